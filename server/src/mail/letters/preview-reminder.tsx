import { sayLetter, type WrittenTexts } from '@vitrine/domain/letter-texts'
import { Action, Heading, Letter, Said, type Sender } from './letter.tsx'

export type PreviewReminderFacts = {
  readonly firstName: string
  readonly reference: string
  readonly number: number
  readonly mySiteUrl: string
  /** Days since the preview was sent: after the last one we do not write again. */
  readonly days: 2 | 5 | 10
}

export const sayPreviewReminder = (
  { firstName, number, days }: PreviewReminderFacts,
  texts?: WrittenTexts,
) => sayLetter('preview-reminder', texts, { firstName, number: String(number), days: String(days) })

/** To a customer who has not answered a preview. */
export function PreviewReminder({
  sender,
  facts,
  texts,
}: {
  sender: Sender
  facts: PreviewReminderFacts
  texts?: WrittenTexts
}) {
  const { reference, number, mySiteUrl, days } = facts
  const say = sayPreviewReminder(facts, texts)
  return (
    <Letter sender={sender} preview="Approve it, or say what should change." reference={reference}>
      <Heading>{say.heading}</Heading>
      <Said>{say.opening}</Said>
      <Action href={mySiteUrl}>Look at preview {number}</Action>
      <Said>{days === 10 ? say.last : say.closing}</Said>
    </Letter>
  )
}
