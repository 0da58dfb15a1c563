/**
 * Parses a dollar amount to integer cents: "24.99", "$24", "1,200.50". Undefined if it is not
 * positive or has more than two decimals.
 */
export function parseAmount(typed: string): number | undefined {
  const plain = typed.trim().replace(/^\$\s*/, '')
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(plain)
  if (match === null) return undefined
  const dollars = Number((match[1] ?? '').replaceAll(',', ''))
  const cents = dollars * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return cents > 0 ? cents : undefined
}
