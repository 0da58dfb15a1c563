import { createBackgroundWorker } from '../../platform/background-worker.ts'
import { findDictionaries } from './dictionaries.ts'
import type { SpellingResult, SpellingTask } from './spelling-worker.ts'

/** A word that no dictionary has, with suggestions, best first. */
export type Misspelling = { readonly word: string; readonly suggestions: string[] }

export type SpellChecker = {
  /**
   * Returns the misspelled words; null: no dictionary for the language. Rejects if the worker dies.
   */
  check(language: string, words: readonly string[]): Promise<Misspelling[] | null>
  close(): Promise<void>
}

const WORKER = new URL('./spelling-worker.ts', import.meta.url)

/** Far above the loading time of the largest dictionary on a busy machine. */
const TIMEOUT_MS = 60_000

/**
 * Checks spelling on a worker thread that loads dictionaries on first use and stops when idle.
 * `folder`: the operator's dictionaries.
 */
export function createSpellChecker(
  folder: string | null,
  { timeoutMs = TIMEOUT_MS, workerUrl = WORKER } = {},
): SpellChecker {
  const thread = createBackgroundWorker<SpellingTask, SpellingResult>({
    workerUrl,
    timeoutMs,
    timeoutError: () => new Error('the spell check timed out'),
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
