import { and, asc, count, desc, eq, gt, inArray, isNull, min } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { type Message, messages, type SavedAnswer, savedAnswers } from './tables.ts'

export async function findMessage(db: Database, id: string): Promise<Message | undefined> {
  const [message] = await db.select().from(messages).where(eq(messages.id, id))
  return message
}

export async function insertMessage(tx: Transaction, message: Message): Promise<void> {
  await tx.insert(messages).values(message)
}

/** Adds a message to a thread or moves it; it stays unanswered. */
export async function putIntoThread(tx: Transaction, message: Message): Promise<void> {
  const { orderId } = message
  await tx
    .insert(messages)
    .values(message)
    .onConflictDoUpdate({ target: messages.id, set: { orderId } })
}

/** Messages of the contact form with their orders, newest first. */
export async function listContactsOfOrders(
  db: Database,
  limit: number,
): Promise<{ contactId: string; orderId: string }[]> {
  return db
    .select({ contactId: messages.id, orderId: messages.orderId })
    .from(messages)
    .where(eq(messages.via, 'contact-form'))
    .orderBy(desc(messages.at))
    .limit(limit)
}

/** Oldest first. */
export async function listMessages(db: Database, orderId: string): Promise<Message[]> {
  return db
    .select()
    .from(messages)
    .where(eq(messages.orderId, orderId))
    .orderBy(asc(messages.at), asc(messages.id))
}

export async function countMessages(db: Database, orderId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(messages)
    .where(eq(messages.orderId, orderId))
  return row?.count ?? 0
}

/** The customer's messages since a time, oldest first. */
export async function listSentSince(db: Database, orderId: string, since: Date): Promise<Date[]> {
  const rows = await db
    .select({ at: messages.at })
    .from(messages)
    .where(
      and(
        eq(messages.orderId, orderId),
        eq(messages.author, 'customer'),
        eq(messages.via, 'page'),
        gt(messages.at, since),
      ),
    )
    .orderBy(asc(messages.at))
  return rows.map(({ at }) => at)
}

/** Marks unanswered messages as settled; returns their ids. */
export async function dismiss(
  tx: Transaction,
  orderId: string,
  messageIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (messageIds.length === 0) return []
  const rows = await tx
    .update(messages)
    .set({ settledAt: now })
    .where(
      and(
        eq(messages.orderId, orderId),
        inArray(messages.id, [...messageIds]),
        isNull(messages.settledAt),
      ),
    )
    .returning({ id: messages.id })
  return rows.map(({ id }) => id)
}

/** Time of the oldest unanswered message per order. */
export async function findWaiting(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, Date>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ orderId: messages.orderId, since: min(messages.at) })
    .from(messages)
    .where(and(inArray(messages.orderId, [...orderIds]), isNull(messages.settledAt)))
    .groupBy(messages.orderId)
  return new Map(rows.flatMap(({ orderId, since }) => (since ? [[orderId, since]] : [])))
}

/** Sorted by title. */
export async function listSavedAnswers(db: Database): Promise<SavedAnswer[]> {
  return db.select().from(savedAnswers).orderBy(asc(savedAnswers.title), asc(savedAnswers.id))
}

export async function putSavedAnswer(tx: Transaction, answer: SavedAnswer): Promise<void> {
  const { id, ...changes } = answer
  await tx
    .insert(savedAnswers)
    .values({ id, ...changes })
    .onConflictDoUpdate({ target: savedAnswers.id, set: changes })
}

export async function removeSavedAnswer(db: Database, id: string): Promise<void> {
  await db.delete(savedAnswers).where(eq(savedAnswers.id, id))
}
