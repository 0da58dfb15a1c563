import { and, asc, desc, eq, inArray, isNotNull, isNull, max, ne, sql } from 'drizzle-orm'
import { findOrders } from '../ordering/index.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { EMAIL_MOVED } from './email-kinds.ts'
import { type Email, emails } from './tables.ts'

/** Inserts an email; false if one of this kind and subject exists. */
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

/** Which of the subjects have an email of this kind. */
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
  changes: Partial<
    Pick<
      Email,
      'sentAt' | 'failedAt' | 'returnedAt' | 'returnReason' | 'html' | 'text' | 'attached'
    >
  >,
): Promise<void> {
  await db.update(emails).set(changes).where(eq(emails.id, id))
}

/** The newest email of a gathered kind about an order. Call with the order locked. */
export async function findLastGathered(
  tx: Transaction,
  orderId: string,
  kind: string,
): Promise<Email | undefined> {
  const [email] = await tx
    .select()
    .from(emails)
    .where(and(eq(emails.orderId, orderId), eq(emails.kind, kind), isNotNull(emails.gathered)))
    .orderBy(desc(emails.createdAt))
    .limit(1)
    // Not while it is being claimed for sending.
    .for('update')
  return email
}

export async function changeGathered(
  tx: Transaction,
  id: string,
  content: Pick<Email, 'recipient' | 'subject' | 'html' | 'text' | 'paperIds' | 'gathered'>,
): Promise<void> {
  await tx.update(emails).set(content).where(eq(emails.id, id))
}

/** The email as it is sent: from now on no event is added. */
export async function claimEmail(db: Database, id: string): Promise<Email | undefined> {
  const [email] = await db
    .update(emails)
    .set({ gathersUntil: null })
    .where(eq(emails.id, id))
    .returning()
  return email
}

/** Deletes an unsent email. */
export async function deleteEmail(db: Database, id: string): Promise<void> {
  await db.delete(emails).where(and(eq(emails.id, id), isNull(emails.sentAt)))
}

export async function listEmailsOfOrder(db: Database, orderId: string): Promise<Email[]> {
  return db.select().from(emails).where(eq(emails.orderId, orderId)).orderBy(asc(emails.createdAt))
}

/** Whether an email of the order to this address was returned before. */
export async function hasReturned(
  db: Database,
  orderId: string,
  recipient: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        eq(emails.orderId, orderId),
        eq(emails.recipient, recipient),
        isNotNull(emails.returnedAt),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/**
 * The orders whose current address returned the last email. A later email that did not come back
 * clears it, and so does a corrected address.
 */
export async function findUndeliverable(
  db: Database,
  orderIds: readonly string[],
): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const addresses = new Map(
    (await findOrders(db, orderIds)).map(({ id, customerEmail }) => [id, customerEmail]),
  )
  const rows = await db
    .select({
      orderId: emails.orderId,
      recipient: emails.recipient,
      returnedAt: max(emails.returnedAt),
      deliveredAt: max(
        sql`case when ${emails.returnedAt} is null then ${emails.sentAt} end`.mapWith(
          emails.sentAt,
        ),
      ),
    })
    .from(emails)
    .where(inArray(emails.orderId, [...orderIds]))
    .groupBy(emails.orderId, emails.recipient)
  return new Set(
    rows.flatMap(({ orderId, recipient, returnedAt, deliveredAt }) =>
      orderId !== null &&
      addresses.get(orderId) === recipient &&
      returnedAt !== null &&
      (deliveredAt === null || new Date(deliveredAt as Date | string) < returnedAt)
        ? [orderId]
        : [],
    ),
  )
}

/** Orders of which an email came back, the newest of them; `findUndeliverable` says if it still matters. */
export async function listReturned(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ orderId: emails.orderId, at: max(emails.returnedAt) })
    .from(emails)
    .where(and(isNotNull(emails.returnedAt), isNotNull(emails.orderId)))
    .groupBy(emails.orderId)
    .orderBy(desc(max(emails.returnedAt)))
    .limit(limit)
  return rows.flatMap(({ orderId }) => orderId ?? [])
}

/** Orders with an email whose last try failed, and of which no later copy was sent; oldest first. */
export async function listFailed(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ orderId: emails.orderId })
    .from(emails)
    .where(
      and(
        isNull(emails.sentAt),
        isNotNull(emails.failedAt),
        isNull(emails.returnedAt),
        isNotNull(emails.orderId),
        sql`not exists (
          select from ${emails} as later
          where later.order_id = ${emails.orderId} and later.kind = ${emails.kind}
            and later.sent_at > ${emails.createdAt}
        )`,
      ),
    )
    .orderBy(asc(emails.createdAt))
    .limit(limit)
  return [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))]
}

/** The last email of these orders that was sent to an address, in any case. */
export async function findLastSentTo(
  db: Database,
  orderIds: readonly string[],
  address: string,
): Promise<Email | undefined> {
  if (orderIds.length === 0) return undefined
  const [email] = await db
    .select()
    .from(emails)
    .where(
      and(
        inArray(emails.orderId, [...orderIds]),
        eq(sql`lower(${emails.recipient})`, address),
        isNotNull(emails.sentAt),
      ),
    )
    .orderBy(desc(emails.sentAt))
    .limit(1)
  return email
}

/** Kind, subject and time of an email. */
export type WrittenEmail = Pick<Email, 'kind' | 'about' | 'createdAt'>

/** Emails per order, oldest first; orders without any are omitted. */
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

/** Changes the recipient of unsent emails. */
export async function readdressEmails(
  tx: Transaction,
  orderId: string,
  from: string,
  to: string,
): Promise<void> {
  await tx
    .update(emails)
    .set({ recipient: to })
    .where(
      and(
        eq(emails.orderId, orderId),
        eq(emails.recipient, from),
        ne(emails.kind, EMAIL_MOVED),
        isNull(emails.sentAt),
        isNull(emails.returnedAt),
      ),
    )
}
