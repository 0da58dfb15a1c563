import { expect, test } from 'vitest'
import { moveItem } from './move-item.ts'

test('an entry moves by one place, and not beyond the ends', () => {
  expect(moveItem(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(moveItem(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(moveItem(['a', 'b', 'c'], 'a', -1)).toBeUndefined()
  expect(moveItem(['a', 'b', 'c'], 'c', 1)).toBeUndefined()
  expect(moveItem(['a'], 'z', 1)).toBeUndefined()
})
