import { MAX_MESSAGE } from '@vitrine/contract/route'

/** The error of a message; undefined if it is valid. */
export function validateMessage(text: string): string | undefined {
  const words = text.trim()
  if (words === '') return 'Write a message first'
  if (words.length <= MAX_MESSAGE) return undefined
  const over = words.length - MAX_MESSAGE
  return `Shorten it by ${over} ${over === 1 ? 'character' : 'characters'}: a message has at most ${MAX_MESSAGE}`
}
