/**
 * Immutable access to JSON by JSON Pointer (RFC 6901). Unchanged parts keep their identity, for
 * React and undo.
 * In stored resumes a pointer names the same field as in plain ones: list texts are read and
 * written as strings, and IDs are no fields.
 */
import { isListText, type ListText } from './list-text.ts'

export type Pointer = string

/** `/work/0/a~1b` becomes `['work', '0', 'a/b']`. */
export function pointerKeys(pointer: Pointer): string[] {
  if (pointer === '') return []
  return pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

export function pointerTo(base: Pointer, ...keys: readonly (string | number)[]): Pointer {
  return (
    base + keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
  )
}

/** The pointer with `*` for each index. */
export function shapeOf(pointer: Pointer): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/*')
}

/** The value of one key or index; undefined: missing. Ids are keys here. */
export const childAt = (value: unknown, key: string | number): unknown =>
  Array.isArray(value) ? value[Number(key)] : isRecord(value) ? value[key] : undefined

/** Undefined: missing. */
export function readAt(document: unknown, pointer: Pointer): unknown {
  let value = document
  for (const key of pointerKeys(pointer)) {
    if (Array.isArray(value)) value = value[Number(key)]
    else if (isRecord(value) && Object.hasOwn(value, key)) value = value[key]
    else return undefined
  }
  return isListText(value) ? value.$text : value
}

/** Empty: missing or no text. */
export function textAt(document: unknown, pointer: Pointer): string {
  const value = readAt(document, pointer)
  return typeof value === 'string' ? value : ''
}

/** Empty: missing or no list. */
export function listAt(document: unknown, pointer: Pointer): readonly unknown[] {
  const value = readAt(document, pointer)
  return Array.isArray(value) ? value : []
}

/**
 * Writes a value. Creates missing objects and lists (for numeric keys). `undefined` removes a key
 * and emptied objects.
 */
export function writeAt<T>(document: T, pointer: Pointer, value: unknown): T {
  return writeKeys(document, pointerKeys(pointer), value) as T
}

function writeKeys(container: unknown, keys: readonly string[], value: unknown): unknown {
  const [key, ...rest] = keys
  if (key === undefined) return isListText(container) ? rewritten(container, value) : value
  if (Array.isArray(container) || (container === undefined && /^\d+$/.test(key))) {
    const list: readonly unknown[] = Array.isArray(container) ? container : []
    const index = Number(key)
    const next = writeKeys(list[index], rest, value)
    if (Object.is(next, list[index])) return container
    return [...list.slice(0, index), next ?? emptied(list, index), ...list.slice(index + 1)]
  }
  const record = isRecord(container) ? container : {}
  const next = writeKeys(record[key], rest, value)
  if (next === undefined || (rest.length > 0 && isEmptyRecord(next))) {
    if (!(key in record)) return container
    const { [key]: _, ...others } = record
    return others
  }
  return Object.is(next, record[key]) ? record : { ...record, [key]: next }
}

function rewritten(item: ListText, value: unknown): unknown {
  const text = value ?? ''
  if (typeof text !== 'string') return value
  return item.$text === text ? item : { ...item, $text: text }
}

/** Emptied entries keep index and ID. */
function emptied(list: readonly unknown[], index: number): unknown {
  if (typeof list[0] === 'string') return ''
  const entry = list[index]
  return isRecord(entry) && '$id' in entry ? { $id: entry.$id } : {}
}

export function insertInto<T>(document: T, pointer: Pointer, index: number, item: unknown): T {
  const list = listAt(document, pointer)
  return writeAt(document, pointer, [...list.slice(0, index), item, ...list.slice(index)])
}

/** Removes the list with its last item. */
export function removeFrom<T>(document: T, pointer: Pointer, index: number): T {
  const list = listAt(document, pointer).filter((_, place) => place !== index)
  return writeAt(document, pointer, list.length > 0 ? list : undefined)
}

/** Unchanged if out of range. */
export function moveWithin<T>(document: T, pointer: Pointer, from: number, to: number): T {
  const list = listAt(document, pointer)
  if (from === to || to < 0 || to >= list.length || from < 0 || from >= list.length) return document
  const moved = list.filter((_, place) => place !== from)
  moved.splice(to, 0, list[from])
  return writeAt(document, pointer, moved)
}

export type Leaf = { readonly pointer: Pointer; readonly value: string | number | boolean }

/** All strings, numbers and booleans in document order. */
export function leavesOf(value: unknown, base: Pointer = ''): Leaf[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => leavesOf(item, pointerTo(base, index)))
  if (isListText(value)) return [{ pointer: base, value: value.$text }]
  if (isRecord(value)) {
    return Object.entries(value).flatMap(([key, item]) =>
      key === '$id' ? [] : leavesOf(item, pointerTo(base, key)),
    )
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? [{ pointer: base, value }]
    : []
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isEmptyRecord = (value: unknown) => isRecord(value) && Object.keys(value).length === 0
