import { expect, test } from 'vitest'
import { defaultPrices, planIds, pricePlans } from '../catalog/plans.ts'
import { displayedPlan, displayPrices } from './display-prices.ts'

const NONE = { starterBeforeCents: null, basicBeforeCents: null, professionalBeforeCents: null }

test.each([
  ['as advertised', defaultPrices],
  ['without previous prices', { ...defaultPrices, ...NONE }],
  ['without a promotion', { ...defaultPrices, ...NONE, percentOff: null }],
  [
    'in whole dollars and thousands',
    { ...defaultPrices, professionalCents: 999_999, starterCents: 100 },
  ],
])('parses its own prices to the cent: %s', (_, prices) => {
  for (const id of planIds)
    expect(displayedPlan(id, { ...displayPrices(prices), words: {} })).toEqual(
      pricePlans(prices)[id],
    )
})

test('hides the promotion without one', () => {
  const shown = displayPrices({ ...defaultPrices, percentOff: null })
  expect(shown).toMatchObject({ promotion: '', promotionDisplay: 'none' })
  expect(shown.prices.starter).toEqual({
    amount: '24.99',
    price: '$24.99',
    regular: '',
    saving: '',
  })
  expect(shown.campaign.line).toBe('The Starter plan: $24.99, paid once.')
})
