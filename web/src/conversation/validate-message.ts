import { MAX_MESSAGE } from '@vitrine/contract/route'

/** What is wrong with a message before it is sent; undefined: nothing. */
export function validateMessage(text: string): string | undefined {
  const words = text.trim()
  if (words === '') return 'Write a message first'
  if (words.length <= MAX_MESSAGE) return undefined
  const over = words.length - MAX_MESSAGE
  return `Shorten it by ${over} ${over === 1 ? 'character' : 'characters'}: a message has at most ${MAX_MESSAGE}`
}
