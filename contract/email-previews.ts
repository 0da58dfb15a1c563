/** Separate from the other email routes, so that customer pages do not load all email copy. */
import { EDITABLE_EMAILS } from '@vitrine/domain/email/email-copy'
import { z } from 'zod'
import { route } from './route.ts'

export const emailPreviewRoutes = {
  previewEmail: route('POST /api/admin/letter-previews', {
    access: 'manager',
    audited: { not: 'Nothing is stored or sent.' },
    summary: 'Previews an email with custom copy and example data',
    body: z.strictObject({
      letter: z.enum([...EDITABLE_EMAILS]),
      texts: z.record(z.string().max(50), z.string().max(2000)),
    }),
    /** Together, the variants show every text of the email. */
    response: z.object({
      forms: z.array(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
    }),
  }),
}
