import { type MySiteAnswer, publishingRoutes } from '@vitrine/contract/publishing'
import { isHandReference } from '@vitrine/domain/hand-payment'
import { orderMay } from '@vitrine/domain/order-may'
import { type OrderStatus, orderStatusSchema } from '@vitrine/domain/order-life-cycle'
import { orderReference } from '@vitrine/domain/order-reference'
import { missingIn, readIntake } from '../onboarding/index.ts'
import {
  clockAnswerOf,
  clockOf,
  type HistoryEntry,
  noSuchOrder,
  type Order,
  readHistory,
} from '../ordering/index.ts'
import type { House } from '../platform/house.ts'
import { type Http, HttpRefusal } from '../platform/http.ts'
import { findCanonicalUrl } from '../addresses/index.ts'
import { askToFollow } from './follow-address.ts'
import {
  describeLeadingOn,
  leadVisitorsOn,
  type LeadVisitorsOnResult,
  stopLeadingOn,
} from './lead-visitors-on.ts'
import { editionsOf } from './list-editions.ts'
import { findPublication, findSite, findVersion, isBeingMade, isServed } from './site-store.ts'
import { contactOf, switchContact, type SwitchContactResult } from './switch-contact.ts'
import { switchSite, type SwitchSiteResult } from './switch-site.ts'

export function serveMySite(
  http: Http,
  deps: House & { siteChanged: (subdomain: string) => void },
): void {
  const { db, clock, enqueue, sites, siteChanged } = deps
  http.serve(publishingRoutes.readMySite, ({ order }) => describe(order))

  http.serve(publishingRoutes.takeMySiteOffline, async ({ order }) => {
    await flip(order.id, 'offline')
    return describe(order)
  })

  http.serve(publishingRoutes.putMySiteBack, async ({ order }) => {
    await flip(order.id, 'online')
    return describe(order)
  })

  http.serve(publishingRoutes.leadMyVisitorsOn, async ({ order, body }) => {
    const wish = { orderId: order.id, typed: body.url, actor: 'customer' } as const
    const result = await db.transaction((tx) => leadVisitorsOn(tx, wish, deps, clock()))
    if ('refused' in result) throw refuseLeadingOn(result)
    siteChanged(result.subdomain)
    return describe(order)
  })

  http.serve(publishingRoutes.stopLeadingMyVisitorsOn, async ({ order }) => {
    const stopped = await db.transaction((tx) => stopLeadingOn(tx, order.id, 'customer', clock()))
    if (stopped) siteChanged(stopped.subdomain)
    return describe(order)
  })

  http.serve(publishingRoutes.switchContact, async ({ order, body }) => {
    const wish = { orderId: order.id, hidden: body.hidden }
    const result = await db.transaction((tx) => switchContact(tx, enqueue, wish, clock()))
    if ('refused' in result) throw refuseContact(result.refused)
    return describe(order)
  })

  async function flip(orderId: string, to: 'offline' | 'online'): Promise<void> {
    const result = await db.transaction(async (tx) => {
      if (to === 'online') await askToFollow(tx, { enqueue }, orderId)
      return switchSite(tx, orderId, to, 'customer', clock())
    })
    if ('refused' in result) throw refuseSwitch(result.refused)
    siteChanged(result.subdomain)
  }

  async function describe(order: Order): Promise<MySiteAnswer> {
    const [history, intake, site] = await Promise.all([
      readHistory(db, order.id),
      readIntake(db, order),
      describeLive(order),
    ])
    const moves = history.flatMap(({ what, to, at }) =>
      what === 'order-status'
        ? [{ status: orderStatusSchema.parse(to), at: at.toISOString() }]
        : [],
    )
    return {
      reference: orderReference(order.id),
      packageId: order.packageId,
      packageName: order.packageName,
      orderedAt: order.createdAt.toISOString(),
      orderStatus: order.orderStatus,
      heldFrom: order.heldFrom,
      clock: clockAnswerOf(clockOf(order, history, clock())),
      reached: firstOfEach(moves),
      missing: missingIn(intake),
      ending: endingOf(order, history),
      owedLanguages: site?.owedLanguages ?? [],
      offline: await describeOffline(order),
      site: site?.shown ?? null,
    }
  }

  async function describeOffline(order: Order): Promise<MySiteAnswer['offline']> {
    const site = await findSite(db, order.id)
    if (!site?.liveVersion || !site.offlineAt) return null
    const mayPutBack = site.offlineBy === 'customer' && orderMay.switchOffline(order)
    return {
      since: site.offlineAt.toISOString(),
      mayPutBack,
      leadsOn: describeLeadingOn(site, clock()),
    }
  }

  async function describeLive(
    order: Order,
  ): Promise<{ shown: MySiteAnswer['site']; owedLanguages: string[] } | null> {
    const site = await findSite(db, order.id)
    if (!site || !isServed(site)) return null
    const version = await findVersion(db, order.id, site.liveVersion)
    if (!version) return null
    const [publication, beingMade] = await Promise.all([
      findPublication(db, version.publicationId),
      isBeingMade(db, order.id),
    ])
    if (!publication) throw new Error(`version ${version.number} of ${order.id} has no publication`)
    const url = `${await findCanonicalUrl(db, sites, order.id)}/`
    return {
      shown: {
        url,
        publishedAt: (publication.liveAt ?? version.publishedAt).toISOString(),
        ...editionsOf(url, version, publication),
        contact: contactOf(publication.input),
        beingMade,
      },
      owedLanguages: publication.owedLanguages,
    }
  }
}

