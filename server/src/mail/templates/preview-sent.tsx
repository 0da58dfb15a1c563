import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import type { Subscription } from '../../platform/events.ts'
import { findPreview, previewSent, readRounds } from '../../reviews/index.ts'
import { findEmailWriter } from '../email-writer.ts'
import { PREVIEW_SENT } from '../email-kinds.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-event.ts'
import { mySiteUrlOf, unsignedPreviewUrlOf } from '../order-links.ts'
import { queueEmail, toCustomer } from '../queue-email.ts'
import {
  Button,
  Heading,
  EmailLayout,
  Paragraph,
  EditableText,
  type EmailSender,
  type EmailWriter,
  Signature,
  TextLink,
} from './layout.tsx'

export type PreviewSentFacts = {
  readonly firstName: string
  readonly reference: string
  readonly number: number
  /** Rounds of changes that the customer can still use. */
  readonly roundsLeft: number
  /** Ordered languages missing from the preview, with reasons. */
  readonly owedLanguages: readonly string[]
  readonly owedReason: string | null
  /** Who made it. */
  readonly writer: EmailWriter | null
  readonly mySiteUrl: string
  /** Picture of the site, 1200 × 630. */
  readonly pictureUrl: string
}

const sayPreviewSent = ({ firstName, number, roundsLeft }: PreviewSentFacts, texts?: CustomTexts) =>
  renderEmailTexts('preview-sent', texts, {
    firstName,
    number: String(number),
    roundsLeft: roundsLeft === 1 ? '1 round' : `${roundsLeft} rounds`,
  })

export function previewSentSubject(facts: PreviewSentFacts, texts?: CustomTexts): string {
  const say = sayPreviewSent(facts, texts)
  return facts.number === 1 ? say.subject : say.subjectAgain
}

/** To the customer: a preview is ready; nothing is live. */
export function PreviewSent({
  sender,
  facts,
  texts,
}: {
  sender: EmailSender
  facts: PreviewSentFacts
  texts?: CustomTexts
}) {
  const say = sayPreviewSent(facts, texts)
  const { reference, number, roundsLeft, owedLanguages, owedReason, mySiteUrl, pictureUrl } = facts
  return (
    <EmailLayout
      sender={sender}
      preview="See it, mark what should change, or approve it."
      reference={reference}
    >
      <Heading>{number === 1 ? say.heading : say.headingAgain}</Heading>
      <EditableText>{say.opening}</EditableText>
      <p data-skip-in-text="" style={{ margin: '0 0 16px' }}>
        <TextLink href={mySiteUrl}>
          <img
            src={pictureUrl}
            alt="The first screen of your site"
            width={504}
            style={{ width: '100%', maxWidth: 504, height: 'auto', border: '1px solid #d4dddb' }}
          />
        </TextLink>
      </p>
      <EditableText>{say.how}</EditableText>
      <Button href={mySiteUrl}>Look at preview {number}</Button>
      <EditableText>{roundsLeft > 0 ? say.closing : say.closingNoRound}</EditableText>
      <Signature writer={facts.writer} brandName={sender.brandName} />
      {owedLanguages.length > 0 && (
        <Paragraph>
          Still to come: {owedLanguages.join(', ')}. {owedReason}
        </Paragraph>
      )}
    </EmailLayout>
  )
}

export function mailPreviewSent(deps: MailDeps): Subscription {
  const { enqueue, sender, sites } = deps
  return onOrder(deps, previewSent, 'mail.tell-preview-sent', async (tx, order, payload, now) => {
    const preview = await findPreview(tx, payload.previewId)
    if (!preview || preview.number === null) return
    const { number, owedLanguages, owedReason } = preview
    const { rounds } = await readRounds(tx, order, now)
    const facts = {
      firstName: order.customerFirstName,
      reference: orderReference(order.id),
      ...{ number, owedLanguages, owedReason },
      roundsLeft: rounds.left,
      writer: await findEmailWriter(tx, preview.requestedBy, sender.publicUrl),
      mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
      pictureUrl: `${unsignedPreviewUrlOf(sites, preview.id)}share.png`,
    }
    const texts = deps.textsOf('preview-sent')
    await queueEmail(tx, enqueue, {
      kind: PREVIEW_SENT,
      about: preview.id,
      ...toCustomer(order),
      subject: previewSentSubject(facts, texts),
      body: <PreviewSent sender={sender} facts={facts} texts={texts} />,
      now,
    })
  })
}
