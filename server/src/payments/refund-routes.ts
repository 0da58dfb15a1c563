import { paymentRoutes } from '@vitrine/contract/payments'
import { formatCents } from '@vitrine/domain/payments/money'
import { orderNotFound } from '../ordering/index.ts'
import { type Http, type HttpError, invalidFields, refusal } from '../platform/http.ts'
import { refundOrder, type RefundOrderResult } from './refund-order.ts'
import type { SyncDeps } from './sync-payment.ts'

export function registerRefundRoutes(http: Http, deps: SyncDeps): void {
  http.serve(paymentRoutes.refundOrder, async ({ params, body, actor, audit }) => {
    const result = await refundOrder(deps, { orderId: params.orderId, ...body, actor })
    if ('refund' in result) {
      audit({ to: formatCents(result.refund.amountCents) })
      const { requestId, amountCents, status, reason, providerRefundId } = result.refund
      return {
        refund: { id: providerRefundId ?? requestId, amountCents, status, reason },
        paymentStatus: result.order.paymentStatus,
      }
    }
    throw refundRefusal(result)
  })
}

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
      const sentence = `At most ${formatCents(result.leftCents)} is left to refund.`
      return refusal(result.refused, sentence, 'amountCents')
    }
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
