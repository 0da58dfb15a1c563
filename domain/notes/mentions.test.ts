import { expect, test } from 'vitest'
import { findMentions, splitAtMentions } from './mentions.ts'

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
])('in %j mentions %j', (text, names) => {
  expect(findMentions(text, TEAM)).toEqual(names)
})

test('splits a note into segments', () => {
  const text = 'Hello @noor, see @sam'
  const pieces = splitAtMentions(text, TEAM)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(pieces.flatMap(({ name }) => name ?? [])).toEqual(['noor', 'sam'])
})

test.each([
  ['@noor please look', [{ text: '@noor', name: 'noor' }, { text: ' please look' }]],
  ['Ask @Sam', [{ text: 'Ask ' }, { text: '@Sam', name: 'sam' }]],
  [
    '@x/@noor.',
    [{ text: '@x', name: 'x' }, { text: '/' }, { text: '@noor', name: 'noor' }, { text: '.' }],
  ],
  ['@nobody is here', [{ text: '@nobody is here' }]],
  ['', []],
])('leaves no segment of %j empty', (text, pieces) => {
  expect(splitAtMentions(text, TEAM)).toEqual(pieces)
})
