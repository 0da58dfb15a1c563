import { paymentRoutes, type PlanAnswer, type PlanOfferAnswer } from '@vitrine/contract/payments'
import { planIds, plans, pricePlans } from '@vitrine/domain/catalog'
import { formatCents } from '@vitrine/domain/money'
import { isPaid } from '@vitrine/domain/order-life-cycle'
import { orderMay } from '@vitrine/domain/order-may'
import { planChange } from '@vitrine/domain/plan-change'
import {
  checkTypedNumber,
  differenceOf,
  findOpenPlanChange,
  findOrder,
  findOrderByIntent,
  findPlanChange,
  listPlanChanges,
  noSuchOrder,
  type Order,
  planHeldOf,
} from '../ordering/index.ts'
import { type Http, HttpRefusal } from '../platform/http.ts'
import { changePlan, type ChangePlanDeps, type ChangePlanResult } from './change-plan.ts'
import { mayGetPlan, payDifference } from './pay-difference.ts'
import { intentAnswerOf, refuseForProvider, refuseIntent, whatCame } from './routes.ts'
import { refusalOf as refusalOfRefund } from './staff-routes.ts'
import { endOffer, type EndOfferResult, isOffered } from './withdraw-offer.ts'

/** Pressing again is a reload: whoever asks more often tries out something. */
const INTENTS = { max: 20, windowSeconds: 600 }

export function servePlanChanges(http: Http, deps: ChangePlanDeps): void {
  const { db, clock, prices } = deps

  http.serve(paymentRoutes.readPlan, ({ params }) => describe(params.orderId))

  http.serve(paymentRoutes.changePlan, async ({ params, body, actor, note }) => {
    checkTypedNumber(body.confirmation, params.orderId)
    const { toPlan, isGift, differenceCents: shownCents, reason, requestId: changeId } = body
    const { paidBack } = body
    const wish = { ...params, toPlan, isGift, shownCents, reason, paidBack, changeId, actor }
    const result = await changePlan(deps, wish)
    if ('refused' in result) throw refusalOf(result)
    const { fromPlan } = result.change
    note({ from: plans[fromPlan].shortName, to: plans[result.change.toPlan].shortName })
    return describe(params.orderId)
  })

  http.serve(paymentRoutes.withdrawPlanOffer, async ({ params, body, actor, note }) => {
    const change = await findPlanChange(db, body.changeId)
    if (change?.orderId !== params.orderId) throw noSuchOrder()
    const ended = await endOffer(deps, change, actor, body.note)
    if ('refused' in ended) throw refusalOfEnding(ended)
    note({ from: plans[change.toPlan].shortName, to: 'withdrawn' })
    return describe(params.orderId)
  })

  http.serve(paymentRoutes.readMyPlanOffer, async ({ order }): Promise<PlanOfferAnswer> => {
    const open = await findOpenPlanChange(db, order.id)
    const { packageId: planId } = order
    const { offeredUntil } = open ?? {}
    if (!open || !offeredUntil || !isOffered(open, clock()) || !mayGetPlan(order))
      return { planId, offer: null }
    const { cents, taxCents } = differenceOf(open)
    return {
      planId,
      offer: {
        toPlan: open.toPlan,
        quote: {
          subtotalCents: cents - taxCents,
          taxCents,
          totalCents: cents,
          currency: 'usd',
        },
        offeredUntil: offeredUntil.toISOString(),
      },
    }
  })

  http.serve(
    paymentRoutes.openDifference,
    async ({ order }) => {
      const opened = await payDifference(deps, order).catch(refuseForProvider)
      if (!('refused' in opened)) return intentAnswerOf(opened)
      if (opened.refused !== 'over') throw refuseIntent(opened.refused)
      throw new HttpRefusal(
        409,
        'There is nothing to pay now: the offer was withdrawn, or its time is over. Nothing was charged.',
      )
    },
    { limit: INTENTS },
  )

  http.serve(
    paymentRoutes.settleDifference,
    async ({ order, params: { differenceIntentId } }) => {
      const difference = await findOrderByIntent(db, differenceIntentId)
      if (difference?.renewsOrderId !== order.id || difference.flow !== 'plan-change')
        throw new HttpRefusal(404, 'There is no such payment.')
      return { state: await whatCame(deps, differenceIntentId) }
    },
    { limit: { max: 60, windowSeconds: 60 } },
  )

  async function describe(orderId: string): Promise<PlanAnswer> {
    const order = await findOrder(db, orderId)
    if (!order) throw noSuchOrder()
    const changes = await listPlanChanges(db, orderId)
    const held = planHeldOf(order, changes)
    const open = changes.find(({ state }) => state === 'offered' || state === 'refunding')
    const now = prices()
    const isOver = open?.state === 'offered' && !isOffered(open, clock())
    return {
      planId: order.packageId,
      agreed: { priceCents: held.priceCents, taxCents: held.taxCents },
      whyNot: whyNot(order),
      choices: planIds
        .filter((planId) => planId !== order.packageId)
        .map((planId) => {
          const priceCents = pricePlans(now)[planId].price
          const { before: _, ...rest } = planChange(held, { planId, priceCents })
          return { planId, ...rest }
        }),
      open: open
        ? {
            id: open.id,
            toPlan: open.toPlan,
            state: open.state === 'offered' ? 'offered' : 'refunding',
            differenceCents: Math.abs(differenceOf(open).cents),
            offeredUntil: open.offeredUntil?.toISOString() ?? null,
            isOver,
          }
        : null,
    }
  }
}

