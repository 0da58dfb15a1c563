import { z } from 'zod'
import { emailAddress, timestamp, route } from './route.ts'

/** In the order of the report. */
export const HEALTH_CHECKS = [
  'configuration',
  'program',
  'database',
  'migrations',
  'storage',
  'disk',
  'backups',
  'mail',
  'payments',
  'webhook',
  'clock',
  'dns',
  'tls',
  'proxy',
  'visits',
  'deliveries',
  'reader',
  'scans',
  'traces',
] as const

export const healthCheckResultSchema = z.object({
  part: z.enum(HEALTH_CHECKS),
  /** `note`: not checked, or not meant for customers. */
  state: z.enum(['well', 'note', 'fault']),
  sentence: z.string(),
  /** The section of docs/errors/doctor.md; null unless `fault`. */
  fault: z.string().nullable(),
  /** The next step in one sentence; null: none. */
  cure: z.string().nullable(),
})
export type HealthCheckResult = z.infer<typeof healthCheckResultSchema>

const healthReportResponse = z.object({
  lookedAt: timestamp,
  findings: z.array(healthCheckResultSchema),
})
export type HealthReportResponse = z.infer<typeof healthReportResponse>

export const doctorRoutes = {
  runHealthChecks: route({
    method: 'GET',
    path: '/api/admin/examination',
    access: 'owner',
    summary: 'Looks at everything the program needs to work for customers, now',
    response: healthReportResponse,
  }),
  sendTestEmail: route({
    method: 'POST',
    path: '/api/admin/test-letters',
    access: 'owner',
    summary: 'Sends a letter through the configured mail server and says what became of it',
    body: z.strictObject({ to: emailAddress }),
    /** A mail server or a folder. */
    response: z.object({ handedTo: z.string() }),
  }),
}
