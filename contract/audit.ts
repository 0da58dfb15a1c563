import { type AuditGroup, AUDIT_GROUPS } from '@vitrine/domain/audit/audit-groups'
import { z } from 'zod'
import { timestamp, route, fileResponse } from './route.ts'

const auditEntryResponse = z.object({
  /** Position in the hash chain. */
  n: z.int(),
  at: timestamp,
  actor: z.string(),
  /** `METHOD /path` of the request. */
  act: z.string(),
  orderId: z.uuid().nullable(),
  about: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type AuditEntryResponse = z.infer<typeof auditEntryResponse>

const auditQuery = z.object({
  /** As in the log: `staff:noor`, `customer`. */
  person: z.string().max(100).optional(),
  act: z.string().max(200).optional(),
  /** Actions of one subject. */
  group: z.enum(Object.keys(AUDIT_GROUPS) as [AuditGroup, ...AuditGroup[]]).optional(),
  /** Order number or ID. */
  order: z
    .string()
    .trim()
    .toLowerCase()
    .regex(
      /^[0-9a-f]{8}(-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?$/,
      'An order’s number has eight letters and digits',
    )
    .optional(),
  /** UTC dates, both inclusive. */
  since: z.iso.date().optional(),
  until: z.iso.date().optional(),
  /** Cursor: entries older than this one. */
  before: z.coerce.number().int().positive().optional(),
})
export type AuditQuery = z.infer<typeof auditQuery>

export const auditRoutes = {
  listAuditEntries: route('GET /api/admin/acts', {
    access: 'manager',
    query: auditQuery,
    summary: 'Lists the audit log, newest first',
    response: z.object({
      acts: z.array(auditEntryResponse),
      /** Cursor of the next page; null: last page. */
      next: z.int().nullable(),
    }),
  }),
  exportAuditLog: route('GET /api/admin/acts.csv', {
    access: 'manager',
    query: auditQuery,
    audited: 'always',
    summary: 'Exports the audit log as CSV',
    response: fileResponse('text/csv'),
  }),
}
