import { and, asc, eq } from 'drizzle-orm'
import type { SourceFile } from '@vitrine/domain/cv-reading'
import type { Database, Transaction } from '../platform/database.ts'
import { cvReadings, type Draft, drafts, linkedInReadings, type StoredReading } from './tables.ts'

export async function readDraft(
  db: Database,
  orderId: string,
  language: string,
): Promise<Draft | undefined> {
  const [draft] = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.orderId, orderId), eq(drafts.language, language)))
  return draft
}

export async function listDrafts(db: Database, orderId: string): Promise<Draft[]> {
  return db.select().from(drafts).where(eq(drafts.orderId, orderId)).orderBy(asc(drafts.language))
}

export async function writeDraft(tx: Transaction, draft: Draft): Promise<void> {
  const { orderId: _orderId, language: _language, ...changes } = draft
  await tx
    .insert(drafts)
    .values(draft)
    .onConflictDoUpdate({ target: [drafts.orderId, drafts.language], set: changes })
}

const readingsOf = { cv: cvReadings, linkedin: linkedInReadings } as const

export async function findReading(
  db: Database,
  file: SourceFile,
  orderId: string,
): Promise<StoredReading | undefined> {
  const readings = readingsOf[file]
  const [reading] = await db.select().from(readings).where(eq(readings.orderId, orderId))
  return reading
}

export async function writeReading(
  db: Database,
  file: SourceFile,
  reading: StoredReading,
): Promise<void> {
  const { orderId: _orderId, ...changes } = reading
  const readings = readingsOf[file]
  await db
    .insert(readings)
    .values(reading)
    .onConflictDoUpdate({ target: readings.orderId, set: changes })
}
