/** Merges two matched entries field by field. */
import { type FieldKind, includesValue } from './compare-values.ts'
import { type MergeBuilder, textLeaves } from './merge-builder.ts'
import type { ResumeEntry } from './match-entries.ts'

/**
 * Field kinds. `same`: equal by definition. `date-or-present`: a missing end means present if a
 * start exists.
 */
export type Fields = Readonly<Record<string, FieldKind | 'same' | 'date-or-present'>>

/** Fields that are not filled but become conflicts if the match is uncertain. */
const TELLING: readonly (string | undefined)[] = ['name', 'title', 'date', 'date-or-present']

type Value = { readonly value: string | null; readonly at: string | undefined }

type Side = { readonly entry: ResumeEntry; readonly at: string }

/** `to`: where the merged entry stands. `isSure`: the match is certain. */
type Match = { readonly cv: Side; readonly linkedin: Side; readonly to: string; isSure?: boolean }

/** Returns the merged entry. */
export function mergeFields(
  joining: MergeBuilder,
  { cv, linkedin, to, isSure = true }: Match,
  fields: Fields,
): Record<string, unknown> {
  const about = nameOf(cv.entry)
  const addConflict = (path: string, mine: Value, theirs: Value) =>
    joining.addConflict({
      ...{ path, about, cv: mine, linkedin: theirs },
      writes: [{ path, value: theirs.value }],
    })
  const joined: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(cv.entry))
    joined[key] = joining.addValue('cv', value, `${cv.at}/${key}`, `${to}/${key}`)
  const keys = new Set([...Object.keys(linkedin.entry), ...Object.keys(fields)])
  for (const key of keys) {
    const kind = fields[key] ?? 'prose'
    const [mine, theirs] = [cv.entry[key], linkedin.entry[key]]
    const from = `${linkedin.at}/${key}`
    const at = `${to}/${key}`
    if (kind === 'date-or-present' && isEndInDoubt(cv.entry, linkedin.entry, key)) {
      addConflict(at, sayingOf(cv, key), sayingOf(linkedin, key))
      continue
    }
    if (theirs === undefined) continue
    const text = textOf(theirs)
    const same = kind === 'title' && text !== null ? besides(cv.entry, fields, text) : undefined
    if (!isSure && isEmpty(mine) && TELLING.includes(fields[key]) && text !== null)
      addConflict(at, { value: null, at: undefined }, { value: text, at: from })
    else if (same) joining.markEqual(from, `${to}/${same}`)
    else if (!isEmpty(mine)) compare(kind, key)
    else if (fits(joined, key, theirs)) joined[key] = joining.addValue('linkedin', theirs, from, at)
  }
  return joined

  function compare(kind: Fields[string], key: string): void {
    const [mine, theirs] = [cv.entry[key], linkedin.entry[key]]
    const from = `${linkedin.at}/${key}`
    const at = `${to}/${key}`
    if (kind === 'same') joining.markEqual(from, at)
    else if (typeof mine !== 'string' || typeof theirs !== 'string' || kind === 'prose')
      agreeOnProse(joining, mine, theirs, from, at)
    else if (includesValue(kind === 'date-or-present' ? 'date' : kind, mine, theirs))
      joining.markEqual(from, at)
    // A title in another language is a translation, not a conflict.
    else if (kind !== 'title' || joining.isSameLanguage)
      addConflict(at, { value: mine, at: `${cv.at}/${key}` }, { value: theirs, at: from })
  }
}

const isEmpty = (value: unknown) => textLeaves(value).every(([, text]) => text.trim() === '')
const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** Identifies an entry in its list. */
const nameOf = (entry: ResumeEntry) =>
  ['name', 'organization', 'institution', 'title', 'position', 'studyType']
    .map((key) => textOf(entry[key]) ?? '')
    .join(' ')
    .trim()

/** The end of an entry; the start is the source for "present". */
function sayingOf({ entry, at }: Side, key: string) {
  const value = textOf(entry[key])
  return { value, at: value === null ? `${at}/startDate` : `${at}/${key}` }
}

/** Both have a start, and exactly one has an end. */
function isEndInDoubt(cv: ResumeEntry, linkedin: ResumeEntry, end: string): boolean {
  const begins = (entry: ResumeEntry) => textOf(entry.startDate) !== null
  return (
    begins(cv) &&
    begins(linkedin) &&
    (textOf(cv[end]) === null) !== (textOf(linkedin[end]) === null)
  )
}

/** Rejects a start after the end. */
function fits(joined: ResumeEntry, key: string, value: unknown): boolean {
  const [start, end] = [
    key === 'startDate' ? value : joined.startDate,
    key === 'endDate' ? value : joined.endDate,
  ]
  if (!key.endsWith('Date') || typeof start !== 'string' || typeof end !== 'string') return true
  return start.slice(0, 4) <= end.slice(0, 4)
}

/**
 * One file has degree and subject in one field, the other in two: returns the first title field
 * that covers the value.
 */
function besides(cv: ResumeEntry, fields: Fields, theirs: string): string | undefined {
  const titles = Object.keys(fields).filter(
    (key) => fields[key] === 'title' && textOf(cv[key]) !== null,
  )
  const all = titles.map((key) => textOf(cv[key])).join(' ')
  return titles.length > 0 && includesValue('title', all, theirs) ? titles[0] : undefined
}

/** A sentence that the CV also contains is equal; others are left out. */
function agreeOnProse(
  joining: MergeBuilder,
  mine: unknown,
  theirs: unknown,
  from: string,
  at: string,
): void {
  const ours = textLeaves(mine)
  for (const [below, text] of textLeaves(theirs)) {
    const said = ours.find(([, sentence]) => includesValue('prose', sentence, text))
    if (said) joining.markEqual(from + below, at + said[0])
  }
}
