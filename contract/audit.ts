import { z } from 'zod'
import { instant, route } from './route.ts'

const actAnswer = z.object({
  /** Its number in the chain. */
  n: z.int(),
  at: instant,
  actor: z.string(),
  /** The call, as `METHOD /path`. */
  act: z.string(),
  orderId: z.uuid().nullable(),
  about: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type ActAnswer = z.infer<typeof actAnswer>

const actQuery = z.object({
  /** As rows name them: `staff:noor`, `customer`. */
  person: z.string().max(100).optional(),
  act: z.string().max(200).optional(),
  /** An order's number, or its id. */
  order: z
    .string()
    .trim()
    .toLowerCase()
    .regex(
      /^[0-9a-f]{8}(-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?$/,
      'An order’s number has eight letters and digits',
    )
    .optional(),
  /** Days of UTC, both of them included. */
  since: z.iso.date().optional(),
  until: z.iso.date().optional(),
  /** Rows older than this one. */
  before: z.coerce.number().int().positive().optional(),
})
export type ActQuery = z.infer<typeof actQuery>

export const auditRoutes = {
  listActs: route({
    method: 'GET',
    path: '/api/admin/acts',
    access: 'manager',
    summary: 'Who did what, the newest first',
    query: actQuery,
    answer: z.object({
      acts: z.array(actAnswer),
      /** `before` of the next page; null at the end. */
      next: z.int().nullable(),
    }),
  }),
  downloadActs: route({
    method: 'GET',
    path: '/api/admin/acts.csv',
    access: 'manager',
    recorded: 'always',
    summary: 'Downloads who did what, as CSV',
    query: actQuery,
    answer: z.unknown(),
  }),
}
