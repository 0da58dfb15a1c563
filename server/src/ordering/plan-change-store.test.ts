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

test('an order has the price that it was charged until a change of its plan is made', () => {
  expect(currentPlanOf(order(), [change('offered', 5999)])).toMatchObject({ priceCents: 3999 })
})

test('the last change that was made says price and tax, whatever is offered after it', () => {
  const changes = [change('made', 4999, 100), change('made', 5999, 450), change('offered', 3999)]
  expect(currentPlanOf(order(), changes)).toMatchObject({ priceCents: 5999, taxCents: 450 })
})

test('an order is taxed where tax was in it, and where the provider’s page looked whether it is', () => {
  const isTaxed = (own: Partial<Order>) => currentPlanOf(order(own), []).isTaxed
  expect(isTaxed({})).toBe(false)
  expect(isTaxed({ taxAmount: 1 })).toBe(true)
  expect(isTaxed({ flow: 'payment-page' })).toBe(true)
})
