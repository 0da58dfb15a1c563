import { createHash } from 'node:crypto'
import type { Agreement } from '@vitrine/domain/law/agreement'
import { eq, sql } from 'drizzle-orm'
import { first, type Database } from '../platform/database.ts'
import { agreements, agreementTexts, orders } from './tables.ts'

/**
 * Records what the customer of an unpaid order agrees to. After the payment it changes nothing, so
 * that the order keeps the terms of its day. A later request of the page without the wish, such as
 * a reload during the payment, does not take it back.
 */
export async function recordAgreement(
  db: Database,
  orderId: string,
  { text, beginsAtOnce }: Agreement,
  now: Date,
): Promise<void> {
  const hash = createHash('sha256').update(text).digest('hex')
  await storeText(db, hash, text, now)
  const at = now.toISOString()
  await db.execute(sql`
    insert into ${agreements} (order_id, text_hash, begins_at_once, agreed_at)
    select ${orders.id}, ${hash}, ${beginsAtOnce}::boolean, ${at}::timestamptz
    from ${orders} where ${orders.id} = ${orderId} and ${orders.paidAt} is null
    on conflict (order_id) do update set
      text_hash = excluded.text_hash,
      begins_at_once = excluded.begins_at_once,
      agreed_at = excluded.agreed_at
    where excluded.begins_at_once or ${agreements.beginsAtOnce} is not true`)
}

/** A shop has few texts: each is written once per process. */
const storedTexts = new WeakMap<Database, Set<string>>()

async function storeText(db: Database, hash: string, text: string, now: Date): Promise<void> {
  const stored = storedTexts.get(db) ?? new Set()
  storedTexts.set(db, stored)
  if (stored.has(hash)) return
  await db.insert(agreementTexts).values({ hash, text, createdAt: now }).onConflictDoNothing()
  stored.add(hash)
}

/** Undefined for orders that were not placed in the shop. */
export const findAgreement = (db: Database, orderId: string) =>
  first(
    db
      .select({
        text: agreementTexts.text,
        beginsAtOnce: agreements.beginsAtOnce,
        agreedAt: agreements.agreedAt,
      })
      .from(agreements)
      .innerJoin(agreementTexts, eq(agreementTexts.hash, agreements.textHash))
      .where(eq(agreements.orderId, orderId)),
  )

/** Whether the law demands a copy by email: it does where it asks for the wish to begin at once. */
export const needsDurableCopy = (found: Pick<Agreement, 'beginsAtOnce'> | undefined): boolean =>
  found !== undefined && found.beginsAtOnce !== null

/** For the pages of customers and staff. */
export async function readAgreement(db: Database, orderId: string) {
  const found = await findAgreement(db, orderId)
  return { agreement: found ? { ...found, agreedAt: found.agreedAt.toISOString() } : null }
}
