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
 * Parses a CV in a child process with limits on time and memory. Uses OCR for scans if configured,
 * unless `skipScans`. Rejects with a refusal when its queue is full, unless `noQueueTimeout`.
 */
export type ReadCv = (
  bytes: Uint8Array,
  fileName: string,
  options?: { readonly skipScans?: boolean; readonly noQueueTimeout?: boolean },
) => Promise<{ read: CvReading } | { refused: CvRefusalReason }>

/** Merges two readings into one document. */
export type JoinReadings = (
  cv: CvReading | null,
  linkedin: CvReading | null,
) => JoinedReading | null

export type ReadingDeps = Pick<AppContext, 'db' | 'clock'> & {
  readonly files: FileStore
  readonly readCv: ReadCv
}

/** `reading` is undefined until the file has been read. */
export type SourceReading = {
  readonly file: SourceFile
  readonly reading: StoredReading | undefined
}

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
 * Reads an order's files in turn and stores the results. Reads a file again only if it timed out or
 * was a scan, since OCR may be available now.
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

/** Reads a file of the conversation. Undefined: not found. */
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
