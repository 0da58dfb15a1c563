/** Finds numbers in a text, to look them up in the sources. */

export type TextNumber = {
  /** As written, with the percent sign. */
  readonly written: string
  /** Normalized: `1200` for 1,200 and 1.200, `3.5`, `40%`. */
  readonly key: string
}

/** Digits with groups and decimals such as 1,200 or 3.5, but not in names such as B2 or H2O. */
const FIGURE = /(?<![\p{Lu}\p{Ll}\d])\d+(?:[.,'’\u00a0\u202f]\d+)*/gu

/** 06.2020 and 1.6.2020: each part is a number. */
const DATE = /^\d{1,2}\.(?:\d{1,2}\.)?\d{4}$/

const PERCENT_AFTER =
  /^\s{0,2}(?:%|per ?cent|pro[zc]ent|por ?cien|por ?cento|pour ?cent|процент|パーセント|퍼센트|प्रतिशत|بالم|אחוז)/i
const PERCENT_BEFORE = /(?:%|yüzde|百分之)\s?$/i

/** All numbers of a text in order, in any digits. */
export function findNumbers(text: string): TextNumber[] {
  if (!/\p{Nd}/u.test(text)) return []
  const plainText = inAsciiDigits(text)
  return Array.from(plainText.matchAll(FIGURE)).flatMap((match): TextNumber[] => {
    const [digits] = match
    const written = text.slice(match.index, match.index + digits.length)
    if (DATE.test(digits)) {
      return digits.split('.').map((part) => ({ written: part, key: keyOf(part) }))
    }
    const after = plainText.slice(match.index + digits.length, match.index + digits.length + 12)
    const before = plainText.slice(Math.max(0, match.index - 6), match.index)
    const isShare = PERCENT_AFTER.test(after) || PERCENT_BEFORE.test(before)
    const sign = /^\s?%/.exec(after)?.[0] ?? ''
    return [{ written: written + sign, key: keyOf(digits) + (isShare ? '%' : '') }]
  })
}

/** A last group of other than three digits is a decimal. */
function keyOf(digits: string): string {
  const parts = digits.split(/\D/)
  const last = parts.at(-1) ?? ''
  const isDecimal = parts.length > 1 && last.length !== 3
  const whole = (isDecimal ? parts.slice(0, -1) : parts).join('').replace(/^0+(?=\d)/, '')
  return isDecimal ? `${whole}.${last}` : whole
}

/** First digit of each script; nine more follow. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x0e50, 0xff10] as const

/** Replaces code unit by code unit: offsets stay valid. */
function inAsciiDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹०-९๐-๙０-９٪％]/g, (sign) => {
    if (sign === '٪' || sign === '％') return '%'
    const code = sign.charCodeAt(0)
    const zero = ZEROS.findLast((start) => start <= code) ?? code
    return String(code - zero)
  })
}
