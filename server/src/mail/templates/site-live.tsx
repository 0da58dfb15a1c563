import { displayUrl } from '@vitrine/domain/addresses/display-url'
import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import {
  Button,
  Heading,
  EmailLayout,
  Paragraph,
  EditableText,
  type EmailSender,
  TextLink,
} from './layout.tsx'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import type { Subscription } from '../../platform/events.ts'
import { sitePublished } from '../../publishing/index.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-event.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { queueEmail, toCustomer } from '../queue-email.ts'

export type SiteLiveFacts = {
  readonly firstName: string
  readonly reference: string
  readonly siteUrl: string
  readonly mySiteUrl: string
}

export const siteLiveCopy = ({ firstName }: SiteLiveFacts, texts?: CustomTexts) =>
  renderEmailTexts('site-live', texts, { firstName })

/** To the customer when the first version is live. */
export function SiteLive({
  sender,
  facts,
  texts,
}: {
  sender: EmailSender
  facts: SiteLiveFacts
  texts?: CustomTexts
}) {
  const say = siteLiveCopy(facts, texts)
  return (
    <EmailLayout
      sender={sender}
      preview={`Open it at ${facts.siteUrl}`}
      reference={facts.reference}
    >
      <Heading>{say.heading}</Heading>
      <EditableText>{say.opening}</EditableText>
      <Button href={`${facts.siteUrl}/`}>{displayUrl(facts.siteUrl)}</Button>
      <Paragraph>
        Your PDF resume is at{' '}
        <TextLink href={`${facts.siteUrl}/resume.pdf`}>
          {displayUrl(facts.siteUrl)}/resume.pdf
        </TextLink>
        . It says the same, and recruiting software can read it.
      </Paragraph>
      <Paragraph>
        You find the link and the PDF of every language on{' '}
        <TextLink href={facts.mySiteUrl}>your page with us</TextLink>.
      </Paragraph>
      <EditableText>{say.closing}</EditableText>
    </EmailLayout>
  )
}

export function mailSiteLive(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(deps, sitePublished, 'mail.tell-site-live', (tx, order, { url }, now) => {
    const facts = {
      firstName: order.customerFirstName,
      reference: orderReference(order.id),
      siteUrl: url,
      mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
    }
    const texts = deps.textsOf('site-live')
    return queueEmail(tx, enqueue, {
      kind: 'site-live',
      about: order.id,
      ...toCustomer(order),
      subject: siteLiveCopy(facts, texts).subject,
      body: <SiteLive sender={sender} facts={facts} texts={texts} />,
      now,
    })
  })
}
