import { expect, test } from 'vitest'
import { wrongWords } from './check-words.ts'
import { addAnswer, fillInName } from './fill-in-name.ts'
import { waitingWords } from './waiting-words.ts'

test('a message that is empty or too long is told so before it is sent', () => {
  expect(wrongWords(' \n ')).toBe('Write a message first')
  expect(wrongWords('x'.repeat(5000))).toBeUndefined()
  expect(wrongWords('x'.repeat(5001))).toMatch(/^Shorten it by 1 character:/)
  expect(wrongWords('x'.repeat(5020))).toMatch(/^Shorten it by 20 characters:/)
})

// @promise message-drafts
test('a saved answer names the customer, whatever signs are in the name', () => {
  expect(fillInName('Hello {name}. {Name}!', 'Ada $& {name}')).toBe(
    'Hello Ada $& {name}. Ada $& {name}!',
  )
})

test('a saved answer goes under what is typed, and takes none of it away', () => {
  expect(addAnswer(' \n', 'Any photo.')).toBe('Any photo.')
  expect(addAnswer('Hello Ada,\n', 'Any photo.')).toBe('Hello Ada,\n\nAny photo.')
})

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [47 * 60, '47 h'],
  [48 * 60, '2 days'],
])('after %i minutes somebody has waited %s', (minutes, words) => {
  const since = new Date('2026-03-02T09:00:00Z')
  expect(waitingWords(since, new Date(since.getTime() + minutes * 60_000))).toBe(words)
})
