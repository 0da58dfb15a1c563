/** What a page claims that time can make untrue: its dates and its figures, entry by entry. */
import { findNumbers } from './find-numbers.ts'
import { findClaims, NO_SOURCES } from './find-claims.ts'
import { type Pointer, pointerKeys, readAt, textAt } from '../resume/json-pointer.ts'

export type PageClaim = {
  /** Whose: `Charge nurse, St. Mary's`; the page itself where it belongs to no entry. */
  readonly about: string
  /** `Mar 2019 – Dec 2021`, `since Mar 2019`; null: it has none. */
  readonly when: string | null
  /** Texts with figures in them, as they stand on the page. */
  readonly lines: readonly string[]
}

/** What belongs to no entry first. Nothing is a source here, so that every date and figure is a claim. */
export function listPageClaims(resume: unknown, language: string): PageClaim[] {
  const found = new Map<Pointer, { isDated: boolean; lines: string[] }>()
  for (const { pointer, what } of findClaims({ language, resume }, NO_SOURCES, null)) {
    if (what !== null) continue
    const entry = entryPointer(pointer)
    const claims = found.get(entry) ?? { isDated: false, lines: [] }
    found.set(entry, claims)
    if (DATE_KEYS.has(pointerKeys(pointer).at(-1) ?? '')) claims.isDated = true
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

const DATE_KEYS: ReadonlySet<string> = new Set([
  'startDate',
  'endDate',
  'date',
  'releaseDate',
  'expires',
])

/** Databases keep the keys of a document in an order of their own. */
const SECTIONS = ['', 'work', 'projects', 'volunteer', 'education', 'certificates', 'awards']

function inOrder<Found>(found: readonly [Pointer, Found][]): [Pointer, Found][] {
  const placeOf = (entry: Pointer) => {
    const place = SECTIONS.indexOf(pointerKeys(entry)[0] ?? '')
    return place === -1 ? SECTIONS.length : place
  }
  return found.toSorted(([one], [other]) => placeOf(one) - placeOf(other))
}

/** `/work/0` of `/work/0/highlights/2`; empty for what belongs to no entry of a list. */
export function entryPointer(pointer: Pointer): Pointer {
  const [section = '', index = ''] = pointerKeys(pointer)
  return /^\d+$/.test(index) ? `/${section}/${index}` : ''
}

/** A key figure means nothing without what it counts. */
function lineAt(resume: unknown, pointer: Pointer): string {
  const text = textAt(resume, pointer)
  const [, , , , last] = pointerKeys(pointer)
  if (last !== 'value') return text
  const label = textAt(resume, pointer.replace(/value$/, 'label'))
  return label === '' ? text : `${text} ${label}`
}

/** The fields that name an entry, of whatever kind it is. */
const NAMING = [
  ['position', 'studyType', 'title'],
  ['area'],
  ['name', 'organization', 'institution'],
  ['awarder', 'issuer', 'publisher'],
] as const

/** `Charge nurse, St. Mary’s`; what belongs to no entry, or to one without a name, is the page’s. */
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

/** `2019-03` and `2019-03-14` as `Mar 2019`, `2019` as it is. */
export function formatMonth(date: unknown): string | null {
  if (typeof date !== 'string' || date === '') return null
  const month = /^\d{4}-\d\d/.exec(date)?.[0]
  return month === undefined ? date : MONTH.format(new Date(`${month}-01T00:00:00Z`))
}
