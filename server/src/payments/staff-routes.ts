import { paymentRoutes } from '@vitrine/contract/payments'
import { formatCents } from '@vitrine/domain/money'
import { type Actor, noSuchOrder } from '../ordering/index.ts'
import { type Http, HttpRefusal } from '../platform/http.ts'
import { refundOrder } from './refund-order.ts'
import type { SettleDeps } from './settle.ts'

export function registerPaymentStaffRoutes(
  http: Http,
  deps: SettleDeps & { readonly actorOf: (request: object) => Actor },
): void {
  http.serve(paymentRoutes.refundOrder, async ({ params, body, request }) => {
    const result = await refundOrder(deps, {
      orderId: params.orderId,
      ...body,
      actor: deps.actorOf(request),
    })
    if ('refund' in result) {
      const { requestId, amountCents, status, reason, providerRefundId } = result.refund
      return {
        refund: { id: providerRefundId ?? requestId, amountCents, status, reason },
        paymentStatus: result.order.paymentStatus,
      }
    }
    if (result.refused === 'no-such-order') throw noSuchOrder()
    if (result.refused === 'provider') throw new HttpRefusal(409, result.sentence)
    if (result.refused === 'not-paid') throw new HttpRefusal(409, 'The order is not paid: there is nothing to refund.')
    const sentence = `At most ${formatCents(result.leftCents ?? 0)} is left to refund.`
    throw new HttpRefusal(409, sentence, { amountCents: sentence })
  })
}
