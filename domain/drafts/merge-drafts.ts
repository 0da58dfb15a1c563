/** Merges two edits of the same draft. */
import { isRecord, type Pointer, pointerTo } from '../resume/json-pointer.ts'
import { isListText } from '../resume/list-text.ts'

export type MergedDraft = {
  readonly document: unknown
  /** Fields changed by both; `document` has `mine`. */
  readonly conflicts: readonly Pointer[]
}

/**
 * Three-way merge of stored resumes. Objects merge by key, lists by item ID: additions of both
 * stay, a removal wins over an unchanged item, and a move keeps the other's edits. A removed item
 * that the other edited, and two different orders, are conflicts of the list. Lists without IDs
 * merge by index if all have one length.
 */
export function mergeDrafts(base: unknown, mine: unknown, theirs: unknown): MergedDraft {
  const conflicts = new Set<Pointer>()
  return { document: merge(base, mine, theirs, '', conflicts), conflicts: [...conflicts] }
}

function merge(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  at: Pointer,
  conflicts: Set<Pointer>,
): unknown {
  if (isEqualJson(mine, theirs) || isEqualJson(base, theirs)) return mine
  if (isEqualJson(base, mine)) return theirs
  const lists = [base, mine, theirs].map(itemsById)
  if (lists.every((list) => list !== null)) {
    const [before, ours, others] = lists as [Items, Items, Items]
    const items = mergeLists(before, ours, others, at, conflicts)
    return items.length === 0 && mine === undefined ? undefined : items
  }
  if (isRecord(mine) && isRecord(theirs) && !isListText(mine)) {
    const before = isRecord(base) ? base : {}
    const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)])
    return Object.fromEntries(
      [...keys].flatMap((key) => {
        const value = merge(before[key], mine[key], theirs[key], pointerTo(at, key), conflicts)
        return value === undefined ? [] : [[key, value]]
      }),
    )
  }
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    if (base.length === mine.length && base.length === theirs.length) {
      return mine.map((item: unknown, place) =>
        merge(base[place], item, theirs[place], pointerTo(at, place), conflicts),
      )
    }
  }
  conflicts.add(at)
  return mine
}

type Items = ReadonlyMap<string, unknown>

/** The items of a list with unique IDs, or of a missing list; null: no such list. */
function itemsById(list: unknown): Items | null {
  if (list === undefined) return new Map()
  if (!Array.isArray(list)) return null
  const items = new Map<string, unknown>()
  for (const item of list as readonly unknown[]) {
    if (!isRecord(item) || typeof item.$id !== 'string' || items.has(item.$id)) return null
    items.set(item.$id, item)
  }
  return items
}

function mergeLists(
  base: Items,
  mine: Items,
  theirs: Items,
  at: Pointer,
  conflicts: Set<Pointer>,
): unknown[] {
  const stays = (id: string): boolean => {
    if (mine.has(id) && theirs.has(id)) return true
    const [here, there] = [mine.get(id), theirs.get(id)]
    // Added by one side.
    if (!base.has(id)) return true
    const untouched = isEqualJson(base.get(id), here ?? there)
    if (!untouched) conflicts.add(at)
    return !untouched && here !== undefined
  }
  const inAll = [...base.keys()].filter((id) => mine.has(id) && theirs.has(id))
  const shared = new Set(inAll)
  const orderIn = (items: Items) => [...items.keys()].filter((id) => shared.has(id))
  const [ours, others] = [orderIn(mine), orderIn(theirs)]
  const [iMoved, theyMoved] = [!isEqualJson(inAll, ours), !isEqualJson(inAll, others)]
  if (iMoved && theyMoved && !isEqualJson(ours, others)) conflicts.add(at)
  const [leading, following] = theyMoved && !iMoved ? [theirs, mine] : [mine, theirs]
  const kept = new Set([...leading.keys()].filter(stays))
  const first: string[] = []
  /** Items of the other side, by the item before them. */
  const added = new Map<string, string[]>()
  let list = first
  for (const id of following.keys()) {
    if (kept.has(id)) added.set(id, (list = []))
    else if (stays(id)) list.push(id)
  }
  const order = [...first, ...[...kept].flatMap((id) => [id, ...(added.get(id) ?? [])])]
  return order.map((id, place) => {
    const [here, there] = [mine.get(id), theirs.get(id)]
    return here === undefined || there === undefined
      ? (here ?? there)
      : merge(base.get(id), here, there, pointerTo(at, place), conflicts)
  })
}

/** Deep equality of JSON; ignores key order and absent keys. */
export function isEqualJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, place) => isEqualJson(item, b[place]))
  }
  if (!isRecord(a) || !isRecord(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => isEqualJson(a[key], b[key]))
}
