import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { type Email, emails } from './tables.ts'

/** Writes a letter. False if this one, about this, was written before. */
export async function insertEmail(tx: Transaction, letter: Email): Promise<boolean> {
  const rows = await tx
    .insert(emails)
    .values(letter)
    .onConflictDoNothing()
    .returning({ id: emails.id })
  return rows.length > 0
}

export async function findEmail(db: Database, id: string): Promise<Email | undefined> {
  const [letter] = await db.select().from(emails).where(eq(emails.id, id))
  return letter
}

export async function findEmailAbout(
  db: Database,
  kind: string,
  about: string,
): Promise<Email | undefined> {
  const [letter] = await db
    .select()
    .from(emails)
    .where(and(eq(emails.kind, kind), eq(emails.about, about)))
  return letter
}

/** Of letters of a kind, about what of these they were written. */
export async function listWrittenAbout(
  db: Database,
  kind: string,
  abouts: readonly string[],
): Promise<Set<string>> {
  if (abouts.length === 0) return new Set()
  const rows = await db
    .select({ about: emails.about })
    .from(emails)
    .where(and(eq(emails.kind, kind), inArray(emails.about, [...abouts])))
  return new Set(rows.map(({ about }) => about))
}

export async function updateEmail(
  db: Database,
  id: string,
  changes: Partial<Pick<Email, 'sentAt' | 'failedAt'>>,
): Promise<void> {
  await db.update(emails).set(changes).where(eq(emails.id, id))
}

/** Takes back a letter that was not sent. */
export async function deleteEmail(db: Database, id: string): Promise<void> {
  await db.delete(emails).where(and(eq(emails.id, id), isNull(emails.sentAt)))
}

export async function listEmailsOfOrder(db: Database, orderId: string): Promise<Email[]> {
  return db.select().from(emails).where(eq(emails.orderId, orderId)).orderBy(asc(emails.createdAt))
}

/** By which a letter of an order is told from the others, and since when it is there. */
export type WrittenEmail = Pick<Email, 'kind' | 'about' | 'createdAt'>

/** What was written about each of these orders, oldest first; an order without a letter is not in it. */
export async function listWrittenOfOrders(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, WrittenEmail[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({
      orderId: emails.orderId,
      kind: emails.kind,
      about: emails.about,
      createdAt: emails.createdAt,
    })
    .from(emails)
    .where(inArray(emails.orderId, [...orderIds]))
    .orderBy(asc(emails.createdAt))
  return Map.groupBy(rows, ({ orderId }) => orderId ?? '')
}

/** Letters of an order that still wait to be sent go to its new address. */
export async function readdressEmails(
  tx: Transaction,
  orderId: string,
  from: string,
  to: string,
): Promise<void> {
  await tx
    .update(emails)
    .set({ recipient: to })
    .where(and(eq(emails.orderId, orderId), eq(emails.recipient, from), isNull(emails.sentAt)))
}
