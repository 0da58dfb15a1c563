/**
 * Names a field of a stored resume so that it is found again after entries were moved, added or taken
 * away: a JSON Pointer with the id of an entry (`$` and the id) in the place of its number.
 */
import { isRecord, type Pointer, pointerKeys, pointerTo } from './json-pointer.ts'

export function fieldAnchor(document: unknown, pointer: Pointer): string {
  let value = document
  const keys = pointerKeys(pointer).map((key) => {
    const inList = Array.isArray(value)
    value = inList ? (value as unknown[])[Number(key)] : isRecord(value) ? value[key] : undefined
    const id = inList && isRecord(value) ? value['$id'] : undefined
    return typeof id === 'string' ? `$${id}` : key
  })
  return pointerTo('', ...keys)
}

/** Where the field is now; undefined: its entry is gone. A field that is empty is still there. */
export function resolveAnchor(document: unknown, anchor: string): Pointer | undefined {
  let value = document
  const keys: (string | number)[] = []
  for (const key of pointerKeys(anchor)) {
    const list: readonly unknown[] = Array.isArray(value) ? value : []
    const isId = key.startsWith('$')
    const at = isId ? list.findIndex((item) => isRecord(item) && item['$id'] === key.slice(1)) : key
    if (at === -1) return undefined
    value = Array.isArray(value) ? value[Number(at)] : isRecord(value) ? value[key] : undefined
    keys.push(at)
  }
  return pointerTo('', ...keys)
}
