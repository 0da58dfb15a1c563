import { expect, test } from 'vitest'
import {
  findPlan,
  findPlanByPriceId,
  discountOf,
  defaultPrices,
  planIds,
  plans,
  pricePlans,
} from './plans.ts'

test('sells three plans at the advertised prices', () => {
  const priced = pricePlans(defaultPrices)
  expect(planIds.map((id) => [id, priced[id].price, priced[id].originalPrice])).toEqual([
    ['starter', 2499, 4998],
    ['basic', 3999, 7998],
    ['professional', 6499, 10998],
  ])
})

test('lists features that match the limits of a plan', () => {
  for (const id of planIds) {
    const { features, deliveryHours, address, includesMail, maxLanguages, revisionRounds, seo } =
      plans[id]
    const says = (words: RegExp) => features.some((feature) => words.test(feature))
    expect(features).toContain(`Delivery in ${deliveryHours} hours`)
    expect(says(/subdomain/i)).toBe(address === 'subdomain')
    expect(says(/custom domain/i)).toBe(address === 'custom-domain')
    expect(says(/email/i)).toBe(includesMail)
    expect(says(new RegExp(`^(Up to )?${maxLanguages} languages?\\b`))).toBe(true)
    expect(
      says(new RegExp(`^${revisionRounds} (rounds? of content edits|annual revisions)$`)),
    ).toBe(true)
    expect(says(new RegExp(`^${seo} SEO$`, 'i'))).toBe(true)
  }
})

test('describes every plan in dollars', () => {
  for (const facet of ['shortName', 'name', 'description', 'badge'] as const) {
    const said = planIds.map((id) => plans[id][facet])
    expect(said.every((words) => words.trim() !== '')).toBe(true)
    expect(new Set(said).size).toBe(planIds.length)
  }
  for (const id of planIds) {
    const { features, currency } = plans[id]
    expect(currency).toBe('usd')
    expect(features.every((feature) => feature.trim() !== '')).toBe(true)
    expect(new Set(features).size).toBe(features.length)
  }
})

test('includes page, links and PDF in every plan', () => {
  for (const id of planIds) {
    expect(plans[id].features).toEqual(
      expect.arrayContaining([
        'Professional single-page website',
        'Mobile-responsive design',
        'Social media integration',
        'Downloadable PDF resume',
      ]),
    )
  }
})

test('marks the most expensive plan as popular', () => {
  expect(planIds.filter((id) => plans[id].popular)).toEqual(['professional'])
})

test('includes more in a more expensive plan', () => {
  expect(
    planIds.map((id) => {
      const { maxLanguages, revisionRounds, deliveryHours, seo, address } = plans[id]
      return [maxLanguages, revisionRounds, deliveryHours, seo, address]
    }),
  ).toEqual([
    [1, 1, 72, 'basic', 'subdomain'],
    [2, 2, 48, 'enhanced', 'custom-domain'],
    [4, 3, 24, 'advanced', 'custom-domain'],
  ])
})

test.each(['starter', 'Starter', ' STARTER '])('finds a plan by "%s"', (spelling) => {
  expect(findPlan(spelling)).toBe(plans.starter)
})

test.each(['', 'enterprise', '__proto__', 'constructor', 'starter,basic'])(
  'finds no plan by "%s"',
  (name) => {
    expect(findPlan(name)).toBeUndefined()
    expect(findPlanByPriceId(name)).toBeUndefined()
  },
)

test('maps each price ID to its plan', () => {
  for (const id of planIds) expect(findPlanByPriceId(plans[id].priceId)?.id).toBe(id)
})

// @promise advertised-discount
test('states the exact saving of a promotion', () => {
  const label = '50% OFF'
  expect(planIds.map((id) => discountOf(pricePlans(defaultPrices)[id]))).toEqual([
    { label, regular: '$49.98', saving: 'you save $24.99' },
    { label, regular: '$79.98', saving: 'you save $39.99' },
    { label, regular: '$109.98', saving: 'you save $44.99' },
  ])
})

// @promise advertised-discount
test('strikes through twice the price without a previous one', () => {
  const none = { starterBeforeCents: null, basicBeforeCents: null, professionalBeforeCents: null }
  const label = '50% OFF'
  expect(planIds.map((id) => discountOf(pricePlans({ ...defaultPrices, ...none })[id]))).toEqual([
    { label, regular: '$49.98', saving: 'you save $24.99' },
    { label, regular: '$79.98', saving: 'you save $39.99' },
    { label, regular: '$129.98', saving: 'you save $64.99' },
  ])
  for (let percentOff = 1; percentOff <= 99; percentOff += 1)
    for (const { price, originalPrice = 0 } of Object.values(
      pricePlans({ ...defaultPrices, ...none, percentOff }),
    ))
      expect(((originalPrice - price) * 100) / originalPrice).toBeGreaterThanOrEqual(percentOff)
})

test('shows no discount without a promotion', () => {
  const priced = pricePlans({ ...defaultPrices, percentOff: null })
  expect(planIds.map((id) => discountOf(priced[id]))).toEqual([undefined, undefined, undefined])
})
