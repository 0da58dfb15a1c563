/** Which event sends which letter. */
import { plans } from '@vitrine/domain/catalog'
import { formatCents } from '@vitrine/domain/money'
import type { OrderStatus } from '@vitrine/domain/order-life-cycle'
import { findContact, messageReceived } from '../contact/index.ts'
import { cvReceivedOnHold, cvRefused, intakeCompleted } from '../onboarding/index.ts'
import {
  type AttentionReason,
  clockOf,
  findOrder,
  type Order,
  orderMoved,
  orderNeedsAttention,
  orderPaid,
  orderRefunded,
  readHistory,
} from '../ordering/index.ts'
import { crashAt } from '../platform/crash-at.ts'
import type { Transaction } from '../platform/database.ts'
import type { EventKind, Subscription } from '../platform/events.ts'
import { sitePublished } from '../publishing/index.ts'
import { Confirmation, confirmationSubject } from './letters/confirmation.tsx'
import { CvRefused, cvRefusedSubject } from './letters/cv-refused.tsx'
import { IntakeComplete, intakeCompleteSubject } from './letters/intake-complete.tsx'
import { MessageReceived, messageReceivedSubject } from './letters/message-received.tsx'
import { RefundLetter, refundSubject } from './letters/refund.tsx'
import { SiteLive, siteLiveSubject } from './letters/site-live.tsx'
import { TeamNotice } from './letters/team-notice.tsx'
import type { MailDeps } from './mail-deps.ts'
import { mySiteUrlOf, onboardingUrlOf, referenceOf } from './order-links.ts'
import { writeKickoff } from './remind-customers.tsx'
import { writeLetter } from './write-letter.ts'

const ATTENTION_TITLES: Readonly<Record<AttentionReason, string>> = {
  'amount-mismatch': 'The amount paid is not the amount asked for',
  'paid-after-expiry': 'Money arrived for an expired order',
  'restored-from-provider': 'A lost order was restored',
  'second-payment': 'An order was paid twice',
  'refund-failed': 'A refund failed',
  disputed: 'A customer disputes a payment',
  'dispute-won': 'A dispute is won',
  'charged-back': 'A dispute is lost',
}

