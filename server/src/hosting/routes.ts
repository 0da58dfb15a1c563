import {
  type HostingResponse,
  hostingRoutes,
  type StaffHostingResponse,
} from '@vitrine/contract/hosting'
import { termState } from '@vitrine/domain/hosting/hosting-term'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { quotePrice } from '@vitrine/domain/payments/money'
import type { TaxTerms } from '@vitrine/domain/payments/tax-terms'
import { type Order, orderNotFound, recordAgreement } from '../ordering/index.ts'
import {
  type AgreementOfToday,
  intentResponse,
  throwProviderRefusal,
  intentRefusal,
  type SyncDeps,
  readPaymentOutcome,
} from '../payments/index.ts'
import { type Http, HttpError, refusal } from '../platform/http.ts'
import { findTerm, listRenewals, renewHosting } from './hosting-term.ts'
import {
  findRenewalByIntent,
  renewalPriceDue,
  openRenewalPayment,
  type RenewalPrice,
} from './renew-by-card.ts'
import type { HostingTerm } from './tables.ts'

/** More requests are abuse. */
const INTENTS = { max: 20, windowSeconds: 600 }

export function registerHostingRoutes(
  http: Http,
  deps: SyncDeps & {
    readonly yearPrice: () => RenewalPrice
    readonly agreementOf: AgreementOfToday
    readonly renewalTaxOf: (order: Order) => TaxTerms
  },
): void {
  const { db, clock, yearPrice, renewalTaxOf } = deps

  http.serve(hostingRoutes.readMyHosting, async ({ order }): Promise<HostingResponse> => ({
    term: await describeTerm(order.id),
    yearCents: totalOf(order, await renewalPriceDue(db, order, yearPrice(), clock())),
  }))

  http.serve(
    hostingRoutes.startRenewalPayment,
    async ({ order }) => {
      const opened = await openRenewalPayment(deps, order, yearPrice(), renewalTaxOf(order)).catch(
        throwProviderRefusal,
      )
      if ('refused' in opened) {
        if (opened.refused !== 'nothing_due') throw intentRefusal(opened.refused)
        throw refusal(
          opened.refused,
          'There is nothing to pay now. Load the page again to see until when your site is hosted.',
        )
      }
      await recordAgreement(db, opened.order.id, deps.agreementOf(false), clock())
      return intentResponse(opened)
    },
    { limit: INTENTS },
  )

  http.serve(
    hostingRoutes.syncRenewalPayment,
    async ({ order, params: { renewalIntentId } }) => {
      const renewal = await findRenewalByIntent(db, order.id, renewalIntentId)
      if (!renewal) throw new HttpError(404, 'payment_not_found', 'There is no such payment.')
      return { state: await readPaymentOutcome(deps, renewalIntentId) }
    },
    { limit: { max: 60, windowSeconds: 60 } },
  )

  http.serve(hostingRoutes.readHosting, ({ params }) => describeForTeam(params.orderId))

  http.serve(hostingRoutes.renewHosting, async ({ params, body, actor }) => {
    const renewal = { ...params, actor, note: body.note, endsAt: new Date(body.endsAt) }
    const result = await db.transaction((tx) => renewHosting(tx, renewal, clock()))
    if ('renewed' in result) return describeForTeam(params.orderId)
    if (result.refused === 'no_such_order') throw orderNotFound()
    throw refusal(
      result.refused,
      result.refused === 'already_renewed'
        ? 'Somebody has renewed it since. Load the page again to see until when.'
        : 'The hosting of this order can’t be renewed: its site has not gone live, or it was canceled.',
    )
  })

  const totalOf = (order: Order, listedCents: number | null): number | null =>
    listedCents === null ? null : quotePrice(listedCents, renewalTaxOf(order)).totalCents

  async function describeForTeam(orderId: string): Promise<StaffHostingResponse> {
    const years = await listRenewals(db, orderId)
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

  async function describeTerm(orderId: string): Promise<HostingResponse['term']> {
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
