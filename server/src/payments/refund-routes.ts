import { paymentRoutes } from '@vitrine/contract/payments'
import { formatCents } from '@vitrine/domain/payments/money'
import { orderNotFound } from '../ordering/index.ts'
import { type Http, HttpError } from '../platform/http.ts'
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
    case 'provider':
      return new HttpError(409, 'provider', result.sentence)
    case 'id_of_another_order':
      return new HttpError(
        409,
        'id_of_another_order',
        'That request was about another order. Reload and refund again.',
      )
    case 'not_paid':
      return new HttpError(409, 'not_paid', 'The order is not paid: there is nothing to refund.')
    case 'just_refunded': {
      const by = result.by.replace('staff:', '')
      const amount = formatCents(result.amountCents)
      const sentence = `${by} has just refunded ${amount}. Reload the order; to refund more, wait a minute.`
      return new HttpError(409, 'just_refunded', sentence)
    }
    case 'team_pays_back': {
      const sentence =
        'This order was paid elsewhere: pay it back yourself, then say how you did and what proves it.'
      return new HttpError(400, 'team_pays_back', sentence, { fields: { paidBack: sentence } })
    }
    case 'provider_pays_back':
      return new HttpError(
        409,
        'provider_pays_back',
        'The payment provider pays this order back: nobody does by hand.',
      )
    case 'more_than_left': {
      const sentence = `At most ${formatCents(result.leftCents)} is left to refund.`
      return new HttpError(409, 'more_than_left', sentence, { fields: { amountCents: sentence } })
    }
  }
}
