// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { readOrderList, adjacentOrders, storeOrderList } from './order-list-navigation.ts'

beforeEach(() => sessionStorage.clear())

test('finds the previous and next order', () => {
  storeOrderList({ address: '/admin?view=mine', ids: ['a', 'b', 'c'] })
  expect(adjacentOrders('b')).toEqual({ previous: 'a', next: 'c' })
  expect(adjacentOrders('a')).toEqual({ previous: undefined, next: 'b' })
  expect(adjacentOrders('c')).toEqual({ previous: 'b', next: undefined })
  expect(adjacentOrders('z')).toEqual({ previous: undefined, next: undefined })
  expect(readOrderList()?.address).toBe('/admin?view=mine')
})

test('finds no neighbors without a valid list', () => {
  expect(adjacentOrders('a')).toEqual({ previous: undefined, next: undefined })
  sessionStorage.setItem('lastList', '{')
  expect(adjacentOrders('a')).toEqual({ previous: undefined, next: undefined })
})
