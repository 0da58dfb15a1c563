import { createBackgroundWorker } from '../../platform/background-worker.ts'
import { findDictionaries } from './dictionaries.ts'
import type { SpellingResult, SpellingTask } from './spelling-worker.ts'

/** A word that no dictionary of its language has, and what may have been meant, the likeliest first. */
export type Misspelling = { readonly word: string; readonly suggestions: string[] }

export type SpellChecker = {
  /** Which of the words are wrong; null: there is no dictionary of the language. Rejects if the thread dies of it. */
  check(language: string, words: readonly string[]): Promise<Misspelling[] | null>
  close(): Promise<void>
}

const WORKER = new URL('./spelling-worker.ts', import.meta.url)

/** Far beyond what the largest dictionary takes to load on a busy machine. */
const TIMEOUT_MS = 60_000

/**
 * Looks words up on a thread of its own, which takes a dictionary into memory when it is first
 * asked for it, and gives all of them back when nobody asks any more.
 * `folder`: where the operator keeps dictionaries beside those that come with the program.
 */
export function createSpellChecker(
  folder: string | null,
  { timeoutMs = TIMEOUT_MS, workerUrl = WORKER } = {},
): SpellChecker {
  const thread = createBackgroundWorker<SpellingTask, SpellingResult>({
    workerUrl,
    timeoutMs,
    timeoutError: () => new Error('looking words up took too long and was ended with its thread'),
  })
  return {
    async check(language, words) {
      const dictionaries = await findDictionaries(language, folder)
      if (dictionaries.length === 0) return null
      return (await thread.run({ dictionaries, words })).wrong
    },
    close: thread.close,
  }
}
