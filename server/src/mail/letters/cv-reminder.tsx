import { Action, Heading, Letter, Paragraph, type Sender } from './letter.tsx'

export type CvReminderFacts = {
  readonly firstName: string
  readonly reference: string
  readonly missing: 'cv' | 'languages'
  readonly onboardingUrl: string
  readonly deliveryHours: number
  /** Days since the order was confirmed: after the last one we do not write again. */
  readonly days: 1 | 3 | 7
}

export const cvReminderSubject = ({ missing }: CvReminderFacts) =>
  missing === 'cv' ? 'Your CV is all we are waiting for' : 'Which languages should your site speak?'

/** To a customer who has paid and not yet sent what the team needs. */
export function CvReminder({ sender, facts }: { sender: Sender; facts: CvReminderFacts }) {
  const { firstName, missing, onboardingUrl, deliveryHours, days } = facts
  return (
    <Letter
      sender={sender}
      preview="It takes about three minutes, and the clock starts."
      reference={facts.reference}
    >
      <Heading>{missing === 'cv' ? 'We are waiting for your CV' : 'One choice is missing'}</Heading>
      <Paragraph>
        {firstName}, your order is paid and your team is ready.{' '}
        {missing === 'cv'
          ? 'Send your CV as a file or as a link; your LinkedIn profile works, too. It does not have to be up to date: tell us what has changed.'
          : 'Choose at least one language for your site.'}
      </Paragraph>
      <Action href={onboardingUrl}>{missing === 'cv' ? 'Send your CV' : 'Choose languages'}</Action>
      <Paragraph>Your site will be ready within {deliveryHours} hours of that.</Paragraph>
      <Paragraph>
        {days === 7
          ? 'This is the last reminder. Your order stays open; the link works whenever you are ready.'
          : 'Changed your mind? Answer this mail.'}
      </Paragraph>
    </Letter>
  )
}
