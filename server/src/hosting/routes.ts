import {
  type HostingAnswer,
  hostingRoutes,
  type StaffHostingAnswer,
} from '@vitrine/contract/hosting'
import { termState } from '@vitrine/domain/hosting-term'
import { orderReference } from '@vitrine/domain/order-reference'
import { noSuchOrder } from '../ordering/index.ts'
import {
  intentAnswerOf,
  refuseForProvider,
  refuseIntent,
  type SettleDeps,
  whatCame,
} from '../payments/index.ts'
import { type Http, HttpRefusal } from '../platform/http.ts'
import { findTerm, listAddedYears, renewHosting } from './hosting-term.ts'
import { findRenewalOf, priceOfYear, renewByCard, type YearPrice } from './renew-by-card.ts'
import type { HostingTerm } from './tables.ts'

/** Pressing again is a reload: whoever asks more often tries out something. */
const INTENTS = { max: 20, windowSeconds: 600 }

export function serveHosting(
  http: Http,
  deps: SettleDeps & { readonly yearPrice: () => YearPrice },
): void {
  const { db, clock, yearPrice } = deps

  http.serve(
    hostingRoutes.readMyHosting,
    async ({ order }): Promise<HostingAnswer> => ({
      term: await describeTerm(order.id),
      yearCents: await priceOfYear(db, order, yearPrice(), clock()),
    }),
  )

  http.serve(
    hostingRoutes.openRenewal,
    async ({ order }) => {
      const opened = await renewByCard(deps, order, yearPrice()).catch(refuseForProvider)
      if ('refused' in opened) {
        if (opened.refused !== 'not-due') throw refuseIntent(opened.refused)
        throw new HttpRefusal(
          409,
          'There is nothing to pay now. Load the page again to see until when your site is hosted.',
        )
      }
      return intentAnswerOf(opened)
    },
    { limit: INTENTS },
  )

  http.serve(
    hostingRoutes.settleRenewal,
    async ({ order, params: { renewalIntentId } }) => {
      const renewal = await findRenewalOf(db, order.id, renewalIntentId)
      if (!renewal) throw new HttpRefusal(404, 'There is no such payment.')
      return { state: await whatCame(deps, renewalIntentId) }
    },
    { limit: { max: 60, windowSeconds: 60 } },
  )

  http.serve(hostingRoutes.readHosting, ({ params }) => describeForTeam(params.orderId))

  http.serve(hostingRoutes.renewHosting, async ({ params, body, actor }) => {
    const wish = { ...params, actor, note: body.note, endsAt: new Date(body.endsAt) }
    const result = await db.transaction((tx) => renewHosting(tx, wish, clock()))
    if ('renewed' in result) return describeForTeam(params.orderId)
    if (result.refused === 'no-such-order') throw noSuchOrder()
    throw new HttpRefusal(
      409,
      result.refused === 'renewed-since'
        ? 'Somebody has renewed it since. Load the page again to see until when.'
        : 'The hosting of this order can’t be renewed: its site has not gone live, or it was canceled.',
    )
  })

  async function describeForTeam(orderId: string): Promise<StaffHostingAnswer> {
    const years = await listAddedYears(db, orderId)
    return {
      term: await describeTerm(orderId),
      yearCents: yearPrice(),
      paidYears: years
        .filter(({ paid }) => paid)
        .map(({ id, renewedAt, takenBackAt }) => ({
          orderId: id,
          reference: orderReference(id),
          paidAt: renewedAt.toISOString(),
          takenBack: takenBackAt !== null,
        }))
        .toReversed(),
    }
  }

  async function describeTerm(orderId: string): Promise<HostingAnswer['term']> {
    const term: HostingTerm | undefined = await findTerm(db, orderId)
    if (!term) return null
    return {
      startedAt: term.startedAt.toISOString(),
      endsAt: term.endsAt.toISOString(),
      renewals: term.renewals,
      state: termState(term.endsAt, clock()),
    }
  }
}
