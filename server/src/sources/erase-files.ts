import { randomUUID } from 'node:crypto'
import type { Actor } from '@vitrine/domain/audit/actor'
import { type FileKind, fileKinds } from '@vitrine/domain/sources/cv-reading'
import { z } from 'zod'
import { appendHistory, listEndedBefore, lockOrder } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Job, job, type JobKind, noPayload } from '../platform/jobs.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import { filesErased } from './events.ts'
import { deleteSourceFiles, findSourceFileByKey, listOrdersWithFiles } from './source-store.ts'
import { storageFolders, FILE_EVENTS } from './store-file.ts'

export type EraseFilesDeps = Pick<AppContext, 'db' | 'clock' | 'emit' | 'enqueue'> & {
  /** Includes quarantined files. */
  readonly files: FileStore
}

export type EraseFilesResult =
  | { readonly kinds: readonly FileKind[] }
  | { readonly refused: 'order_not_found' | 'no_files' }

/**
 * An upload inserts its row right after the file. A file without a row is an orphan after this
 * time.
 */
const SETTLED_AFTER_MS = 60_000

/**
 * Erases all files of an order with their readings. Rows and history are one transaction that
 * enqueues the deletion of the files, so a crash leaves nothing. Orphans of aborted uploads are
 * deleted a minute later.
 */
export async function eraseFiles(
  { db, clock, emit, enqueue, files }: EraseFilesDeps,
  { orderId, actor, note }: { orderId: string; actor: Actor; note: string | null },
): Promise<EraseFilesResult> {
  const stored = (
    await Promise.all(storageFolders(orderId).map((folder) => files.list(folder)))
  ).flat()
  return db.transaction(async (tx) => {
    const now = clock()
    if (!(await lockOrder(tx, orderId))) return { refused: 'order_not_found' }
    const erased = await deleteSourceFiles(tx, orderId)
    const kinds = fileKinds.filter((kind) => erased.some((file) => file.kind === kind))
    for (const kind of kinds) {
      const what = FILE_EVENTS[kind].erased
      await appendHistory(tx, { orderId, at: now, actor, what, note })
    }
    const keys = erased.map(({ fileKey }) => fileKey)
    const orphans = stored.filter((key) => !keys.includes(key))
    if (orphans.length > 0) {
      const startAfter = new Date(now.getTime() + SETTLED_AFTER_MS)
      await enqueue(tx, removeFilesKind, { keys: orphans }, { startAfter })
    }
    if (keys.length === 0) return { refused: 'no_files' }
    await enqueue(tx, removeFilesKind, { keys })
    await emit(tx, filesErased, { orderId, kinds, occurrence: randomUUID() }, now)
    return { kinds }
  })
}

const removeFilesKind: JobKind<{ keys: string[] }> = {
  name: 'sources.remove-files',
  queue: 'mail',
  payload: z.object({ keys: z.array(z.string()) }),
}

export function deleteFilesJob({ db, files }: Pick<EraseFilesDeps, 'db' | 'files'>): Job {
  return job(removeFilesKind, async ({ keys }) => {
    for (const key of keys) {
      if (!(await findSourceFileByKey(db, key))) await files.remove(key)
    }
  })
}

const DAY_MS = 24 * 60 * 60 * 1000

export type RetentionDeps = EraseFilesDeps & {
  /** Retention in days after the order has ended, by date of the order. */
  readonly filesDaysOf: (placedAt: Date) => number
}

/** Erases files of orders past their retention time, once a day. */
export function eraseExpiredFilesJob(deps: RetentionDeps): Job {
  const { db, clock, filesDaysOf } = deps
  return job({ name: 'sources.erase-by-rule', queue: 'build', payload: noPayload }, async () => {
    const now = clock()
    for (const { orderId, placedAt, endedAt } of await listEndedBefore(
      db,
      await listOrdersWithFiles(db),
      now,
    )) {
      const days = filesDaysOf(placedAt)
      if (now.getTime() - endedAt.getTime() <= days * DAY_MS) continue
      const note = `By the ${days}-day rule: the order ended on ${endedAt.toISOString().slice(0, 10)}`
      await eraseFiles(deps, { orderId, actor: 'system', note })
    }
  })
}
