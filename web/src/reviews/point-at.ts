/** What of a page a remark is about: made from where a person pressed or selected. */
import type { PlaceAnswer } from '@vitrine/contract/reviews'
import type { CommentTarget } from '@vitrine/domain/comment-target'
import type { Pointer } from '@vitrine/domain/json-pointer'
import type { Remark } from './list-session.ts'
import type { Word, WordEntry, WordSection } from './list-words.ts'
import { type Span, toWholeWords } from './split-sentences.ts'

/** A selection in the page: where it begins and ends, each in a text of the document. */
export type Selected = {
  readonly from: { readonly pointer: Pointer; readonly at: number }
  readonly to: { readonly pointer: Pointer; readonly at: number }
}

/**
 * The target of a selection: whole words of one text; where it spans several, their entry
 * or the whole page. Null where nothing readable is selected.
 */
export function targetOfSelection(
  sections: readonly WordSection[],
  language: string,
  { from, to }: Selected,
): CommentTarget | null {
  const first = findWord(sections, from.pointer)
  const last = findWord(sections, to.pointer)
  if (!first || !last) return null
  if (from.pointer === to.pointer) {
    const span = toWholeWords(first.word.text, { start: from.at, end: to.at }, language)
    return span && { on: 'text', language, pointer: from.pointer, ...span }
  }
  return first.entry.pointer === last.entry.pointer && first.entry.pointer !== ''
    ? entryTarget(first.entry, language)
    : { on: 'whole', language }
}

export function entryTarget(entry: WordEntry, language: string): CommentTarget {
  const on = /^\/meta\/vitrine\/(figures\/\d+|chart|diagram)$/.test(entry.pointer)
    ? 'figure'
    : 'entry'
  return { on, language, pointer: entry.pointer }
}

/** The words that a target names, as the page shows them; empty where it names no text. */
export function quoteOf(sections: readonly WordSection[], target: CommentTarget): string {
  if (target.on !== 'text') return ''
  return findWord(sections, target.pointer)?.word.text.slice(target.start, target.end) ?? ''
}

/** Where a remark that was just made stands: exactly where its target says. */
export function placeOf(target: CommentTarget): PlaceAnswer {
  if (target.on === 'text')
    return { state: 'sure', pointer: target.pointer, start: target.start, end: target.end }
  const pointer = 'pointer' in target ? target.pointer : null
  return { state: 'sure', pointer, start: null, end: null }
}

/** Whether a remark is surely about what is pointed at now, also one that was made of an earlier version. */
export function isAbout(remark: Pick<Remark, 'target' | 'place'>, target: CommentTarget): boolean {
  const [here, there] = [remark.place, placeOf(target)]
  return (
    remark.target.on === target.on &&
    remark.target.language === target.language &&
    here.state === 'sure' &&
    here.pointer === there.pointer &&
    here.start === there.start &&
    here.end === there.end
  )
}

/** The stretches of a text that remarks are surely about. */
export function marksIn(remarks: readonly Pick<Remark, 'place'>[]): Span[] {
  return remarks.flatMap(({ place: { state, start, end } }) =>
    state === 'sure' && start !== null && end !== null ? [{ start, end }] : [],
  )
}

/** "Work, Senior engineer, Acme", or "The whole page". */
export function placeWords(
  sections: readonly WordSection[],
  { target, place }: Pick<Remark, 'target' | 'place'>,
): string {
  if (target.on === 'whole') return 'The whole page'
  if (target.on === 'picture') return 'The picture'
  const pointer = place.pointer ?? target.pointer
  for (const section of sections) {
    for (const entry of section.entries) {
      const word = entry.words.find((each) => each.pointer === pointer)
      if (!word && entry.pointer !== pointer) continue
      return [section.title, entry.title || word?.label].filter(Boolean).join(': ')
    }
  }
  return 'No longer on the page'
}

export function findWord(
  sections: readonly WordSection[],
  pointer: Pointer,
): { section: WordSection; entry: WordEntry; word: Word } | undefined {
  for (const section of sections) {
    for (const entry of section.entries) {
      const word = entry.words.find((each) => each.pointer === pointer)
      if (word) return { section, entry, word }
    }
  }
  return undefined
}
