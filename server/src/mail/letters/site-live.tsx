import { sayLetter, type WrittenTexts } from '@vitrine/domain/letter-texts'
import { Action, Heading, Letter, Paragraph, Said, type Sender } from './letter.tsx'
import { orderReference } from '@vitrine/domain/order-reference'
import type { Subscription } from '../../platform/events.ts'
import { sitePublished } from '../../publishing/index.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { writeLetter } from '../write-letter.ts'

export type SiteLiveFacts = {
  readonly firstName: string
  readonly reference: string
  readonly siteUrl: string
  readonly mySiteUrl: string
}

export const saySiteLive = ({ firstName }: SiteLiveFacts, texts?: WrittenTexts) =>
  sayLetter('site-live', texts, { firstName })

/** To the customer, when the first version is published. */
export function SiteLive({
  sender,
  facts,
  texts,
}: {
  sender: Sender
  facts: SiteLiveFacts
  texts?: WrittenTexts
}) {
  const say = saySiteLive(facts, texts)
  return (
    <Letter sender={sender} preview={`Open it at ${facts.siteUrl}`} reference={facts.reference}>
      <Heading>{say.heading}</Heading>
      <Said>{say.opening}</Said>
      <Action href={`${facts.siteUrl}/`}>{facts.siteUrl.replace(/^https?:\/\//, '')}</Action>
      <Paragraph>
        Your PDF resume is at <a href={`${facts.siteUrl}/resume.pdf`}>{facts.siteUrl}/resume.pdf</a>
        . It says the same, and recruiting software can read it.
      </Paragraph>
      <Paragraph>
        You find the link and the PDF of every language on{' '}
        <a href={facts.mySiteUrl}>your page with us</a>.
      </Paragraph>
      <Said>{say.closing}</Said>
    </Letter>
  )
}

export function tellSiteLive(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(deps, sitePublished, 'mail.tell-site-live', (tx, order, { url }, now) => {
    const facts = {
      firstName: order.customerFirstName,
      reference: orderReference(order.id),
      siteUrl: url,
      mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
    }
    const texts = deps.textsOf('site-live')
    return writeLetter(
      tx,
      enqueue,
      {
        kind: 'site-live',
        about: order.id,
        orderId: order.id,
        recipient: order.customerEmail,
        subject: saySiteLive(facts, texts).subject,
        body: <SiteLive sender={sender} facts={facts} texts={texts} />,
      },
      now,
    )
  })
}
