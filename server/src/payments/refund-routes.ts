import { paymentRoutes } from '@vitrine/contract/payments'
import { isPaid } from '@vitrine/domain/orders/order-lifecycle'
import { formatCents } from '@vitrine/domain/payments/money'
import { orderNotFound } from '../ordering/index.ts'
import { type Http, type HttpError, invalidFields, refusal } from '../platform/http.ts'
import type { Refund } from './payment-store.ts'
import { describePayment, listOrderPayments, refundablePayments } from './order-payments.ts'
import { refundOrder, type RefundOrderResult } from './refund-order.ts'
import type { SyncDeps } from './sync-payment.ts'

export function registerRefundRoutes(http: Http, deps: SyncDeps): void {
  http.serve(paymentRoutes.readOrderPayments, async ({ params: { orderId } }) => {
    const all = await listOrderPayments(deps.db, orderId)
    const own = all.find(({ id }) => id === orderId)
    if (!own) throw orderNotFound()
    const refundable = refundablePayments(all, orderId)
    return {
      payments: (own.parentOrderId === null ? all : [own])
        .filter(({ paidAt }) => paidAt !== null)
        .map((each) => ({
          ...describePayment(each),
          isRefundable: isPaid(each.paymentStatus) && refundable.includes(each),
        })),
    }
  })

  http.serve(paymentRoutes.refundOrder, async ({ params, body, actor, audit }) => {
    const result = await refundOrder(deps, { orderId: params.orderId, ...body, actor })
    if ('refunds' in result) {
      audit({ to: formatCents(result.refunds.reduce((sum, part) => sum + part.amountCents, 0)) })
      return {
        refunds: result.refunds.map(describeRefund),
        paymentStatus: result.order.paymentStatus,
      }
    }
    throw refundRefusal(result)
  })
}

const describeRefund = ({
  requestId,
  orderId,
  amountCents,
  status,
  reason,
  providerRefundId,
}: Refund) => ({ id: providerRefundId ?? requestId, orderId, amountCents, status, reason })

export function refundRefusal(result: Extract<RefundOrderResult, { refused: string }>): HttpError {
  switch (result.refused) {
    case 'no_such_order':
      return orderNotFound()
    case 'provider_refused':
      return refusal(result.refused, result.sentence)
    case 'just_refunded': {
      const by = result.by.replace('staff:', '')
      const amount = formatCents(result.amountCents)
      const sentence = `${by} has just refunded ${amount}. Reload the order; to refund more, wait a minute.`
      return refusal(result.refused, sentence)
    }
    case 'amount_too_high': {
      const [all, part] = [formatCents(result.leftCents), formatCents(result.partCents)]
      // One payment: any part can be refunded.
      const sentence =
        result.leftCents - result.partCents <= 1
          ? `At most ${all} is left to refund.`
          : `Refund all ${all}, or at most ${part}.`
      return refusal(result.refused, sentence, 'amountCents')
    }
    case 'payments_changed':
      return refusal(
        result.refused,
        `${formatCents(result.leftCents)} can be refunded now. Reload the order.`,
      )
    case 'refund_proof_required':
      return invalidFields({
        paidBack:
          'This order was paid elsewhere: pay it back yourself, then say how you did and what proves it.',
      })
    default:
      return refusal(result.refused, SENTENCES[result.refused])
  }
}

const SENTENCES = {
  request_id_taken: 'That request was about another order. Reload and refund again.',
  not_paid: 'The order is not paid: there is nothing to refund.',
  provider_refunds: 'The payment provider pays this order back: nobody does by hand.',
}
