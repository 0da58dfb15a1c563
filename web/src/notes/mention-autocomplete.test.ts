import { expect, test } from 'vitest'
import { insertMention, matchNames, mentionAt } from './mention-autocomplete.ts'

test.each([
  ['@', 1, { start: 0, typed: '' }],
  ['Ask @No', 7, { start: 4, typed: 'no' }],
  ['Ask @no about it', 7, { start: 4, typed: 'no' }],
  ['Ask @noor now', 13, undefined],
  ['ada@no', 6, undefined],
  ['nothing', 7, undefined],
])('%j at %i is a name being typed: %j', (text, caret, typed) => {
  expect(mentionAt(text, caret)).toEqual(typed)
})

test('a name that is whole is offered no more, unless a longer one begins so', () => {
  expect(matchNames('', ['noor', 'sam'])).toEqual(['noor', 'sam'])
  expect(matchNames('noor', ['noor', 'sam'])).toEqual([])
  expect(matchNames('sam', ['sam', 'sam.b'])).toEqual(['sam', 'sam.b'])
})

test('a chosen name takes the place of what was typed, with one space behind it', () => {
  expect(insertMention('Ask @no', 7, { start: 4, typed: 'no' }, 'noor')).toEqual({
    text: 'Ask @noor ',
    caret: 10,
  })
  expect(insertMention('Ask @no about it', 7, { start: 4, typed: 'no' }, 'noor')).toEqual({
    text: 'Ask @noor about it',
    caret: 9,
  })
})
