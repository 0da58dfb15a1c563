import { z } from 'zod'
import { emailAddress, instant, route } from './route.ts'

/** What the doctor looks at, in this order. */
export const EXAMINED_PARTS = [
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

export const findingSchema = z.object({
  part: z.enum(EXAMINED_PARTS),
  /** `note`: nothing is broken, and it was not looked at or is not made for customers. */
  state: z.enum(['well', 'note', 'fault']),
  /** What was found. */
  sentence: z.string(),
  /** Of a fault: its name, under which docs/errors/doctor.md tells more. */
  fault: z.string().nullable(),
  /** What to do, in one sentence; null where there is nothing to do. */
  cure: z.string().nullable(),
})
export type Finding = z.infer<typeof findingSchema>

const examinationAnswer = z.object({ lookedAt: instant, findings: z.array(findingSchema) })
export type ExaminationAnswer = z.infer<typeof examinationAnswer>

export const doctorRoutes = {
  examine: route({
    method: 'GET',
    path: '/api/admin/examination',
    access: 'owner',
    summary: 'Looks at everything the program needs to work for customers, now',
    answer: examinationAnswer,
  }),
  sendTestLetter: route({
    method: 'POST',
    path: '/api/admin/test-letters',
    access: 'owner',
    summary: 'Sends a letter through the configured mail server and says what became of it',
    body: z.strictObject({ to: emailAddress }),
    /** Where it went, in words: a mail server, or files. */
    answer: z.object({ handedTo: z.string() }),
  }),
}
