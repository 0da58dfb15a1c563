import { Heading, Letter, Paragraph, type Sender } from './letter.tsx'

export type MessageReceivedFacts = { readonly name: string; readonly message: string }

export const messageReceivedSubject = () => 'We have your message'

/** To whoever wrote through the contact form. */
export function MessageReceived({
  sender,
  facts,
}: {
  sender: Sender
  facts: MessageReceivedFacts
}) {
  return (
    <Letter sender={sender} preview="We answer within 24 hours.">
      <Heading>We have your message</Heading>
      <Paragraph>Thank you, {facts.name}. A person answers within 24 hours.</Paragraph>
      <Paragraph>You wrote:</Paragraph>
      <blockquote style={{ margin: '0 0 16px', paddingLeft: 16, borderLeft: '2px solid #bbded5' }}>
        {facts.message}
      </blockquote>
    </Letter>
  )
}
