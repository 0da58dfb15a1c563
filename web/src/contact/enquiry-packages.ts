import { siteConfig } from '../shell/site-config.ts'

/**
 * Options of the contact form. Only the first is a plan and shows its current price. A test
 * compares them with the contract.
 */
export const enquiryPackages = (): readonly string[] => [
  `Starter ${siteConfig().prices.starter.price}`,
  'Growth $49.99',
  'Premium $89.99',
  'Custom',
]
