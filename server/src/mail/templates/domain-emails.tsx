import { displayNames } from '@vitrine/domain/addresses/display-url'
import {
  domainBroken,
  domainLive,
  domainLost,
  domainReady,
  domainRecovered,
  domainRegistered,
  mailBroken,
  mailRecovered,
  mailWorking,
  ownershipMissing,
  registrationRequested,
  domainRequestRefused,
} from '../../addresses/index.ts'
import type { Order } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { EventKind, Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrderEveryTime, onOrderGathered } from '../on-event.ts'
import { mySiteUrlOf } from '../order-links.ts'
import { queueEmail } from '../queue-email.ts'
import type { ComposedEmail } from './layout.tsx'
import {
  composeAboutDomain,
  composeDomainEmail,
  composeDomainRequest,
  type DomainEmailKind,
  type DomainRequest,
  domainEmailCopy,
} from './domain-copy.tsx'
import { teamFactsOf } from './team-order-facts.ts'

/** The email about a domain that the customer wishes. */
const WISH = 'team-domain-wish'

/**
 * Emails about custom domains and their mail setup: to the customer, and issues also to the team.
 */
export function mailDomainEvents(deps: MailDeps): readonly Subscription[] {
  const { enqueue, sender, textsOf } = deps
  return [
    hear(domainLive, 'mail.tell-domain-live', 'domain-live'),
    hear(domainReady, 'mail.tell-domain-ready', 'domain-ready'),
    hear(domainBroken, 'mail.tell-domain-broken', 'domain-broken', () => true),
    hear(domainRecovered, 'mail.tell-domain-mended', 'domain-mended', () => true),
    hear(domainLost, 'mail.tell-domain-lost', 'domain-lost', ({ why }) => why !== 'given-up'),
    hear(ownershipMissing, 'mail.ask-for-ownership', 'domain-unowned', ({ isLast }) => isLast),
    onOrderGathered(deps, registrationRequested, 'mail.tell-team-of-wish', {
      kind: WISH,
      async compose(_tx, order, told) {
        const wish = told.at(-1)
        return (
          wish && {
            recipient: sender.supportEmail,
            ...composeWish(order, {
              domain: displayNames(wish.domain),
              what: wish.atOnboarding ? 'wished' : 'asked',
              why: '',
            }),
          }
        )
      },
    }),
    onOrderEveryTime(
      deps,
      domainRequestRefused,
      'mail.tell-team-of-refused-wish',
      (tx, order, { domain, sentence }, { eventId, now }) => {
        const composed = composeWish(order, { domain, what: 'refused', why: sentence })
        return tellTeam(tx, order, { kind: WISH, about: `${domain} ${eventId}`, ...composed }, now)
      },
    ),
    hear(domainRegistered, 'mail.tell-domain-registered', 'domain-registered'),
    hear(mailWorking, 'mail.tell-mail-working', 'mail-working'),
    hear(mailBroken, 'mail.tell-mail-broken', 'mail-broken', () => true),
    hear(mailRecovered, 'mail.tell-mail-mended', 'mail-mended', () => true),
  ]

  /** `isForTeam`: also email the team. */
  function hear<
    L extends DomainEmailKind,
    Payload extends Parameters<(typeof domainEmailCopy)[L]>[0],
  >(
    event: EventKind<Payload & { orderId: string }>,
    name: string,
    letter: L,
    isForTeam: (told: Payload) => boolean = () => false,
  ): Subscription {
    return onOrderEveryTime(deps, event, name, async (tx, order, told, { eventId, now }) => {
      const about = `${told.domain} ${eventId}`
      const domain = displayNames(told.domain)
      const facts = teamFactsOf(order)
      const { reference } = facts
      const link = { reference, mySiteUrl: mySiteUrlOf(order, sender.publicUrl) }
      const news = domainEmailCopy[letter]({ ...told, domain } as never, textsOf(letter))
      const composed = composeDomainEmail(sender, link, news)
      const recipient = order.customerEmail
      await queueEmail(tx, enqueue, {
        kind: letter,
        about,
        orderId: order.id,
        recipient,
        ...composed,
        now,
      })
      if (!isForTeam(told)) return
      const say = {
        subject: `About ${domain} (${reference})`,
        heading: `About the domain ${domain}`,
        opening: `${news.sentences[0] ?? news.title} The customer has this by mail.`,
      }
      const toTeam = composeAboutDomain(sender, facts, say)
      await tellTeam(
        tx,
        order,
        { kind: 'team-domain', about: `${letter} ${about}`, ...toTeam },
        now,
      )
    })
  }

  function composeWish(order: Order, wish: DomainRequest): ComposedEmail {
    return composeDomainRequest(sender, teamFactsOf(order), wish, textsOf(WISH))
  }

  function tellTeam(
    tx: Transaction,
    order: Order,
    email: ComposedEmail & { readonly kind: string; readonly about: string },
    now: Date,
  ): Promise<void> {
    const recipient = sender.supportEmail
    return queueEmail(tx, enqueue, { ...email, orderId: order.id, recipient, now })
  }
}
