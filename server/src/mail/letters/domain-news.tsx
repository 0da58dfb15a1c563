import { orderReference } from '@vitrine/domain/order-reference'
import {
  domainBroken,
  domainLive,
  domainLost,
  domainMended,
  ownershipMissing,
} from '../../addresses/index.ts'
import type { Order } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { writeLetter } from '../write-letter.ts'
import { Action, Heading, Letter, Paragraph } from './letter.tsx'
import { TeamNotice } from './team-notice.tsx'

type News = {
  readonly kind: string
  readonly title: string
  /** The first is for the team as well. */
  readonly sentences: readonly string[]
  /** The team acts on it, too. */
  readonly isForTeam: boolean
}

/** What becomes of a customer's own domain: to the customer, and where it goes wrong to the team. */
export function tellOfDomain(deps: MailDeps): readonly Subscription[] {
  return [
    onOrder(deps, domainLive, 'mail.tell-domain-live', (tx, order, { domain }, now) =>
      tell(tx, order, now, domain, {
        kind: 'domain-live',
        title: `Your site is at ${domain} now`,
        sentences: [
          `The records of ${domain} are right. Your page, its PDFs and its code for phones name that address from now on; the old address leads to it.`,
        ],
        isForTeam: false,
      }),
    ),
    onOrder(deps, domainBroken, 'mail.tell-domain-broken', (tx, order, told, now) =>
      tell(tx, order, now, told.domain, {
        kind: 'domain-broken',
        title: `${told.domain} does not lead to your site any more`,
        sentences: [
          ...told.sentences,
          'Your site is up: its subdomain shows it, and the domain still does where it leads here. We look again by ourselves and write once it is right.',
        ],
        isForTeam: true,
      }),
    ),
    onOrder(deps, domainMended, 'mail.tell-domain-mended', (tx, order, { domain }, now) =>
      tell(tx, order, now, domain, {
        kind: 'domain-mended',
        title: `${domain} leads to your site again`,
        sentences: [`The records of ${domain} are right again. There is nothing to do.`],
        isForTeam: true,
      }),
    ),
    onOrder(deps, domainLost, 'mail.tell-domain-lost', (tx, order, { domain, why }, now) =>
      tell(tx, order, now, domain, {
        kind: 'domain-lost',
        title: `Your site is not at ${domain} any more`,
        sentences: [
          `${LOST[why]} Your page is at its subdomain now, and names that address.`,
          'On your page with us you can enter a domain at any time.',
        ],
        isForTeam: why !== 'given-up',
      }),
    ),
    onOrder(deps, ownershipMissing, 'mail.ask-for-ownership', (tx, order, told, now) =>
      tell(tx, order, now, told.domain, {
        kind: 'domain-unowned',
        title: `Is ${told.domain} still yours?`,
        sentences: [
          `The record that shows that ${told.domain} is yours, TXT at _vitrine.${told.domain}, is gone. Put it back, or your site is not shown there any more after ${told.endsAt.slice(0, 10)}.`,
          told.isLast
            ? 'This is the last time that we ask. Your site stays up at its subdomain in any case.'
            : 'Your page with us shows the record to enter. If the domain is not yours any more, give it up there.',
        ],
        isForTeam: told.isLast,
      }),
    ),
  ]

  async function tell(
    tx: Transaction,
    order: Order,
    now: Date,
    domain: string,
    { kind, title, sentences, isForTeam }: News,
  ): Promise<void> {
    const { enqueue, sender } = deps
    const about = `${domain} ${now.toISOString().slice(0, 16)}`
    const reference = orderReference(order.id)
    await writeLetter(
      tx,
      enqueue,
      {
        kind,
        about,
        orderId: order.id,
        recipient: order.customerEmail,
        subject: title,
        body: (
          <Letter sender={sender} preview={sentences[0] ?? title} reference={reference}>
            <Heading>{title}</Heading>
            {sentences.map((sentence) => (
              <Paragraph key={sentence}>{sentence}</Paragraph>
            ))}
            <Action href={mySiteUrlOf(order, sender.publicUrl)}>Open your page</Action>
          </Letter>
        ),
      },
      now,
    )
    if (!isForTeam) return
    await writeLetter(
      tx,
      enqueue,
      {
        kind: 'team-domain',
        about: `${kind} ${about}`,
        orderId: order.id,
        recipient: sender.supportEmail,
        subject: `About ${domain} (${reference})`,
        body: (
          <TeamNotice
            sender={sender}
            facts={{
              title: `About the domain ${domain}`,
              sentence: `${sentences[0] ?? title} The customer has this by mail.`,
              facts: [
                ['Customer', `${order.customerFirstName} ${order.customerLastName}`],
                ['Order', reference],
              ],
              url: `${sender.publicUrl}/admin/orders/${order.id}`,
              action: 'Open the order',
            }}
          />
        ),
      },
      now,
    )
  }
}

const LOST = {
  'given-up': 'The domain was given up on your page.',
  unowned: 'For thirty days its records have not shown that it is yours.',
  broken: 'For thirty days its records have led elsewhere.',
} as const
