import type { LanguageWordsResponse } from '@vitrine/contract/studio'
import type { SiteWords } from '@vitrine/domain/languages/site-words'

type Word = LanguageWordsResponse['words'][number]

/** What a page prints for a word; empty: the English one. */
export const wordText = ({ written, known }: Word): string => written?.text ?? known ?? ''

/** What a writer wrote, by key. */
export const writtenWordsOf = ({ words }: LanguageWordsResponse): SiteWords =>
  Object.fromEntries(words.flatMap(({ key, written }) => (written ? [[key, written.text]] : [])))

const isMissing = (word: Word): boolean => !word.isOptional && wordText(word) === ''

/** The words that block a preview, in English. */
export const missingWordsOf = ({ words, keptEnglish }: LanguageWordsResponse): string[] =>
  keptEnglish ? [] : words.filter(isMissing).map(({ english }) => english)

/** How many of the words that are asked for a page has. */
export function countWords({ words }: Pick<LanguageWordsResponse, 'words'>) {
  const asked = words.filter(({ isOptional }) => !isOptional)
  return { asked: asked.length, there: asked.filter((word) => !isMissing(word)).length }
}
