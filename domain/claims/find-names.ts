/** Names inside texts. */
import { languages, primaryLanguage } from '../languages/languages.ts'
import { findNumbers, type TextNumber } from './find-numbers.ts'

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’&+#]*/gu

/** Text before a new sentence. */
const SENTENCE_ENDS = /[.!?:;•·"“”„«»(\n…–—-]/

/** Capitalized words that are no names. */
const NO_NAMES: ReadonlySet<string> = new Set([
  'I',
  ...languages.flatMap(({ name, endonym }) => [name, endonym]),
])

/**
 * Capitalized words inside sentences. German capitalizes nouns, so two capitals are required there.
 */
export function findNames(text: string, language: string): string[] {
  const nouns = primaryLanguage(language) === 'de'
  const found: string[][] = []
  let run: string[] | null = null
  let [first, end] = [true, 0]
  for (const { 0: whole, index } of text.matchAll(WORD)) {
    const between = text.slice(end, index)
    const word = whole.replace(/['’]s?$/, '')
    end = index + whole.length
    const begins = first || SENTENCE_ENDS.test(between)
    first = false
    if (!isName(word, nouns) || (begins && !hasInnerCapital(word))) {
      run = null
      continue
    }
    if (run !== null && between === ' ') run.push(word)
    else found.push((run = [word]))
  }
  return found.map((words) => words.join(' '))
}

const hasInnerCapital = (word: string): boolean => /.\p{Lu}/u.test(word)

function isName(word: string, nouns: boolean): boolean {
  if (word.length < 2 || NO_NAMES.has(word) || isNumber(word)) return false
  return nouns ? hasInnerCapital(word) : /^\p{Lu}/u.test(word) || hasInnerCapital(word)
}

/** Numbers are found separately. */
const isNumber = (word: string): boolean => {
  const [figure, ...more]: TextNumber[] = findNumbers(word)
  return more.length === 0 && figure?.written === word
}
