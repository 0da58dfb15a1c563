/** Values of fields that are typed as text. */
/** One value a line. */
export const linesOf = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** 2900 as `29.00` */
export const amountOf = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toFixed(2)

/** `29.00` as 2900; NaN if invalid. */
export const centsOf = (text = ''): number =>
  /^\d+(\.\d\d)?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN

/** Null if empty. */
export const optionalCentsOf = (text: string): number | null =>
  text.trim() === '' ? null : centsOf(text.trim())

/** NaN if it is no whole number. */
export const wholeOf = (text: string): number =>
  /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
