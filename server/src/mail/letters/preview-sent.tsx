import { orderReference } from '@vitrine/domain/order-reference'
import type { Subscription } from '../../platform/events.ts'
import { findPreview, previewSent } from '../../reviews/index.ts'
import { PREVIEW_SENT } from '../letter-kinds.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { mySiteUrlOf, unprovenPreviewUrlOf } from '../order-links.ts'
import { writeLetter } from '../write-letter.ts'
import { Action, Heading, Letter, Paragraph, type Sender } from './letter.tsx'

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

export const previewSentSubject = ({ number }: PreviewSentFacts) =>
  number === 1 ? 'Your preview is ready' : `Preview ${number} of your site is ready`

/** To the customer, when a preview was sent: nothing is live yet. */
export function PreviewSent({ sender, facts }: { sender: Sender; facts: PreviewSentFacts }) {
  const { firstName, reference, number, owedLanguages, owedReason, mySiteUrl, pictureUrl } = facts
  return (
    <Letter
      sender={sender}
      preview="See it, mark what should change, or approve it."
      reference={reference}
    >
      <Heading>{number === 1 ? 'Your site, before it goes live' : 'Your changes are in'}</Heading>
      <Paragraph>
        {firstName}, this is your site and your resume as they will be. Nothing of it is public yet.
      </Paragraph>
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
      <Paragraph>
        Mark a sentence to comment on it or to write it as you want it, then submit your list: that
        is one round of changes. Or approve: exactly what you saw goes live.
      </Paragraph>
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
    await writeLetter(
      tx,
      enqueue,
      {
        kind: PREVIEW_SENT,
        about: preview.id,
        orderId: order.id,
        recipient: order.customerEmail,
        subject: previewSentSubject(facts),
        body: <PreviewSent sender={sender} facts={facts} />,
      },
      now,
    )
  })
}
