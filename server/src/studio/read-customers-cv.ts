import type { CvReading, CvRefusalReason } from '@vitrine/domain/cv-reading'
import { readIntake } from '../onboarding/index.ts'
import type { Order } from '../ordering/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import { findReading, writeReading } from './draft-store.ts'
import type { StoredReading } from './tables.ts'

/** The reader's act: parses in a process of its own, with limits on time and memory. */
export type ReadCv = (
  bytes: Uint8Array,
  fileName: string,
) => Promise<{ read: CvReading } | { refused: CvRefusalReason }>

export type ReadingDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly files: FileStore
  readonly readCv: ReadCv
}

/**
 * Reads the CV file of an order and keeps what was found, or why it can't be read.
 * A file that was read before is not read again. Undefined where there is no file.
 */
export async function readCustomersCv(
  deps: ReadingDeps,
  order: Order,
): Promise<StoredReading | undefined> {
  const { db, clock, files, readCv } = deps
  const { cvFileKey, cvFileName } = await readIntake(db, order)
  if (cvFileKey === null) return undefined
  const stored = await findReading(db, order.id)
  if (stored?.fileKey === cvFileKey) return stored
  const bytes = await files.get(cvFileKey)
  if (!bytes) return undefined
  const fileName = cvFileName ?? 'cv'
  const result = await readCv(bytes, fileName)
  const reading: StoredReading = {
    orderId: order.id,
    fileKey: cvFileKey,
    fileName,
    reading: 'read' in result ? result.read : null,
    refused: 'refused' in result ? result.refused : null,
    readAt: clock(),
  }
  await writeReading(db, reading)
  return reading
}
