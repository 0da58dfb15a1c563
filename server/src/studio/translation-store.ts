import type { Term } from '@vitrine/contract/studio'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { glossaries, translations } from './tables.ts'

type Translation = typeof translations.$inferSelect

/** Replaces the order's previous translation of the same text. */
export async function saveTranslationMemory(
  tx: Transaction,
  written: readonly Translation[],
): Promise<void> {
  if (written.length === 0) return
  const { orderId, language, sourceHash } = translations
  await tx
    .insert(translations)
    .values([...written])
    .onConflictDoUpdate({
      target: [orderId, language, sourceHash],
      set: {
        text: sql`excluded.text`,
        writtenBy: sql`excluded.written_by`,
        writtenAt: sql`excluded.written_at`,
      },
    })
}

/** Distinct translations of the given texts in other orders, newest first. */
export async function findTranslationMemory(
  db: Database,
  wanted: { orderId: string; from: string; to: string; hashes: readonly string[] },
): Promise<Pick<Translation, 'source' | 'text'>[]> {
  if (wanted.hashes.length === 0) return []
  const rows = await db
    .select({ source: translations.source, text: translations.text })
    .from(translations)
    .where(
      and(
        eq(translations.language, wanted.to),
        eq(translations.fromLanguage, wanted.from),
        inArray(translations.sourceHash, [...wanted.hashes]),
        ne(translations.orderId, wanted.orderId),
      ),
    )
    .orderBy(desc(translations.writtenAt))
    .limit(500)
  return [...new Map(rows.map((row) => [`${row.source}\n${row.text}`, row])).values()]
}

/** The originals that the order's texts were translated from. */
export async function listTranslatedOriginals(
  db: Database,
  orderId: string,
  language: string,
): Promise<{ hash: string; text: string }[]> {
  return db
    .select({ hash: translations.sourceHash, text: translations.source })
    .from(translations)
    .where(and(eq(translations.orderId, orderId), eq(translations.language, language)))
    .orderBy(desc(translations.writtenAt))
    .limit(1000)
}

export async function readGlossary(
  db: Database,
  orderId: string,
  language: string,
): Promise<Term[]> {
  const [glossary] = await db
    .select({ terms: glossaries.terms })
    .from(glossaries)
    .where(and(eq(glossaries.orderId, orderId), eq(glossaries.language, language)))
  return glossary?.terms ?? []
}

export async function writeGlossary(
  tx: Transaction,
  glossary: typeof glossaries.$inferSelect,
): Promise<void> {
  const { terms, updatedBy, updatedAt } = glossary
  await tx
    .insert(glossaries)
    .values(glossary)
    .onConflictDoUpdate({
      target: [glossaries.orderId, glossaries.language],
      set: { terms, updatedBy, updatedAt },
    })
}