/** Null: the plan can be changed. */
function whyNot(order: Order): string | null {
  if (order.renewsOrderId !== null) return REFERS
  if (order.paidAt === null) return 'The order is not paid: there is no plan to change yet.'
  if (order.orderStatus === 'on_hold')
    return 'The order is on hold. Release it first, then change its plan.'
  if (!orderMay.changePlan(order))
    return 'The order is over: its plan stays as it is. A new order is a new plan.'
  if (!isPaid(order.paymentStatus))
    return 'Its money is being disputed, or went back: its plan can’t be changed now.'
  return null
}

const REFERS = 'This order is about the money of another one. Change the plan of that order.'

function refusalOf(result: Extract<ChangePlanResult, { refused: string }>): HttpRefusal {
  switch (result.refused) {
    case 'no-such-order':
      return noSuchOrder()
    case 'id-of-another-order':
      return new HttpRefusal(409, 'That request was about another order. Reload and try again.')
    case 'refers-to-another':
      return new HttpRefusal(409, REFERS)
    case 'same-plan':
      return new HttpRefusal(409, 'The order has that plan already. Reload the page.')
    case 'not-now':
    case 'not-paid':
      return new HttpRefusal(409, whyNot(result.order) ?? 'The plan can’t be changed now.')
    case 'offer-open': {
      const name = plans[result.toPlan].shortName
      const sentence = `${name} is offered to the customer already. Withdraw that offer first.`
      return new HttpRefusal(409, sentence)
    }
    case 'refunding': {
      const name = plans[result.toPlan].shortName
      return new HttpRefusal(
        409,
        `The difference to ${name} is being paid back. Look again in a minute.`,
      )
    }
    case 'other-difference': {
      const amount = formatCents(Math.abs(result.cents))
      const side = result.cents < 0 ? 'to pay back' : 'to pay'
      const sentence = `Prices have changed: it is ${amount} ${side} now. Reload the page.`
      return new HttpRefusal(409, sentence)
    }
    case 'more-than-left': {
      const left = formatCents(result.leftCents)
      const sentence = `Only ${left} is left of what was paid, and not all of it can go back with a change of plan. Change it for free, or refund the order.`
      return new HttpRefusal(409, sentence)
    }
    case 'refund':
      return refusalOfRefund(result.because)
  }
}

function refusalOfEnding({ refused }: Extract<EndOfferResult, { refused: string }>): HttpRefusal {
  switch (refused) {
    case 'paid':
      return new HttpRefusal(
        409,
        'It was paid meanwhile: the order gets its plan. Reload the page.',
      )
    case 'being-paid':
      return new HttpRefusal(
        409,
        'The customer is paying it now, and the bank is deciding. Try again in a minute.',
      )
    case 'not-offered':
      return new HttpRefusal(409, 'It is offered no more. Reload the page.')
    case 'busy':
      return new HttpRefusal(409, 'The customer is opening the payment now. Try again.')
  }
}
