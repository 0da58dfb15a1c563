import { and, asc, eq } from 'drizzle-orm'
import { first, type Database, type Transaction } from '../platform/database.ts'
import { recordDraftState } from './draft-history.ts'
import { type Draft, drafts } from './tables.ts'

export const readDraft = (
  db: Database,
  orderId: string,
  language: string,
): Promise<Draft | undefined> =>
  first(
    db
      .select()
      .from(drafts)
      .where(and(eq(drafts.orderId, orderId), eq(drafts.language, language))),
  )

export async function listDrafts(db: Database, orderId: string): Promise<Draft[]> {
  return db.select().from(drafts).where(eq(drafts.orderId, orderId)).orderBy(asc(drafts.language))
}

/** Records the draft in the history. */
export async function writeDraft(tx: Transaction, draft: Draft): Promise<void> {
  await recordDraftState(tx, draft)
  const { orderId: _orderId, language: _language, ...changes } = draft
  await tx
    .insert(drafts)
    .values(draft)
    .onConflictDoUpdate({ target: [drafts.orderId, drafts.language], set: changes })
}

/** Keeps the revision, because the text does not change. */
export async function writeMadeFrom(
  tx: Transaction,
  { orderId, language }: Pick<Draft, 'orderId' | 'language'>,
  madeFrom: Draft['madeFrom'],
): Promise<void> {
  await tx
    .update(drafts)
    .set({ madeFrom })
    .where(and(eq(drafts.orderId, orderId), eq(drafts.language, language)))
}
