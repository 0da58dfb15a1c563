/** Joins two entries that tell of the same thing, field by field. */
import { type FieldKind, includesValue } from './compare-values.ts'
import { type MergeBuilder, textLeaves } from './merge-builder.ts'
import type { ResumeEntry } from './match-entries.ts'

/**
 * What the fields hold. `same`: equal because the entries are. `date-or-present`: the
 * end of something that goes on where it has a beginning and no end.
 */
export type Fields = Readonly<Record<string, FieldKind | 'same' | 'date-or-present'>>

/** Of an entry that may be another one, these are not filled but asked about. */
const TELLING: readonly (string | undefined)[] = ['name', 'title', 'date', 'date-or-present']

type Side = { readonly entry: ResumeEntry; readonly at: string }

/** Gives the joined entry, which stands at `to`. `isSure`: both tell of the same thing beyond doubt. */
export function mergeFields(
  joining: MergeBuilder,
  cv: Side,
  linkedin: Side,
  to: string,
  fields: Fields,
  isSure = true,
): Record<string, unknown> {
  const about = nameOf(cv.entry)
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
      joining.addConflict({
        path: at,
        about,
        cv: sayingOf(cv, key),
        linkedin: sayingOf(linkedin, key),
        writes: [{ path: at, value: textOf(theirs) }],
      })
    } else if (theirs === undefined) continue
    else if (
      !isSure &&
      isEmpty(mine) &&
      TELLING.includes(fields[key]) &&
      typeof theirs === 'string'
    )
      joining.addConflict({
        path: at,
        about,
        cv: { value: null, at: undefined },
        linkedin: { value: theirs, at: from },
        writes: [{ path: at, value: theirs }],
      })
    else if (kind === 'title' && typeof theirs === 'string' && besides(cv.entry, fields, theirs))
      joining.markEqual(from, `${to}/${besides(cv.entry, fields, theirs)}`)
    else if (isEmpty(mine)) {
      if (fits(joined, key, theirs)) joined[key] = joining.addValue('linkedin', theirs, from, at)
    } else if (kind === 'same') joining.markEqual(from, at)
    else if (typeof mine !== 'string' || typeof theirs !== 'string' || kind === 'prose')
      agreeOnProse(joining, mine, theirs, from, at)
    else if (includesValue(kind === 'date-or-present' ? 'date' : kind, mine, theirs))
      joining.markEqual(from, at)
    // In another language a title is a translation, which nobody has to decide on.
    else if (kind !== 'title' || joining.isSameLanguage) {
      joining.addConflict({
        path: at,
        about,
        cv: { value: mine, at: `${cv.at}/${key}` },
        linkedin: { value: theirs, at: from },
        writes: [{ path: at, value: theirs }],
      })
    }
  }
  return joined
}

const isEmpty = (value: unknown) => textLeaves(value).every(([, text]) => text.trim() === '')
const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** Tells one entry of a list from the others. */
const nameOf = (entry: ResumeEntry) =>
  ['name', 'organization', 'institution', 'title', 'position', 'studyType']
    .map((key) => textOf(entry[key]) ?? '')
    .join(' ')
    .trim()

/** What an entry says of its end; that it goes on is said where its beginning is. */
function sayingOf({ entry, at }: Side, key: string) {
  const value = textOf(entry[key])
  return { value, at: value === null ? `${at}/startDate` : `${at}/${key}` }
}

/** Each has a beginning, and just one of them an end. */
function isEndInDoubt(cv: ResumeEntry, linkedin: ResumeEntry, end: string): boolean {
  const begins = (entry: ResumeEntry) => textOf(entry.startDate) !== null
  return (
    begins(cv) &&
    begins(linkedin) &&
    (textOf(cv[end]) === null) !== (textOf(linkedin[end]) === null)
  )
}

/** A beginning after the end, or the other way round, fills nothing. */
function fits(joined: ResumeEntry, key: string, value: unknown): boolean {
  const [start, end] = [
    key === 'startDate' ? value : joined.startDate,
    key === 'endDate' ? value : joined.endDate,
  ]
  if (!key.endsWith('Date') || typeof start !== 'string' || typeof end !== 'string') return true
  return start.slice(0, 4) <= end.slice(0, 4)
}

/** Degree and subject stand in one field here and in two there: the first field of those that say it. */
function besides(cv: ResumeEntry, fields: Fields, theirs: string): string | undefined {
  const titles = Object.keys(fields).filter(
    (key) => fields[key] === 'title' && textOf(cv[key]) !== null,
  )
  const all = titles.map((key) => textOf(cv[key])).join(' ')
  return titles.length > 0 && includesValue('title', all, theirs) ? titles[0] : undefined
}

/** A sentence that the CV has, too, is said; any other stays left out. */
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
