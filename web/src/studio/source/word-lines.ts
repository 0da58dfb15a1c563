import type { CellPlace, CvReading } from '@vitrine/domain/sources/cv-reading'
import type { LineUse } from './highlight-lines.ts'

type WordLine = {
  readonly id: number
  readonly kind: 'heading' | 'item' | 'text'
  readonly text: string
  /** The cell of each part between tabs. */
  readonly cells?: readonly (readonly CellPlace[])[] | undefined
}

const LONGEST_HEADING = 60
const BULLET = /^[•●▪◦‣·*–-]\s+/u

/**
 * The lines of a Word file for a plain layout. A short line that the reader placed in no field,
 * and did not leave over, is a heading. Pure.
 */
export function wordLines(
  { lines, unplaced }: Pick<CvReading, 'lines' | 'unplaced'>,
  uses: readonly Pick<LineUse, 'field' | 'source'>[],
): WordLine[] {
  const used = new Set(uses.flatMap(({ source }) => source.lines))
  // The reader takes the bullet of a Word list away.
  const points = uses.filter(({ field }) => field.includes('/highlights/'))
  const listed = new Set(points.flatMap(({ source }) => source.lines))
  const left = new Set(unplaced.map(({ text }) => text))
  return lines.map(({ id, text, cells }) => {
    if (BULLET.test(text) || listed.has(id))
      return { id, kind: 'item', text: text.replace(BULLET, ''), cells }
    const isHeading = text.length < LONGEST_HEADING && !used.has(id) && !left.has(text)
    return { id, kind: isHeading ? 'heading' : 'text', text, cells }
  })
}

export type WordBlock = Pick<WordLine, 'id' | 'kind' | 'text'> | WordTable
export type WordTable = {
  /** By row. */
  readonly rows: readonly {
    readonly row: number
    /** By column; a cell reaches to the next one, `columns` wide. */
    readonly cells: readonly {
      readonly column: number
      readonly columns: number
      readonly blocks: readonly WordBlock[]
    }[]
  }[]
}

type Part = Pick<WordLine, 'id' | 'kind' | 'text'> & { readonly places: readonly CellPlace[] }

/** Lines, and tables of lines and tables. Pure. */
export function wordBlocks(lines: readonly WordLine[]): WordBlock[] {
  const parts = lines.flatMap(({ cells, ...line }): Part[] =>
    cells === undefined
      ? [{ ...line, places: [] }]
      : line.text.split('\t').map((text, at, { length }) => ({
          ...{ ...line, text, places: cells[at] ?? cells.at(-1) ?? [] },
          // A row that the reader made a point of.
          ...(length > 1 && line.kind === 'item' && { kind: 'text' as const }),
        })),
  )
  return blocksOf(parts, 0)
}

function blocksOf(parts: readonly Part[], depth: number): WordBlock[] {
  const blocks: WordBlock[] = []
  for (let start = 0; start < parts.length;) {
    const { places, ...line } = parts[start] as Part
    const table = places[depth]?.table
    if (table === undefined) {
      blocks.push(line)
      start += 1
      continue
    }
    let end = start
    while (parts[end]?.places[depth]?.table === table) end += 1
    blocks.push(tableOf(parts.slice(start, end), depth))
    start = end
  }
  return blocks
}

function tableOf(parts: readonly Part[], depth: number): WordTable {
  const numbers = (among: readonly Part[], of: 'row' | 'column') =>
    [...new Set(among.map(({ places }) => places[depth]?.[of] ?? 0))].toSorted((a, b) => a - b)
  const width = Math.max(...numbers(parts, 'column')) + 1
  const isIn = (of: 'row' | 'column', number: number) => (part: Part) =>
    part.places[depth]?.[of] === number
  return {
    rows: numbers(parts, 'row').map((row) => {
      const own = parts.filter(isIn('row', row))
      const columns = numbers(own, 'column')
      return {
        row,
        cells: columns.map((column, at) => ({
          column,
          columns: (columns[at + 1] ?? width) - column,
          blocks: blocksOf(own.filter(isIn('column', column)), depth + 1),
        })),
      }
    }),
  }
}
