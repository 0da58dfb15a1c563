import { expect, test } from 'vitest'
import { findPlan, findPlanByPriceId, planIds, plans } from './catalog.ts'

test('three plans at the prices that are advertised, in whole cents', () => {
  expect(planIds.map((id) => [id, plans[id].price, plans[id].originalPrice])).toEqual([
    ['starter', 2499, 4998],
    ['basic', 3999, 7998],
    ['professional', 6499, 10998],
  ])
})

test('a plan says the same in its list of features as in its figures', () => {
  for (const id of planIds) {
    const { features, deliveryHours, address } = plans[id]
    expect(features).toContain(`Delivery in ${deliveryHours} hours`)
    expect(features.some((feature) => /subdomain/i.test(feature))).toBe(address === 'subdomain')
  }
})

test.each(['starter', 'Starter', ' STARTER '])('the address may spell a plan "%s"', (spelling) => {
  expect(findPlan(spelling)).toBe(plans.starter)
})

test.each(['', 'enterprise', '__proto__', 'constructor', 'starter,basic'])(
  '"%s" is no plan',
  (name) => {
    expect(findPlan(name)).toBeUndefined()
    expect(findPlanByPriceId(name)).toBeUndefined()
  },
)

test('each price reference names its own plan', () => {
  for (const id of planIds) expect(findPlanByPriceId(plans[id].priceId)?.id).toBe(id)
})
