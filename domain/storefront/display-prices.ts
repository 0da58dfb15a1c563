import { campaignCopy } from './campaign-copy.ts'
import {
  discountOf,
  type PlanId,
  planWithCopy,
  type PricedPlan,
  pricePlans,
  type Prices,
} from '../catalog/plans.ts'
import { formatCents } from '../payments/money.ts'
import type { DisplayPrice, SiteConfig } from './site-config.ts'

/** Prices as displayed. Pure. */
export function displayPrices(
  set: Prices,
): Pick<SiteConfig, 'prices' | 'promotion' | 'promotionDisplay' | 'campaign'> {
  const priced = pricePlans(set)
  const shown = (id: PlanId): DisplayPrice => {
    const { price } = priced[id]
    const { regular = '', saving = '' } = discountOf(priced[id]) ?? {}
    return { amount: formatCents(price).slice(1), price: formatCents(price), regular, saving }
  }
  const { promotion = '' } = priced.starter
  const { price, regular } = shown('starter')
  return {
    prices: {
      starter: shown('starter'),
      basic: shown('basic'),
      professional: shown('professional'),
    },
    promotion,
    promotionDisplay: promotion === '' ? 'none' : '',
    campaign: campaignCopy(price, regular),
  }
}

/**
 * A plan with price and copy of a loaded page. The server quotes the charged price, and the page
 * says so if it differs.
 * Pure.
 */
export function displayedPlan(
  id: PlanId,
  { prices, promotion, words }: Pick<SiteConfig, 'prices' | 'promotion' | 'words'>,
): PricedPlan {
  const { amount, regular } = prices[id]
  return {
    ...planWithCopy(id, words),
    price: centsOf(amount),
    originalPrice: regular === '' ? undefined : centsOf(regular),
    promotion: promotion || undefined,
  }
}

/** "$24.99" as 2499. */
const centsOf = (amount: string): number => Number(amount.replaceAll(/\D/g, ''))
