/** Joins what two people wrote since the same saved draft. */
import { isRecord, type Pointer, pointerTo } from '@vitrine/domain/json-pointer'

export type Merged = {
  readonly document: unknown
  /** Where both changed the same thing differently; `document` has `mine` there. */
  readonly conflicts: readonly Pointer[]
}

/**
 * Three-way merge of JSON documents. Objects merge key by key. Lists merge entry by
 * entry while all three have the same length; a list that only one side changed is
 * that side's; else it is a conflict.
 */
export function mergeDrafts(base: unknown, mine: unknown, theirs: unknown): Merged {
  const conflicts: Pointer[] = []
  return { document: merge(base, mine, theirs, '', conflicts), conflicts }
}

function merge(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  at: Pointer,
  conflicts: Pointer[],
): unknown {
  if (sameJson(mine, theirs) || sameJson(base, theirs)) return mine
  if (sameJson(base, mine)) return theirs
  if (isRecord(mine) && isRecord(theirs)) {
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
  conflicts.push(at)
  return mine
}

/** Whether two JSON values say the same; the order of keys and absent keys do not matter. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, place) => sameJson(item, b[place]))
  }
  if (!isRecord(a) || !isRecord(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => sameJson(a[key], b[key]))
}
