import { byHandRoutes } from '@vitrine/contract/by-hand'
import type { Prices } from '@vitrine/domain/catalog'
import { formatCents } from '@vitrine/domain/money'
import { orderReference } from '@vitrine/domain/order-reference'
import type { House } from '../platform/house.ts'
import { type Http, HttpRefusal } from '../platform/http.ts'
import { findHandPayment, listPaidBack } from './hand-payment-store.ts'
import { orderByHand } from './order-by-hand.ts'

/** Orders that the team takes, and how they were paid. */
export function serveOrdersByHand(
  http: Http,
  deps: House & { readonly prices: () => Prices },
): void {
  const { db } = deps

  http.serve(byHandRoutes.placeOrderByHand, async ({ body, actor, note }) => {
    const result = await orderByHand(deps, body, actor)
    if ('refused' in result) {
      if (result.refused === 'fields')
        throw new HttpRefusal(
          400,
          Object.values(result.fields)[0] ?? 'Check what you typed',
          result.fields,
        )
      const number = orderReference(result.order.id)
      throw new HttpRefusal(
        409,
        `The first press made order ${number} already, with what stood here then. Correct it on its page.`,
      )
    }
    const { order } = result
    note({ orderId: order.id, to: formatCents(order.paymentAmount) })
    return { orderId: order.id, reference: orderReference(order.id) }
  })

  http.serve(byHandRoutes.readHandPayment, async ({ params }) => {
    const payment = await findHandPayment(db, params.orderId)
    if (!payment) throw new HttpRefusal(404, 'The order was not paid by hand.')
    const { way, paidOn, reference, amountReason, takenBy, takenAt } = payment
    return {
      way,
      paidOn,
      reference,
      amountReason,
      takenBy: nameOf(takenBy),
      takenAt: takenAt.toISOString(),
      refunds: (await listPaidBack(db, params.orderId)).map((refund) => ({
        amountCents: refund.amountCents,
        paidBack: refund.paidBack,
        by: nameOf(refund.requestedBy),
        at: refund.requestedAt.toISOString(),
      })),
    }
  })
}

const nameOf = (actor: string) => actor.replace(/^staff:/, '')
