import { expect, test } from 'vitest'
import { isSuggestionDone } from './suggestion-done.ts'

test.each([
  ['accepts the suggested words', 'eleven nurses', 'nine nurses', 'Led eleven nurses.', true],
  ['accepts other spaces', 'eleven nurses', 'nine nurses', 'Led eleven\n nurses.', true],
  ['refuses other words', 'eleven nurses', 'nine nurses', 'Led ten nurses.', false],
  ['refuses an unchanged field', 'nurses', 'nine nurses', 'Led nine nurses.', false],
  ['accepts a shortened field', 'nurses', 'nine nurses', 'Led nurses.', true],
  ['accepts a lengthened field', 'nine night nurses', 'nurses', 'Led nine night nurses.', true],
  ['refuses a missing field', 'eleven nurses', 'nine nurses', null, false],
  ['accepts a removed field', '', 'nine nurses', null, true],
  ['refuses words not removed', '', 'nine nurses', 'Led nine nurses.', false],
  ['accepts removed words', '', 'nine nurses', 'Led.', true],
] as const)('%s', (_, suggestion, quote, text, done) => {
  expect(isSuggestionDone({ suggestion, quote, text })).toBe(done)
})
