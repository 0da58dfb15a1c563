import { displayUrl } from '@vitrine/domain/addresses/display-url'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import type { Subscription } from '../../platform/events.ts'
import { findWorkingUrl } from '../../addresses/index.ts'
import { siteSwitched } from '../../publishing/index.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrderGathered } from '../on-event.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { Button, EmailLayout, type EmailSender, Heading, Paragraph } from './layout.tsx'

type SiteSwitchedFacts = {
  readonly firstName: string
  readonly reference: string
  readonly siteUrl: string
  readonly mySiteUrl: string
  readonly to: 'offline' | 'online'
  readonly byCustomer: boolean
  readonly redirect: string | null
}

const headingOf = ({ to }: Pick<SiteSwitchedFacts, 'to'>) =>
  to === 'offline' ? 'Your site is offline' : 'Your site is online again'

/** To the customer, after a person took the site offline or put it back. */
function SiteSwitchedEmail({ sender, facts }: { sender: EmailSender; facts: SiteSwitchedFacts }) {
  const { firstName, reference, siteUrl, mySiteUrl, to, byCustomer, redirect } = facts
  const who = byCustomer ? 'as you chose on My site' : 'our team changed this'
  return (
    <EmailLayout sender={sender} preview={`${headingOf(facts)}.`} reference={reference}>
      <Heading>{headingOf(facts)}</Heading>
      <Paragraph>
        {firstName}, {who}:{' '}
        {to === 'online'
          ? `everybody can open ${displayUrl(siteUrl)} again.`
          : redirect === null
            ? `${displayUrl(siteUrl)} now says that the page was taken offline. Nothing is deleted.`
            : `${displayUrl(siteUrl)} now leads to ${redirect}. Nothing is deleted.`}
      </Paragraph>
      <Button href={mySiteUrl}>Open My site</Button>
      <Paragraph>
        {byCustomer
          ? 'If that wasn’t you, press “Turn off old links” there: it locks out the person who did it.'
          : 'To ask why, reply to this email.'}
      </Paragraph>
    </EmailLayout>
  )
}

export function mailSiteSwitched(deps: MailDeps): Subscription {
  const { sender, sites } = deps
  return onOrderGathered(deps, siteSwitched, 'mail.tell-site-switched', {
    kind: 'site-switched',
    async compose(tx, order, all) {
      const told = all.at(-1)
      const siteUrl = await findWorkingUrl(tx, sites, order.id)
      if (siteUrl === undefined || told === undefined) return undefined
      const facts = {
        firstName: order.customerFirstName,
        reference: orderReference(order.id),
        siteUrl,
        mySiteUrl: mySiteUrlOf(order, sender.publicUrl),
        ...told,
      }
      return {
        recipient: order.customerEmail,
        subject: headingOf(facts),
        body: <SiteSwitchedEmail sender={sender} facts={facts} />,
      }
    },
  })
}
