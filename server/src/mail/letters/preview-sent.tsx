import { sayLetter, type WrittenTexts } from '@vitrine/domain/letter-texts'
import { orderReference } from '@vitrine/domain/order-reference'
import type { Subscription } from '../../platform/events.ts'
import { findPreview, previewSent } from '../../reviews/index.ts'
import { PREVIEW_SENT } from '../letter-kinds.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { mySiteUrlOf, unprovenPreviewUrlOf } from '../order-links.ts'
import { writeLetter } from '../write-letter.ts'
import { Action, Heading, Letter, Paragraph, Said, type Sender } from './letter.tsx'

export type PreviewSentFacts = {
  readonly firstName: string
  readonly reference: string
  readonly number: number
  /** Names of ordered languages that are not in it, and why. */
  readonly owedLanguages: readonly string[]
  readonly owedReason: string | null
  readonly mySiteUrl: string
  /** The picture of the site, 1200 × 630. */
  readonly pictureUrl: string
}

const sayPreviewSent = ({ firstName, number }: PreviewSentFacts, texts?: WrittenTexts) =>
  sayLetter('preview-sent', texts, { firstName, number: String(number) })

export function previewSentSubject(facts: PreviewSentFacts, texts?: WrittenTexts): string {
  const say = sayPreviewSent(facts, texts)
  return facts.number === 1 ? say.subject : say.subjectAgain
}

/** To the customer, when a preview was sent: nothing is live yet. */
export function PreviewSent({
  sender,
  facts,
  texts,
}: {
  sender: Sender
  facts: PreviewSentFacts
  texts?: WrittenTexts
}) {
  const say = sayPreviewSent(facts, texts)
  const { reference, number, owedLanguages, owedReason, mySiteUrl, pictureUrl } = facts
  return (
    <Letter
      sender={sender}
      preview="See it, mark what should change, or approve it."
      reference={reference}
    >
      <Heading>{number === 1 ? say.heading : say.headingAgain}</Heading>
      <Said>{say.opening}</Said>
      <p data-skip-in-text="" style={{ margin: '0 0 16px' }}>
        <a href={mySiteUrl}>
          <img
            src={pictureUrl}
            alt="The first screen of your site"
            width={504}
            style={{ width: '100%', maxWidth: 504, height: 'auto', border: '1px solid #d4dddb' }}
          />
        </a>
      </p>
      <Action href={mySiteUrl}>Look at preview {number}</Action>
      <Said>{say.closing}</Said>
      {owedLanguages.length > 0 && (
        <Paragraph>
          Still to come: {owedLanguages.join(', ')}. {owedReason}
        </Paragraph>
      )}
    </Letter>
  )
}

export function tellPreviewSent(deps: MailDeps): Subscription {
  const { enqueue, sender, sites } = deps
  return onOrder(deps, previewSent, 'mail.tell-preview-sent', async (tx, order, payload, now) => {
    const preview = await findPreview(tx, payload.previewId)
    if (!preview || preview.number === null) return
    const { number, owedLanguages, owedReason } = preview
    const facts = {
      firstName: order.customerFirstName,
      reference: orderReference(order.id),
      ...{ number, owedLanguages, owedReason },
      mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
      pictureUrl: `${unprovenPreviewUrlOf(sites, preview.id)}share.png`,
    }
    const texts = deps.textsOf('preview-sent')
    await writeLetter(
      tx,
      enqueue,
      {
        kind: PREVIEW_SENT,
        about: preview.id,
        orderId: order.id,
        recipient: order.customerEmail,
        subject: previewSentSubject(facts, texts),
        body: <PreviewSent sender={sender} facts={facts} texts={texts} />,
      },
      now,
    )
  })
}
