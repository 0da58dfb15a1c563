import { openWorkThread } from '../../platform/work-thread.ts'
import { findDictionaries } from './dictionaries.ts'
import type { SpellingResult, SpellingWork } from './spelling-worker.ts'

/** A word that no dictionary of its language has, and what may have been meant, the likeliest first. */
export type WrongWord = { readonly word: string; readonly suggestions: string[] }

export type Speller = {
  /** Which of the words are wrong; null: there is no dictionary of the language. Rejects if the thread dies of it. */
  check(language: string, words: readonly string[]): Promise<WrongWord[] | null>
  close(): Promise<void>
}

const WORKER = new URL('./spelling-worker.ts', import.meta.url)

/** Far beyond what the largest dictionary takes to load on a busy machine. */
const LIMIT_MS = 60_000

/**
 * Looks words up on a thread of its own, which takes a dictionary into memory when it is first
 * asked for it, and gives all of them back when nobody asks any more.
 * `folder`: where the operator keeps dictionaries beside those that come with the program.
 */
export function openSpeller(
  folder: string | null,
  { limitMs = LIMIT_MS, workerUrl = WORKER } = {},
): Speller {
  const thread = openWorkThread<SpellingWork, SpellingResult>({
    workerUrl,
    limitMs,
    tookTooLong: () => new Error('looking words up took too long and was ended with its thread'),
  })
  return {
    async check(language, words) {
      const dictionaries = await findDictionaries(language, folder)
      if (dictionaries.length === 0) return null
      return (await thread.work({ dictionaries, words })).wrong
    },
    close: thread.close,
  }
}
