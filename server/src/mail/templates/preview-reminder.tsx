import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { Button, Heading, EmailLayout, EditableText, type EmailSender } from './layout.tsx'

export type PreviewReminderFacts = {
  readonly firstName: string
  readonly reference: string
  readonly number: number
  readonly mySiteUrl: string
  /** Days since the preview. */
  readonly days: 2 | 5 | 10
}

export const previewReminderCopy = (
  { firstName, number, days }: PreviewReminderFacts,
  texts?: CustomTexts,
) =>
  renderEmailTexts('preview-reminder', texts, {
    firstName,
    number: String(number),
    days: String(days),
  })

/** To a customer who has not answered a preview. */
export function PreviewReminder({
  sender,
  facts,
  texts,
}: {
  sender: EmailSender
  facts: PreviewReminderFacts
  texts?: CustomTexts
}) {
  const { reference, number, mySiteUrl, days } = facts
  const say = previewReminderCopy(facts, texts)
  return (
    <EmailLayout
      sender={sender}
      preview="Approve it, or say what should change."
      reference={reference}
    >
      <Heading>{say.heading}</Heading>
      <EditableText>{say.opening}</EditableText>
      <Button href={mySiteUrl}>Look at preview {number}</Button>
      <EditableText>{days === 10 ? say.last : say.closing}</EditableText>
    </EmailLayout>
  )
}
