import {
  Button,
  type ComposedEmail,
  FactTable,
  Heading,
  EmailLayout,
  EditableText,
  type EmailSender,
} from './layout.tsx'

export type TeamEmailFacts = {
  readonly title: string
  readonly sentence: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly url: string
  readonly action: string
}

/** To the team's address. */
export function TeamEmail({ sender, facts }: { sender: EmailSender; facts: TeamEmailFacts }) {
  return (
    <EmailLayout sender={sender} preview={facts.sentence || facts.title}>
      <Heading>{facts.title}</Heading>
      <EditableText>{facts.sentence}</EditableText>
      <FactTable facts={facts.facts} />
      <Button href={facts.url}>{facts.action}</Button>
    </EmailLayout>
  )
}

/** An email to the team about an order, with editable text. */
export function composeTeamEmail(
  sender: EmailSender,
  say: { readonly subject: string; readonly heading: string; readonly opening: string },
  orderId: string,
  facts: TeamEmailFacts['facts'],
): ComposedEmail {
  const notice = {
    title: say.heading,
    sentence: say.opening,
    facts,
    url: `${sender.publicUrl}/admin/orders/${orderId}`,
    action: 'Open the order',
  }
  return { subject: say.subject, body: <TeamEmail sender={sender} facts={notice} /> }
}
