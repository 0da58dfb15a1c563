/** Which pieces of the CV's lines are in use, for the text pane. */
import type { CvLine, FieldSource } from '@vitrine/domain/cv-reading'
import type { Pointer } from './json-pointer.ts'
import type { FieldMark } from './mark-fields.ts'

/** A piece of a line; `fields` are the fields of the draft made from it, none if it is unused. */
export type LinePiece = { readonly text: string; readonly fields: readonly Pointer[] }

/**
 * Cuts every line into pieces by the fields that were made from it, by line id.
 * Together the pieces of a line are exactly its text.
 */
export function tintLines(
  lines: readonly CvLine[],
  marks: ReadonlyMap<Pointer, FieldMark>,
): ReadonlyMap<number, readonly LinePiece[]> {
  const uses = new Map<number, { source: FieldSource; field: Pointer }[]>()
  for (const [field, { source }] of marks) {
    for (const id of source?.lines ?? []) {
      if (source !== null) uses.set(id, [...(uses.get(id) ?? []), { source, field }])
    }
  }
  return new Map(lines.map((line) => [line.id, cut(line.text, uses.get(line.id) ?? [])]))
}

function cut(
  text: string,
  uses: readonly { source: FieldSource; field: Pointer }[],
): readonly LinePiece[] {
  const ranges = uses.map(({ source, field }) => ({ field, ...rangeIn(text, source) }))
  const edges = [
    ...new Set([0, text.length, ...ranges.flatMap(({ from, to }) => [from, to])]),
  ].sort((a, b) => a - b)
  return edges.slice(0, -1).map((from, place) => {
    const to = edges[place + 1] ?? text.length
    const fields = ranges.filter((range) => range.from <= from && range.to >= to)
    return { text: text.slice(from, to), fields: fields.map(({ field }) => field) }
  })
}

/** Where a source's text stands in a line: whole, its beginning at the line's end, or its end at the line's beginning. */
function rangeIn(line: string, source: FieldSource): { from: number; to: number } {
  const text = source.text.trim()
  const at = text === '' ? -1 : line.indexOf(text)
  if (at >= 0) return { from: at, to: at + text.length }
  if (source.lines.length > 1) {
    const bare = line.replace(/^[\s•·▪◦*–-]+/, '')
    const start = line.length - bare.length
    const end = line.trimEnd().length
    if (text.includes(bare.trim())) return { from: start, to: end }
    for (let length = Math.min(end - start, text.length); length > 2; length -= 1) {
      if (line.slice(end - length, end) === text.slice(0, length))
        return { from: end - length, to: end }
      if (bare.slice(0, length) === text.slice(-length)) return { from: start, to: start + length }
    }
  }
  return { from: 0, to: line.length }
}
