import { Action, type Composed, Facts, Heading, Letter, Said, type Sender } from './letter.tsx'

export type TeamNoticeFacts = {
  readonly title: string
  readonly sentence: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly url: string
  readonly action: string
}

/** To the team's own address. */
export function TeamNotice({ sender, facts }: { sender: Sender; facts: TeamNoticeFacts }) {
  return (
    <Letter sender={sender} preview={facts.sentence || facts.title}>
      <Heading>{facts.title}</Heading>
      <Said>{facts.sentence}</Said>
      <Facts facts={facts.facts} />
      <Action href={facts.url}>{facts.action}</Action>
    </Letter>
  )
}

/** The same about an order, with words that an owner may have written. */
export function composeTeamNotice(
  sender: Sender,
  say: { readonly subject: string; readonly heading: string; readonly opening: string },
  orderId: string,
  facts: TeamNoticeFacts['facts'],
): Composed {
  const notice = {
    title: say.heading,
    sentence: say.opening,
    facts,
    url: `${sender.publicUrl}/admin/orders/${orderId}`,
    action: 'Open the order',
  }
  return { subject: say.subject, body: <TeamNotice sender={sender} facts={notice} /> }
}
