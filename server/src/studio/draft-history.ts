import { and, asc, desc, eq } from 'drizzle-orm'
import { first, type Database, type Transaction } from '../platform/database.ts'
import { type Draft, type DraftState, drafts, draftStates } from './tables.ts'

/** Consecutive saves by one person within this time are one history entry. */
const SITTING_MS = 10 * 60_000

/**
 * Records a draft before it is written. For a draft older than the history it first records the
 * stored state.
 */
export async function recordDraftState(tx: Transaction, draft: Draft): Promise<void> {
  const ofDraft = and(
    eq(draftStates.orderId, draft.orderId),
    eq(draftStates.language, draft.language),
  )
  const [newest] = await tx
    .select({
      revision: draftStates.revision,
      savedBy: draftStates.savedBy,
      beganAt: draftStates.beganAt,
    })
    .from(draftStates)
    .where(ofDraft)
    .orderBy(desc(draftStates.revision))
    .limit(1)
  if (newest === undefined) {
    const [before] = await tx
      .select()
      .from(drafts)
      .where(and(eq(drafts.orderId, draft.orderId), eq(drafts.language, draft.language)))
    if (before) await tx.insert(draftStates).values(stateOf(before))
  }
  const goesOn =
    newest !== undefined &&
    newest.savedBy === draft.updatedBy &&
    draft.updatedAt.getTime() - newest.beganAt.getTime() < SITTING_MS
  if (!goesOn) {
    await tx.insert(draftStates).values(stateOf(draft))
    return
  }
  const { beganAt: _, ...changes } = stateOf(draft)
  await tx
    .update(draftStates)
    .set(changes)
    .where(and(ofDraft, eq(draftStates.revision, newest.revision)))
}

const stateOf = (draft: Draft): DraftState => ({
  orderId: draft.orderId,
  language: draft.language,
  revision: draft.revision,
  resume: draft.resume,
  templateId: draft.templateId,
  themeId: draft.themeId,
  savedBy: draft.updatedBy,
  beganAt: draft.updatedAt,
  savedAt: draft.updatedAt,
})

/** Without documents, oldest first. */
export async function listDraftStates(
  db: Database,
  orderId: string,
  language: string,
): Promise<Pick<DraftState, 'revision' | 'savedBy' | 'beganAt' | 'savedAt'>[]> {
  const { revision, savedBy, beganAt, savedAt } = draftStates
  return db
    .select({ revision, savedBy, beganAt, savedAt })
    .from(draftStates)
    .where(and(eq(draftStates.orderId, orderId), eq(draftStates.language, language)))
    .orderBy(asc(draftStates.revision))
}

export const findDraftState = (
  db: Database,
  orderId: string,
  language: string,
  revision: number,
): Promise<DraftState | undefined> =>
  first(
    db
      .select()
      .from(draftStates)
      .where(
        and(
          eq(draftStates.orderId, orderId),
          eq(draftStates.language, language),
          eq(draftStates.revision, revision),
        ),
      ),
  )
