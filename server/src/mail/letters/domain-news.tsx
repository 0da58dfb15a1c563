import { orderReference } from '@vitrine/domain/order-reference'
import {
  domainBroken,
  domainLive,
  domainLost,
  domainMended,
  domainRegistered,
  mailBroken,
  mailMended,
  mailWorking,
  ownershipMissing,
  registrationAsked,
  wishRefused,
} from '../../addresses/index.ts'
import type { Order } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrderEachTime } from '../on-order.ts'
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

/** What becomes of a customer's own domain, and of the mail at it: to the customer, and where it goes wrong to the team. */
export function tellOfDomain(deps: MailDeps): readonly Subscription[] {
  return [
    onOrderEachTime(deps, domainLive, 'mail.tell-domain-live', (tx, order, { domain }, occasion) =>
      tell(tx, order, occasion, domain, {
        kind: 'domain-live',
        title: `Your site is at ${domain} now`,
        sentences: [
          `The records of ${domain} are right. Your page, its PDFs and its code for phones name that address from now on; the old address leads to it.`,
        ],
        isForTeam: false,
      }),
    ),
    onOrderEachTime(deps, domainBroken, 'mail.tell-domain-broken', (tx, order, told, occasion) =>
      tell(tx, order, occasion, told.domain, {
        kind: 'domain-broken',
        title: `${told.domain} does not lead to your site any more`,
        sentences: [
          ...told.sentences,
          'Your site is up: its subdomain shows it, and the domain still does where it leads here. We look again by ourselves and write once it is right.',
        ],
        isForTeam: true,
      }),
    ),
    onOrderEachTime(
      deps,
      domainMended,
      'mail.tell-domain-mended',
      (tx, order, { domain }, occasion) =>
        tell(tx, order, occasion, domain, {
          kind: 'domain-mended',
          title: `${domain} leads to your site again`,
          sentences: [`The records of ${domain} are right again. There is nothing to do.`],
          isForTeam: true,
        }),
    ),
    onOrderEachTime(
      deps,
      domainLost,
      'mail.tell-domain-lost',
      (tx, order, { domain, why }, occasion) =>
        tell(tx, order, occasion, domain, {
          kind: 'domain-lost',
          title: `Your site is not at ${domain} any more`,
          sentences: [
            `${LOST[why]} Your page is at its subdomain now, and names that address.`,
            'On your page with us you can enter a domain at any time.',
          ],
          isForTeam: why !== 'given-up',
        }),
    ),
    onOrderEachTime(deps, ownershipMissing, 'mail.ask-for-ownership', (tx, order, told, occasion) =>
      tell(tx, order, occasion, told.domain, {
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
    onOrderEachTime(
      deps,
      registrationAsked,
      'mail.tell-team-of-wish',
      (tx, order, told, occasion) =>
        tellTeam(tx, order, occasion.now, told.domain, {
          kind: 'team-domain-wish',
          about: `${told.domain} ${occasion.eventId}`,
          sentence: `${told.atOnboarding ? 'The customer wished for this domain at onboarding. It may be theirs already: look whether it is free' : 'The customer has asked us to register this domain. Look whether it is free'}, register it, and enter where and until when; or write to them.`,
        }),
    ),
    onOrderEachTime(
      deps,
      wishRefused,
      'mail.tell-team-of-refused-wish',
      (tx, order, told, occasion) =>
        tellTeam(tx, order, occasion.now, told.domain, {
          kind: 'team-domain-wish',
          about: `${told.domain} ${occasion.eventId}`,
          sentence: `The customer wished for this domain at onboarding, and it can’t be registered for them. ${told.sentence} There is no task for it: agree on another one with them.`,
        }),
    ),
    onOrderEachTime(
      deps,
      domainRegistered,
      'mail.tell-domain-registered',
      (tx, order, told, occasion) =>
        tell(tx, order, occasion, told.domain, {
          kind: 'domain-registered',
          title: `${told.domain} is registered for you`,
          sentences: [
            `We registered ${told.domain} at ${told.registrar}. The registration lasts until ${told.runsOutOn}; we write to you before it ends.`,
            'Next we set its records. You get a mail as soon as your site is shown there.',
          ],
          isForTeam: false,
        }),
    ),
    onOrderEachTime(
      deps,
      mailWorking,
      'mail.tell-mail-working',
      (tx, order, { domain, provider }, occasion) =>
        tell(tx, order, occasion, domain, {
          kind: 'mail-working',
          title: `The email records of ${domain} are right`,
          sentences: [
            `The MX, SPF, DKIM and DMARC records of ${domain} are as ${provider} needs them. Write yourself a mail from another address to see it arrive.`,
            'The records have to stay. We look at them every hour, and write if one of them changes.',
          ],
          isForTeam: false,
        }),
    ),
    onOrderEachTime(deps, mailBroken, 'mail.tell-mail-broken', (tx, order, told, occasion) =>
      tell(tx, order, occasion, told.domain, {
        kind: 'mail-broken',
        title: `The email records of ${told.domain} are not right any more`,
        sentences: [
          ...told.sentences,
          `Until that is put right, mail at ${told.domain} may not arrive, or be taken for forged. Your site is not concerned. We look again by ourselves and write once it is right.`,
        ],
        isForTeam: true,
      }),
    ),
    onOrderEachTime(
      deps,
      mailMended,
      'mail.tell-mail-mended',
      (tx, order, { domain, provider }, occasion) =>
        tell(tx, order, occasion, domain, {
          kind: 'mail-mended',
          title: `The email records of ${domain} are right again`,
          sentences: [
            `The records of ${domain} are as ${provider} needs them again. There is nothing to do.`,
          ],
          isForTeam: true,
        }),
    ),
  ]

  async function tell(
    tx: Transaction,
    order: Order,
    { eventId, now }: { readonly eventId: string; readonly now: Date },
    domain: string,
    { kind, title, sentences, isForTeam }: News,
  ): Promise<void> {
    const { enqueue, sender } = deps
    const about = `${domain} ${eventId}`
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
    const sentence = `${sentences[0] ?? title} The customer has this by mail.`
    await tellTeam(tx, order, now, domain, {
      kind: 'team-domain',
      about: `${kind} ${about}`,
      sentence,
    })
  }

  async function tellTeam(
    tx: Transaction,
    order: Order,
    now: Date,
    domain: string,
    { kind, about, sentence }: { kind: string; about: string; sentence: string },
  ): Promise<void> {
    const { enqueue, sender } = deps
    const reference = orderReference(order.id)
    await writeLetter(
      tx,
      enqueue,
      {
        kind,
        about,
        orderId: order.id,
        recipient: sender.supportEmail,
        subject: `About ${domain} (${reference})`,
        body: (
          <TeamNotice
            sender={sender}
            facts={{
              title: `About the domain ${domain}`,
              sentence,
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
