import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { type Contact, contacts } from './tables.ts'

export async function insertContact(tx: Transaction, contact: Contact): Promise<void> {
  await tx.insert(contacts).values(contact)
}

export async function findContact(db: Database, id: string): Promise<Contact | undefined> {
  const [contact] = await db.select().from(contacts).where(eq(contacts.id, id))
  return contact
}

export async function lockContact(tx: Transaction, id: string): Promise<Contact | undefined> {
  const [contact] = await tx.select().from(contacts).where(eq(contacts.id, id)).for('update')
  return contact
}

/** Unanswered first (oldest first), then answered (newest first). */
export async function listContacts(db: Database, limit: number): Promise<Contact[]> {
  return db
    .select()
    .from(contacts)
    .orderBy(
      desc(isNull(contacts.answeredAt)),
      asc(sql`case when ${contacts.answeredAt} is null then ${contacts.createdAt} end`),
      desc(contacts.answeredAt),
    )
    .limit(limit)
}

/** Records the time of the answer; false if already answered. */
export async function markAnswered(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(contacts)
    .set({ answeredAt: now })
    .where(and(eq(contacts.id, id), isNull(contacts.answeredAt)))
    .returning({ id: contacts.id })
  return rows.length > 0
}
