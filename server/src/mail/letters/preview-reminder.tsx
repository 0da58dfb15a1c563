import { Action, Heading, Letter, Paragraph, type Sender } from './letter.tsx'

export type PreviewReminderFacts = {
  readonly firstName: string
  readonly reference: string
  readonly number: number
  readonly mySiteUrl: string
  /** Days since the preview was sent: after the last one we do not write again. */
  readonly days: 2 | 5 | 10
}

export const previewReminderSubject = ({ number }: PreviewReminderFacts) =>
  `Preview ${number} waits for your word`

/** To a customer who has not answered a preview. */
export function PreviewReminder({
  sender,
  facts,
}: {
  sender: Sender
  facts: PreviewReminderFacts
}) {
  const { firstName, reference, number, mySiteUrl, days } = facts
  return (
    <Letter sender={sender} preview="Approve it, or say what should change." reference={reference}>
      <Heading>Your preview waits for you</Heading>
      <Paragraph>
        {firstName}, {days} days ago we sent you preview {number} of your site. It goes live when
        you approve it, or after the changes that you ask for.
      </Paragraph>
      <Action href={mySiteUrl}>Look at preview {number}</Action>
      <Paragraph>
        {days === 10
          ? 'This is the last reminder. Your preview stays where it is; answer this mail if something keeps you from it.'
          : 'No time for a list? Answer this mail and say in your words what should change.'}
      </Paragraph>
    </Letter>
  )
}
