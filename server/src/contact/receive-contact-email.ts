import { EMAIL } from '@vitrine/contract/contact'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { insertContact, lockContact } from './contact-store.ts'
import { messageReceived } from './events.ts'
import { listContactMessages, MAX_IN_THREAD } from './reply-to-contact.ts'
import { contactMessages, contacts } from './tables.ts'

/**
 * Adds an email to the message that it answers, which waits again, or stores it as a new message.
 * Only the address of the message writes into its thread. Call once per email.
 */
export async function receiveContactEmail(
  tx: Transaction,
  emit: Emit,
  email: {
    readonly id: string
    /** The answered message; null: none. */
    readonly contactId: string | null
    readonly name: string
    readonly email: string
    readonly subject: string
    readonly text: string
  },
  now: Date,
): Promise<void> {
  const { id, name, email: address, subject, text } = email
  const contact = email.contactId === null ? undefined : await lockContact(tx, email.contactId)
  if (contact?.email.toLowerCase() === address.toLowerCase()) {
    const thread = await listContactMessages(tx, [contact.id])
    if (thread.length < MAX_IN_THREAD) {
      const added = { id, contactId: contact.id, author: 'customer', text, at: now } as const
      await tx.insert(contactMessages).values(added)
      await tx.update(contacts).set({ answeredAt: null }).where(eq(contacts.id, contact.id))
      return
    }
  }
  await insertContact(tx, {
    ...{ id, name, email: address, phone: null, package: EMAIL },
    message: [subject, text].filter(Boolean).join('\n\n') || '(no words)',
    ...{ createdAt: now, answeredAt: null },
  })
  await emit(tx, messageReceived, { contactId: id }, now)
}
