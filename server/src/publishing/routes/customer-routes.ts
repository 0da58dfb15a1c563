import { type MySiteResponse, publishingRoutes } from '@vitrine/contract/publishing'
import { isManualPaymentReference } from '@vitrine/domain/payments/manual-payment'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { type OrderStatus, orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { readShownMembers } from '../../accounts/index.ts'
import { missingAnswer, readIntake } from '../../onboarding/index.ts'
import {
  clocksOf,
  type HistoryEntry,
  orderNotFound,
  type Order,
  readHistory,
} from '../../ordering/index.ts'
import { readOrderMoney } from '../../payments/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Http } from '../../platform/http.ts'
import { accept } from '../../platform/refusals.ts'
import { findWorkingUrl } from '../../addresses/index.ts'
import { describeSiteRedirect } from '../sites/site-redirect.ts'
import { listLanguageEditions } from '../versions/language-editions.ts'
import { findPublishedVersion, findSite, isPublicationPending, isServed } from '../site-store.ts'
import { contactVisibility, setHiddenContact } from '../sites/hide-contact.ts'
import { createSiteSwitches } from './site-switches.ts'

export function registerCustomerRoutes(
  http: Http,
  deps: AppContext & { siteChanged: (subdomain: string) => void },
): void {
  const { db, clock, enqueue, sites } = deps
  const switches = createSiteSwitches(deps)

  http.serve(publishingRoutes.readMySite, ({ order }) => describe(order))

  http.serve(publishingRoutes.takeMySiteOffline, async ({ order }) => {
    await switches.setOnline(order.id, 'offline', 'customer')
    return describe(order)
  })

  http.serve(publishingRoutes.restoreMySite, async ({ order }) => {
    await switches.setOnline(order.id, 'online', 'customer')
    return describe(order)
  })

  http.serve(publishingRoutes.setMySiteRedirect, async ({ order, body }) => {
    await switches.setRedirect({ orderId: order.id, typed: body.url, actor: 'customer' })
    return describe(order)
  })

  http.serve(publishingRoutes.removeMySiteRedirect, async ({ order }) => {
    await switches.removeRedirect(order.id, 'customer')
    return describe(order)
  })

  http.serve(publishingRoutes.setHiddenContact, async ({ order, body }) => {
    const request = { orderId: order.id, hidden: body.hidden }
    const result = await db.transaction((tx) => setHiddenContact(tx, enqueue, request, clock()))
    accept(result, {
      order_not_found: orderNotFound,
      site_not_live: [
        409,
        'Your site is not live, or changes to it are under way: nothing can be hidden now. Write it on your list of changes, or to us.',
      ],
      publication_pending: [
        409,
        'A new version of your site is just being made. Try again in a minute.',
      ],
      last_contact_method: [
        409,
        'Without it nobody could reach you through your page. Ask us to add another way first.',
      ],
    })
    return describe(order)
  })

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
      writer: orderAllows.nameWriter(order)
        ? (await readShownMembers(db)).byId(order.assigneeId)
        : null,
      ...clocksOf(order, history, clock()),
      reached: firstOfEach(moves),
      missing: missingAnswer(intake),
      ending:
        order.orderStatus === 'cancelled'
          ? endingOf(order, history, (await readOrderMoney(db, order.id)).refundedCents)
          : null,
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
    const [live, beingMade] = await Promise.all([
      findPublishedVersion(db, order.id, site.liveVersion),
      isPublicationPending(db, order.id),
    ])
    if (!live) return null
    const { version, publication } = live
    const url = `${await findWorkingUrl(db, sites, order.id)}/`
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
function endingOf(
  order: Order,
  history: readonly HistoryEntry[],
  refundedCents: number,
): NonNullable<MySiteResponse['ending']> {
  const cancelled = history.findLast(
    ({ what, to }) => what === 'order-status' && to === 'cancelled',
  )
  const { paymentStatus, updatedAt } = order
  const why =
    paymentStatus === 'charged_back'
      ? 'charged-back'
      : paymentStatus === 'refunded'
        ? isManualPaymentReference(order.paymentIntentId)
          ? 'paid-back'
          : 'refunded'
        : 'cancelled'
  return { why, at: (cancelled?.at ?? updatedAt).toISOString(), refundedCents }
}

/** The first time the order reached each status. */
function firstOfEach(moves: readonly { status: OrderStatus; at: string }[]) {
  const first = new Map<OrderStatus, string>()
  for (const { status, at } of moves) if (!first.has(status)) first.set(status, at)
  return [...first].map(([status, at]) => ({ status, at }))
}
