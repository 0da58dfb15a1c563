/** Names a field by entry IDs (`$` and the ID) instead of indexes, so that it survives moves. */
import { childAt, isRecord, type Pointer, pointerKeys, pointerTo } from './json-pointer.ts'

export function fieldAnchor(document: unknown, pointer: Pointer): string {
  let value = document
  const keys = pointerKeys(pointer).map((key) => {
    const inList = Array.isArray(value)
    value = childAt(value, key)
    const id = inList && isRecord(value) ? value['$id'] : undefined
    return typeof id === 'string' ? `$${id}` : key
  })
  return pointerTo('', ...keys)
}

/** The current pointer; undefined: the entry is gone. */
export function resolveAnchor(document: unknown, anchor: string): Pointer | undefined {
  let value = document
  const keys: (string | number)[] = []
  for (const key of pointerKeys(anchor)) {
    const list: readonly unknown[] = Array.isArray(value) ? value : []
    const isId = key.startsWith('$')
    const at = isId ? list.findIndex((item) => isRecord(item) && item['$id'] === key.slice(1)) : key
    if (at === -1) return undefined
    value = childAt(value, at)
    keys.push(at)
  }
  return pointerTo('', ...keys)
}
