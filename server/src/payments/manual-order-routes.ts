import { manualOrderRoutes } from '@vitrine/contract/manual-orders'
import { formatCents } from '@vitrine/domain/payments/money'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError, invalidFields, refusal } from '../platform/http.ts'
import { findManualPayment, listManualRefunds } from './manual-payment-store.ts'
import { createManualOrder, type ManualOrderDeps } from './create-manual-order.ts'

export function registerManualOrderRoutes(http: Http, deps: AppContext & ManualOrderDeps): void {
  const { db } = deps

  http.serve(manualOrderRoutes.placeManualOrder, async ({ body, actor, audit }) => {
    const result = await createManualOrder(deps, body, actor)
    if ('refused' in result) {
      if (result.refused === 'validation_failed') throw invalidFields(result.fields)
      const number = orderReference(result.order.id)
      throw refusal(
        result.refused,
        `The first press made order ${number} already, with what stood here then. Correct it on its page.`,
      )
    }
    const { order } = result
    audit({ orderId: order.id, to: formatCents(order.paymentAmount) })
    return { orderId: order.id, reference: orderReference(order.id) }
  })

  http.serve(manualOrderRoutes.readManualPayment, async ({ params }) => {
    const payment = await findManualPayment(db, params.orderId)
    if (!payment)
      throw new HttpError(404, 'manual_payment_not_found', 'The order was not paid by hand.')
    const { way, paidOn, reference, amountReason, takenBy, takenAt } = payment
    return {
      way,
      paidOn,
      reference,
      amountReason,
      takenBy: nameOf(takenBy),
      takenAt: takenAt.toISOString(),
      refunds: (await listManualRefunds(db, params.orderId)).map((refund) => ({
        amountCents: refund.amountCents,
        paidBack: refund.paidBack,
        by: nameOf(refund.requestedBy),
        at: refund.requestedAt.toISOString(),
      })),
    }
  })
}

const nameOf = (actor: string) => actor.replace(/^staff:/, '')
