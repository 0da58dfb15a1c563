/** Assigns and removes IDs. Without a schema, to keep bundles small. */
import { fingerprint } from '../text/fingerprint.ts'
import { isRecord } from './json-pointer.ts'
import { isListText, type ListText } from './list-text.ts'
import type { Resume } from './resume.ts'

/** `T` as stored. Numbers, booleans and nested lists have no ID. */
type Stored<T> = T extends readonly (infer Item)[]
  ? StoredItem<Item>[]
  : T extends object
    ? { [Key in keyof T]: Stored<T[Key]> }
    : T

type StoredItem<Item> = Item extends string
  ? ListText
  : Item extends readonly unknown[]
    ? Stored<Item>
    : Item extends object
      ? Stored<Item> & { $id: string }
      : Item

export type StoredResume = Stored<Resume>

const ID = /^[A-Za-z0-9_-]{1,40}$/

/**
 * Assigns an ID to every entry and list text. Existing IDs stay, duplicates after the first are
 * replaced. New IDs are derived from place and content, so that they are reproducible; an editor
 * passes `newId`. Returns the same object if complete. Pure.
 */
export function assignIds(document: Resume | StoredResume, newId?: () => string): StoredResume {
  const known = new Set(listIds(document))
  const given = new Set<string>()
  /** The next turn by place and content, as equal items take the turns before. */
  const turns = new Map<string, number>()

  const idFor = (own: unknown, at: string, item: unknown): string => {
    const says = typeof item === 'string' ? item : isListText(item) ? item.$text : nameOf(item)
    let id = typeof own === 'string' && ID.test(own) && !given.has(own) ? own : undefined
    const key = `${at}\n${says}`
    let turn = turns.get(key) ?? 0
    for (; id === undefined; turn += 1) {
      const made = newId?.() ?? fingerprint(`${at}\n${turn}\n${says}`)
      if (!known.has(made) && !given.has(made)) id = made
    }
    turns.set(key, turn)
    given.add(id)
    return id
  }
  const giveItem = (item: unknown, at: string): unknown => {
    if (typeof item === 'string') return { $id: idFor(undefined, at, item), $text: item }
    if (!isRecord(item)) return giveWithin(item, at)
    const $id = idFor(item.$id, at, item)
    const inner = isListText(item) ? item : (giveWithin(item, $id) as Record<string, unknown>)
    if (inner === item && item.$id === $id) return item
    return { ...inner, $id }
  }
  const giveWithin = (value: unknown, at: string): unknown => {
    if (Array.isArray(value)) {
      const items = value.map((item: unknown) => giveItem(item, at))
      return items.every((item, place) => item === value[place]) ? value : items
    }
    if (!isRecord(value)) return value
    const parts = Object.entries(value).map(
      ([key, part]) => [key, giveWithin(part, `${at}/${key}`)] as const,
    )
    return parts.every(([key, part]) => part === value[key]) ? value : Object.fromEntries(parts)
  }
  return giveWithin(document, '') as StoredResume
}

export function plainResume(stored: StoredResume): Resume {
  return withoutIds(stored) as Resume
}

export function withoutIds(value: unknown): unknown {
  if (isListText(value)) return value.$text
  if (Array.isArray(value)) return value.map(withoutIds)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) =>
      key === '$id' ? [] : [[key, withoutIds(part)] as const],
    ),
  )
}

/** In document order. */
export function listIds(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listIds)
  if (!isRecord(value)) return []
  const { $id, ...parts } = value
  return [...(typeof $id === 'string' ? [$id] : []), ...Object.values(parts).flatMap(listIds)]
}

/** Fields that identify an entry. */
const NAMES: readonly string[] = [
  ...['name', 'organization', 'institution', 'position', 'studyType', 'area', 'title'],
  ...[
    'startDate',
    'date',
    'releaseDate',
    'issuer',
    'awarder',
    'publisher',
    'language',
    'network',
    'username',
  ],
  ...['label', 'employer', 'project', 'measure', 'about'],
]

function nameOf(entry: unknown): string {
  if (!isRecord(entry)) return ''
  const named = NAMES.flatMap((key) => (typeof entry[key] === 'string' ? [key, entry[key]] : []))
  return JSON.stringify(named.length > 0 ? named : withoutIds(entry))
}
