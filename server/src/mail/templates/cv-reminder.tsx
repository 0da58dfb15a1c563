import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { Button, Heading, EmailLayout, EditableText, type EmailSender } from './layout.tsx'

export type CvReminderFacts = {
  readonly firstName: string
  readonly reference: string
  readonly missing: 'cv' | 'languages'
  readonly onboardingUrl: string
  readonly deliveryHours: number
  /** Days since the confirmation. */
  readonly days: 1 | 3 | 7
}

const sayCvReminder = ({ firstName, deliveryHours }: CvReminderFacts, texts?: CustomTexts) =>
  renderEmailTexts('cv-reminder', texts, { firstName, hours: String(deliveryHours) })

export function cvReminderSubject(facts: CvReminderFacts, texts?: CustomTexts): string {
  const say = sayCvReminder(facts, texts)
  return facts.missing === 'cv' ? say.subjectCv : say.subjectLanguages
}

/** To a customer with an incomplete intake. */
export function CvReminder({
  sender,
  facts,
  texts,
}: {
  sender: EmailSender
  facts: CvReminderFacts
  texts?: CustomTexts
}) {
  const { missing, onboardingUrl, days } = facts
  const say = sayCvReminder(facts, texts)
  return (
    <EmailLayout
      sender={sender}
      preview="It takes about three minutes, and the clock starts."
      reference={facts.reference}
    >
      <Heading>{missing === 'cv' ? say.headingCv : say.headingLanguages}</Heading>
      <EditableText>
        {`${say.opening} ${missing === 'cv' ? say.askCv : say.askLanguages}`.trim()}
      </EditableText>
      <Button href={onboardingUrl}>{missing === 'cv' ? 'Send your CV' : 'Choose languages'}</Button>
      <EditableText>{say.promise}</EditableText>
      <EditableText>{days === 7 ? say.last : say.closing}</EditableText>
    </EmailLayout>
  )
}
