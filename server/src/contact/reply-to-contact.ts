import type { Actor } from '@vitrine/domain/audit/actor'
import { fillVariables } from '@vitrine/domain/conversation/message-variables'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { lockContact, markAnswered } from './contact-store.ts'
import { contactAnswered, contactReplied } from './events.ts'
import { type ContactMessage, contactMessages } from './tables.ts'

/** Beyond that the team writes by email. */
export const MAX_IN_THREAD = 200

export type ReplyToContactResult =
  | { message: ContactMessage }
  | {
      refused: 'contact_not_found' | 'no_address' | 'request_id_taken' | 'conversation_full'
    }

/** Stores an answer, which the sender gets by email, and marks the message as answered. Idempotent. */
export async function replyToContact(
  tx: Transaction,
  emit: Emit,
  reply: { id: string; contactId: string; text: string; actor: Actor },
  now: Date,
): Promise<ReplyToContactResult> {
  const { id, contactId, actor } = reply
  const contact = await lockContact(tx, contactId)
  if (!contact) return { refused: 'contact_not_found' }
  if (contact.email === '') return { refused: 'no_address' }
  const text = fillVariables(reply.text, contact.name.split(/\s+/)[0] ?? contact.name)
  const [known] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id))
  if (known) {
    const isSame = known.contactId === contactId && known.author === actor && known.text === text
    return isSame ? { message: known } : { refused: 'request_id_taken' }
  }
  const sent = await listContactMessages(tx, [contactId])
  if (sent.length >= MAX_IN_THREAD) return { refused: 'conversation_full' }
  const message: ContactMessage = { id, contactId, author: actor, text, at: now }
  await tx.insert(contactMessages).values(message)
  await emit(tx, contactReplied, { contactId, messageId: id }, now)
  if (await markAnswered(tx, contactId, now)) await emit(tx, contactAnswered, { contactId }, now)
  return { message }
}

/** Oldest first. */
export const listContactMessages = async (
  db: Database,
  contactIds: readonly string[],
): Promise<ContactMessage[]> =>
  contactIds.length === 0
    ? []
    : db
        .select()
        .from(contactMessages)
        .where(inArray(contactMessages.contactId, [...contactIds]))
        .orderBy(asc(contactMessages.at), asc(contactMessages.id))

export async function findContactMessage(
  db: Database,
  id: string,
): Promise<ContactMessage | undefined> {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  return message
}
