import { Action, Heading, Letter, Paragraph, type Sender } from './letter.tsx'

export type CvRefusedFacts = {
  readonly firstName: string
  readonly onboardingUrl: string
  /** The delivery clock stands until another one is there. */
  readonly onHold: boolean
}

export const cvRefusedSubject = () => 'Please send your CV once more'

/** To a customer whose CV turned out to hold a virus after it was taken. */
export function CvRefused({ sender, facts }: { sender: Sender; facts: CvRefusedFacts }) {
  const { firstName, onboardingUrl, onHold } = facts
  return (
    <Letter sender={sender} preview="The file you sent holds a virus, so we removed it.">
      <Heading>We could not keep your CV</Heading>
      <Paragraph>
        {firstName}, our virus scanner found something in the CV that you sent, and we removed the
        file. This happens to honest people: the computer it was saved on may be infected. Have it
        checked, and send the CV again, best as a PDF made on another one.
      </Paragraph>
      <Action href={onboardingUrl}>Send your CV</Action>
      <Paragraph>
        {onHold
          ? 'The promised time stands still until we have it. No time is lost.'
          : 'We go on with what else you gave us.'}
      </Paragraph>
    </Letter>
  )
}
