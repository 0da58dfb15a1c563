import { expect, test } from 'vitest'
import { priceDifferenceOf } from './place-upgrade-payment.ts'

const change = (before: readonly [number, number], after: readonly [number, number]) =>
  priceDifferenceOf({
    priceBefore: before[0],
    taxBefore: before[1],
    priceAfter: after[0],
    taxAfter: after[1],
  })

test('a bigger plan costs what it costs more, and the tax in that is what it is taxed more', () => {
  expect(change([3999, 0], [5999, 0])).toEqual({ cents: 2000, taxCents: 0 })
  expect(change([3999, 300], [5999, 450])).toEqual({ cents: 2150, taxCents: 150 })
})

test('an order that was not taxed pays the tax of the new plan whole', () => {
  expect(change([3999, 0], [5999, 450])).toEqual({ cents: 2450, taxCents: 450 })
})

test('a smaller plan pays back, and no receipt of it has tax', () => {
  expect(change([5999, 450], [3999, 300])).toEqual({ cents: -2150, taxCents: 0 })
  expect(change([5999, 0], [3999, 450])).toEqual({ cents: -1550, taxCents: 0 })
})

test('a receipt never has more tax than its sum', () => {
  expect(change([5999, 0], [5699, 450])).toEqual({ cents: 150, taxCents: 150 })
})
