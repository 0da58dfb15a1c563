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
import { memoize } from '../text/memoize.ts'
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
    // Another text of the same entry.
    if (changes.has(came === null ? `${went} null` : `null ${came}`)) continue
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

/** For each change whether the draft has it. */
export function areCvChangesApplied(
  draft: StoredResume,
  earlier: StoredResume,
  newer: StoredResume,
  changes: readonly Pick<CvChange, 'from' | 'to'>[],
): boolean[] {
  const plan = createPlanner(draft, earlier, newer)
  return changes.map((change) => plan(change) === null)
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
  change: Pick<CvChange, 'from' | 'to'>,
): StoredResume {
  return createPlanner(draft, earlier, newer)(change)?.() ?? draft
}

/** The edit of a change; null: nothing to do. */
type PlannedEdit = (() => StoredResume) | null

/** Aligns the documents once for many changes. */
function createPlanner(
  draft: StoredResume,
  earlier: StoredResume,
  newer: StoredResume,
): (change: Pick<CvChange, 'from' | 'to'>) => PlannedEdit {
  const inDraft = memoize((source: StoredResume) => alignEntries(draft, source))
  const earlierIds = new Set(listIds(earlier))
  const placesOf = memoize(placesOfItems)

  return ({ from, to }) => {
    const pointer = to ?? from
    if (pointer === null) return null
    const source = to === null ? earlier : newer
    const there = inDraft(source)
    const item = itemAt(source, pointer)
    const cut = pointer.lastIndexOf('/')
    const list = there.get(pointer.slice(0, cut)) ?? pointer.slice(0, cut)
    if (item && (to === null || !earlierIds.has(item.$id))) {
      const items = listAt(draft, list)
      const place = placesOf(items)(item)
      if (to === null) return place === undefined ? null : () => removeFrom(draft, list, place)
      if (place !== undefined) return null
      const wanted = Math.min(Number(pointer.slice(cut + 1)), items.length)
      return () => insertInto(draft, list, wanted, item)
    }
    const target = there.get(pointer) ?? pointer
    const value = to === null ? undefined : readAt(source, pointer)
    // The entry is not in the draft.
    if (cut > 0 && readAt(draft, list) === undefined && pointerKeys(list).length > 1) return null
    const says = readAt(draft, target)
    if (to === null && says !== readAt(earlier, pointer)) return null
    return says === value ? null : () => writeAt(draft, target, value)
  }
}

/** Finds the first item with the same ID or the same content. */
function placesOfItems(items: readonly unknown[]): (item: Item) => number | undefined {
  const [byId, byContent] = [new Map<string, number>(), new Map<string, number>()]
  for (const [place, item] of [...items.entries()].toReversed()) {
    if (!isRecord(item)) continue
    if (typeof item['$id'] === 'string') byId.set(item['$id'], place)
    byContent.set(contentOf(item), place)
  }
  return (item) => {
    const places = [byId.get(item.$id), byContent.get(contentOf(item))]
    const found = places.filter((place) => place !== undefined)
    return found.length > 0 ? Math.min(...found) : undefined
  }
}

const contentOf = (item: unknown): string => JSON.stringify(withoutIds(item))

type Item = Readonly<Record<string, unknown>> & { readonly $id: string }

/** The entry or line at a pointer; null: none. */
function itemAt(document: unknown, pointer: Pointer): Item | null {
  const cut = pointer.lastIndexOf('/')
  if (cut < 0) return null
  const item = listAt(document, pointer.slice(0, cut))[Number(pointer.slice(cut + 1))]
  return isRecord(item) && typeof item['$id'] === 'string' ? (item as Item) : null
}

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
