import { emailPreviewRoutes } from '@vitrine/contract/email-previews'
import type { EditableEmail, CustomTexts } from '@vitrine/domain/email/email-copy'
import type { Http } from '../platform/http.ts'
import { composeExamples } from './templates/examples.tsx'
import type { EmailSender } from './templates/layout.tsx'
import { renderEmail } from './render-email.ts'

/** Routes that preview emails with unsaved texts. */
export function registerEmailPreviewRoutes(http: Http, sender: EmailSender): void {
  http.serve(emailPreviewRoutes.previewEmail, async ({ body: { letter, texts } }) => ({
    forms: renderExamples(sender, letter, texts),
  }))
}

/** All variants of an email for a sample order. */
export const renderExamples = (sender: EmailSender, letter: EditableEmail, texts: CustomTexts) =>
  composeExamples(sender, texts)
    [letter]()
    .map(({ subject, body }) => ({
      subject,
      ...renderEmail(body),
    }))
