import { displayUrl } from '@vitrine/domain/addresses/display-url'
import type { HideableContact } from '@vitrine/domain/publishing/hidden-contact'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import type { Subscription } from '../../platform/events.ts'
import { contactVisibilityChanged } from '../../publishing/index.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrderGathered } from '../on-event.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { Button, Heading, EmailLayout, Paragraph, type EmailSender, TextLink } from './layout.tsx'

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
        {firstName}, as you chose on My site,{' '}
        <TextLink href={`${siteUrl}/`}>{displayUrl(siteUrl)}</TextLink> and all its files
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
  const { sender } = deps
  return onOrderGathered(deps, contactVisibilityChanged, 'mail.tell-contact-switched', {
    kind: 'contact-switched',
    async compose(_tx, order, told) {
      const facts = {
        firstName: order.customerFirstName,
        reference: orderReference(order.id),
        siteUrl: told.at(-1)?.url ?? '',
        mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
        ...lastOf(told),
      }
      return {
        recipient: order.customerEmail,
        subject: sentenceOf(facts),
        body: <ContactSwitchedLetter sender={sender} facts={facts} />,
      }
    },
  })
}

/** The last state of everything that was switched. */
function lastOf(told: readonly Pick<ContactSwitchedFacts, 'hidden' | 'shown'>[]) {
  const isHidden = new Map<HideableContact, boolean>()
  for (const { hidden, shown } of told) {
    for (const what of hidden) isHidden.set(what, true)
    for (const what of shown) isHidden.set(what, false)
  }
  const those = (hidden: boolean) =>
    [...isHidden].flatMap(([what, now]) => (now === hidden ? [what] : []))
  return { hidden: those(true), shown: those(false) }
}
