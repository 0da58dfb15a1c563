/** What differs between two states of one document, and how to put a difference back. */
import { alignEntries } from './align-entries.ts'
import {
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
  /** In the older document; null: it had none of it. */
  readonly from: Pointer | null
  /** In the newer; null: it is gone. */
  readonly to: Pointer | null
  readonly before: Leaf['value'] | null
  readonly after: Leaf['value'] | null
}

/**
 * Every field that says something else, in the order of the document. A field is the same wherever
 * its entry was moved; moving alone is no difference. Pure.
 */
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

/** The newer document with one difference put back as it is in the older. */
export function revertDifference(
  newer: unknown,
  older: unknown,
  { from, to, before }: Pick<DocumentDifference, 'from' | 'to' | 'before'>,
): unknown {
  if (from !== null) return copyField(newer, older, from, before)
  if (to === null) return newer
  const known = new Set(listIds(older))
  // What was not there goes with the outermost entry that was not there either.
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
 * The document with a field of another one of the same entries written into it. A line or an
 * entry that it lacks is made beside those that stand next to it there, with the same id; an entry
 * comes whole.
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

/** Behind the nearest of those before it that the document has. */
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

/** By the id of the innermost entry or line, and the way on from there. */
function leavesByKey(document: unknown): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>()
  for (const leaf of leavesOf(document)) {
    if (leaf.value === '') continue
    let [value, key]: [unknown, string] = [document, '']
    for (const step of pointerKeys(leaf.pointer)) {
      value = Array.isArray(value) ? value[Number(step)] : isRecord(value) ? value[step] : undefined
      key =
        isRecord(value) && typeof value['$id'] === 'string' ? value['$id'] : pointerTo(key, step)
    }
    leaves.set(key, leaf)
  }
  return leaves
}
