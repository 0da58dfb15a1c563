/** What a spreadsheet would take for a formula and compute when the file is opened. */
const FORMULA = /^[=+\-@\t\r]/

/** A line of CSV (RFC 4180). Cells that begin like a formula get an apostrophe before them. */
export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => quoted(FORMULA.test(cell ?? '') ? `'${cell}` : (cell ?? ''))).join(',')}\r\n`

const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
