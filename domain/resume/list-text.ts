/**
 * A text of a list (a highlight, a keyword, a course) as it is stored: its id is part of
 * it and goes with the sentence wherever that is moved, so that the two can't come apart.
 */
export type ListText = { readonly $id: string; readonly $text: string }

/** Also one that has lost its id: reading a stored resume gives it another. */
export function isListText(value: unknown): value is ListText {
  return (
    typeof value === 'object' &&
    value !== null &&
    '$text' in value &&
    typeof value.$text === 'string'
  )
}
