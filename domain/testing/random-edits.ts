/**
 * Random edits of a resume with a name for each word, so that a test knows the true position of
 * commented words.
 */
import { memoize } from '../text/memoize.ts'
import { splitWords } from '../reviews/align-words.ts'
import type { CommentTarget } from '../reviews/comment-target.ts'
import { fillDraft } from '../drafts/fill-draft.ts'
import {
  insertInto,
  isRecord,
  type Leaf,
  leavesOf,
  listAt,
  moveWithin,
  type Pointer,
  pointerKeys,
  pointerTo,
  readAt,
  removeFrom,
  textAt,
  writeAt,
  childAt,
} from '../resume/json-pointer.ts'
import { isListText } from '../resume/list-text.ts'
import { mergeDrafts } from '../drafts/merge-drafts.ts'
import { matchAnchor } from '../reviews/match-anchor.ts'
import { resumeListSections } from '../resume/resume.ts'
import { assignIds, type StoredResume } from '../resume/stored-resume.ts'

/** In [0, 1). */
export type Random = () => number

/** Seeded generator (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A document with word names by pointer. */
export type Named = {
  readonly document: StoredResume
  readonly names: ReadonlyMap<Pointer, readonly number[]>
}

export type Edited = Named & {
  /** The first reading, for drafting again. */
  readonly first: Named
}

export type EditKind = (typeof editKinds)[number]
const editKinds = [
  'reword',
  'rewrite',
  'add-words',
  'drop-words',
  'turn-sentences',
  'add-line',
  'near-copy',
  'delete-line',
  'move-line',
  'add-entry',
  'duplicate-entry',
  'delete-entry',
  'move-entry',
  'merge',
  'draft-again',
] as const

let lastName = 0
const newName = () => (lastName += 1)
let lastId = 0
const newId = () => `new${(lastId += 1)}`

export function trackWords(document: StoredResume): Edited {
  const named = withNames(document, new Map())
  return { ...named, first: named }
}

/** One edit, or a merge of two; unchanged if not applicable. */
export function editOnce(
  before: Edited,
  chance: Random,
  act: EditKind = pick(editKinds, chance),
): Edited {
  const { first } = before
  if (act === 'draft-again') return { ...draftAgain(before, chance), first }
  if (act !== 'merge') return { ...alter(before, act, chance), first }
  const writer = () => {
    let draft: Named = before
    for (let turn = 0; turn < 1 + Math.floor(chance() * 3); turn += 1)
      draft = alter(draft, pick(OF_ONE, chance), chance)
    return draft
  }
  return { ...merged(before, writer(), writer()), first }
}

const OF_ONE = editKinds.filter((act) => act !== 'merge' && act !== 'draft-again')

function alter(before: Named, act: EditKind, chance: Random): Named {
  const { document } = before
  const change = act.endsWith('entry')
    ? changeEntries(document, act, chance)
    : ['add-line', 'near-copy', 'delete-line', 'move-line'].includes(act)
      ? changeLines(document, act, chance)
      : undefined
  if (change) return withNames(assignIds(change, newId), byOwner(before))
  return rewordField(before, act, chance)
}

function rewordField(before: Named, act: EditKind, chance: Random): Named {
  const field = pickOr(textsOf(before.document), chance)
  if (!field) return before
  const words = splitWords(field.value).map(({ text }) => text)
  const names = [...(before.names.get(field.pointer) ?? [])]
  const vocabulary = splitWords(pick(textsOf(before.document), chance).value).map(
    ({ text }) => text,
  )
  const at = Math.floor(chance() * (words.length + 1))
  const many = 1 + Math.floor(chance() * 4)
  const fresh = Array.from({ length: many }, () => pick([...vocabulary, ...COMMON], chance))
  if (act === 'turn-sentences') {
    const full = words.indexOf('.')
    if (full < 0 || full === words.length - 1) return before
    words.push(...words.splice(0, full + 1))
    names.push(...names.splice(0, full + 1))
  } else {
    const dropped = act === 'rewrite' ? words.length : act === 'add-words' ? 0 : many
    const added = act === 'drop-words' ? [] : fresh
    words.splice(act === 'rewrite' ? 0 : at, dropped, ...added)
    names.splice(act === 'rewrite' ? 0 : at, dropped, ...added.map(newName))
  }
  const known = byOwner(before)
  known.set(keyOf(before.document, field.pointer), names)
  return withNames(writeAt(before.document, field.pointer, words.join(' ')), known)
}

