import { expect, test } from 'vitest'
import { currentPlanOf } from './plan-change-store.ts'
import type { Order, StoredPlanChange } from './tables.ts'

const order = (own: Partial<Order> = {}) =>
  ({
    packageId: 'basic',
    packagePrice: 3999,
    taxAmount: 0,
    flow: 'checkout',
    ...own,
  }) as Order
const change = (
  state: StoredPlanChange['state'],
  priceAfter: number,
  taxAfter = 0,
): StoredPlanChange => ({ state, priceAfter, taxAfter }) as StoredPlanChange

test('keeps the charged price until a plan change', () => {
  expect(currentPlanOf(order(), [change('offered', 5999)])).toMatchObject({ priceCents: 3999 })
})

test('uses price and tax of the last applied change', () => {
  const changes = [change('made', 4999, 100), change('made', 5999, 450), change('offered', 3999)]
  expect(currentPlanOf(order(), changes)).toMatchObject({ priceCents: 5999, taxCents: 450 })
})

test('derives whether an order is taxed', () => {
  const isTaxed = (own: Partial<Order>) => currentPlanOf(order(own), []).tax.percentHundredths > 0
  expect(isTaxed({})).toBe(false)
  expect(isTaxed({ taxAmount: 1 })).toBe(true)
  // The seller was not registered on the day of the order.
  expect(isTaxed({ flow: 'payment-page' })).toBe(false)
})
