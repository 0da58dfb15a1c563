import { type MySiteResponse, publishingRoutes } from '@vitrine/contract/publishing'
import { isManualPaymentReference } from '@vitrine/domain/payments/manual-payment'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { type OrderStatus, orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { missingAnswer, readIntake } from '../../onboarding/index.ts'
import {
  clockResponse,
  deliveryClockOf,
  type HistoryEntry,
  orderNotFound,
  type Order,
  readHistory,
} from '../../ordering/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Http, HttpError } from '../../platform/http.ts'
import { findCanonicalUrl } from '../../addresses/index.ts'
import { enqueueSiteUrlSync } from '../sites/sync-site-url.ts'
import {
  describeSiteRedirect,
  setSiteRedirect,
  type SetSiteRedirectResult,
  removeSiteRedirect,
} from '../sites/site-redirect.ts'
import { listLanguageEditions } from '../versions/language-editions.ts'
import {
  findPublication,
  findSite,
  findVersion,
  isPublicationPending,
  isServed,
} from '../site-store.ts'
import {
  contactVisibility,
  setHiddenContact,
  type SetHiddenContactResult,
} from '../sites/hide-contact.ts'
import { setSiteOnline, type SetSiteOnlineResult } from '../sites/set-site-online.ts'

export function registerCustomerRoutes(
  http: Http,
  deps: AppContext & { siteChanged: (subdomain: string) => void },
): void {
  const { db, clock, enqueue, sites, siteChanged } = deps
  http.serve(publishingRoutes.readMySite, ({ order }) => describe(order))

  http.serve(publishingRoutes.takeMySiteOffline, async ({ order }) => {
    await flip(order.id, 'offline')
    return describe(order)
  })

  http.serve(publishingRoutes.restoreMySite, async ({ order }) => {
    await flip(order.id, 'online')
    return describe(order)
  })

  http.serve(publishingRoutes.setMySiteRedirect, async ({ order, body }) => {
    const wish = { orderId: order.id, typed: body.url, actor: 'customer' } as const
    const result = await db.transaction((tx) => setSiteRedirect(tx, wish, deps, clock()))
    if ('refused' in result) throw refuseRedirect(result)
    siteChanged(result.subdomain)
    return describe(order)
  })

  http.serve(publishingRoutes.removeMySiteRedirect, async ({ order }) => {
    const stopped = await db.transaction((tx) =>
      removeSiteRedirect(tx, order.id, 'customer', clock()),
    )
    if (stopped) siteChanged(stopped.subdomain)
    return describe(order)
  })

  http.serve(publishingRoutes.setHiddenContact, async ({ order, body }) => {
    const wish = { orderId: order.id, hidden: body.hidden }
    const result = await db.transaction((tx) => setHiddenContact(tx, enqueue, wish, clock()))
    if ('refused' in result) throw refuseContact(result.refused)
    return describe(order)
  })

  async function flip(orderId: string, to: 'offline' | 'online'): Promise<void> {
    const result = await db.transaction(async (tx) => {
      if (to === 'online') await enqueueSiteUrlSync(tx, { enqueue }, orderId)
      return setSiteOnline(tx, orderId, to, 'customer', clock())
    })
    if ('refused' in result) throw refuseSwitch(result.refused)
    siteChanged(result.subdomain)
  }

  async function describe(order: Order): Promise<MySiteResponse> {
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
      clock: clockResponse(deliveryClockOf(order, history, clock())),
      reached: firstOfEach(moves),
      missing: missingAnswer(intake),
      ending: endingOf(order, history),
      owedLanguages: site?.owedLanguages ?? [],
      offline: await describeOffline(order),
      site: site?.shown ?? null,
    }
  }

  async function describeOffline(order: Order): Promise<MySiteResponse['offline']> {
    const site = await findSite(db, order.id)
    if (!site?.liveVersion || !site.offlineAt) return null
    const mayPutBack = site.offlineBy === 'customer' && orderAllows.takeOffline(order)
    return {
      since: site.offlineAt.toISOString(),
      mayPutBack,
      leadsOn: describeSiteRedirect(site, clock()),
    }
  }

  async function describeLive(
    order: Order,
  ): Promise<{ shown: MySiteResponse['site']; owedLanguages: string[] } | null> {
    const site = await findSite(db, order.id)
    if (!site || !isServed(site)) return null
    const version = await findVersion(db, order.id, site.liveVersion)
    if (!version) return null
    const [publication, beingMade] = await Promise.all([
      findPublication(db, version.publicationId),
      isPublicationPending(db, order.id),
    ])
    if (!publication) throw new Error(`version ${version.number} of ${order.id} has no publication`)
    const url = `${await findCanonicalUrl(db, sites, order.id)}/`
    return {
      shown: {
        url,
        publishedAt: (publication.liveAt ?? version.publishedAt).toISOString(),
        ...listLanguageEditions(url, version, publication),
        contact: contactVisibility(publication.input),
        beingMade,
      },
      owedLanguages: publication.owedLanguages,
    }
  }
}

/** Why and when a canceled order ended, from its payment status. */
function endingOf(order: Order, history: readonly HistoryEntry[]): MySiteResponse['ending'] {
  if (order.orderStatus !== 'cancelled') return null
  const cancelled = history.findLast(
    ({ what, to }) => what === 'order-status' && to === 'cancelled',
  )
  const { paymentStatus, refundedAmount, updatedAt } = order
  const why =
    paymentStatus === 'charged_back'
      ? 'charged-back'
      : paymentStatus === 'refunded'
        ? isManualPaymentReference(order.paymentIntentId)
          ? 'paid-back'
          : 'refunded'
        : 'cancelled'
  return { why, at: (cancelled?.at ?? updatedAt).toISOString(), refundedCents: refundedAmount }
}

/** The first time the order reached each status. */
function firstOfEach(moves: readonly { status: OrderStatus; at: string }[]) {
  const first = new Map<OrderStatus, string>()
  for (const { status, at } of moves) if (!first.has(status)) first.set(status, at)
  return [...first].map(([status, at]) => ({ status, at }))
}

export function refuseSwitch(
  refused: Extract<SetSiteOnlineResult, { refused: string }>['refused'],
): HttpError {
  if (refused === 'no_such_order') return orderNotFound()
  if (refused === 'taken-by-another')
    return new HttpError(
      409,
      'taken_by_another',
      'Our team took this site offline. Write to us to have it back.',
    )
  return new HttpError(409, 'conflict', 'This order has no site that could be switched.')
}

export function refuseRedirect(
  result: Extract<SetSiteRedirectResult, { refused: string }>,
): HttpError {
  if (result.refused === 'address')
    return new HttpError(400, 'address', result.sentence, { fields: { url: result.sentence } })
  return refuseSwitch(result.refused)
}

function refuseContact(
  refused: Extract<SetHiddenContactResult, { refused: string }>['refused'],
): HttpError {
  switch (refused) {
    case 'no_such_order':
      return orderNotFound()
    case 'not-live':
      return new HttpError(
        409,
        'not_live',
        'Your site is not live, or changes to it are under way: nothing can be hidden now. Write it on your list of changes, or to us.',
      )
    case 'being-made':
      return new HttpError(
        409,
        'being_made',
        'A new version of your site is just being made. Try again in a minute.',
      )
    case 'no-other-contact':
      return new HttpError(
        409,
        'no_other_contact',
        'Without it nobody could reach you through your page. Ask us to add another way first.',
      )
  }
}
