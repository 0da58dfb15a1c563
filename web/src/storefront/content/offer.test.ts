import { plans } from '@vitrine/domain/catalog'
import { formatCents } from '@vitrine/domain/money'
import { expect, test } from 'vitest'
import { campaignOffer, planOffers, startingPrice } from './offer.ts'

test('prices quoted on pages are the prices of the plans', () => {
  for (const { id, shortName, name, price } of planOffers) {
    expect(plans[id].shortName).toBe(shortName)
    expect(plans[id].name).toBe(name)
    expect(formatCents(plans[id].price)).toBe(`$${price}`)
  }
  const cheapest = Math.min(...Object.values(plans).map(({ price }) => price))
  expect(startingPrice).toBe(formatCents(cheapest))
})

test('the campaign quotes the Starter plan', () => {
  expect(campaignOffer.price).toBe(formatCents(plans.starter.price))
  expect(campaignOffer.normalPrice).toBe(formatCents(plans.starter.originalPrice))
})
