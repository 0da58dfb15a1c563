// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { readOrderList, adjacentOrders, storeOrderList } from './order-list-navigation.ts'

beforeEach(() => sessionStorage.clear())

test('an order knows the one before and after it in the list that was looked at last', () => {
  storeOrderList({ address: '/admin?view=mine', ids: ['a', 'b', 'c'] })
  expect(adjacentOrders('b')).toEqual({ before: 'a', after: 'c' })
  expect(adjacentOrders('a')).toEqual({ before: undefined, after: 'b' })
  expect(adjacentOrders('c')).toEqual({ before: 'b', after: undefined })
  expect(adjacentOrders('z')).toEqual({ before: undefined, after: undefined })
  expect(readOrderList()?.address).toBe('/admin?view=mine')
})

test('without a list, or with a broken one, an order has no neighbours', () => {
  expect(adjacentOrders('a')).toEqual({ before: undefined, after: undefined })
  sessionStorage.setItem('lastList', '{')
  expect(adjacentOrders('a')).toEqual({ before: undefined, after: undefined })
})
