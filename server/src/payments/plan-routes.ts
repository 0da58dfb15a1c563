import { paymentRoutes, type OrderPlanResponse } from '@vitrine/contract/payments'
import { planIds, plans, pricePlans } from '@vitrine/domain/catalog/plans'
import { formatCents } from '@vitrine/domain/payments/money'
import { isPaid } from '@vitrine/domain/orders/order-lifecycle'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { quotePlanChange } from '@vitrine/domain/payments/plan-change'
import {
  requireTypedOrderNumber,
  priceDifferenceOf,
  findOrder,
  findOrderByIntent,
  findPlanChange,
  listPlanChanges,
  orderNotFound,
  type Order,
  currentPlanOf,
  recordAgreement,
} from '../ordering/index.ts'
import { type Http, HttpError, refusal } from '../platform/http.ts'
import { changePlan, type ChangePlanResult } from './change-plan.ts'
import { chooseUpgrade, type CustomerUpgradeDeps, describeUpgrades } from './choose-upgrade.ts'
import { openUpgradeIntent } from './open-upgrade-intent.ts'
import {
  type AgreementOfToday,
  intentResponse,
  throwProviderRefusal,
  intentRefusal,
  readPaymentOutcome,
} from './routes.ts'
import { refundRefusal } from './refund-routes.ts'
import { withdrawOffer, type WithdrawOfferResult, isOfferOpen } from './withdraw-offer.ts'

/** More requests are abuse. */
const INTENTS = { max: 20, windowSeconds: 600 }

export function registerPlanRoutes(
  http: Http,
  deps: CustomerUpgradeDeps & { readonly agreementOf: AgreementOfToday },
): void {
  const { db, clock, prices } = deps

  http.serve(paymentRoutes.readPlan, ({ params }) => describe(params.orderId))

  http.serve(paymentRoutes.changePlan, async ({ params, body, actor, audit }) => {
    requireTypedOrderNumber(body.confirmation, params.orderId)
    const { toPlan, isGift, differenceCents: shownCents, reason, requestId: changeId } = body
    const { paidBack } = body
    const request = { ...params, toPlan, isGift, shownCents, reason, paidBack, changeId, actor }
    const result = await changePlan(deps, request)
    if ('refused' in result) throw planRefusal(result)
    const { fromPlan } = result.change
    audit({ from: plans[fromPlan].shortName, to: plans[result.change.toPlan].shortName })
    return describe(params.orderId)
  })

  http.serve(paymentRoutes.withdrawPlanOffer, async ({ params, body, actor, audit }) => {
    const change = await findPlanChange(db, body.changeId)
    if (change?.orderId !== params.orderId) throw orderNotFound()
    const ended = await withdrawOffer(deps, change, actor, body.note)
    if ('refused' in ended) throw refusal(ended.refused, WITHDRAWAL_SENTENCES[ended.refused])
    audit({ from: plans[change.toPlan].shortName, to: 'withdrawn' })
    return describe(params.orderId)
  })

  http.serve(paymentRoutes.readMyPlanOffer, ({ order }) => describeUpgrades(deps, order))

  http.serve(
    paymentRoutes.chooseUpgrade,
    async ({ order, body }) => {
      const chosen = await chooseUpgrade(deps, order, body)
      if (!('refused' in chosen)) return chosen
      throw refusal(
        chosen.refused,
        chosen.refused === 'price_changed'
          ? 'The price has changed. Nothing was charged. Load the page again to see it.'
          : 'This order can’t change to that plan now. Nothing was charged. Load the page again.',
      )
    },
    { limit: INTENTS },
  )

  http.serve(
    paymentRoutes.startUpgradePayment,
    async ({ order, body }) => {
      const opened = await openUpgradeIntent(deps, order).catch(throwProviderRefusal)
      if (!('refused' in opened)) {
        const agreement = deps.agreementOf(body?.beginAtOnce === true)
        await recordAgreement(db, opened.order.id, agreement, clock())
        return intentResponse(opened)
      }
      if (opened.refused !== 'nothing_due') throw intentRefusal(opened.refused)
      throw refusal(
        opened.refused,
        'There is nothing to pay now: the offer was withdrawn, or its time is over. Nothing was charged.',
      )
    },
    { limit: INTENTS },
  )

  http.serve(
    paymentRoutes.syncUpgradePayment,
    async ({ order, params: { differenceIntentId } }) => {
      const difference = await findOrderByIntent(db, differenceIntentId)
      if (difference?.parentOrderId !== order.id || difference.flow !== 'plan-change')
        throw new HttpError(404, 'payment_not_found', 'There is no such payment.')
      return { state: await readPaymentOutcome(deps, differenceIntentId) }
    },
    { limit: { max: 60, windowSeconds: 60 } },
  )

  async function describe(orderId: string): Promise<OrderPlanResponse> {
    const order = await findOrder(db, orderId)
    if (!order) throw orderNotFound()
    const changes = await listPlanChanges(db, orderId)
    const current = currentPlanOf(order, changes)
    const open = changes.find(({ state }) => state === 'offered' || state === 'refunding')
    const priced = pricePlans(prices())
    const isOver = open?.state === 'offered' && !isOfferOpen(open, clock())
    return {
      planId: order.packageId,
      agreed: { priceCents: current.priceCents, taxCents: current.taxCents },
      whyNot: whyNot(order),
      choices: planIds
        .filter((planId) => planId !== order.packageId)
        .map((planId) => {
          const priceCents = priced[planId].price
          const { before: _, ...rest } = quotePlanChange(current, { planId, priceCents })
          return { planId, ...rest }
        }),
      open: open
        ? {
            id: open.id,
            toPlan: open.toPlan,
            state: open.state === 'offered' ? 'offered' : 'refunding',
            differenceCents: Math.abs(priceDifferenceOf(open).cents),
            offeredUntil: open.offeredUntil?.toISOString() ?? null,
            isOver,
          }
        : null,
    }
  }
}

