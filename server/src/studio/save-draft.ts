import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import type { Actor } from '@vitrine/domain/audit/actor'
import type { ConflictDecisions } from '@vitrine/domain/sources/cv-reading'
import type { StoredResume } from '@vitrine/domain/resume/stored-resume'
import type { ThemeId } from '@vitrine/domain/sites/site-options'
import type { TranslationSources } from '@vitrine/domain/languages/translated-texts'
import { lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { startProduction } from './draft-from-cv.ts'
import { readDraft, writeDraft } from './draft-store.ts'
import { attributeChanges } from './field-authors.ts'
import { trackTranslationSource } from './translation-source.ts'
import type { Draft } from './tables.ts'

export type SaveDraftResult =
  | { draft: Draft }
  | { refused: 'order_not_found' }
  | { refused: 'order_status_conflict' }
  /** Someone saved first; nothing was written. */
  | { refused: 'draft_outdated'; newest: Draft }

/** Saves a draft if `revision` is the latest. */
export async function saveDraft(
  tx: Transaction,
  emit: Emit,
  save: {
    orderId: string
    language: string
    revision: number
    resume: StoredResume
    templateId: string
    themeId: ThemeId
    /** Absent: unchanged. */
    decided?: ConflictDecisions | undefined
    /** Absent: changed texts get the current source. */
    madeFrom?: TranslationSources | undefined
  },
  writer: {
    actor: Actor
    username: string
    /** The author, if not the writer. */
    words?: { author: string; at: Date }
  },
  now: Date,
): Promise<SaveDraftResult> {
  const order = await lockOrder(tx, save.orderId)
  if (!order) return { refused: 'order_not_found' }
  if (!orderAllows.draft(order)) return { refused: 'order_status_conflict' }
  const before = await readDraft(tx, save.orderId, save.language)
  if (before && before.revision !== save.revision)
    return { refused: 'draft_outdated', newest: before }
  const draft: Draft = {
    ...save,
    decided: save.decided ?? before?.decided ?? {},
    madeFrom: await trackTranslationSource(tx, order, save, before, {
      username: writer.username,
      now,
    }),
    revision: (before?.revision ?? 0) + 1,
    authors: attributeChanges(
      before?.resume ?? {},
      save.resume,
      before?.authors ?? [],
      writer.words?.author ?? writer.username,
      writer.words?.at ?? now,
    ),
    updatedAt: now,
    updatedBy: writer.username,
  }
  await writeDraft(tx, draft)
  await startProduction(tx, emit, order, writer.actor, now)
  return { draft }
}
