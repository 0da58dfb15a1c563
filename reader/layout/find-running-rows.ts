/** Finds running headers and footers: page numbers and repeated rows. */
import type { Row } from './build-rows.ts'

type PageRows = { readonly number: number; readonly height: number; readonly rows: readonly Row[] }

const PAGE_NUMBER =
  /^(?:\p{L}{1,10}\.?\s*)?\d{1,2}\s*(?:of|\/|von|de|di|sur|z|из|av|van|od|\||-)\s*\d{1,2}$|^(?:page|seite|página|pagina|strona|страница|sida|sayfa|strana|trang)\s*\d{1,2}$|^[-–]?\s*\d{1,2}\s*[-–]?$/iu

/** "Jane Doe – 1/2": a line that ends with a page count. */
const COUNTED =
  /(?<![\p{L}\p{N}/.-])(\d{1,2})\s*(?:of|\/|von|de|di|sur|z|из|av|van|od|\||-)\s*(\d{1,2})$/iu

/** `pages` in order, `count` of them in the file. Pure. */
export function findRunningRows(pages: readonly PageRows[], count: number): ReadonlySet<Row> {
  const running = new Set<Row>()
  const seen = new Map<string, number[]>()
  for (const { number, height, rows } of pages) {
    const ends = endsOf(rows)
    for (const row of rows) {
      const isAtEdge = row.top < height * 0.07 || row.bottom > height * 0.9
      const text = textOf(row)
      const counted = ends.includes(row) ? COUNTED.exec(text) : null
      const isCounted = Number(counted?.[1]) === number && Number(counted?.[2]) === count
      if (isCounted || (isAtEdge && PAGE_NUMBER.test(text))) running.add(row)
      if (!isAtEdge || running.has(row)) continue
      // The first occurrence may be the only place of its content.
      const heights = seen.get(text) ?? []
      if (heights.some((baseline) => Math.abs(baseline - row.baseline) < 2)) running.add(row)
      seen.set(text, [...heights, row.baseline])
    }
    const last = ends.at(-1)
    if (last && !running.has(last) && saysAgain(last, rows)) running.add(last)
  }
  return running
}

/** The first and the last row, including rows that were split. */
function endsOf(rows: readonly Row[]): Row[] {
  const top = Math.min(...rows.map((row) => row.baseline))
  const bottom = Math.max(...rows.map((row) => row.baseline))
  return rows.filter((row) => row.baseline < top + 2 || row.baseline > bottom - 2)
}

/** A footer of contact data that only repeats the page. */
function saysAgain(last: Row, rows: readonly Row[]): boolean {
  const text = textOf(last)
  if (!/\S@\S/.test(text)) return false
  const above = new Set(
    rows.filter((row) => row.baseline < last.baseline - 2).flatMap((row) => piecesOf(textOf(row))),
  )
  return piecesOf(text).every((piece) => above.has(piece))
}

const piecesOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s|·•—–,;]+/)
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))

const textOf = (row: Row): string =>
  row.segments
    .map((segment, i) => (segment.cell && i > 0 ? ` ${segment.text.trim()}` : segment.text))
    .join('')
    .trim()
