/** Claims of a page that become outdated: dates and numbers by entry. */
import { findNumbers } from './find-numbers.ts'
import { findClaims, isDateField, NO_SOURCES } from './find-claims.ts'
import { type Pointer, pointerKeys, readAt, textAt } from '../resume/json-pointer.ts'

export type PageClaim = {
  /** `Charge nurse, St. Mary's`, or the page. */
  readonly about: string
  /** `Mar 2019 – Dec 2021`, `since Mar 2019`; null: none. */
  readonly when: string | null
  /** Texts with numbers, as written. */
  readonly lines: readonly string[]
}

/** Top-level fields first. Without sources, so that every date and number is a claim. */
export function listPageClaims(resume: unknown, language: string): PageClaim[] {
  const found = new Map<Pointer, { isDated: boolean; lines: string[] }>()
  for (const { pointer, what } of findClaims({ language, resume }, NO_SOURCES, null)) {
    if (what !== null) continue
    const entry = entryPointer(pointer)
    const claims = found.get(entry) ?? { isDated: false, lines: [] }
    found.set(entry, claims)
    if (isDateField(pointer)) claims.isDated = true
    else if (findNumbers(textAt(resume, pointer)).length > 0)
      claims.lines.push(lineAt(resume, pointer))
  }
  return inOrder([...found]).flatMap(([entry, { isDated, lines }]) => {
    const when = isDated ? whenOf(resume, entry) : null
    const claims = {
      about: entryName(resume, entry) ?? 'Your page',
      when,
      lines: [...new Set(lines)],
    }
    return when === null && lines.length === 0 ? [] : [claims]
  })
}

/** Databases reorder keys. */
const SECTIONS = ['', 'work', 'projects', 'volunteer', 'education', 'certificates', 'awards']

function inOrder<Found>(found: readonly [Pointer, Found][]): [Pointer, Found][] {
  const placeOf = (entry: Pointer) => {
    const place = SECTIONS.indexOf(pointerKeys(entry)[0] ?? '')
    return place === -1 ? SECTIONS.length : place
  }
  return found.toSorted(([one], [other]) => placeOf(one) - placeOf(other))
}

/** `/work/0` of `/work/0/highlights/2`; empty: no entry. */
export function entryPointer(pointer: Pointer): Pointer {
  const [section = '', index = ''] = pointerKeys(pointer)
  return /^\d+$/.test(index) ? `/${section}/${index}` : ''
}

/** A key figure needs its label. */
function lineAt(resume: unknown, pointer: Pointer): string {
  const text = textAt(resume, pointer)
  const [, , , , last] = pointerKeys(pointer)
  if (last !== 'value') return text
  const label = textAt(resume, pointer.replace(/value$/, 'label'))
  return label === '' ? text : `${text} ${label}`
}

/** Fields that name an entry. */
const NAMING = [
  ['position', 'studyType', 'title'],
  ['area'],
  ['name', 'organization', 'institution'],
  ['awarder', 'issuer', 'publisher'],
] as const

/** `Charge nurse, St. Mary’s`; undefined: no entry or no name. */
export function entryName(resume: unknown, entry: Pointer): string | undefined {
  if (entry === '') return undefined
  const parts = NAMING.flatMap((keys) => {
    const texts = keys.map((key) => textAt(resume, `${entry}/${key}`))
    return texts.find((text) => text !== '') ?? []
  })
  return parts.length > 0 ? parts.join(', ') : undefined
}

function whenOf(resume: unknown, entry: Pointer): string | null {
  const at = (key: string) => formatMonth(readAt(resume, `${entry}/${key}`))
  const [start, end] = [at('startDate'), at('endDate')]
  const expires = at('expires')
  const single = at('date') ?? at('releaseDate')
  if (start !== null) return end === null ? `since ${start}` : `${start} – ${end}`
  const day = single ?? (end === null ? null : `until ${end}`)
  if (expires === null) return day
  return day === null ? `expires ${expires}` : `${day}, expires ${expires}`
}

const MONTH = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', timeZone: 'UTC' })

/** `2019-03` and `2019-03-14` become `Mar 2019`; `2019` stays. */
export function formatMonth(date: unknown): string | null {
  if (typeof date !== 'string' || date === '') return null
  const month = /^\d{4}-\d\d/.exec(date)?.[0]
  return month === undefined ? date : MONTH.format(new Date(`${month}-01T00:00:00Z`))
}
