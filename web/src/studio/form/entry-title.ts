/** What an entry of a list is called, and what a new one holds. */
import { isRecord } from '@vitrine/domain/resume/json-pointer'
import type { ListSpec } from '../fields/index.ts'

/** Keys that name an entry, best first. */
const TITLE_KEYS = [
  'position',
  'title',
  'name',
  'institution',
  'language',
  'network',
  'label',
  'employer',
  'project',
  'about',
  'value',
]
const SECOND_KEYS = [
  'name',
  'organization',
  'studyType',
  'issuer',
  'awarder',
  'publisher',
  'username',
  'measure',
]

/** What to call an entry in its heading: "Charge Nurse, Bayview Medical Center"; undefined while it is empty. */
export function entryTitle(entry: unknown): string | undefined {
  if (!isRecord(entry)) return undefined
  const said = (keys: readonly string[], but?: string) =>
    keys
      .filter((key) => key !== but)
      .find((key) => typeof entry[key] === 'string' && entry[key] !== '')
  const first = said(TITLE_KEYS)
  if (first === undefined) return undefined
  const second = said(SECOND_KEYS, first)
  return [first, second]
    .flatMap((key) => (key === undefined ? [] : [String(entry[key])]))
    .join(', ')
}

/** A new entry of a list: what the schema asks for, and nothing else. */
export function emptyEntry(list: ListSpec): unknown {
  const entry: Record<string, unknown> = {}
  for (const { at, kind } of list.fields) {
    if (kind === 'week') entry[at.slice(1)] = Array.from({ length: 7 }, () => false)
  }
  return entry
}
