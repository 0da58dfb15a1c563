/** Changes between two CVs, to apply to a draft one by one. */
import { alignEntries } from '../resume/align-entries.ts'
import { diffDocuments } from '../resume/diff-documents.ts'
import {
  insertInto,
  isRecord,
  leavesOf,
  listAt,
  type Pointer,
  pointerKeys,
  pointerTo,
  readAt,
  removeFrom,
  writeAt,
} from '../resume/json-pointer.ts'
import { isListText } from '../resume/list-text.ts'
import { listIds, type StoredResume, withoutIds } from '../resume/resume-ids.ts'

export type CvChange = {
  readonly kind: 'added' | 'changed' | 'removed'
  /** Field, entry or line in the earlier reading; null: added. */
  readonly from: Pointer | null
  /** In the newer reading; null: removed. */
  readonly to: Pointer | null
  /** An entry: all texts joined; empty: none. */
  readonly before: string
  readonly after: string
  /** Name of the entry; empty: none. */
  readonly entry: string
}

/** The newer reading with the IDs of the earlier one for matching entries and lines. */
export function withEarlierIds(earlier: StoredResume, newer: StoredResume): StoredResume {
  const there = alignEntries(earlier, newer)
  const walk = (value: unknown, at: Pointer): unknown => {
    if (Array.isArray(value)) return value.map((item, place) => walk(item, pointerTo(at, place)))
    if (!isRecord(value)) return value
    const parts: Record<string, unknown> = isListText(value)
      ? { ...value }
      : Object.fromEntries(
          Object.entries(value).map(([key, part]) => [key, walk(part, pointerTo(at, key))]),
        )
    const same = itemAt(earlier, there.get(at) ?? at)
    return '$id' in value && same ? { ...parts, $id: same.$id } : parts
  }
  return walk(newer, '') as StoredResume
}

const PHONE = '/basics/phone'
const digitsOf = (value: unknown): string => String(value).replaceAll(/\D/g, '')

/** In document order; an added or removed entry is one change. `newer` needs the earlier IDs. */
export function listCvChanges(earlier: StoredResume, newer: StoredResume): CvChange[] {
  const known = new Set(listIds(earlier))
  const still = new Set(listIds(newer))
  const changes = new Map<string, CvChange>()
  for (const { from, to, before, after } of diffDocuments(earlier, newer)) {
    // The same number with other grouping.
    if (from === PHONE && to === PHONE && digitsOf(before) === digitsOf(after)) continue
    const came = to === null ? null : outermostItem(newer, to, (id) => !known.has(id))
    const went = from === null || to ? null : outermostItem(earlier, from, (id) => !still.has(id))
    const entry = to === null ? nameOfEntry(earlier, from ?? '') : nameOfEntry(newer, to)
    const change: CvChange =
      came !== null
        ? { kind: 'added', from: null, to: came, before: '', after: textsAt(newer, came), entry }
        : went !== null
          ? {
              kind: 'removed',
              from: went,
              to: null,
              before: textsAt(earlier, went),
              after: '',
              entry,
            }
          : {
              kind: to === null ? 'removed' : from === null ? 'added' : 'changed',
              from,
              to,
              before: String(before ?? ''),
              after: String(after ?? ''),
              entry,
            }
    changes.set(`${change.from} ${change.to}`, change)
  }
  return [...changes.values()]
}

export function isCvChangeApplied(
  draft: StoredResume,
  earlier: StoredResume,
  newer: StoredResume,
  change: CvChange,
): boolean {
  return applyCvChange(draft, earlier, newer, change) === draft
}

/**
 * The draft with one change. Added entries are inserted as in the newer CV; removed ones are
 * removed unless rewritten.
 * Returns the same draft if nothing changes.
 */
export function applyCvChange(
  draft: StoredResume,
  earlier: StoredResume,
  newer: StoredResume,
  { from, to }: Pick<CvChange, 'from' | 'to'>,
): StoredResume {
  const pointer = to ?? from
  if (pointer === null) return draft
  const source = to === null ? earlier : newer
  const there = alignEntries(draft, source)
  const item = itemAt(source, pointer)
  const cut = pointer.lastIndexOf('/')
  const list = there.get(pointer.slice(0, cut)) ?? pointer.slice(0, cut)
  if (item && (to === null || !listIds(earlier).includes(item.$id))) {
    const items = listAt(draft, list)
    const place = items.findIndex((each) => isSameItem(each, item))
    if (to === null) return place < 0 ? draft : removeFrom(draft, list, place)
    if (place >= 0) return draft
    return insertInto(draft, list, Math.min(Number(pointer.slice(cut + 1)), items.length), item)
  }
  const target = there.get(pointer) ?? pointer
  const value = to === null ? undefined : readAt(source, pointer)
  // The entry is not in the draft.
  if (cut > 0 && readAt(draft, list) === undefined && pointerKeys(list).length > 1) return draft
  const says = readAt(draft, target)
  if (to === null && says !== readAt(earlier, pointer)) return draft
  return says === value ? draft : writeAt(draft, target, value)
}

type Item = Readonly<Record<string, unknown>> & { readonly $id: string }

/** The entry or line at a pointer; null: none. */
function itemAt(document: unknown, pointer: Pointer): Item | null {
  const cut = pointer.lastIndexOf('/')
  if (cut < 0) return null
  const item = listAt(document, pointer.slice(0, cut))[Number(pointer.slice(cut + 1))]
  return isRecord(item) && typeof item['$id'] === 'string' ? (item as Item) : null
}

const isSameItem = (mine: unknown, theirs: Item): boolean =>
  isRecord(mine) &&
  (mine['$id'] === theirs.$id ||
    JSON.stringify(withoutIds(mine)) === JSON.stringify(withoutIds(theirs)))

/** The outermost matching entry or line around a field. */
function outermostItem(
  document: unknown,
  pointer: Pointer,
  fits: (id: string) => boolean,
): Pointer | null {
  let at: Pointer = ''
  for (const key of pointerKeys(pointer)) {
    at = pointerTo(at, key)
    const item = itemAt(document, at)
    if (item && fits(item.$id)) return at
  }
  return null
}

function textsAt(document: unknown, pointer: Pointer): string {
  return leavesOf(readAt(document, pointer))
    .map(({ value }) => String(value))
    .filter((text) => text !== '')
    .join(' · ')
}

const NAMES = ['name', 'institution', 'organization', 'position', 'title', 'language', 'network']

function nameOfEntry(document: unknown, pointer: Pointer): string {
  const at = outermostItem(document, pointer, () => true)
  const entry = at === null ? null : itemAt(document, at)
  if (!entry) return ''
  const name = NAMES.map((key) => entry[key]).find(
    (each) => typeof each === 'string' && each !== '',
  )
  return typeof name === 'string' ? name : ''
}
