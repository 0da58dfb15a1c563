import { planIdSchema } from '@vitrine/domain/catalog'
import { orderStatusSchema } from '@vitrine/domain/order-life-cycle'
import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const orderPaidPayload = z.object({ orderId: z.uuid(), packageId: planIdSchema })

/** The money for an order has arrived, in full. Emitted once per order. */
export const orderPaid: EventKind<z.infer<typeof orderPaidPayload>> = {
  type: 'ordering.order-paid',
  payload: orderPaidPayload,
}

const orderMovedPayload = z.object({
  orderId: z.uuid(),
  from: orderStatusSchema,
  to: orderStatusSchema,
})

/** An order has moved in its life cycle. */
export const orderMoved: EventKind<z.infer<typeof orderMovedPayload>> = {
  type: 'ordering.order-moved',
  payload: orderMovedPayload,
}
