import { z } from 'zod'
import { emailAddress, timestamp, route } from './route.ts'

/** What the doctor looks at, in this order. */
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
  /** `note`: nothing is broken, and it was not looked at or is not made for customers. */
  state: z.enum(['well', 'note', 'fault']),
  /** What was found. */
  sentence: z.string(),
  /** Of a fault: its name, under which docs/errors/doctor.md tells more. */
  fault: z.string().nullable(),
  /** What to do, in one sentence; null where there is nothing to do. */
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
    /** Where it went, in words: a mail server, or files. */
    response: z.object({ handedTo: z.string() }),
  }),
}