const COMMON = ['a', 'the', 'of', 'and', 'led', 'team', ',', '.', 'nine', '2021']

function changeEntries(
  document: StoredResume,
  act: EditKind,
  chance: Random,
): StoredResume | undefined {
  const section = pickOr(
    resumeListSections.filter((name) => listAt(document, `/${name}`).length > 0),
    chance,
  )
  if (!section) return undefined
  const list = `/${section}`
  const entries = listAt(document, list)
  const [place, to] = [chanceIn(entries.length, chance), chanceIn(entries.length, chance)]
  if (act === 'delete-entry')
    return entries.length > 1 ? removeFrom(document, list, place) : undefined
  if (act === 'move-entry') return moveWithin(document, list, place, to)
  if (act === 'duplicate-entry') return insertInto(document, list, to, withoutIds(entries[place]))
  return insertInto(document, list, to, { name: pick(COMMON, chance), highlights: ['led a team'] })
}

function changeLines(
  document: StoredResume,
  act: EditKind,
  chance: Random,
): StoredResume | undefined {
  const list = pickOr(listsOfLines(document), chance)
  if (!list) return undefined
  const lines = listAt(document, list)
  const [place, to] = [chanceIn(lines.length, chance), chanceIn(lines.length, chance)]
  if (act === 'delete-line') return removeFrom(document, list, place)
  if (act === 'move-line') return moveWithin(document, list, place, to)
  const others = textsOf(document).map(({ value }) => value)
  const says = act === 'near-copy' ? textAt(document, pointerTo(list, place)) : pick(others, chance)
  const words = splitWords(says).map(({ text }) => text)
  if (act === 'near-copy') words[chanceIn(words.length, chance)] = pick(COMMON, chance)
  return insertInto(document, list, to, words.join(' '))
}

function merged(base: Named, mine: Named, theirs: Named): Named {
  const document = mergeDrafts(base.document, mine.document, theirs.document)
    .document as StoredResume
  const [here, there] = [byOwner(mine), byOwner(theirs)]
  const known = new Map<string, readonly number[]>()
  for (const { pointer, value } of leavesOf(document)) {
    const key = keyOf(document, pointer)
    const fits = (names: readonly number[] | undefined) =>
      names?.length === splitWords(String(value)).length ? names : undefined
    const [ours, others] = [saysIn(mine.document, key), saysIn(theirs.document, key)]
    const names =
      (ours === value ? fits(here.get(key)) : undefined) ??
      (others === value ? fits(there.get(key)) : undefined)
    if (names) known.set(key, names)
  }
  return withNames(document, known)
}

/** Drafts some sections again from the first reading. */
function draftAgain(before: Edited, chance: Random): Named {
  const sections = ['basics', ...resumeListSections]
  // Extensions are written by people here.
  const kept = new Set([...sections.filter(() => chance() < 0.8), 'meta'])
  const { resume } = fillDraft(before.document, before.first.document, kept)
  const names = new Map<Pointer, readonly number[]>()
  for (const { pointer } of leavesOf(resume)) {
    const section = pointerKeys(pointer)[0] ?? ''
    const isFilled = sections.includes(section) && !kept.has(section)
    const known = (isFilled ? before.first : before).names.get(pointer)
    if (known) names.set(pointer, known)
  }
  return { document: resume, names }
}

/** Known names by field owner; new names for new words. */
function withNames(document: StoredResume, known: ReadonlyMap<string, readonly number[]>): Named {
  const names = new Map<Pointer, readonly number[]>()
  for (const { pointer, value } of textsOf(document)) {
    const count = splitWords(value).length
    const own = known.get(keyOf(document, pointer))
    names.set(pointer, own?.length === count ? own : Array.from({ length: count }, newName))
  }
  return { document, names }
}

function byOwner({ document, names }: Named): Map<string, readonly number[]> {
  return new Map([...names].map(([pointer, own]) => [keyOf(document, pointer), own]))
}

