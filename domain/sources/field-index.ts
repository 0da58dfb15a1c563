/** Field values of an order's files, by path and by value. */
import { memoize } from '../text/memoize.ts'
import { normalizeText } from '../resume/align-entries.ts'
import type { FieldSource, JoinedReading, JoinedSource, SourceKind } from './cv-reading.ts'
import { suggestFirstScreen } from '../drafts/suggest-first-screen.ts'
import { type Leaf, leavesOf, type Pointer, readAt, shapeOf } from '../resume/json-pointer.ts'

/** Sources to show for a field; for an edited field, those of its original. */
export type SourcesByFile = Readonly<Partial<Record<SourceKind, FieldSource>>>

/** Sources of a value, the origin first. */
export type FieldSources = {
  readonly value: unknown
  readonly sources: readonly JoinedSource[]
  readonly places: SourcesByFile
}

export type FieldIndex = {
  readonly byPath: ReadonlyMap<Pointer, FieldSources>
  readonly byValue: ReadonlyMap<string, FieldSources>
  /** Values of the other file where both have one. */
  readonly alternatives: ReadonlyMap<Pointer, readonly string[]>
}

/** Cached by reading. */
export const indexFields = memoize((joined: JoinedReading): FieldIndex => {
  const byPath = new Map<Pointer, FieldSources>()
  for (const [path, sources] of Map.groupBy(joined.sources, (source) => source.path)) {
    byPath.set(path, sourcesOf(readAt(joined.resume, path), sources))
  }
  const bySaying = new Map<string, FieldSources>()
  const remember = (leaf: Leaf, sources: FieldSources | undefined) => {
    const saying = fieldValueKey(leaf)
    if (sources !== undefined && !bySaying.has(saying)) bySaying.set(saying, sources)
  }
  for (const leaf of leavesOf(joined.resume)) remember(leaf, byPath.get(leaf.pointer))
  const alternatives = new Map<Pointer, string[]>()
  // LinkedIn's side of conflicts.
  for (const { sides, writes } of joined.conflicts) {
    for (const { path, value } of writes) {
      if (sides.linkedin.source === null || value === null) continue
      const source: JoinedSource = { ...sides.linkedin.source, file: 'linkedin' }
      remember({ pointer: path, value }, sourcesOf(value, [source]))
      alternatives.set(path, [...(alternatives.get(path) ?? []), value])
    }
  }
  // Suggestions have the source of their text.
  const { headlines, figures } = suggestFirstScreen(joined.resume)
  const taken = [
    ...headlines.flatMap(({ text, emphasis, from }) => [
      { pointer: '/meta/vitrine/headline', value: text, from },
      { pointer: '/meta/vitrine/emphasis', value: emphasis, from },
    ]),
    ...figures.flatMap(({ value, label, from }) => [
      { pointer: '/meta/vitrine/figures/0/value', value, from },
      { pointer: '/meta/vitrine/figures/0/label', value: label, from },
    ]),
  ]
  for (const { from, ...leaf } of taken) {
    const whole = byPath.get(from)
    remember(leaf, whole && { ...whole, value: leaf.value })
  }
  return { byPath, byValue: bySaying, alternatives }
})

/**
 * The sources of a draft field: of its origin (`home`) if unchanged. A field without an origin, one
 * of a set, or with the other file's value has those of the first field with the same value.
 */
export function findFieldSources(
  { byPath, byValue, alternatives }: FieldIndex,
  leaf: Leaf,
  home: Pointer,
): FieldSources | undefined {
  const own = byPath.get(home)
  const same = own !== undefined && isSameValue(own.value, leaf.value)
  if (same) return own
  const isFree =
    own === undefined ||
    OF_A_SET.test(home) ||
    alternatives.get(home)?.some((value) => isSameValue(value, leaf.value)) === true
  return isFree ? byValue.get(fieldValueKey(leaf)) : undefined
}

/** Belongs to no entry: may stand anywhere. */
const OF_A_SET = /^\/(?:skills|interests)\/|^\/languages\/\d+\/language$|^\/meta\/vitrine\//

const isSameValue = (one: unknown, other: unknown): boolean =>
  typeof one === typeof other && normalizeText(one) === normalizeText(other)

/** Value and kind of field. */
export function fieldValueKey({ pointer, value }: Leaf): string {
  return `${shapeOf(pointer)}\n${normalizeText(value)}`
}

function sourcesOf(value: unknown, sources: readonly JoinedSource[]): FieldSources {
  const places = Object.fromEntries(sources.toReversed().map((source) => [source.file, source]))
  return { value, sources, places }
}
