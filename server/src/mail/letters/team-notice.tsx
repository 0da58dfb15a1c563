import { Action, Facts, Heading, Letter, Lines, Paragraph, type Sender } from './letter.tsx'

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
    <Letter sender={sender} preview={facts.sentence}>
      <Heading>{facts.title}</Heading>
      <Paragraph>
        <Lines>{facts.sentence}</Lines>
      </Paragraph>
      <Facts facts={facts.facts} />
      <Action href={facts.url}>{facts.action}</Action>
    </Letter>
  )
}
