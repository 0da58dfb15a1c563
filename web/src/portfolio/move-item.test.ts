import { expect, test } from 'vitest'
import { moveItem } from './move-item.ts'

test('moves an entry within the list', () => {
  expect(moveItem(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(moveItem(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(moveItem(['a', 'b', 'c'], 'a', -1)).toBeUndefined()
  expect(moveItem(['a', 'b', 'c'], 'c', 1)).toBeUndefined()
  expect(moveItem(['a'], 'z', 1)).toBeUndefined()
})
