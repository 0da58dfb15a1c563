/** Titles and initial values of list entries. */
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

/** The heading of an entry: "Charge Nurse, Bayview Medical Center"; undefined if empty. */
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

/** A new entry with only its required fields. */
export function emptyEntry(list: ListSpec): unknown {
  const entry: Record<string, unknown> = {}
  for (const { at, kind } of list.fields) {
    if (kind === 'week') entry[at.slice(1)] = Array.from({ length: 7 }, () => false)
  }
  return entry
}
