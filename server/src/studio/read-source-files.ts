import {
  type CvReading,
  type CvRefusalReason,
  type JoinedReading,
  type SourceFile,
  sourceFiles,
} from '@vitrine/domain/cv-reading'
import { readIntake } from '../onboarding/index.ts'
import type { Order } from '../ordering/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import { findReading, writeReading } from './draft-store.ts'
import type { StoredReading } from './tables.ts'
import { findLinkedInFile } from './take-linkedin-file.ts'

/** The reader's act: parses in a process of its own, with limits on time and memory. */
export type ReadCv = (
  bytes: Uint8Array,
  fileName: string,
) => Promise<{ read: CvReading } | { refused: CvRefusalReason }>

/** The reader's other act: one document of two readings. */
export type JoinReadings = (
  cv: CvReading | null,
  linkedin: CvReading | null,
) => JoinedReading | null

export type ReadingDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly files: FileStore
  readonly readCv: ReadCv
  readonly joinReadings: JoinReadings
  /** A file will be read soon: what takes time is begun. */
  readonly expectFile: () => void
}

/** A file of an order and what is known of it; `reading` is missing until it has been read. */
export type SourceReading = {
  readonly fileName: string
  readonly reading: StoredReading | undefined
}

/** The files of an order, with what was read from each: never from one that was replaced since. */
export async function listSourceReadings(
  db: Database,
  order: Order,
): Promise<Partial<Record<SourceFile, SourceReading>>> {
  const kept = await keptFiles(db, order)
  const readings: Partial<Record<SourceFile, SourceReading>> = {}
  for (const file of sourceFiles) {
    const at = kept[file]
    if (!at) continue
    const stored = await findReading(db, file, order.id)
    const reading = stored?.fileKey === at.key ? stored : undefined
    readings[file] = { fileName: at.name, reading }
  }
  return readings
}

/**
 * Reads the files of an order, one after the other, and keeps what was found, or why
 * one can't be read. A file that was read before is not read again, unless it took too
 * long: the machine may have been busy.
 */
export async function readSourceFiles(
  deps: ReadingDeps,
  order: Order,
): Promise<Partial<Record<SourceFile, StoredReading>>> {
  const kept = await keptFiles(deps.db, order)
  const readings: Partial<Record<SourceFile, StoredReading>> = {}
  for (const file of sourceFiles) {
    const at = kept[file]
    const reading = at && (await readOne(deps, order.id, file, at))
    if (reading) readings[file] = reading
  }
  return readings
}

type KeptFile = { readonly key: string; readonly name: string }

async function keptFiles(
  db: Database,
  order: Order,
): Promise<Partial<Record<SourceFile, KeptFile>>> {
  const { cvFileKey, cvFileName } = await readIntake(db, order)
  const linkedIn = await findLinkedInFile(db, order.id)
  return {
    ...(cvFileKey !== null && { cv: { key: cvFileKey, name: cvFileName ?? 'cv' } }),
    ...(linkedIn && { linkedin: { key: linkedIn.fileKey, name: linkedIn.fileName } }),
  }
}

async function readOne(
  deps: ReadingDeps,
  orderId: string,
  file: SourceFile,
  { key, name }: KeptFile,
): Promise<StoredReading | undefined> {
  const stored = await findReading(deps.db, file, orderId)
  if (stored?.fileKey === key && stored.refused !== 'too-slow') return stored
  const bytes = await deps.files.get(key)
  if (!bytes) return undefined
  const result = await deps.readCv(bytes, name)
  const reading: StoredReading = {
    orderId,
    fileKey: key,
    fileName: name,
    reading: 'read' in result ? result.read : null,
    refused: 'refused' in result ? result.refused : null,
    readAt: deps.clock(),
  }
  await writeReading(deps.db, file, reading)
  return reading
}
