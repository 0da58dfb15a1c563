/** Deeper than any of our documents. */
const MAX_DEPTH = 32

/**
 * Finds text that PostgreSQL can't store (NUL, lone surrogates) and excessive nesting. Returns the
 * error message, or undefined.
 */
export function findUnstorableText(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') {
    const storable = value.isWellFormed() && !value.includes('\0')
    return storable
      ? undefined
      : 'The text holds a character that can’t be stored. Remove it and try again.'
  }
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > MAX_DEPTH) return 'What you sent is nested too deeply.'
  for (const [key, inner] of Object.entries(value)) {
    const sentence = findUnstorableText(key) ?? findUnstorableText(inner, depth + 1)
    if (sentence) return sentence
  }
  return undefined
}
