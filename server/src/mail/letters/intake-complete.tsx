import { Action, Heading, Letter, Paragraph, type Sender } from './letter.tsx'

export type IntakeCompleteFacts = {
  readonly firstName: string
  readonly dueAt: Date
  readonly mySiteUrl: string
}

export const intakeCompleteSubject = () => 'We have what we need'

/** To the customer, when the delivery clock starts. */
export function IntakeComplete({ sender, facts }: { sender: Sender; facts: IntakeCompleteFacts }) {
  const due = new Intl.DateTimeFormat('en', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(facts.dueAt)
  return (
    <Letter sender={sender} preview={`Your site is ready for you by ${due} UTC.`}>
      <Heading>We have what we need</Heading>
      <Paragraph>
        Thank you, {facts.firstName}. Your CV and your choices are with our team, and the clock
        runs.
      </Paragraph>
      <Paragraph>Your site is ready for you by {due} UTC.</Paragraph>
      <Action href={facts.mySiteUrl}>See how far it is</Action>
    </Letter>
  )
}
