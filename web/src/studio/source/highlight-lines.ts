/** Finds the used parts of a file's lines. */
import type { CvLine, FieldSource } from '@vitrine/domain/sources/cv-reading'
import type { Pointer } from '@vitrine/domain/resume/json-pointer'

/** Part of a line, with the draft fields made from it. */
export type LineSegment = {
  readonly text: string
  readonly fields: readonly Pointer[]
  /** The other file has a different value, and no one has chosen yet. */
  readonly disputed: boolean
}

/** A field of the draft and its source in the file. */
export type LineUse = {
  readonly field: Pointer
  readonly source: FieldSource
  readonly disputed: boolean
}

/** Splits every line by the fields made from it. Joined parts equal the line's text. */
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

/** Finds a source's text in a line: the whole text, or its start or end at the line break. */
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
