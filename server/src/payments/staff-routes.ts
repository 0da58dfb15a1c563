import { paymentRoutes } from '@vitrine/contract/payments'
import { formatCents } from '@vitrine/domain/money'
import { noSuchOrder } from '../ordering/index.ts'
import { type Http, HttpRefusal } from '../platform/http.ts'
import { refundOrder, type RefundOrderResult } from './refund-order.ts'
import type { SettleDeps } from './settle.ts'

export function serveRefunds(http: Http, deps: SettleDeps): void {
  http.serve(paymentRoutes.refundOrder, async ({ params, body, actor, note }) => {
    const result = await refundOrder(deps, { orderId: params.orderId, ...body, actor })
    if ('refund' in result) {
      note({ to: formatCents(result.refund.amountCents) })
      const { requestId, amountCents, status, reason, providerRefundId } = result.refund
      return {
        refund: { id: providerRefundId ?? requestId, amountCents, status, reason },
        paymentStatus: result.order.paymentStatus,
      }
    }
    throw refusalOf(result)
  })
}

export function refusalOf(result: Extract<RefundOrderResult, { refused: string }>): HttpRefusal {
  switch (result.refused) {
    case 'no-such-order':
      return noSuchOrder()
    case 'provider':
      return new HttpRefusal(409, result.sentence)
    case 'id-of-another-order':
      return new HttpRefusal(409, 'That request was about another order. Reload and refund again.')
    case 'not-paid':
      return new HttpRefusal(409, 'The order is not paid: there is nothing to refund.')
    case 'just-refunded': {
      const by = result.by.replace('staff:', '')
      const amount = formatCents(result.amountCents)
      const sentence = `${by} has just refunded ${amount}. Reload the order; to refund more, wait a minute.`
      return new HttpRefusal(409, sentence)
    }
    case 'team-pays-back': {
      const sentence =
        'This order was paid elsewhere: pay it back yourself, then say how you did and what proves it.'
      return new HttpRefusal(400, sentence, { paidBack: sentence })
    }
    case 'provider-pays-back':
      return new HttpRefusal(409, 'The payment provider pays this order back: nobody does by hand.')
    case 'more-than-left': {
      const sentence = `At most ${formatCents(result.leftCents)} is left to refund.`
      return new HttpRefusal(409, sentence, { amountCents: sentence })
    }
  }
}
