import { expect, test } from 'vitest'
import { fillVariables, unknownVariables } from './message-variables.ts'

test('fills in the first name literally', () => {
  expect(fillVariables('Hello {name}. {Name}!', 'Ada $& {name}')).toBe(
    'Hello Ada $& {name}. Ada $& {name}!',
  )
})

test.each([
  ['Hello {name}', []],
  ['Hello {first name}, order {order}, {order}', ['{first name}', '{order}']],
  ['In code: {}, { x }, ${1}, {"a": 1}', []],
] as const)('finds unknown variables in “%s”', (text, unknown) => {
  expect(unknownVariables(text)).toEqual(unknown)
})
