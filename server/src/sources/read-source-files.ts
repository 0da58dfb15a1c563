import {
  type CvReading,
  type CvRefusalReason,
  type JoinedReading,
  type SourceKind,
  sourceKinds,
} from '@vitrine/domain/sources/cv-reading'
import type { Database } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import { findReading, findSentFile, findSourceFile, writeReading } from './source-store.ts'
import type { SourceFile, StoredReading } from './tables.ts'

/**
 * The reader's act: parses in a process of its own, with limits on time and memory. Scans are read
 * from their pictures, where the operator wants it and unless they are to be left. Where too many files wait
 * before it, it throws the refusal to say so, unless it is patient.
 */
export type ReadCv = (
  bytes: Uint8Array,
  fileName: string,
  options?: { readonly leavesScans?: boolean; readonly isPatient?: boolean },
) => Promise<{ read: CvReading } | { refused: CvRefusalReason }>

/** The reader's other act: one document of two readings. */
export type JoinReadings = (
  cv: CvReading | null,
  linkedin: CvReading | null,
) => JoinedReading | null

export type ReadingDeps = Pick<AppContext, 'db' | 'clock'> & {
  readonly files: FileStore
  readonly readCv: ReadCv
}

/** A file of an order and what is known of it; `reading` is missing until it has been read. */
export type SourceReading = {
  readonly file: SourceFile
  readonly reading: StoredReading | undefined
}

/** The files of an order, with what was read from each. */
export async function listSourceReadings(
  db: Database,
  orderId: string,
): Promise<Partial<Record<SourceKind, SourceReading>>> {
  const found: Partial<Record<SourceKind, SourceReading>> = {}
  for (const kind of sourceKinds) {
    const file = await findSourceFile(db, orderId, kind)
    if (file) found[kind] = { file, reading: await findReading(db, file.id) }
  }
  return found
}

/**
 * Reads the files of an order, one after the other, and keeps what was found, or why
 * one can't be read. A file that was read before is not read again, unless it took too
 * long, as the machine may have been busy, or was a scan, which may be read by now.
 */
export async function readSourceFiles(
  deps: ReadingDeps,
  orderId: string,
): Promise<Partial<Record<SourceKind, StoredReading>>> {
  const found: Partial<Record<SourceKind, StoredReading>> = {}
  const known = await listSourceReadings(deps.db, orderId)
  for (const kind of sourceKinds) {
    const reading = known[kind] && (await readOne(deps, known[kind]))
    if (reading) found[kind] = reading
  }
  return found
}

/** What can be read from a file of the conversation; undefined: there is none with this id. */
export async function readSentFile(
  deps: ReadingDeps,
  orderId: string,
  fileId: string,
): Promise<{ file: SourceFile; reading: StoredReading } | undefined> {
  const file = await findSentFile(deps.db, orderId, fileId)
  if (!file) return undefined
  const reading = await readOne(deps, { file, reading: await findReading(deps.db, file.id) })
  return reading && { file, reading }
}

async function readOne(
  { db, clock, files, readCv }: ReadingDeps,
  { file, reading: known }: SourceReading,
): Promise<StoredReading | undefined> {
  if (known && known.refused !== 'too-slow' && known.refused !== 'image-only') return known
  const bytes = await files.get(file.fileKey)
  if (!bytes) return undefined
  const result = await readCv(bytes, file.fileName)
  const reading: StoredReading = {
    fileId: file.id,
    reading: 'read' in result ? result.read : null,
    refused: 'refused' in result ? result.refused : null,
    readAt: clock(),
  }
  await writeReading(db, reading)
  return reading
}
