import type { Actor } from '@vitrine/domain/audit/actor'
import {
  type FieldsOfFile,
  fieldsInTranslation,
  findLinkedInFields,
  removeFields,
  undoLinkedInDecisions,
} from '@vitrine/domain/drafts/take-out-file'
import { orderedLanguages } from '@vitrine/domain/languages/languages'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { fieldAnchor, resolveAnchor } from '@vitrine/domain/resume/field-anchor'
import { textAt } from '@vitrine/domain/resume/json-pointer'
import type { StoredResume } from '@vitrine/domain/resume/stored-resume'
import type { JoinedReading } from '@vitrine/domain/sources/cv-reading'
import { readIntake } from '../onboarding/index.ts'
import { lockOrder, type Order } from '../ordering/index.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { listSourceReadings, removeFile, type StoreFileDeps } from '../sources/index.ts'
import { compareDocuments } from './compare-documents.ts'
import { listDrafts, writeDraft } from './draft-store.ts'
import type { Draft } from './tables.ts'

/** The drafts of an order with the fields that came from LinkedIn, the original language first. */
export async function listLinkedInFields(
  db: Database,
  order: Order,
): Promise<(FieldsOfFile & { draft: Draft; joined: JoinedReading })[]> {
  const { cv, linkedin } = await listSourceReadings(db, order.id)
  const read = linkedin?.reading?.reading
  if (!read || !orderAllows.draft(order)) return []
  const joined = await compareDocuments('mergeReadings', cv?.reading?.reading ?? null, read)
  if (joined === null) return []
  const { languages } = await readIntake(db, order)
  const first = orderedLanguages(languages)[0]?.code
  const drafts = await listDrafts(db, order.id)
  const sorted = drafts.toSorted(
    (a, b) => Number(b.language === first) - Number(a.language === first),
  )
  return sorted.map((draft) => {
    const resume = undoLinkedInDecisions(draft.resume, joined, draft.decided)
    return { draft, joined, ...findLinkedInFields(resume, joined) }
  })
}

/**
 * Removes the LinkedIn file and, from the drafts, what came from it alone. `edited`: whether fields
 * that a person rewrote go too. False: there was no file.
 */
export async function removeLinkedInFile(
  deps: Pick<StoreFileDeps, 'db' | 'clock' | 'files'>,
  {
    orderId,
    actor,
    username,
    edited,
  }: { orderId: string; actor: Actor; username: string; edited: 'keep' | 'remove' },
): Promise<boolean> {
  return removeFile(deps, { orderId, kind: 'linkedin', actor }, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return
    await takeOut(tx, order, { username, edited, now: deps.clock() })
  })
}

async function takeOut(
  tx: Transaction,
  order: Order,
  { username, edited, now }: { username: string; edited: 'keep' | 'remove'; now: Date },
): Promise<void> {
  const found = await listLinkedInFields(tx, order)
  let original: { resume: StoredResume; removed: readonly string[] } | undefined
  for (const { draft, joined, ...fields } of found) {
    const resume = undoLinkedInDecisions(draft.resume, joined, draft.decided)
    const own = edited === 'remove' ? [...fields.unchanged, ...fields.edited] : fields.unchanged
    const removed = new Set([
      ...(original === undefined || edited === 'remove' ? own : fields.unchanged),
      ...(original ? fieldsInTranslation(original.resume, resume, original.removed) : []),
    ])
    original ??= { resume, removed: own }
    const after = removeFields(resume, [...removed])
    if (JSON.stringify(after) === JSON.stringify(draft.resume)) continue
    const conflicts = new Set(joined.conflicts.map(({ id }) => id))
    await writeDraft(tx, {
      ...draft,
      revision: draft.revision + 1,
      resume: after,
      decided: Object.fromEntries(
        Object.entries(draft.decided).filter(([id]) => !conflicts.has(id)),
      ),
      authors: draft.authors.flatMap((author) => {
        const path = resolveAnchor(after, fieldAnchor(draft.resume, author.path))
        const isSame =
          path !== undefined && textAt(after, path) === textAt(draft.resume, author.path)
        return isSame ? [{ ...author, path }] : []
      }),
      updatedAt: now,
      updatedBy: username,
    })
  }
}
