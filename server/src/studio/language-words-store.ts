import type { SiteLanguage } from '@vitrine/domain/languages/languages'
import type { SiteWordKey, SiteWords } from '@vitrine/domain/languages/site-words'
import { listMissingWords, wordsTagOf } from '@vitrine/renderer/language-words'
import { asc, eq, inArray } from 'drizzle-orm'
import { type Database, first, type Transaction } from '../platform/database.ts'
import { type LanguageWords, languageWords } from './tables.ts'

type Named = Pick<SiteLanguage, 'code' | 'name'>

/** All languages with written words, by tag. */
export const listLanguageWords = (db: Database): Promise<LanguageWords[]> =>
  db.select().from(languageWords).orderBy(asc(languageWords.tag))

export const findLanguageWords = (
  db: Database | Transaction,
  tag: string,
): Promise<LanguageWords | undefined> =>
  first(db.select().from(languageWords).where(eq(languageWords.tag, tag)))

/** Locks the row until the end of the transaction. */
export const lockLanguageWords = (
  tx: Transaction,
  tag: string,
): Promise<LanguageWords | undefined> =>
  first(tx.select().from(languageWords).where(eq(languageWords.tag, tag)).for('update'))

/** False if another transaction inserted the language first. */
export async function insertLanguageWords(tx: Transaction, row: LanguageWords): Promise<boolean> {
  const rows = await tx.insert(languageWords).values(row).onConflictDoNothing().returning()
  return rows.length > 0
}

export async function updateLanguageWords(
  tx: Transaction,
  { tag, ...changes }: LanguageWords,
): Promise<void> {
  await tx.update(languageWords).set(changes).where(eq(languageWords.tag, tag))
}

/** The written words by language code; only languages with some. */
export async function listSiteWords(
  db: Database | Transaction,
  languages: readonly Named[],
): Promise<ReadonlyMap<string, SiteWords>> {
  const rows = await rowsOf(db, languages)
  return new Map(
    rows.flatMap(({ language, row }) => {
      const words = row ? writtenWordsOf(row) : {}
      return Object.keys(words).length === 0 ? [] : [[language.code, words] as const]
    }),
  )
}

/** Languages outside the catalog with the words that they lack; none if somebody keeps English. */
export async function listMissingLanguageWords(
  db: Database | Transaction,
  languages: readonly Named[],
): Promise<{ language: string; words: string[] }[]> {
  const rows = await rowsOf(db, languages)
  return rows.map(({ language, tag, row }) => {
    const missing = row?.keptEnglishBy ? [] : listMissingWords(tag, row ? writtenWordsOf(row) : {})
    return { language: language.code, words: missing.map(({ english }) => english) }
  })
}

/** Without removed ones. */
export function writtenWordsOf({ words }: Pick<LanguageWords, 'words'>): SiteWords {
  const written: Partial<Record<SiteWordKey, string>> = {}
  for (const [key, { text }] of Object.entries(words))
    if (text !== '') written[key as SiteWordKey] = text
  return written
}

/** Languages outside the catalog, with their row. */
async function rowsOf(db: Database | Transaction, languages: readonly Named[]) {
  const asked = languages.flatMap((language) => {
    const tag = wordsTagOf(language)
    return tag === undefined ? [] : [{ language, tag }]
  })
  if (asked.length === 0) return []
  const tags = asked.map(({ tag }) => tag)
  const rows = await db.select().from(languageWords).where(inArray(languageWords.tag, tags))
  return asked.map((each) => ({ ...each, row: rows.find(({ tag }) => tag === each.tag) }))
}
