import { z } from 'zod'
import { timestamp, route, fileResponse } from './route.ts'

const auditEntryResponse = z.object({
  /** Its number in the chain. */
  n: z.int(),
  at: timestamp,
  actor: z.string(),
  /** The call, as `METHOD /path`. */
  act: z.string(),
  orderId: z.uuid().nullable(),
  about: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type AuditEntryResponse = z.infer<typeof auditEntryResponse>

const auditQuery = z.object({
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
export type AuditQuery = z.infer<typeof auditQuery>

export const auditRoutes = {
  listAuditEntries: route({
    method: 'GET',
    path: '/api/admin/acts',
    access: 'manager',
    summary: 'Who did what, the newest first',
    query: auditQuery,
    response: z.object({
      acts: z.array(auditEntryResponse),
      /** `before` of the next page; null at the end. */
      next: z.int().nullable(),
    }),
  }),
  exportAuditLog: route({
    method: 'GET',
    path: '/api/admin/acts.csv',
    access: 'manager',
    audited: 'always',
    summary: 'Downloads who did what, as CSV',
    query: auditQuery,
    response: fileResponse('text/csv'),
  }),
}
