/**
 * What a spreadsheet would execute as a formula: at the start of a cell, and after characters that
 * separate cells in other countries.
 */
const FORMULA = /^(?=\s*[=+\-@＝＋－＠]|[\t\r])|([;\t\r\n])(?=[^\S;\t\r\n]*[=+\-@＝＋－＠])/g

/** A CSV line (RFC 4180). Formulas get a leading apostrophe. */
export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => quoted((cell ?? '').replaceAll(FORMULA, "$1'"))).join(',')}\r\n`

const quoted = (cell: string): string =>
  /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** Excel reads a file without it in the code page of its user. */
export const BYTE_ORDER_MARK = '\uFEFF'
