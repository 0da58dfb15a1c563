/** A text of a list as stored, with its ID. */
export type ListText = { readonly $id: string; readonly $text: string }

/** Also true without an ID: parsing assigns one. */
export function isListText(value: unknown): value is ListText {
  return (
    typeof value === 'object' &&
    value !== null &&
    '$text' in value &&
    typeof value.$text === 'string'
  )
}
