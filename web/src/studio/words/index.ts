/** The words of the page in a language outside the catalog, beside the English ones. */
export { countWords, writtenWordsOf } from './written-words.ts'
export { useOrderWords } from './use-order-words.ts'
export { focusNextMissingWord, WordsForm } from './words-form.tsx'