/** ID of the entry or line, and the path below it. */
function keyOf(document: unknown, pointer: Pointer): string {
  let [owner, value]: [string, unknown] = ['', document]
  let rest: string[] = []
  for (const key of pointerKeys(pointer)) {
    value = childAt(value, key)
    rest.push(key)
    if (isRecord(value) && typeof value.$id === 'string') [owner, rest] = [value.$id, []]
  }
  return [owner, ...rest].join('/')
}

function saysIn(document: StoredResume, key: string): unknown {
  return leavesOf(document).find(({ pointer }) => keyOf(document, pointer) === key)?.value
}

type TextLeaf = Leaf & { readonly value: string }

const textsOf = memoize((document: StoredResume) =>
  leavesOf(document).filter(
    (leaf): leaf is TextLeaf => typeof leaf.value === 'string' && splitWords(leaf.value).length > 0,
  ),
)

function listsOfLines(value: unknown, at: Pointer = ''): Pointer[] {
  if (Array.isArray(value)) {
    if (value.some(isListText)) return [at]
    return value.flatMap((item, place) => listsOfLines(item, pointerTo(at, place)))
  }
  return isRecord(value)
    ? Object.entries(value).flatMap(([key, part]) => listsOfLines(part, pointerTo(at, key)))
    : []
}

function withoutIds(value: unknown): unknown {
  if (isListText(value)) return value.$text
  if (Array.isArray(value)) return value.map(withoutIds)
  if (!isRecord(value)) return value
  const { $id: _, ...parts } = value
  return Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, withoutIds(part)]))
}

const chanceIn = (count: number, chance: Random) => Math.floor(chance() * count)
const pickOr = <T>(list: readonly T[], chance: Random): T | undefined =>
  list[chanceIn(list.length, chance)]
function pick<T>(list: readonly T[], chance: Random): T {
  const picked = pickOr(list, chance)
  if (picked === undefined) throw new Error('there is nothing to pick from')
  return picked
}

/** A comment on some or all words of a field. */
export function randomComment({ document }: Named, chance: Random): CommentTarget & { on: 'text' } {
  const { pointer, value } = pick(textsOf(document), chance)
  const words = splitWords(value)
  const first = chance() < 0.2 ? 0 : chanceIn(words.length, chance)
  const most = chance() < 0.2 ? words.length : 8
  const last = Math.min(words.length - 1, first + chanceIn(most, chance))
  const [start, end] = [words[first]?.start ?? 0, words[last]?.end ?? 0]
  return { on: 'text', language: 'en', pointer, start, end }
}

/** Outcome of a comment: `sure`, `beside` and `gone` are right; the others are faults. */
export type Outcome = 'sure' | 'beside' | 'gone' | 'highlighted-wrongly' | 'beside-wrongly' | 'lost'

export function evaluateMatch(
  target: CommentTarget & { on: 'text' },
  before: Named,
  after: Named,
): Outcome {
  const commented = new Set(namesIn(before, target.pointer, target.start, target.end))
  const fields = fieldsWith(commented, after)
  const place = matchAnchor(target, before.document, after.document)
  if (place.state === 'gone') return fields.size === 0 ? 'gone' : 'lost'
  if (place.state === 'check' || place.range === null)
    return fields.size === 0 || fields.has(place.pointer ?? '') ? 'beside' : 'beside-wrongly'
  const { start, end } = place.range
  const marked = namesIn(after, place.pointer ?? '', start, end)
  const right = marked.filter((name) => commented.has(name)).length
  return marked.length > 0 && right * 2 >= marked.length ? 'sure' : 'highlighted-wrongly'
}

const fieldsByWord = memoize(
  ({ names: all }: Named): ReadonlyMap<number, Pointer> =>
    new Map([...all].flatMap(([pointer, names]) => names.map((name) => [name, pointer] as const))),
)

/** Fields with these words. */
function fieldsWith(wanted: ReadonlySet<number>, named: Named): ReadonlySet<Pointer> {
  const known = fieldsByWord(named)
  return new Set([...wanted].flatMap((name) => known.get(name) ?? []))
}

function namesIn({ document, names }: Named, pointer: Pointer, start: number, end: number) {
  const words = splitWords(String(readAt(document, pointer)))
  return (names.get(pointer) ?? []).filter((_, place) => {
    const word = words[place]
    return word !== undefined && word.end > start && word.start < end
  })
}
