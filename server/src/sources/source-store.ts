import type { FileKind } from '@vitrine/domain/sources/cv-reading'
import { and, asc, eq } from 'drizzle-orm'
import { first, type Database, type Transaction } from '../platform/database.ts'
import { readings, type SourceFile, sourceFiles, type StoredReading } from './tables.ts'

/** Kinds of which an order has at most one file. */
export type SingleKind = Exclude<FileKind, 'sent'>

export const findSourceFile = (
  db: Database,
  orderId: string,
  kind: SingleKind,
): Promise<SourceFile | undefined> =>
  first(db.select().from(sourceFiles).where(isOf(orderId, kind)))

export const findSourceFileByKey = (
  db: Database,
  fileKey: string,
): Promise<SourceFile | undefined> =>
  first(db.select().from(sourceFiles).where(eq(sourceFiles.fileKey, fileKey)))

/** Files of the conversation, oldest first. */
export async function listSentFiles(db: Database, orderId: string): Promise<SourceFile[]> {
  return db
    .select()
    .from(sourceFiles)
    .where(and(eq(sourceFiles.orderId, orderId), eq(sourceFiles.kind, 'sent')))
    .orderBy(asc(sourceFiles.addedAt), asc(sourceFiles.id))
}

/** Scoped to the order. */
export async function findSentFile(
  db: Database,
  orderId: string,
  fileId: string,
): Promise<SourceFile | undefined> {
  const files = await listSentFiles(db, orderId)
  return files.find(({ id }) => id === fileId)
}

/** Replaces the existing file of a single kind. */
export async function insertSourceFile(tx: Transaction, file: SourceFile): Promise<void> {
  const { orderId, kind } = file
  if (kind !== 'sent') await deleteSourceFile(tx, orderId, kind)
  await tx.insert(sourceFiles).values(file)
}

/** Returns the deleted rows. */
export async function deleteSourceFiles(tx: Transaction, orderId: string): Promise<SourceFile[]> {
  return tx.delete(sourceFiles).where(eq(sourceFiles.orderId, orderId)).returning()
}

export async function deleteSourceFileById(tx: Transaction, fileId: string): Promise<void> {
  await tx.delete(sourceFiles).where(eq(sourceFiles.id, fileId))
}

/** Returns the deleted row. */
export const deleteSourceFile = (
  tx: Transaction,
  orderId: string,
  kind: SingleKind,
): Promise<SourceFile | undefined> =>
  first(tx.delete(sourceFiles).where(isOf(orderId, kind)).returning())

export async function listOrdersWithFiles(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ orderId: sourceFiles.orderId }).from(sourceFiles)
  return rows.map(({ orderId }) => orderId)
}

export async function writeInPdf(tx: Transaction, fileId: string, inPdf: boolean): Promise<void> {
  await tx.update(sourceFiles).set({ inPdf }).where(eq(sourceFiles.id, fileId))
}

export async function markScanned(tx: Transaction, fileId: string, now: Date): Promise<void> {
  await tx.update(sourceFiles).set({ scannedAt: now }).where(eq(sourceFiles.id, fileId))
}

export const findReading = (db: Database, fileId: string): Promise<StoredReading | undefined> =>
  first(db.select().from(readings).where(eq(readings.fileId, fileId)))

/** Does nothing if the file was replaced meanwhile. */
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

const isOf = (orderId: string, kind: SingleKind) =>
  and(eq(sourceFiles.orderId, orderId), eq(sourceFiles.kind, kind))
