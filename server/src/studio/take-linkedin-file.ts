import type { Actor } from '@vitrine/domain/actor'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { receiveFile, type ReceiveFileDeps } from '../onboarding/index.ts'
import { appendHistory, lockOrder } from '../ordering/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { type LinkedInFile, linkedInFiles, linkedInReadings } from './tables.ts'

export type TakeLinkedInFileResult =
  | { file: LinkedInFile }
  | { refused: 'no-such-order' }
  /** It has one that the sender did not name: nothing is replaced unseen. */
  | { refused: 'has-one'; file: LinkedInFile }
  | { refused: 'file'; sentence: string }

export type TakeLinkedInFileDeps = ReceiveFileDeps & {
  readonly db: Database
  readonly clock: Clock
}

const KINDS = {
  takes: ['pdf', 'linkedin-archive'],
  sentence: 'Add the PDF that LinkedIn saves of a profile, or the zip of its data archive',
} as const

/**
 * Puts a LinkedIn file beside the CV of an order: checked, scanned and flushed like a
 * CV, then noted in one row with who added it. `replaces` is the file it may take the
 * place of.
 */
export async function takeLinkedInFile(
  deps: TakeLinkedInFileDeps,
  orderId: string,
  sent: { name: string; bytes: Uint8Array },
  replaces: string | undefined,
  actor: Actor,
): Promise<TakeLinkedInFileResult> {
  const { db, clock, files } = deps
  const answer = await receiveFile(deps, `linkedin/${orderId}`, sent, KINDS)
  if ('refused' in answer) return answer
  const { key, name, size, type, isScanned } = answer.received

  const result = await db.transaction(async (tx) => {
    const now = clock()
    if (!(await lockOrder(tx, orderId))) return { refused: 'no-such-order' as const }
    const before = await findLinkedInFile(tx, orderId)
    if (before && before.id !== replaces) return { refused: 'has-one' as const, file: before }
    const file: LinkedInFile = {
      orderId,
      id: randomUUID(),
      fileKey: key,
      fileName: name,
      fileSize: size,
      fileType: type,
      addedAt: now,
      addedBy: actor,
      scannedAt: isScanned ? now : null,
    }
    const { orderId: _, ...changes } = file
    await tx
      .insert(linkedInFiles)
      .values(file)
      .onConflictDoUpdate({ target: linkedInFiles.orderId, set: changes })
    await appendHistory(tx, { orderId, at: now, actor, what: 'linkedin-file-added' })
    return { file, replaced: before?.fileKey }
  })
  if ('refused' in result) {
    await files.remove(key)
    return result
  }
  if (result.replaced !== undefined) await files.remove(result.replaced)
  return { file: result.file }
}

/** Takes the file away, with what was read from it. True if there was one. */
export async function removeLinkedInFile(
  deps: Pick<TakeLinkedInFileDeps, 'db' | 'clock' | 'files'>,
  orderId: string,
  actor: Actor,
): Promise<boolean> {
  const removed = await deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    const [file] = await tx
      .delete(linkedInFiles)
      .where(eq(linkedInFiles.orderId, orderId))
      .returning()
    if (file) {
      await tx.delete(linkedInReadings).where(eq(linkedInReadings.orderId, orderId))
      const at = deps.clock()
      await appendHistory(tx, { orderId, at, actor, what: 'linkedin-file-removed' })
    }
    return file
  })
  if (removed) await deps.files.remove(removed.fileKey)
  return removed !== undefined
}

export async function findLinkedInFile(
  db: Database,
  orderId: string,
): Promise<LinkedInFile | undefined> {
  const [file] = await db.select().from(linkedInFiles).where(eq(linkedInFiles.orderId, orderId))
  return file
}
