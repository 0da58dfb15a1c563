import type { Actor } from '@vitrine/domain/audit/actor'
import { cvRefusalMessages } from '@vitrine/domain/sources/cv-reading'
import { type CvChange, applyCvChange as applyToResume } from '@vitrine/domain/sources/cv-changes'
import type { StoredResume } from '@vitrine/domain/resume/stored-resume'
import type { AppContext } from '../platform/app-context.ts'
import {
  findSentFile,
  listSourceReadings,
  type ReadingDeps,
  readSentFile,
  readSourceFiles,
  type SourceFile,
} from '../sources/index.ts'
import { compareDocuments } from './compare-documents.ts'
import { listDrafts, readDraft } from './draft-store.ts'
import { saveDraft } from './save-draft.ts'
import type { Draft } from './tables.ts'

export type CvComparison = {
  /** The newer CV from the conversation. */
  readonly file: SourceFile
  readonly earlierName: string
  readonly earlier: StoredResume
  /** With the IDs of the earlier document. */
  readonly newer: StoredResume
  /** Language of the newer CV; null: unknown. */
  readonly language: string | null
  readonly changes: readonly CvChange[]
}

export type CompareCvResult =
  | { readonly comparison: CvComparison }
  | { readonly refused: 'file_not_found' | 'file_not_comparable' | 'cv_missing' }
  | { readonly refused: 'file_unreadable'; readonly fileName: string; readonly advice: string }

/** Compares a file of the conversation with the order's CV by entry. Each file is read once. */
export async function compareCv(
  deps: ReadingDeps,
  orderId: string,
  fileId: string,
): Promise<CompareCvResult> {
  const sent = await findSentFile(deps.db, orderId, fileId)
  if (!sent) return { refused: 'file_not_found' }
  if (sent.fileType.startsWith('image/')) return { refused: 'file_not_comparable' }
  const { cv } = await listSourceReadings(deps.db, orderId)
  if (!cv) return { refused: 'cv_missing' }
  const newer = await readSentFile(deps, orderId, fileId)
  const earlier = (await readSourceFiles(deps, orderId)).cv
  if (!newer || !earlier) return { refused: 'file_not_found' }
  for (const [fileName, { refused }] of [
    [sent.fileName, newer.reading],
    [cv.file.fileName, earlier],
  ] as const)
    if (refused) return { refused: 'file_unreadable', fileName, advice: cvRefusalMessages[refused] }
  if (!newer.reading.reading || !earlier.reading) return { refused: 'file_not_found' }
  const before = earlier.reading.resume
  const after = newer.reading.reading.resume
  return {
    comparison: {
      file: sent,
      earlierName: cv.file.fileName,
      earlier: before,
      language: newer.reading.reading.language,
      ...(await compareDocuments('listCvChanges', before, after)),
    },
  }
}

/** The draft in the newer CV's language, else the first draft. */
export async function findMatchingDraft(
  { db }: Pick<AppContext, 'db'>,
  orderId: string,
  { language }: CvComparison,
): Promise<Draft | undefined> {
  const drafts = await listDrafts(db, orderId)
  return drafts.find((draft) => draft.language === language) ?? drafts[0]
}

export type ApplyCvChangeResult =
  | { readonly taken: true }
  | { readonly refused: 'change_not_found' | 'draft_missing' | 'order_status_conflict' }

/**
 * Applies one change to the current draft. If the customer sent the file, they are the author since
 * that day. Idempotent.
 */
export async function applyCvChange(
  { db, emit, clock }: Pick<AppContext, 'db' | 'emit' | 'clock'>,
  { file, earlier, newer, changes }: CvComparison,
  chosen: Pick<CvChange, 'from' | 'to'> & { readonly language: string },
  writer: { readonly actor: Actor; readonly username: string },
): Promise<ApplyCvChangeResult> {
  const change = changes.find(({ from, to }) => from === chosen.from && to === chosen.to)
  if (!change) return { refused: 'change_not_found' }
  const { orderId } = file
  const { language } = chosen
  return db.transaction(async (tx) => {
    const draft = await readDraft(tx, orderId, language)
    if (!draft) return { refused: 'draft_missing' }
    const resume = applyToResume(draft.resume, earlier, newer, change)
    if (resume === draft.resume) return { taken: true }
    const { revision, templateId, themeId } = draft
    const words = file.addedBy === 'customer' ? { author: 'customer', at: file.addedAt } : undefined
    const saved = await saveDraft(
      tx,
      emit,
      { orderId, language, revision, templateId, themeId, resume },
      { ...writer, ...(words && { words }) },
      clock(),
    )
    return 'refused' in saved ? { refused: 'order_status_conflict' } : { taken: true }
  })
}