/** What is known of the end of a cancelled order: the money's story, in the provider's words. */
function endingOf(order: Order, history: readonly HistoryEntry[]): MySiteAnswer['ending'] {
  if (order.orderStatus !== 'cancelled') return null
  const cancelled = history.findLast(
    ({ what, to }) => what === 'order-status' && to === 'cancelled',
  )
  const { paymentStatus, refundedAmount, updatedAt } = order
  const why =
    paymentStatus === 'charged_back'
      ? 'charged-back'
      : paymentStatus === 'refunded'
        ? isHandReference(order.paymentIntentId)
          ? 'paid-back'
          : 'refunded'
        : 'cancelled'
  return { why, at: (cancelled?.at ?? updatedAt).toISOString(), refundedCents: refundedAmount }
}

/** When the order first came to each status. */
function firstOfEach(moves: readonly { status: OrderStatus; at: string }[]) {
  const first = new Map<OrderStatus, string>()
  for (const { status, at } of moves) if (!first.has(status)) first.set(status, at)
  return [...first].map(([status, at]) => ({ status, at }))
}

/** In words that customer and team can act by. */
export function refuseSwitch(
  refused: Extract<SwitchSiteResult, { refused: string }>['refused'],
): HttpRefusal {
  if (refused === 'no-such-order') return noSuchOrder()
  if (refused === 'taken-by-another')
    return new HttpRefusal(409, 'Our team took this site offline. Write to us to have it back.')
  return new HttpRefusal(409, 'This order has no site that could be switched.')
}

export function refuseLeadingOn(
  result: Extract<LeadVisitorsOnResult, { refused: string }>,
): HttpRefusal {
  if (result.refused === 'address')
    return new HttpRefusal(400, result.sentence, { url: result.sentence })
  return refuseSwitch(result.refused)
}

function refuseContact(
  refused: Extract<SwitchContactResult, { refused: string }>['refused'],
): HttpRefusal {
  switch (refused) {
    case 'no-such-order':
      return noSuchOrder()
    case 'not-live':
      return new HttpRefusal(
        409,
        'Your site is not live, or changes to it are under way: nothing can be hidden now. Write it on your list of changes, or to us.',
      )
    case 'being-made':
      return new HttpRefusal(
        409,
        'A new version of your site is just being made. Try again in a minute.',
      )
    case 'no-other-contact':
      return new HttpRefusal(
        409,
        'Without it nobody could reach you through your page. Ask us to add another way first.',
      )
  }
}
