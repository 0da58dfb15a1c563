/** Plan texts of prerendered pages: prices are tokens, which the server replaces. */
import type { PlanId } from '@vitrine/domain/catalog/plans'
import { siteConfig } from '../../shell/site-config.ts'

/** In display order. A test compares them with the plan table. */
export const planNames = [
  { id: 'starter', shortName: 'Starter', name: 'Essential Online Presence' },
  { id: 'basic', shortName: 'Basic', name: 'Enhanced Visibility' },
  { id: 'professional', shortName: 'Professional', name: 'Complete Career Toolkit' },
] as const satisfies readonly {
  readonly id: PlanId
  readonly shortName: string
  readonly name: string
}[]

export const startingPrice = () => siteConfig().prices.starter.price

/** "Limited Time: 50% OFF". */
export const promotionLine = () => `Limited Time: ${siteConfig().promotion}`

/** The campaign's plan in query parameters. */
export const CAMPAIGN_PLAN = 'Starter'
