// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { lastList, neighboursOf, rememberList } from './last-list.ts'

beforeEach(() => sessionStorage.clear())

test('an order knows the one before and after it in the list that was looked at last', () => {
  rememberList({ address: '/admin?view=mine', ids: ['a', 'b', 'c'] })
  expect(neighboursOf('b')).toEqual({ before: 'a', after: 'c' })
  expect(neighboursOf('a')).toEqual({ before: undefined, after: 'b' })
  expect(neighboursOf('c')).toEqual({ before: 'b', after: undefined })
  expect(neighboursOf('z')).toEqual({ before: undefined, after: undefined })
  expect(lastList()?.address).toBe('/admin?view=mine')
})

test('without a list, or with a broken one, an order has no neighbours', () => {
  expect(neighboursOf('a')).toEqual({ before: undefined, after: undefined })
  sessionStorage.setItem('lastList', '{')
  expect(neighboursOf('a')).toEqual({ before: undefined, after: undefined })
})
