import { expect, test } from 'vitest'
import { completeName, namesFor, typedNameAt } from './complete-name.ts'

test.each([
  ['@', 1, { start: 0, typed: '' }],
  ['Ask @No', 7, { start: 4, typed: 'no' }],
  ['Ask @no about it', 7, { start: 4, typed: 'no' }],
  ['Ask @noor now', 13, undefined],
  ['ada@no', 6, undefined],
  ['nothing', 7, undefined],
])('%j at %i is a name being typed: %j', (text, caret, typed) => {
  expect(typedNameAt(text, caret)).toEqual(typed)
})

test('a name that is whole is offered no more, unless a longer one begins so', () => {
  expect(namesFor('', ['noor', 'sam'])).toEqual(['noor', 'sam'])
  expect(namesFor('noor', ['noor', 'sam'])).toEqual([])
  expect(namesFor('sam', ['sam', 'sam.b'])).toEqual(['sam', 'sam.b'])
})

test('a chosen name takes the place of what was typed, with one space behind it', () => {
  expect(completeName('Ask @no', 7, { start: 4, typed: 'no' }, 'noor')).toEqual({
    text: 'Ask @noor ',
    caret: 10,
  })
  expect(completeName('Ask @no about it', 7, { start: 4, typed: 'no' }, 'noor')).toEqual({
    text: 'Ask @noor about it',
    caret: 9,
  })
})
