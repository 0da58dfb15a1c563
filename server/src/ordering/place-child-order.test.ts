import { expect, test } from 'vitest'
import { priceDifferenceOf } from './place-child-order.ts'

const change = (before: readonly [number, number], after: readonly [number, number]) =>
  priceDifferenceOf({
    priceBefore: before[0],
    taxBefore: before[1],
    priceAfter: after[0],
    taxAfter: after[1],
  })

test('computes an upgrade with its tax', () => {
  expect(change([3999, 0], [5999, 0])).toEqual({ cents: 2000, taxCents: 0 })
  expect(change([3999, 300], [5999, 450])).toEqual({ cents: 2150, taxCents: 150 })
})

test('charges the whole tax of an untaxed order', () => {
  expect(change([3999, 0], [5999, 450])).toEqual({ cents: 2450, taxCents: 450 })
})

test('computes a downgrade without tax', () => {
  expect(change([5999, 450], [3999, 300])).toEqual({ cents: -2150, taxCents: 0 })
  expect(change([5999, 0], [3999, 450])).toEqual({ cents: -1550, taxCents: 0 })
})

test('never exceeds the total with tax', () => {
  expect(change([5999, 0], [5699, 450])).toEqual({ cents: 150, taxCents: 150 })
})
