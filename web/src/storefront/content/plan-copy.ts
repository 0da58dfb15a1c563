/** What a page that is built ahead says of the plans: prices as tokens, which the server fills. */
import type { PlanId } from '@vitrine/domain/catalog/plans'
import { siteConfig } from '../../shell/site-config.ts'

/** Of the plans in the order in which they are shown. A test holds them to the plan table. */
export const planNames = [
  { id: 'starter', shortName: 'Starter', name: 'Essential Online Presence' },
  { id: 'basic', shortName: 'Basic', name: 'Enhanced Visibility' },
  { id: 'professional', shortName: 'Professional', name: 'Complete Career Toolkit' },
] as const satisfies readonly {
  readonly id: PlanId
  readonly shortName: string
  readonly name: string
}[]

/** No plan costs less than the smallest. */
export const startingPrice = () => siteConfig().prices.starter.price

/** "Limited Time: 50% OFF". */
export const promotionLine = () => `Limited Time: ${siteConfig().promotion}`

/** The plan of the campaign, as query parameters spell it. */
export const CAMPAIGN_PLAN = 'Starter'
