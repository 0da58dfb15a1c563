import { paperKindSchema } from '@vitrine/domain/paper'
import { z } from 'zod'
import { instant, orderPath, route } from './route.ts'

export const paperAnswer = z.object({
  id: z.uuid(),
  kind: paperKindSchema,
  number: z.string(),
  issuedAt: instant,
  /** Integer cents. */
  totalCents: z.int(),
})
export type PaperAnswer = z.infer<typeof paperAnswer>

const paymentIntentPath = z.object({ paymentIntentId: z.string().min(1).max(255) })
const tokenQuery = z.object({ token: z.string().max(200).default('') })

export const billingRoutes = {
  listOwnPapers: route({
    method: 'GET',
    path: '/api/orders/:paymentIntentId/papers',
    access: 'order-token',
    summary: 'The receipt and the credit notes of an order',
    params: paymentIntentPath,
    query: tokenQuery,
    answer: z.array(paperAnswer),
  }),
  downloadOwnPaper: route({
    method: 'GET',
    path: '/api/orders/:paymentIntentId/papers/:paperId',
    access: 'order-token',
    summary: 'A receipt or credit note as PDF',
    params: paymentIntentPath.extend({ paperId: z.uuid() }),
    query: tokenQuery,
    answer: z.any(),
  }),
  listPapers: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/papers',
    access: 'staff',
    summary: 'The receipt and the credit notes of an order',
    params: orderPath,
    answer: z.array(paperAnswer),
  }),
  downloadPaper: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/papers/:paperId',
    access: 'staff',
    summary: 'A receipt or credit note as PDF',
    params: orderPath.extend({ paperId: z.uuid() }),
    answer: z.any(),
  }),
  downloadPapers: route({
    method: 'GET',
    path: '/api/admin/papers.csv',
    access: 'manager',
    recorded: 'always',
    summary: 'All receipts and credit notes of some days as CSV, for the accountant',
    query: z.object({
      /** Days of UTC, both of them included. */
      since: z.iso.date().optional(),
      until: z.iso.date().optional(),
    }),
    answer: z.unknown(),
  }),
}
