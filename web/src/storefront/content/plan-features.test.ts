import { planIds, plans } from '@vitrine/domain/catalog/plans'
import { expect, test } from 'vitest'
import { planFeatures } from './plan-features.ts'

const row = (label: string) => planFeatures.find((each) => each.label === label)?.values

test('plan features match the plan table', () => {
  for (const id of planIds) {
    const plan = plans[id]
    expect(row('Delivery')?.[id]).toBe(`${plan.deliveryHours} hours`)
    expect(row('Languages')?.[id]).toContain(String(plan.maxLanguages))
    expect(row('Revisions')?.[id]).toContain(String(plan.revisionRounds))
    expect(String(row('SEO')?.[id]).toLowerCase()).toBe(plan.seo)
    expect(String(row('Address')?.[id]).includes('Custom')).toBe(plan.address === 'custom-domain')
  }
})
