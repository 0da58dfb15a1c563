/** Differences between two documents, and their reversal. */
import { alignEntries } from './align-entries.ts'
import {
  childAt,
  insertInto,
  isRecord,
  type Leaf,
  leavesOf,
  listAt,
  type Pointer,
  pointerKeys,
  pointerTo,
  readAt,
  removeFrom,
  writeAt,
} from './json-pointer.ts'
import { isListText } from './list-text.ts'
import { listIds } from './resume-ids.ts'
import { sectionOrder } from './section-order.ts'

export type DocumentDifference = {
  /** Null: added. */
  readonly from: Pointer | null
  /** Null: removed. */
  readonly to: Pointer | null
  readonly before: Leaf['value'] | null
  readonly after: Leaf['value'] | null
}

/** Changed fields in document order. Moves are no difference. Pure. */
export function diffDocuments(older: unknown, newer: unknown): DocumentDifference[] {
  const before = leavesByKey(older)
  const after = leavesByKey(newer)
  const changed = [...after].flatMap(([key, { pointer: to, value }]): DocumentDifference[] => {
    const was = before.get(key)
    return was?.value === value
      ? []
      : [{ from: was?.pointer ?? null, to, before: was?.value ?? null, after: value }]
  })
  const gone = [...before].flatMap(([key, { pointer: from, value }]): DocumentDifference[] =>
    after.has(key) ? [] : [{ from, to: null, before: value, after: null }],
  )
  const placeOf = ({ from, to }: DocumentDifference) => sectionOrder(to ?? from ?? '')
  return [...changed, ...gone].toSorted((a, b) => placeOf(a) - placeOf(b))
}

export function revertDifference(
  newer: unknown,
  older: unknown,
  { from, to, before }: Pick<DocumentDifference, 'from' | 'to' | 'before'>,
): unknown {
  if (from !== null) return copyField(newer, older, from, before)
  if (to === null) return newer
  const known = new Set(listIds(older))
  // Removes the outermost added entry.
  let at: Pointer = ''
  for (const key of pointerKeys(to)) {
    const list = at
    at = pointerTo(at, key)
    const items = listAt(newer, list)
    const item = items[Number(key)]
    if (Array.isArray(items) && isRecord(item) && typeof item['$id'] === 'string') {
      if (!known.has(item['$id'])) return removeFrom(newer, list, Number(key))
    }
  }
  return writeAt(newer, to, undefined)
}

/**
 * Copies a field of another version into the document. Creates missing lines beside their neighbors
 * with the same ID, and missing entries as a whole.
 */
export function copyField(
  document: unknown,
  other: unknown,
  from: Pointer,
  value: unknown,
): unknown {
  const there = alignEntries(document, other)
  let at: Pointer = ''
  for (const key of pointerKeys(from)) {
    const list = readAt(other, at)
    at = pointerTo(at, key)
    if (!Array.isArray(list)) continue
    const item: unknown = list[Number(key)]
    const target = there.get(at) ?? at
    if (!isRecord(item) || readAt(document, target) !== undefined) continue
    const [base, place] = placeInList(document, there, at)
    const made = isListText(item) ? { ...item, $text: String(value) } : item
    const filled = insertInto(document, base, place, made)
    return isListText(item) ? filled : copyField(filled, other, from, value)
  }
  return writeAt(document, there.get(from) ?? from, value)
}

/** After the nearest preceding item that the document has. */
function placeInList(
  document: unknown,
  there: ReadonlyMap<Pointer, Pointer>,
  at: Pointer,
): readonly [list: Pointer, place: number] {
  const cut = at.lastIndexOf('/')
  const own = at.slice(0, cut)
  const base = there.get(own) ?? own
  const length = listAt(document, base).length
  for (let place = Number(at.slice(cut + 1)) - 1; place >= 0; place -= 1) {
    const before = there.get(pointerTo(own, place))
    const other = Number(before?.slice(before.lastIndexOf('/') + 1))
    if (other < length) return [base, other + 1]
  }
  return [base, 0]
}

/** By ID of the innermost item and the path below it. */
function leavesByKey(document: unknown): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>()
  for (const leaf of leavesOf(document)) {
    if (leaf.value === '') continue
    let [value, key]: [unknown, string] = [document, '']
    for (const step of pointerKeys(leaf.pointer)) {
      value = childAt(value, step)
      key =
        isRecord(value) && typeof value['$id'] === 'string' ? value['$id'] : pointerTo(key, step)
    }
    leaves.set(key, leaf)
  }
  return leaves
}
