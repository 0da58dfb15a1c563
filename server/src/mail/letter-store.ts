import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { type Letter, letters } from './tables.ts'

/** Writes a letter. False if this one, about this, was written before. */
export async function insertLetter(tx: Transaction, letter: Letter): Promise<boolean> {
  const rows = await tx
    .insert(letters)
    .values(letter)
    .onConflictDoNothing()
    .returning({ id: letters.id })
  return rows.length > 0
}

export async function findLetter(db: Database, id: string): Promise<Letter | undefined> {
  const [letter] = await db.select().from(letters).where(eq(letters.id, id))
  return letter
}

export async function findLetterOf(
  db: Database,
  kind: string,
  about: string,
): Promise<Letter | undefined> {
  const [letter] = await db
    .select()
    .from(letters)
    .where(and(eq(letters.kind, kind), eq(letters.about, about)))
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
    .select({ about: letters.about })
    .from(letters)
    .where(and(eq(letters.kind, kind), inArray(letters.about, [...abouts])))
  return new Set(rows.map(({ about }) => about))
}

export async function updateLetter(
  db: Database,
  id: string,
  changes: Partial<Pick<Letter, 'sentAt' | 'failedAt'>>,
): Promise<void> {
  await db.update(letters).set(changes).where(eq(letters.id, id))
}

/** Takes back a letter that was not sent. */
export async function removeLetter(db: Database, id: string): Promise<void> {
  await db.delete(letters).where(and(eq(letters.id, id), isNull(letters.sentAt)))
}

export async function listLettersOfOrder(db: Database, orderId: string): Promise<Letter[]> {
  return db
    .select()
    .from(letters)
    .where(eq(letters.orderId, orderId))
    .orderBy(asc(letters.createdAt))
}

/** By which a letter of an order is told from the others, and since when it is there. */
export type Written = Pick<Letter, 'kind' | 'about' | 'createdAt'>

/** What was written about each of these orders, oldest first; an order without a letter is not in it. */
export async function listWrittenOfOrders(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, Written[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({
      orderId: letters.orderId,
      kind: letters.kind,
      about: letters.about,
      createdAt: letters.createdAt,
    })
    .from(letters)
    .where(inArray(letters.orderId, [...orderIds]))
    .orderBy(asc(letters.createdAt))
  return Map.groupBy(rows, ({ orderId }) => orderId ?? '')
}

/** Letters of an order that still wait to be sent go to its new address. */
export async function readdressLetters(
  tx: Transaction,
  orderId: string,
  from: string,
  to: string,
): Promise<void> {
  await tx
    .update(letters)
    .set({ recipient: to })
    .where(and(eq(letters.orderId, orderId), eq(letters.recipient, from), isNull(letters.sentAt)))
}
