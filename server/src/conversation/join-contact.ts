import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import {
  type Contact,
  contactAnswered,
  contactReplied,
  findContact,
  findContactMessage,
  messageReceived,
} from '../contact/index.ts'
import { listPaidOrdersOfPerson, lockOrder } from '../ordering/index.ts'
import { on, type Subscription } from '../platform/events.ts'
import type { AppContext } from '../platform/app-context.ts'
import { countMessages, dismiss, findMessage, insertMessage } from './conversation-store.ts'
import { MAX_IN_THREAD } from './send-message.ts'

/**
 * Adds a contact form message to the order with its address, once proven: the newest active one,
 * else the newest. Without an order it stays in the contact list.
 */
export const joinContact = ({ db }: Pick<AppContext, 'db'>): Subscription =>
  on(messageReceived, { name: 'conversation.join-contact', queue: 'mail' }, ({ contactId }) =>
    db.transaction(async (tx) => {
      const contact = await findContact(tx, contactId)
      if (!contact) return
      const ofAddress = await listPaidOrdersOfPerson(tx, contact.email)
      const newest = ofAddress.find((one) => orderAllows.writeToTeam(one)) ?? ofAddress[0]
      const order = newest && (await lockOrder(tx, newest.id))
      if (!order || (await findMessage(tx, contactId))) return
      if ((await countMessages(tx, order.id)) >= MAX_IN_THREAD) return
      await insertMessage(tx, { ...contactMessageOf(contact), orderId: order.id })
    }),
  )

/** As a message of a thread. */
export const contactMessageOf = ({ id, message, createdAt, answeredAt }: Contact) => ({
  id,
  author: 'customer' as const,
  via: 'contact-form' as const,
  text: message,
  at: createdAt,
  answersEntry: null,
  settledAt: answeredAt,
})

/** An answer to a message in a thread is in the thread, too; the customer has it by email. */
export const joinContactReply = ({ db }: Pick<AppContext, 'db'>): Subscription =>
  on(
    contactReplied,
    { name: 'conversation.join-contact-reply', queue: 'mail' },
    ({ contactId, messageId }) =>
      db.transaction(async (tx) => {
        const first = await findMessage(tx, contactId)
        const reply = await findContactMessage(tx, messageId)
        if (!first || !reply || (await findMessage(tx, messageId))) return
        const { id, author, text, at } = reply
        const placed = { orderId: first.orderId, via: 'contact-form' as const }
        await insertMessage(tx, {
          ...placed,
          id,
          author,
          text,
          at,
          answersEntry: null,
          settledAt: at,
        })
      }),
  )

/** A message answered by email is settled in its thread too. */
export const dismissContact = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Subscription =>
  on(contactAnswered, { name: 'conversation.settle-contact', queue: 'mail' }, ({ contactId }) =>
    db.transaction(async (tx) => {
      const message = await findMessage(tx, contactId)
      if (message) await dismiss(tx, message.orderId, [contactId], clock())
    }),
  )
