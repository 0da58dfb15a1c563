import { asc, eq, lt } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../database.ts'
import { HttpError } from '../http.ts'
import { type Job, job, noPayload } from '../jobs.ts'
import type { FileStore } from '../storage/file-store.ts'
import { quarantinedFiles } from '../tables.ts'
import type { VirusScanner } from './virus-scanner.ts'

/** The requested file has not been scanned yet. */
export class FileQuarantined extends HttpError {
  override name = 'FileQuarantined'
  constructor() {
    super(
      409,
      'file_quarantined',
      'The file waits for the virus scanner, which did not answer when it came. It is tried every minute; until then nobody gets the file.',
    )
  }
}

export type Quarantine = {
  /** Quarantines an unscanned file; call it before storing the file. */
  admit(key: string): Promise<void>
  holds(key: string | null): Promise<boolean>
  /** Wraps a file store: reading a quarantined file throws `FileQuarantined`. */
  guard(files: FileStore): FileStore
}

/**
 * Quarantines files that arrived while the virus scanner was down. Without a scanner (null) nothing
 * is quarantined.
 */
export function openQuarantine(db: Database, scan: VirusScanner | null, clock: Clock): Quarantine {
  const holds = async (key: string | null) => {
    if (scan === null || key === null) return false
    const rows = await db
      .select({ key: quarantinedFiles.key })
      .from(quarantinedFiles)
      .where(eq(quarantinedFiles.key, key))
    return rows.length > 0
  }
  return {
    async admit(key) {
      if (scan === null) return
      await db.insert(quarantinedFiles).values({ key, since: clock(), infected: false })
    },
    holds,
    guard: (files) => ({
      ...files,
      async get(key) {
        if (await holds(key)) throw new FileQuarantined()
        return files.get(key)
      },
      async getRange(key, from, length) {
        if (await holds(key)) throw new FileQuarantined()
        return files.getRange(key, from, length)
      },
      async remove(key) {
        await files.remove(key)
        await db.delete(quarantinedFiles).where(eq(quarantinedFiles.key, key))
      },
    }),
  }
}

/** Records a scan result where the file is used; ignores other files. */
export type ScanVerdictHandler = (
  tx: Transaction,
  key: string,
  verdict: 'clean' | 'infected',
  now: Date,
) => Promise<void>

/** The row that refers to a file is written a moment after the file. */
const SETTLED_AFTER_MS = 60_000
/** A sweep ends well within the queue's timeout. */
const FILES_PER_SWEEP = 20

/**
 * Scans quarantined files, oldest first, until the scanner fails. Clean files are released;
 * infected ones are recorded, deleted, then forgotten, so a crash leaves them quarantined.
 */
export function scanQuarantineJob(deps: {
  readonly db: Database
  readonly clock: Clock
  /** Without the quarantine. */
  readonly files: FileStore
  readonly scan: VirusScanner | null
  readonly takeVerdict: ScanVerdictHandler
}): Job {
  const { db, clock, files, scan, takeVerdict } = deps

  async function conclude(key: string, verdict: 'clean' | 'infected'): Promise<void> {
    await db.transaction(async (tx) => {
      await takeVerdict(tx, key, verdict, clock())
      if (verdict === 'clean') await forget(tx, key)
      else {
        await tx
          .update(quarantinedFiles)
          .set({ infected: true })
          .where(eq(quarantinedFiles.key, key))
      }
    })
    if (verdict === 'infected') await discard(key)
  }

  async function discard(key: string): Promise<void> {
    await files.remove(key)
    await forget(db, key)
  }

  const forget = async (on: Database, key: string) => {
    await on.delete(quarantinedFiles).where(eq(quarantinedFiles.key, key))
  }

  const kind = { name: 'platform.scan-quarantine', queue: 'mail', payload: noPayload } as const
  return job(kind, async () => {
    if (scan === null) return
    const settledBefore = new Date(clock().getTime() - SETTLED_AFTER_MS)
    const waiting = await db
      .select()
      .from(quarantinedFiles)
      .where(lt(quarantinedFiles.since, settledBefore))
      .orderBy(asc(quarantinedFiles.since))
      .limit(FILES_PER_SWEEP)
    for (const { key, infected } of waiting) {
      const bytes = infected ? undefined : await files.get(key)
      // Left by a sweep or upload that crashed.
      if (!bytes) {
        await discard(key)
        continue
      }
      const verdict = await scan(bytes)
      if (verdict === 'unscanned') return
      await conclude(key, verdict)
    }
  })
}
