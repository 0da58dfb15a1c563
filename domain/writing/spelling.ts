/** Words to look up in a dictionary, and hints for unknown ones. */
import type { ClaimSources } from '../claims/find-claims.ts'
import { findNames } from '../claims/find-names.ts'
import { leavesOf, type Pointer, shapeOf } from '../resume/json-pointer.ts'
import { type WritingHint, createHint } from './writing-hint.ts'
import { isFieldTerm } from './field-terms.ts'
import { primaryLanguage } from '../languages/languages.ts'

export type WordToCheck = {
  readonly word: string
  /** First field and UTF-16 offset. */
  readonly pointer: Pointer
  readonly start: number
}

const SPELLED =
  /\/(?:summary|description|headline|reference|availability|position|label|note)$|\/highlights\/\*$|\/courses\/\*$|\/notes\/\*\/text$|\/biography\/(?:short|long)$/

/** Fields with names and technical terms. */
const GIVEN =
  /^\/basics\/(?:name|location\/\w+)$|^\/(?:work|volunteer|projects|references|certificates|publications|education|awards)\/\*\/(?:name|organization|entity|institution|issuer|awarder|publisher|location|title|area|studyType)$|^\/(?:skills|interests|languages)\/\*\/(?:name|language|keywords\/\*)$|^\/projects\/\*\/keywords\/\*$/

/** A word without digits and address characters. */
const WORD =
  /(?<![\p{L}\p{M}\p{N}@/\\._#&+-])[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*(?![\p{L}\p{M}\p{N}@/\\_#&+]|\.\p{L})/gu

/** Excludes short words, abbreviations and names. */
const isPlain = (word: string): boolean =>
  word.length > 2 && !/.\p{Lu}/u.test(word) && /\p{Ll}|\p{Lo}/u.test(word)

/**
 * Each word once, at its first occurrence. Skips names, employers, skills, acronyms, terms of trades
 * and capitalized words of the sources.
 * Pure.
 */
export function listWordsToCheck(
  { resume, language }: { readonly resume: unknown; readonly language: string },
  sources: Pick<ClaimSources, 'joined' | 'cv' | 'linkedin'>,
): WordToCheck[] {
  const given = new Set(
    [...leavesOf(resume), ...leavesOf(sources.joined?.resume)].flatMap(({ pointer, value }) =>
      GIVEN.test(shapeOf(pointer)) ? wordsIn(String(value)).map(({ word }) => bare(word)) : [],
    ),
  )
  for (const reading of [sources.cv, sources.linkedin])
    for (const { text } of reading?.lines ?? [])
      for (const name of findNames(text, reading?.language ?? language))
        for (const { word } of wordsIn(name)) given.add(bare(word))
  const seen = new Map<string, WordToCheck>()
  for (const { pointer, value } of leavesOf(resume)) {
    const shape = shapeOf(pointer)
    if (typeof value !== 'string' || !SPELLED.test(shape)) continue
    const isTitle = /\/(?:position|label)$/.test(shape)
    const names = isTitle
      ? new Set<string>()
      : new Set(findNames(value, primaryLanguage(language)).flatMap((name) => name.split(' ')))
    for (const { word, start } of wordsIn(value)) {
      if (!isPlain(word) || given.has(bare(word)) || names.has(word) || seen.has(word)) continue
      if (isFieldTerm(word, primaryLanguage(language))) continue
      seen.set(word, { word, pointer, start })
    }
  }
  return [...seen.values()]
}

const wordsIn = (text: string) =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word, start: index }))

const bare = (word: string): string => word.toLowerCase().replaceAll('’', "'")

/** Hints for misspelled words with suggestions. */
export function spellingHints(
  { resume, language }: { readonly resume: unknown; readonly language: string },
  words: readonly WordToCheck[],
  wrong: ReadonlyMap<string, readonly string[]>,
): WritingHint[] {
  const texts = new Map(leavesOf(resume).map(({ pointer, value }) => [pointer, String(value)]))
  return words.flatMap(({ word, pointer, start }): WritingHint[] => {
    const suggestions = wrong.get(word)
    const text = texts.get(pointer) ?? ''
    if (suggestions === undefined || !text.startsWith(word, start)) return []
    const fixes = suggestions.map((label) => ({
      label,
      text: text.slice(0, start) + label + text.slice(start + word.length),
    }))
    const sentence =
      suggestions.length > 0
        ? `The dictionary does not have “${word}”. Typo? If it is a term, add it to the dictionary of this language by dismissing it.`
        : `The dictionary does not have “${word}” and has nothing similar.`
    return [
      createHint(
        { kind: 'spelling', pointer, quote: word, boundTo: '', sentence, fixes },
        language,
        resume,
      ),
    ]
  })
}
