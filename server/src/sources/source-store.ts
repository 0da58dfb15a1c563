import type { FileKind } from '@vitrine/domain/cv-reading'
import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { readings, type SourceFile, sourceFiles, type StoredReading } from './tables.ts'

export async function findSourceFile(
  db: Database,
  orderId: string,
  kind: FileKind,
): Promise<SourceFile | undefined> {
  const [file] = await db.select().from(sourceFiles).where(isOf(orderId, kind))
  return file
}

export async function findSourceFileByKey(
  db: Database,
  fileKey: string,
): Promise<SourceFile | undefined> {
  const [file] = await db.select().from(sourceFiles).where(eq(sourceFiles.fileKey, fileKey))
  return file
}

/** Takes the place of the order's file of that kind, with what was read from it. */
export async function replaceSourceFile(tx: Transaction, file: SourceFile): Promise<void> {
  await deleteSourceFile(tx, file.orderId, file.kind)
  await tx.insert(sourceFiles).values(file)
}

/** Gives back what was there. */
export async function deleteSourceFile(
  tx: Transaction,
  orderId: string,
  kind: FileKind,
): Promise<SourceFile | undefined> {
  const [file] = await tx.delete(sourceFiles).where(isOf(orderId, kind)).returning()
  return file
}

/** Orders of which a file is kept. */
export async function listOrdersWithFiles(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ orderId: sourceFiles.orderId }).from(sourceFiles)
  return rows.map(({ orderId }) => orderId)
}

/** False where that very file is no longer there. */
export async function writeInPdf(
  tx: Transaction,
  fileId: string,
  inPdf: boolean,
): Promise<boolean> {
  const rows = await tx
    .update(sourceFiles)
    .set({ inPdf })
    .where(eq(sourceFiles.id, fileId))
    .returning({ id: sourceFiles.id })
  return rows.length > 0
}

export async function noteScanned(tx: Transaction, fileId: string, now: Date): Promise<void> {
  await tx.update(sourceFiles).set({ scannedAt: now }).where(eq(sourceFiles.id, fileId))
}

export async function findReading(
  db: Database,
  fileId: string,
): Promise<StoredReading | undefined> {
  const [reading] = await db.select().from(readings).where(eq(readings.fileId, fileId))
  return reading
}

/** Nothing happens where the file was replaced while it was read. */
export async function writeReading(db: Database, reading: StoredReading): Promise<void> {
  const { fileId, ...changes } = reading
  await db.transaction(async (tx) => {
    const [file] = await tx
      .select({ id: sourceFiles.id })
      .from(sourceFiles)
      .where(eq(sourceFiles.id, fileId))
      .for('update')
    if (!file) return
    await tx
      .insert(readings)
      .values(reading)
      .onConflictDoUpdate({ target: readings.fileId, set: changes })
  })
}

const isOf = (orderId: string, kind: FileKind) =>
  and(eq(sourceFiles.orderId, orderId), eq(sourceFiles.kind, kind))
