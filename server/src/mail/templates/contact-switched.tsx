import { displayUrl } from '@vitrine/domain/addresses/display-url'
import type { HideableContact } from '@vitrine/domain/publishing/hidden-contact'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import type { Subscription } from '../../platform/events.ts'
import { contactVisibilityChanged } from '../../publishing/index.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-event.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { queueEmail, toCustomer } from '../queue-email.ts'
import { Button, Heading, EmailLayout, Paragraph, type EmailSender } from './layout.tsx'

type ContactSwitchedFacts = {
  readonly firstName: string
  readonly reference: string
  readonly siteUrl: string
  readonly mySiteUrl: string
  readonly hidden: readonly HideableContact[]
  readonly shown: readonly HideableContact[]
}

const NAMES: Readonly<Record<HideableContact, string>> = {
  phone: 'phone number',
  address: 'address',
}
const namesOf = (list: readonly HideableContact[]) => list.map((what) => NAMES[what]).join(' and ')

/** "Your phone number is now hidden on your site and in all downloads" */
const sentenceOf = ({ hidden, shown }: Pick<ContactSwitchedFacts, 'hidden' | 'shown'>) =>
  hidden.length === 0
    ? `Your page shows your ${namesOf(shown)} again`
    : `Your ${namesOf(hidden)} ${hidden.length > 1 ? 'are' : 'is'} now hidden on your site and in all downloads`

/** To the customer, after the live page hides or shows phone or address. */
function ContactSwitchedLetter({
  sender,
  facts,
}: {
  sender: EmailSender
  facts: ContactSwitchedFacts
}) {
  const { firstName, reference, siteUrl, mySiteUrl, hidden, shown } = facts
  return (
    <EmailLayout sender={sender} preview={`${sentenceOf(facts)}.`} reference={reference}>
      <Heading>{sentenceOf(facts)}</Heading>
      <Paragraph>
        {firstName}, as you chose on My site, <a href={`${siteUrl}/`}>{displayUrl(siteUrl)}</a> and
        all its files
        {hidden.length > 0 && ` leave out your ${namesOf(hidden)}`}
        {hidden.length > 0 && shown.length > 0 && ' and'}
        {shown.length > 0 && ` show your ${namesOf(shown)}`} from now on, in every language. It did
        not use up a round of changes.
        {hidden.length > 0 && ' Copies people saved earlier still show it.'}
      </Paragraph>
      <Button href={mySiteUrl}>Switch it back</Button>
      <Paragraph>
        If that wasn’t you, press “Turn off old links” there: it locks out the person who did it.
      </Paragraph>
    </EmailLayout>
  )
}

export function mailContactSwitched(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onOrder(
    deps,
    contactVisibilityChanged,
    'mail.tell-contact-switched',
    (tx, order, told, now) => {
      const facts = {
        firstName: order.customerFirstName,
        reference: orderReference(order.id),
        siteUrl: told.url,
        mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
        hidden: told.hidden,
        shown: told.shown,
      }
      return queueEmail(tx, enqueue, {
        kind: 'contact-switched',
        about: told.publicationId,
        ...toCustomer(order),
        subject: sentenceOf(facts),
        body: <ContactSwitchedLetter sender={sender} facts={facts} />,
        now,
      })
    },
  )
}
