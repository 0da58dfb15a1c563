import { sayLetter, type WrittenTexts } from '@vitrine/domain/letter-texts'
import { Action, Heading, Letter, Said, type Sender } from './letter.tsx'

export type CvReminderFacts = {
  readonly firstName: string
  readonly reference: string
  readonly missing: 'cv' | 'languages'
  readonly onboardingUrl: string
  readonly deliveryHours: number
  /** Days since the order was confirmed: after the last one we do not write again. */
  readonly days: 1 | 3 | 7
}

const sayCvReminder = ({ firstName, deliveryHours }: CvReminderFacts, texts?: WrittenTexts) =>
  sayLetter('cv-reminder', texts, { firstName, hours: String(deliveryHours) })

export function cvReminderSubject(facts: CvReminderFacts, texts?: WrittenTexts): string {
  const say = sayCvReminder(facts, texts)
  return facts.missing === 'cv' ? say.subjectCv : say.subjectLanguages
}

/** To a customer who has paid and not yet sent what the team needs. */
export function CvReminder({
  sender,
  facts,
  texts,
}: {
  sender: Sender
  facts: CvReminderFacts
  texts?: WrittenTexts
}) {
  const { missing, onboardingUrl, days } = facts
  const say = sayCvReminder(facts, texts)
  return (
    <Letter
      sender={sender}
      preview="It takes about three minutes, and the clock starts."
      reference={facts.reference}
    >
      <Heading>{missing === 'cv' ? say.headingCv : say.headingLanguages}</Heading>
      <Said>{`${say.opening} ${missing === 'cv' ? say.askCv : say.askLanguages}`.trim()}</Said>
      <Action href={onboardingUrl}>{missing === 'cv' ? 'Send your CV' : 'Choose languages'}</Action>
      <Said>{say.promise}</Said>
      <Said>{days === 7 ? say.last : say.closing}</Said>
    </Letter>
  )
}
