import { z } from 'zod'
import { planIdSchema } from '@vitrine/domain/catalog'
import { orderStatusSchema, paymentStatusSchema } from '@vitrine/domain/order-life-cycle'
import { clockAnswer } from './ordering.ts'
import { instant, route } from './route.ts'

export const queueEntry = z.object({
  orderId: z.uuid(),
  customerName: z.string(),
  customerEmail: z.string(),
  currentJobTitle: z.string().nullable(),
  targetJobTitle: z.string().nullable(),
  packageId: planIdSchema,
  orderStatus: orderStatusSchema,
  paymentStatus: paymentStatusSchema,
  languages: z.array(z.string()),
  colorScheme: z.string().nullable(),
  clock: clockAnswer,
  /** The single next obstacle, in words; null when there is none. */
  needs: z.string().nullable(),
  /** When the order came to its status. */
  since: instant,
  createdAt: instant,
  siteUrl: z.string().nullable(),
})
export type QueueEntry = z.infer<typeof queueEntry>

export const reportingRoutes = {
  listQueue: route({
    method: 'GET',
    path: '/api/admin/queue',
    access: 'staff',
    summary: 'Orders by delivery deadline, soonest first',
    query: z.object({
      view: z.enum(['open', 'waiting', 'review', 'live', 'unpaid', 'all']).default('open'),
      search: z.string().max(200).default(''),
    }),
    answer: z.object({
      entries: z.array(queueEntry),
      counts: z.record(z.string(), z.int()),
    }),
  }),
}
