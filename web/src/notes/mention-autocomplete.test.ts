import { expect, test } from 'vitest'
import { insertMention, matchNames, mentionAt } from './mention-autocomplete.ts'

test.each([
  ['@', 1, { start: 0, typed: '' }],
  ['Ask @No', 7, { start: 4, typed: 'no' }],
  ['Ask @no about it', 7, { start: 4, typed: 'no' }],
  ['Ask @noor now', 13, undefined],
  ['ada@no', 6, undefined],
  ['nothing', 7, undefined],
])('finds the mention in %j at %i: %j', (text, caret, typed) => {
  expect(mentionAt(text, caret)).toEqual(typed)
})

test('completes a name only while it is a prefix', () => {
  expect(matchNames('', ['noor', 'sam'])).toEqual(['noor', 'sam'])
  expect(matchNames('noor', ['noor', 'sam'])).toEqual([])
  expect(matchNames('sam', ['sam', 'sam.b'])).toEqual(['sam', 'sam.b'])
})

test('replaces the typed prefix and adds one space', () => {
  expect(insertMention('Ask @no', 7, { start: 4, typed: 'no' }, 'noor')).toEqual({
    text: 'Ask @noor ',
    caret: 10,
  })
  expect(insertMention('Ask @no about it', 7, { start: 4, typed: 'no' }, 'noor')).toEqual({
    text: 'Ask @noor about it',
    caret: 9,
  })
})
