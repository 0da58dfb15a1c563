/** Parses typed dates into resume dates. */

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/**
 * An ISO 8601 date with the typed precision. "Mar 2021", "03/2021" and "2021/3" become `2021-03`;
 * "15 March 2021", "March 15, 2021" and "15.03.2021" become `2021-03-15`. Empty for "present";
 * undefined for invalid or ambiguous dates ("04/05/2021").
 */
export function parseDate(typed: string): string | undefined {
  const text = typed.trim().toLowerCase().replace(/,/g, ' ').replace(/\s+/g, ' ')
  if (/^(|present|now|today|current|currently|ongoing|-|–|—)$/.test(text)) return ''
  const iso = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/.exec(text)
  if (iso !== null) return dateOf(iso[1], iso[2], iso[3])
  const monthFirst = /^(\d{1,2})[-/.](\d{4})$/.exec(text)
  if (monthFirst !== null) return dateOf(monthFirst[2], monthFirst[1])
  const named =
    /^(?:(\d{1,2})(?:st|nd|rd|th|\.)? )?([a-z]{3,9})\.? (?:(\d{1,2})(?:st|nd|rd|th)? )?(\d{4})$/.exec(
      text,
    )
  if (named !== null) {
    const month = MONTHS.indexOf((named[2] ?? '').slice(0, 3)) + 1
    return month === 0 ? undefined : dateOf(named[4], String(month), named[1] ?? named[3])
  }
  const full = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text)
  if (full === null) return undefined
  const [, first = '', separator, second = '', year] = full
  // Dots, or a second number above 12, make the order clear.
  if (separator === '.' || Number(first) > 12) return dateOf(year, second, first)
  if (Number(second) > 12) return dateOf(year, first, second)
  return first === second ? dateOf(year, first, second) : undefined
}

function dateOf(year: string | undefined, month?: string, day?: string): string | undefined {
  const parts = [Number(year), Number(month ?? 1), Number(day ?? 1)] as const
  const date = new Date(Date.UTC(parts[0], parts[1] - 1, parts[2]))
  if (date.getUTCMonth() !== parts[1] - 1 || date.getUTCDate() !== parts[2]) return undefined
  if (parts[0] < 1000 || parts[0] > 2999) return undefined
  const iso = date.toISOString()
  return iso.slice(0, day !== undefined ? 10 : month !== undefined ? 7 : 4)
}
