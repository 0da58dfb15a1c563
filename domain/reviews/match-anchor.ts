/**
 * Matches a comment to an edited document: entries by ID, words by comparing texts. Only exact
 * matches are highlighted;
 * nothing is dropped.
 */
import { memoize } from '../text/memoize.ts'
import { alignWords, type Word, splitWords } from './align-words.ts'
import type { CommentTarget } from './comment-target.ts'
import {
  childAt,
  isRecord,
  leavesOf,
  type Pointer,
  pointerKeys,
  pointerTo,
  readAt,
  shapeOf,
} from '../resume/json-pointer.ts'
import { isListText } from '../resume/list-text.ts'
import type { StoredResume } from '../resume/stored-resume.ts'

export type AnchorMatch =
  /** Exact; `range`: the commented words. */
  | { readonly state: 'sure'; readonly pointer: Pointer | null; readonly range: TextRange | null }
  /** Changed: shown beside the field with a request to check. */
  | { readonly state: 'check'; readonly pointer: Pointer }
  /** Gone; `pointer`: the nearest remaining parent. */
  | { readonly state: 'gone'; readonly pointer: Pointer | null }

/** UTF-16 offsets in a text. */
export type TextRange = { readonly start: number; readonly end: number }

/** `before`: commented document; `after`: current one. Pure. */
export function matchAnchor(
  target: CommentTarget,
  before: StoredResume,
  after: StoredResume,
): AnchorMatch {
  if (target.on === 'whole' || target.on === 'picture')
    return { state: 'sure', pointer: null, range: null }
  const found = findField(target.pointer, before, after)
  if (found.field === null) {
    const again = target.on === 'text' ? writtenAnew(target, before, after) : null
    return again === null
      ? { state: 'gone', pointer: found.left }
      : { state: 'check', pointer: again }
  }
  const pointer = found.field
  if (target.on !== 'text')
    return keptHalf(readAt(before, target.pointer), readAt(after, pointer))
      ? { state: 'sure', pointer, range: null }
      : { state: 'check', pointer }
  const [was, is] = [readAt(before, target.pointer), readAt(after, pointer)]
  if (typeof was !== 'string' || typeof is !== 'string') return { state: 'check', pointer }
  const range = placeWords(was, target, is)
  return range ? { state: 'sure', pointer, range } : { state: 'check', pointer }
}

type Found = { readonly field: Pointer; readonly left: null } | Lost
type Lost = { readonly field: null; readonly left: Pointer | null }

/** By ID of the nearest entry or line, else by path. */
function findField(pointer: Pointer, before: StoredResume, after: StoredResume): Found {
  const places = placesOfIds(after)
  const [nearest, ...further] = ownersOf(pointer, before)
  const place = nearest && places.get(nearest.id)
  const field = nearest ? place && pointerTo(place, ...nearest.rest) : pointer
  if (field !== undefined && readAt(after, field) !== undefined) return { field, left: null }
  const left = [place, ...further.map(({ id }) => places.get(id))].find((one) => one !== undefined)
  return { field: null, left: left ?? sectionOf(pointer, after) }
}

/** Entries and lines around a field, nearest first, each with the path below it. */
function ownersOf(pointer: Pointer, document: unknown): { id: string; rest: string[] }[] {
  const keys = pointerKeys(pointer)
  const owners: { id: string; rest: string[] }[] = []
  let value = document
  for (let place = 0; place <= keys.length; place += 1) {
    if (isRecord(value) && typeof value.$id === 'string')
      owners.unshift({ id: value.$id, rest: keys.slice(place) })
    const key = keys[place]
    if (key === undefined || isListText(value)) break
    value = childAt(value, key)
  }
  return owners
}

/** Cached: many comments share one document. */
const placesOfIds = memoize((document: StoredResume) => collectPlaces(document, '', new Map()))