export function mailSubscriptions(deps: MailDeps): Subscription<never>[] {
  const { db, clock, enqueue, appSecret, simulated, sender } = deps

  function on<Payload>(
    event: EventKind<Payload>,
    name: string,
    write: (tx: Transaction, payload: Payload, now: Date) => Promise<void>,
  ): Subscription<never> {
    const subscription: Subscription<Payload> = {
      event,
      name,
      lane: 'mail',
      run: (payload) =>
        db.transaction(async (tx) => {
          await write(tx, payload, clock())
          crashAt('before-letter-commit')
        }),
    }
    return subscription as unknown as Subscription<never>
  }

  function onOrder<Payload extends { orderId: string }>(
    event: EventKind<Payload>,
    name: string,
    write: (tx: Transaction, order: Order, payload: Payload, now: Date) => Promise<void>,
  ): Subscription<never> {
    return on(event, name, async (tx, payload, now) => {
      const order = await findOrder(tx, payload.orderId)
      if (order) await write(tx, order, payload, now)
    })
  }

  function tellTeamOfCv(
    tx: Transaction,
    order: Order,
    occurrence: string,
    now: Date,
    words: { title: string; sentence: string },
  ): Promise<void> {
    return writeLetter(
      tx,
      enqueue,
      {
        kind: 'team-cv',
        about: occurrence,
        orderId: order.id,
        recipient: sender.supportEmail,
        subject: `${words.title} (${referenceOf(order)})`,
        body: (
          <TeamNotice
            sender={sender}
            facts={{
              ...words,
              facts: [
                ['Customer', `${order.customerFirstName} ${order.customerLastName}`],
                ['Order', order.packageName],
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

  return [
    onOrder(orderPaid, 'mail.confirm-order', async (tx, order, _payload, now) => {
      // Refunded before we heard of the payment.
      if (order.orderStatus === 'cancelled') return
      const facts = {
        firstName: order.customerFirstName,
        packageName: order.packageName,
        deliveryHours: plans[order.packageId].deliveryHours,
        totalCents: order.paymentAmount,
        taxCents: order.taxAmount,
        reference: referenceOf(order),
        onboardingUrl: onboardingUrlOf(order, sender.publicUrl, appSecret),
        simulated,
      }
      await writeLetter(
        tx,
        enqueue,
        {
          kind: 'confirmation',
          about: order.id,
          orderId: order.id,
          recipient: order.customerEmail,
          subject: confirmationSubject(facts),
          body: <Confirmation sender={sender} facts={facts} />,
        },
        now,
      )
    }),

    onOrder(orderPaid, 'mail.tell-team-of-order', async (tx, order, _payload, now) => {
      await writeLetter(
        tx,
        enqueue,
        {
          kind: 'team-new-order',
          about: order.id,
          orderId: order.id,
          recipient: sender.supportEmail,
          subject: `New order: ${order.packageName} (${referenceOf(order)})`,
          body: (
            <TeamNotice
              sender={sender}
              facts={{
                title: 'New order',
                sentence: `${order.packageName} is paid.`,
                facts: [
                  ['Customer', `${order.customerFirstName} ${order.customerLastName}`],
                  ['Paid', formatCents(order.paymentAmount)],
                  ['Promise', `${plans[order.packageId].deliveryHours} hours`],
                ],
                url: `${sender.publicUrl}/admin/orders/${order.id}`,
                action: 'Open the order',
              }}
            />
          ),
        },
        now,
      )
    }),

    {
      ...onOrder(orderMoved, 'mail.kick-off', (tx, order, _payload, now) =>
        writeKickoff(tx, deps, order, now),
      ),
      when: ({ to }: { to: OrderStatus }) => to === 'in_production',
    },

    onOrder(orderRefunded, 'mail.tell-of-refund', async (tx, order, payload, now) => {
      const facts = {
        firstName: order.customerFirstName,
        packageName: order.packageName,
        reference: referenceOf(order),
        refundedCents: payload.refundedCents,
        refundedSoFarCents: order.refundedAmount,
        paidCents: order.paymentAmount,
      }
      await writeLetter(
        tx,
        enqueue,
        {
          kind: 'refund',
          about: payload.occurrence,
          orderId: order.id,
          recipient: order.customerEmail,
          subject: refundSubject(facts),
          body: <RefundLetter sender={sender} facts={facts} />,
        },
        now,
      )
    }),

    onOrder(orderNeedsAttention, 'mail.alert-team', async (tx, order, payload, now) => {
      const title = ATTENTION_TITLES[payload.reason]
      await writeLetter(
        tx,
        enqueue,
        {
          kind: 'team-attention',
          about: payload.occurrence,
          orderId: order.id,
          recipient: sender.supportEmail,
          subject: `${title} (${referenceOf(order)})`,
          body: (
            <TeamNotice
              sender={sender}
              facts={{
                title,
                sentence: `${payload.note}.`,
                facts: [
                  ['Customer', `${order.customerFirstName} ${order.customerLastName}`],
                  ['Order', `${order.packageName}, ${formatCents(order.totalAmount)}`],
                  ['Received', formatCents(order.paymentAmount)],
                  ['Refunded', formatCents(order.refundedAmount)],
                  ['Payment', order.paymentIntentId ?? 'unknown'],
                ],
                url: `${sender.publicUrl}/admin/orders/${order.id}`,
                action: 'Open the order',
              }}
            />
          ),
        },
        now,
      )
    }),

    onOrder(intakeCompleted, 'mail.promise-time', async (tx, order, _payload, now) => {
      const clockNow = clockOf(order, await readHistory(tx, order.id), now)
      if (!clockNow.dueAt) return
      await writeLetter(
        tx,
        enqueue,
        {
          kind: 'intake-complete',
          about: order.id,
          orderId: order.id,
          recipient: order.customerEmail,
          subject: intakeCompleteSubject(),
          body: (
            <IntakeComplete
              sender={sender}
              facts={{
                firstName: order.customerFirstName,
                dueAt: clockNow.dueAt,
                mySiteUrl: mySiteUrlOf(order, sender.publicUrl, appSecret),
              }}
            />
          ),
        },
        now,
      )
    }),

    onOrder(cvRefused, 'mail.ask-for-cv-again', async (tx, order, payload, now) => {
      await writeLetter(
        tx,
        enqueue,
        {
          kind: 'cv-refused',
          about: payload.occurrence,
          orderId: order.id,
          recipient: order.customerEmail,
          subject: cvRefusedSubject(),
          body: (
            <CvRefused
              sender={sender}
              facts={{
                firstName: order.customerFirstName,
                onboardingUrl: onboardingUrlOf(order, sender.publicUrl, appSecret),
                onHold: payload.onHold,
              }}
            />
          ),
        },
        now,
      )
      await tellTeamOfCv(tx, order, payload.occurrence, now, {
        title: 'A CV held a virus',
        sentence: payload.onHold
          ? 'The file was removed, the customer was asked for another one, and the order is on hold. Nobody could open it before.'
          : 'The file was removed, and the customer was asked for another one. Nobody could open it before.',
      })
    }),

    onOrder(cvReceivedOnHold, 'mail.tell-team-of-cv', (tx, order, payload, now) =>
      tellTeamOfCv(tx, order, payload.occurrence, now, {
        title: 'A CV for an order on hold',
        sentence:
          'The customer has sent a CV. If that is what the order waits for, take it off hold.',
      }),
    ),

    onOrder(sitePublished, 'mail.tell-site-live', async (tx, order, { url }, now) => {
      await writeLetter(
        tx,
        enqueue,
        {
          kind: 'site-live',
          about: order.id,
          orderId: order.id,
          recipient: order.customerEmail,
          subject: siteLiveSubject(),
          body: (
            <SiteLive
              sender={sender}
              facts={{
                firstName: order.customerFirstName,
                siteUrl: url,
                mySiteUrl: mySiteUrlOf(order, sender.publicUrl, appSecret),
              }}
            />
          ),
        },
        now,
      )
    }),

    on(messageReceived, 'mail.acknowledge-message', async (tx, { contactId }, now) => {
      const contact = await findContact(tx, contactId)
      if (!contact) return
      await writeLetter(
        tx,
        enqueue,
        {
          kind: 'message-received',
          about: contact.id,
          orderId: null,
          recipient: contact.email,
          subject: messageReceivedSubject(),
          body: <MessageReceived sender={sender} facts={contact} />,
        },
        now,
      )
      await writeLetter(
        tx,
        enqueue,
        {
          kind: 'team-message',
          about: contact.id,
          orderId: null,
          recipient: sender.supportEmail,
          replyTo: contact.email,
          subject: `Message from ${contact.name}`,
          body: (
            <TeamNotice
              sender={sender}
              facts={{
                title: 'A message',
                sentence: contact.message,
                facts: [
                  ['From', contact.name],
                  ['E-mail', contact.email],
                  ...(contact.phone ? ([['Phone', contact.phone]] as const) : []),
                  ...(contact.package ? ([['About', contact.package]] as const) : []),
                ],
                url: `${sender.publicUrl}/admin/contacts`,
                action: 'Open messages',
              }}
            />
          ),
        },
        now,
      )
    }),
  ]
}
