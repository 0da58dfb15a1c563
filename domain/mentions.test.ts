import { expect, test } from 'vitest'
import { mentionedIn, splitAtMentions } from './mentions.ts'

const TEAM = ['noor', 'sam', 'sam.b', 'x']

test.each([
  ['@noor please look', ['noor']],
  ['Ask @sam.b, not @noor.', ['sam.b', 'noor']],
  ['(@Noor) and @noor again', ['noor']],
  ['@sam.', ['sam']],
  ['@sam.c is nobody, nor is @samuel', []],
  ['Mail ada@noor or ada.@sam', []],
  ['a lonely @ and @@x', ['x']],
  ['', []],
])('%j mentions %j', (text, names) => {
  expect(mentionedIn(text, TEAM)).toEqual(names)
})

test('the pieces of a text are the text, with the names marked', () => {
  const text = 'Hello @noor, see @sam'
  const pieces = splitAtMentions(text, TEAM)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(pieces.flatMap(({ name }) => name ?? [])).toEqual(['noor', 'sam'])
})
