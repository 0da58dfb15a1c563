import { type SiteWordKey, wordProblem } from '@vitrine/domain/languages/site-words'
import { listAskedWords } from '@vitrine/renderer/language-words'
import type { Transaction } from '../platform/database.ts'
import {
  insertLanguageWords,
  lockLanguageWords,
  updateLanguageWords,
} from './language-words-store.ts'
import type { LanguageWords } from './tables.ts'

export type SaveLanguageWordsResult =
  | { saved: LanguageWords; before: LanguageWords }
  /** One sentence per key. */
  | { refused: 'words_invalid'; fields: Readonly<Record<string, string>> }
  /** Somebody else wrote one of these words since; nothing was written. */
  | { refused: 'words_changed'; by: string; english: string }

/**
 * Saves the changed words of a language. Two people may write different words at once: only a word
 * that changed after `revision` is refused. A save without a change keeps the revision.
 */
export async function saveLanguageWords(
  tx: Transaction,
  save: {
    tag: string
    name: string
    revision: number
    words: Partial<Record<SiteWordKey, string>>
    keepsEnglish?: boolean | undefined
  },
  username: string,
  now: Date,
): Promise<SaveLanguageWordsResult> {
  const { tag, name, revision, keepsEnglish } = save
  const asked = new Map(listAskedWords(tag).map((word) => [word.key, word]))
  const typed = Object.entries(save.words).map(
    ([key, text]) => [key as SiteWordKey, text.trim()] as const,
  )
  const faults = typed.flatMap(([key, text]) => {
    const problem = asked.has(key) ? wordProblem(key, text) : 'This language has no such word'
    return problem === undefined ? [] : [[`words.${key}`, problem] as const]
  })
  if (faults.length > 0) return { refused: 'words_invalid', fields: Object.fromEntries(faults) }

  const before = await lockOrCreate(tx, tag, name)
  const changed = typed.filter(([key, text]) => (before.words[key]?.text ?? '') !== text)
  const [taken] = changed.flatMap(([key]) => {
    const stored = before.words[key]
    return stored && stored.revision > revision ? [{ key, by: stored.by }] : []
  })
  if (taken)
    return {
      refused: 'words_changed',
      by: taken.by,
      english: asked.get(taken.key)?.english ?? taken.key,
    }
  const kept = before.keptEnglishBy !== null
  if (changed.length === 0 && (keepsEnglish ?? kept) === kept) return { saved: before, before }

  const next = before.revision + 1
  const at = now.toISOString()
  const saved: LanguageWords = {
    ...before,
    name,
    revision: next,
    words: {
      ...before.words,
      ...Object.fromEntries(
        changed.map(([key, text]) => [key, { text, by: username, at, revision: next }]),
      ),
    },
    ...(keepsEnglish !== undefined &&
      keepsEnglish !== kept && {
        keptEnglishBy: keepsEnglish ? username : null,
        keptEnglishAt: keepsEnglish ? now : null,
      }),
  }
  await updateLanguageWords(tx, saved)
  return { saved, before }
}

async function lockOrCreate(tx: Transaction, tag: string, name: string): Promise<LanguageWords> {
  const known = await lockLanguageWords(tx, tag)
  if (known) return known
  const empty = { tag, name, revision: 0, words: {}, keptEnglishBy: null, keptEnglishAt: null }
  if (await insertLanguageWords(tx, empty)) return empty
  // Another save inserted it meanwhile, and has ended.
  return (await lockLanguageWords(tx, tag)) ?? empty
}
