import { expect, test } from 'vitest'
import { defaultPrices, type Prices } from '../catalog/plans.ts'
import { findPriceReductionFaults } from './price-reductions.ts'

const NOW = new Date('2026-11-28T12:00:00Z')
const END = '2026-12-24T18:00:00Z'
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const before: Prices = {
  ...defaultPrices,
  ...{ starterCents: 4998, basicCents: 7998, professionalCents: 10_998, percentOff: null },
}
const EVER = new Date(0)

// @promise proved-reductions: A promotion names only prices that were charged, and has an end.
test('names every missing proof of the default promotion', () => {
  const faults = findPriceReductionFaults([{ since: EVER, prices: defaultPrices }], '', NOW)
  expect(faults).toEqual([
    '“50% OFF” and “Limited-time offer” have no end in the future',
    'Starter names $49.98 as its former price, and no former price is recorded',
    expect.stringMatching(/^Basic names \$79\.98/),
    expect.stringMatching(/^Professional names \$109\.98/),
  ])
})

test('accepts an end and prices that were charged', () => {
  const history = [
    { since: EVER, prices: before },
    { since: ago(3), prices: defaultPrices },
  ]
  expect(findPriceReductionFaults(history, END, NOW)).toEqual([])
  expect(findPriceReductionFaults(history, '2026-11-01T00:00:00Z', NOW)).toHaveLength(1)
})

test('takes the lowest price of the thirty days before', () => {
  const cheaper = { ...before, starterCents: 3000 }
  const history = (days: number) => [
    { since: EVER, prices: before },
    { since: ago(40), prices: cheaper },
    { since: ago(days), prices: before },
    { since: ago(1), prices: defaultPrices },
  ]
  expect(findPriceReductionFaults(history(20), END, NOW)).toEqual([
    'Starter names $49.98 as its former price, but it cost $30.00 in the 30 days before',
  ])
  expect(findPriceReductionFaults(history(35), END, NOW)).toEqual([])
})

test('a change of the label alone is no former price', () => {
  const history = [
    { since: EVER, prices: defaultPrices },
    { since: ago(2), prices: { ...defaultPrices, percentOff: 40 } },
  ]
  expect(findPriceReductionFaults(history, END, NOW)).toHaveLength(3)
})

test('says nothing without a promotion', () => {
  const history = [{ since: EVER, prices: before }]
  expect(findPriceReductionFaults(history, '', NOW)).toEqual([])
})