/** Null: the plan can be changed. */
function whyNot(order: Order): string | null {
  if (order.parentOrderId !== null) return REFERS
  if (order.paidAt === null) return 'The order is not paid: there is no plan to change yet.'
  if (order.orderStatus === 'on_hold')
    return 'The order is on hold. Release it first, then change its plan.'
  if (!orderAllows.changePlan(order))
    return 'The order is over: its plan stays as it is. A new order is a new plan.'
  if (!isPaid(order.paymentStatus))
    return 'Its money is being disputed, or went back: its plan can’t be changed now.'
  return null
}

const REFERS = 'This order is about the money of another one. Change the plan of that order.'

function planRefusal(result: Extract<ChangePlanResult, { refused: string }>): HttpError {
  const { refused } = result
  switch (refused) {
    case 'no_such_order':
      return orderNotFound()
    case 'request_id_taken':
      return refusal(refused, 'That request was about another order. Reload and try again.')
    case 'is_child_order':
      return refusal(refused, REFERS)
    case 'same_plan':
      return refusal(refused, 'The order has that plan already. Reload the page.')
    case 'order_status_conflict':
    case 'not_paid':
      return refusal(refused, whyNot(result.order) ?? 'The plan can’t be changed now.')
    case 'upgrade_offered': {
      const name = plans[result.toPlan].shortName
      const sentence = `${name} is offered to the customer already. Withdraw that offer first.`
      return refusal(refused, sentence)
    }
    case 'refund_pending': {
      const name = plans[result.toPlan].shortName
      const sentence = `The difference to ${name} is being paid back. Look again in a minute.`
      return refusal(refused, sentence)
    }
    case 'price_changed': {
      const amount = formatCents(Math.abs(result.cents))
      const side = result.cents < 0 ? 'to pay back' : 'to pay'
      const sentence = `Prices have changed: it is ${amount} ${side} now. Reload the page.`
      return refusal(refused, sentence)
    }
    case 'amount_too_high': {
      const left = formatCents(result.leftCents)
      const sentence = `Only ${left} is left of what was paid, and not all of it can go back with a change of plan. Change it for free, or refund the order.`
      return refusal(refused, sentence)
    }
    case 'refund_refused':
      return refundRefusal(result.because)
  }
}

const WITHDRAWAL_SENTENCES: Record<
  Extract<WithdrawOfferResult, { refused: string }>['refused'],
  string
> = {
  already_paid: 'It was paid meanwhile: the order gets its plan. Reload the page.',
  payment_pending:
    'The customer is paying it now, and the bank is deciding. Try again in a minute.',
  offer_ended: 'It is offered no more. Reload the page.',
  payment_busy: 'The customer is opening the payment now. Try again.',
}
