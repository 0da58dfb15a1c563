import { Action, Heading, Letter, Paragraph, type Sender } from './letter.tsx'

export type KickoffFacts = {
  readonly firstName: string
  readonly deliveryHours: number
  /** The link to the details that we still need; null where we have them all. */
  readonly missingUrl: string | null
}

export const kickoffSubject = () => 'We are working on your site'

/** To the customer, when the team starts, and within a day of paying at the latest. */
export function Kickoff({ sender, facts }: { sender: Sender; facts: KickoffFacts }) {
  const { firstName, deliveryHours, missingUrl } = facts
  return (
    <Letter sender={sender} preview="Who works on your site, and what happens next.">
      <Heading>{missingUrl === null ? 'Work has begun' : 'Your team is ready'}</Heading>
      <Paragraph>
        {firstName}, a writer and a designer are assigned to your order. They write your page from
        your CV, set it in the design that you chose, and check every line against what you sent.
      </Paragraph>
      {missingUrl === null ? (
        <Paragraph>
          You hear from us when the preview is ready. There is nothing that you must do.
        </Paragraph>
      ) : (
        <>
          <Paragraph>
            They can begin as soon as your details are complete. The {deliveryHours} hours count
            from then.
          </Paragraph>
          <Action href={missingUrl}>Complete your details</Action>
        </>
      )}
      <Paragraph>To tell your team something, answer this mail.</Paragraph>
    </Letter>
  )
}
