/** Targets of comments, from clicks and selections. */
import type { AnchorMatchResponse } from '@vitrine/contract/reviews'
import type { CommentTarget } from '@vitrine/domain/reviews/comment-target'
import type { Pointer } from '@vitrine/domain/resume/json-pointer'
import type { DraftComment } from './change-request-session.ts'
import type { ResumeText, ResumeTextEntry, ResumeTextSection } from './resume-texts.ts'
import { type Span, expandToWords } from './split-sentences.ts'

/** Start and end of a selection, each as an offset in a text. */
export type TextSelection = {
  readonly from: { readonly pointer: Pointer; readonly at: number }
  readonly to: { readonly pointer: Pointer; readonly at: number }
}

/**
 * Whole words of one text, or the entry or the page for a longer selection. Null for an empty one.
 */
export function selectionTarget(
  sections: readonly ResumeTextSection[],
  language: string,
  { from, to }: TextSelection,
): CommentTarget | null {
  const first = findResumeText(sections, from.pointer)
  const last = findResumeText(sections, to.pointer)
  if (!first || !last) return null
  if (from.pointer === to.pointer) {
    const span = expandToWords(first.word.text, { start: from.at, end: to.at }, language)
    return span && { on: 'text', language, pointer: from.pointer, ...span }
  }
  return first.entry.pointer === last.entry.pointer && first.entry.pointer !== ''
    ? entryTarget(first.entry, language)
    : { on: 'whole', language }
}

export function entryTarget(entry: ResumeTextEntry, language: string): CommentTarget {
  const on = /^\/meta\/vitrine\/(figures\/\d+|chart|diagram)$/.test(entry.pointer)
    ? 'figure'
    : 'entry'
  return { on, language, pointer: entry.pointer }
}

/** The text of a target; empty if it names none. */
export function targetQuote(sections: readonly ResumeTextSection[], target: CommentTarget): string {
  if (target.on !== 'text') return ''
  return findResumeText(sections, target.pointer)?.word.text.slice(target.start, target.end) ?? ''
}

/** The anchor of a new comment. */
export function exactAnchor(target: CommentTarget): AnchorMatchResponse {
  if (target.on === 'text')
    return { state: 'sure', pointer: target.pointer, start: target.start, end: target.end }
  const pointer = 'pointer' in target ? target.pointer : null
  return { state: 'sure', pointer, start: null, end: null }
}

/** Whether a comment has this target, also one from an earlier version. */
export function isOnTarget(
  comment: Pick<DraftComment, 'target' | 'place'>,
  target: CommentTarget,
): boolean {
  const [here, there] = [comment.place, exactAnchor(target)]
  return (
    comment.target.on === target.on &&
    comment.target.language === target.language &&
    here.state === 'sure' &&
    here.pointer === there.pointer &&
    here.start === there.start &&
    here.end === there.end
  )
}

/** Spans with exactly matched comments. */
export function markedSpans(comments: readonly Pick<DraftComment, 'place'>[]): Span[] {
  return comments.flatMap(({ place: { state, start, end } }) =>
    state === 'sure' && start !== null && end !== null ? [{ start, end }] : [],
  )
}

/** "Work, Senior engineer, Acme" or "The whole page". */
export function targetLabel(
  sections: readonly ResumeTextSection[],
  { target, place }: Pick<DraftComment, 'target' | 'place'>,
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

export function findResumeText(
  sections: readonly ResumeTextSection[],
  pointer: Pointer,
): { section: ResumeTextSection; entry: ResumeTextEntry; word: ResumeText } | undefined {
  for (const section of sections) {
    for (const entry of section.entries) {
      const word = entry.words.find((each) => each.pointer === pointer)
      if (word) return { section, entry, word }
    }
  }
  return undefined
}