function collectPlaces(
  value: unknown,
  at: Pointer,
  known: Map<string, Pointer>,
): ReadonlyMap<string, Pointer> {
  if (isRecord(value) && typeof value.$id === 'string') known.set(value.$id, at)
  if (isListText(value)) return known
  if (Array.isArray(value)) {
    for (const [place, item] of value.entries()) collectPlaces(item, pointerTo(at, place), known)
  } else if (isRecord(value)) {
    for (const [key, part] of Object.entries(value)) collectPlaces(part, pointerTo(at, key), known)
  }
  return known
}

function sectionOf(pointer: Pointer, document: StoredResume): Pointer | null {
  const [section] = pointerKeys(pointer)
  if (section === undefined) return null
  const at = pointerTo('', section)
  return readAt(document, at) === undefined ? null : at
}

/** The only field of the same kind with the whole text or the quote. */
function writtenAnew(
  { pointer, start, end }: CommentTarget & { on: 'text' },
  before: StoredResume,
  after: StoredResume,
): Pointer | null {
  const was = readAt(before, pointer)
  if (typeof was !== 'string' || was.trim() === '') return null
  const quote = was.slice(start, end)
  const shape = shapeOf(pointer)
  const alike = leavesOf(after).filter((leaf) => shapeOf(leaf.pointer) === shape)
  const same = alike.filter(({ value }) => value === was)
  const quoting = alike.filter(({ value }) => typeof value === 'string' && value.includes(quote))
  return only(same) ?? (splitWords(quote).length >= FEW ? only(quoting) : null)
}

const only = (leaves: readonly { pointer: Pointer }[]): Pointer | null =>
  leaves.length === 1 ? (leaves[0]?.pointer ?? null) : null

/** At least half of the texts are unchanged. */
function keptHalf(was: unknown, is: unknown): boolean {
  const said = leavesOf(was)
  const says = new Map(leavesOf(is).map(({ pointer, value }) => [pointer, value]))
  const values = new Set(says.values())
  const kept = said.filter(
    ({ pointer, value }) => says.get(pointer) === value || (isLong(value) && values.has(value)),
  )
  return kept.length * 2 >= said.length
}

const isLong = (value: unknown) => typeof value === 'string' && splitWords(value).length >= FEW

/** Shorter quotes need both neighbors. */
const FEW = 3

/** The new position of the words if they are still adjacent and unambiguous; else null. */
function placeWords(was: string, { start, end }: TextRange, is: string): TextRange | null {
  if (was === is) return { start, end }
  const [old, now] = [splitWords(was), splitWords(is)]
  const first = old.findIndex((word) => word.end > start)
  const last = old.findLastIndex((word) => word.start < end)
  if (first < 0 || last < first) return null
  const to = alignWords(old, now)
  const aligned = { old, now, to }
  const begins = to[first]
  if (begins === undefined || begins === null) return null
  for (let word = first; word <= last; word += 1)
    if (to[word] !== begins + (word - first)) return null
  const ends = begins + (last - first)
  const [left, right] = [isNeighborKept(aligned, first, -1), isNeighborKept(aligned, last, 1)]
  const isFew = last - first + 1 < FEW
  if (isFew ? !(left && right) : !(left || right)) return null
  const [from, until] = [old[first] as Word, old[last] as Word]
  const [here, there] = [now[begins] as Word, now[ends] as Word]
  return {
    start: here.start + Math.max(0, start - from.start),
    end: there.end - Math.max(0, until.end - end),
  }
}

/** `to`: for each old word its position among the new ones. */
type AlignedWords = {
  readonly old: readonly Word[]
  readonly now: readonly Word[]
  readonly to: readonly (number | null)[]
}

/** Whether the neighboring word, or the end of the text, is unchanged. */
function isNeighborKept({ old, now, to }: AlignedWords, from: number, step: 1 | -1): boolean {
  const fromNow = to[from] as number
  for (let away = step; ; away += step) {
    const [was, is] = [old[from + away], now[fromNow + away]]
    if (!was || !is) return was === is
    if (to[from + away] !== fromNow + away) return false
    if (SAYS_SOMETHING.test(was.text)) return true
  }
}

const SAYS_SOMETHING = /[\p{L}\p{N}]/u
