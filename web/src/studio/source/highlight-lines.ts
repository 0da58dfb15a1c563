/** Which pieces of a file's lines are in use, for the text pane. */
import type { CvLine, FieldSource } from '@vitrine/domain/sources/cv-reading'
import type { Pointer } from '@vitrine/domain/resume/json-pointer'

/** A piece of a line; `fields` are the fields of the draft made from it, none if it is unused. */
export type LineSegment = {
  readonly text: string
  readonly fields: readonly Pointer[]
  /** The other file says something else here, and nobody has decided. */
  readonly disputed: boolean
}

/** A field of the draft and its place in the file. */
export type LineUse = {
  readonly field: Pointer
  readonly source: FieldSource
  readonly disputed: boolean
}

/**
 * Cuts every line into pieces by the fields that were made from it, by line id.
 * Together the pieces of a line are exactly its text.
 */
export function highlightLines(
  lines: readonly CvLine[],
  uses: readonly LineUse[],
): ReadonlyMap<number, readonly LineSegment[]> {
  const byLine = new Map<number, LineUse[]>()
  for (const use of uses) {
    for (const id of use.source.lines) byLine.set(id, [...(byLine.get(id) ?? []), use])
  }
  return new Map(lines.map((line) => [line.id, cut(line.text, byLine.get(line.id) ?? [])]))
}

function cut(text: string, uses: readonly LineUse[]): readonly LineSegment[] {
  const ranges = uses.map((use) => ({ ...use, ...rangeIn(text, use.source) }))
  const edges = [
    ...new Set([0, text.length, ...ranges.flatMap(({ from, to }) => [from, to])]),
  ].sort((a, b) => a - b)
  return edges.slice(0, -1).map((from, place) => {
    const to = edges[place + 1] ?? text.length
    const here = ranges.filter((range) => range.from <= from && range.to >= to)
    return {
      text: text.slice(from, to),
      fields: here.map(({ field }) => field),
      disputed: here.some(({ disputed }) => disputed),
    }
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
