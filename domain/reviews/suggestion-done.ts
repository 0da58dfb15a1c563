/** Whether a field says what the customer suggested. */
export type SuggestedWords = {
  readonly suggestion: string
  /** The words that it replaces. */
  readonly quote: string
  /** The field in the draft now; null: the field is gone. */
  readonly text: string | null
}

/**
 * A removal is done once the words are gone. Spaces and line breaks make no difference, because
 * editors change them. Pure.
 */
export function isSuggestionDone({ suggestion, quote, text }: SuggestedWords): boolean {
  const [wanted, replaced, now] = [suggestion, quote, text ?? ''].map(oneSpaced) as [
    string,
    string,
    string,
  ]
  if (wanted === '') return text === null || !now.includes(replaced)
  if (!now.includes(wanted)) return false
  // A shortened wording is part of the longer one that still stands.
  return !replaced.includes(wanted) || replaced === wanted || !now.includes(replaced)
}

const oneSpaced = (words: string): string => words.replace(/\s+/gu, ' ').trim()
