import { siteConfig } from '../shell/site-config.ts'

/** Labels of an enquiry. Only the first is a plan, and says what it costs now. A test holds them to the contract. */
export const enquiryPackages = (): readonly string[] => [
  `Starter ${siteConfig().prices.starter.price}`,
  'Growth $49.99',
  'Premium $89.99',
  'Custom',
]
