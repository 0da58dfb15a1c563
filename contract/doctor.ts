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
  'replies',
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
  runHealthChecks: route('GET /api/admin/examination', {
    access: 'owner',
    summary: 'Runs all health checks now',
    response: healthReportResponse,
  }),
  sendTestEmail: route('POST /api/admin/test-letters', {
    access: 'owner',
    summary: 'Sends a test email through the configured mail server',
    body: z.strictObject({ to: emailAddress }),
    /** A mail server or a folder. */
    response: z.object({ handedTo: z.string() }),
  }),
}
