import { and, eq, gt, inArray } from 'drizzle-orm'
import { lockOrder } from '../../ordering/index.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Job, job, noPayload } from '../../platform/jobs.ts'
import { siteFilesFolder } from './version-files.ts'
import { publications, versions } from '../tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The job runs daily. Three days cover missed runs. */
const LOOKED_BACK_DAYS = 3

/**
 * Deletes site files that no version references, once a day. Files are stored before their version
 * row, so a superseded publication or a crashed job leaves orphans.
 */
export function garbageCollectionJob({
  db,
  clock,
  files,
  log,
}: Pick<AppContext, 'db' | 'clock' | 'files' | 'log'>): Job {
  return job({ name: 'publishing.collect-files', queue: 'build', payload: noPayload }, async () => {
    const since = new Date(clock().getTime() - LOOKED_BACK_DAYS * DAY_MS)
    for (const orderId of await listPublishedSince(db, since)) {
      const removed = await db.transaction(async (tx) => {
        // The order lock blocks new publications, so no render can start between check and delete.
        if (!(await lockOrder(tx, orderId)) || (await isAnyBeingMade(tx, orderId))) return 0
        const referenced = await keysOfVersions(tx, orderId)
        const stored = await files.list(siteFilesFolder(orderId))
        const orphans = stored.filter((key) => !referenced.has(key))
        for (const key of orphans) await files.remove(key)
        return orphans.length
      })
      if (removed > 0) log.info({ event: 'site.files_collected', orderId, files: removed })
    }
  })
}

async function listPublishedSince(db: Database, since: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orderId: publications.orderId })
    .from(publications)
    .where(gt(publications.requestedAt, since))
  return rows.map(({ orderId }) => orderId)
}

async function isAnyBeingMade(tx: Transaction, orderId: string): Promise<boolean> {
  const [one] = await tx
    .select({ id: publications.id })
    .from(publications)
    .where(
      and(eq(publications.orderId, orderId), inArray(publications.state, ['queued', 'rendering'])),
    )
    .limit(1)
  return one !== undefined
}

async function keysOfVersions(tx: Transaction, orderId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ files: versions.files, pages: versions.pages })
    .from(versions)
    .where(eq(versions.orderId, orderId))
  const referenced = rows.flatMap(({ files, pages }) => [
    ...Object.values(files),
    ...Object.values(pages).flat(),
  ])
  return new Set(referenced.map(({ key }) => key))
}
