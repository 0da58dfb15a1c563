import { asc, eq, lt } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../database.ts'
import { HttpError } from '../http.ts'
import { type Job, job, noPayload } from '../jobs.ts'
import type { FileStore } from '../storage/file-store.ts'
import { quarantinedFiles } from '../tables.ts'
import type { VirusScanner } from './virus-scanner.ts'

/** Somebody asked for a file that no scanner has called clean yet. */
export class FileQuarantined extends HttpError {
  override name = 'FileInQuarantine'
  constructor() {
    super(
      409,
      'file_quarantined',
      'The file waits for the virus scanner, which did not answer when it came. It is tried every minute; until then nobody gets the file.',
    )
  }
}

export type Quarantine = {
  /** Locks up a file that no scanner could look at; to be called before it is stored. */
  admit(key: string): Promise<void>
  holds(key: string | null): Promise<boolean>
  /** The same files, without those in quarantine: asking for one throws `FileInQuarantine`. */
  guard(files: FileStore): FileStore
}

/**
 * Keeps files that came while the virus scanner was down out of everybody's hands.
 * Without a scanner (null) nothing is ever locked up, and what was is let go.
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

/** Notes a verdict where the file is used; does nothing about the files of others. */
export type ScanVerdictHandler = (
  tx: Transaction,
  key: string,
  verdict: 'clean' | 'infected',
  now: Date,
) => Promise<void>

/** The row that refers to a file is written a moment after the file. */
const SETTLED_AFTER_MS = 60_000
/** A sweep ends well within its lane's time. */
const FILES_PER_SWEEP = 20

/**
 * Shows the scanner what waits, oldest first, until it does not answer. A clean file
 * is let go; one with a virus is noted, then removed, then forgotten, so that a
 * crash in between leaves it locked up.
 */
export function scanQuarantineJob(deps: {
  readonly db: Database
  readonly clock: Clock
  /** Unguarded. */
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
      // Found out in a sweep that died, or locked up by an upload that did.
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
