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

test('three plans at the prices that are advertised, in whole cents', () => {
  const priced = pricePlans(defaultPrices)
  expect(planIds.map((id) => [id, priced[id].price, priced[id].originalPrice])).toEqual([
    ['starter', 2499, 4998],
    ['basic', 3999, 7998],
    ['professional', 6499, 10998],
  ])
})

test('a plan says the same in its list of features as in its figures', () => {
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

test('every plan has a name, a description, a badge and features of its own, and is paid in dollars', () => {
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

test('every plan includes a page for every screen, links to profiles and the PDF resume', () => {
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

test('the dearest plan is the one that is shown as popular', () => {
  expect(planIds.filter((id) => plans[id].popular)).toEqual(['professional'])
})

test('a dearer plan gives more', () => {
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

// @promise advertised-discount
test('the promotion says what it saves to the cent, which is not half of every price', () => {
  const label = '50% OFF'
  expect(planIds.map((id) => discountOf(pricePlans(defaultPrices)[id]))).toEqual([
    { label, regular: '$49.98', saving: 'you save $24.99' },
    { label, regular: '$79.98', saving: 'you save $39.99' },
    { label, regular: '$109.98', saving: 'you save $44.99' },
  ])
})

test('without a promotion nothing stands beside a price', () => {
  const none = { starterBeforeCents: null, basicBeforeCents: null, professionalBeforeCents: null }
  const priced = pricePlans({ ...defaultPrices, ...none, percentOff: null })
  expect(planIds.map((id) => discountOf(priced[id]))).toEqual([undefined, undefined, undefined])
})
