/** Cells that a spreadsheet would execute as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** A CSV line (RFC 4180). Cells that look like formulas get a leading apostrophe. */
export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => quoted(FORMULA.test(cell ?? '') ? `'${cell}` : (cell ?? ''))).join(',')}\r\n`

const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
