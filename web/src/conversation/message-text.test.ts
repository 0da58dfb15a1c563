import { expect, test } from 'vitest'
import { validateMessage } from './validate-message.ts'
import { appendReply } from './append-reply.ts'
import { formatWaitingTime } from './format-waiting-time.ts'

test('rejects an empty or too long message', () => {
  expect(validateMessage(' \n ')).toBe('Write a message first')
  expect(validateMessage('x'.repeat(5000))).toBeUndefined()
  expect(validateMessage('x'.repeat(5001))).toMatch(/^Shorten it by 1 character:/)
  expect(validateMessage('x'.repeat(5020))).toMatch(/^Shorten it by 20 characters:/)
})

test('appends a saved reply below typed text', () => {
  expect(appendReply(' \n', 'Any photo.')).toBe('Any photo.')
  expect(appendReply('Hello Ada,\n', 'Any photo.')).toBe('Hello Ada,\n\nAny photo.')
})

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [47 * 60, '47 h'],
  [48 * 60, '2 days'],
])('formats %i minutes of waiting as %s', (minutes, words) => {
  const since = new Date('2026-03-02T09:00:00Z')
  expect(formatWaitingTime(since, new Date(since.getTime() + minutes * 60_000))).toBe(words)
})
