import { contentWords } from './compare-words.ts'

/** Han, kana, Hangul, Arabic and others say as much with fewer letters. */
const CASELESS = /\p{Lo}/u

/**
 * Whether a typed source names a person or a document and a way: "Customer, by phone". One letter,
 * one word or one word repeated is none.
 */
export function namesSource(words: string): boolean {
  const named = contentWords(words).filter(({ key }) => /\p{L}{2}|\p{Lo}/u.test(key))
  const letters = named.reduce((sum, { key }) => sum + key.length, 0)
  return new Set(named.map(({ key }) => key)).size >= 2 && letters >= (CASELESS.test(words) ? 3 : 6)
}
