import type { PlanId } from '@vitrine/domain/catalog/plans'
import { siteConfig } from '../../shell/site-config.ts'

export type PlanFeatureRow = {
  readonly label: string
  readonly note?: string
  readonly values: Readonly<Record<PlanId, string | boolean>>
}

const inAll = (label: string, note?: string): PlanFeatureRow => ({
  label,
  ...(note ? { note } : {}),
  values: { starter: true, basic: true, professional: true },
})

/** The plan comparison of `/services`. A test compares its numbers with the plan table. */
export const planFeatures: readonly PlanFeatureRow[] = [
  inAll('Website', 'One page, written, designed and built from your CV'),
  inAll('PDF resume', 'The same content, one to two pages of A4'),
  inAll('Mobile-responsive design'),
  inAll('Social media integration', 'Your profiles, and a picture where the link is shared'),
  {
    label: 'Address',
    // Read late: tools import this file without a page.
    get note() {
      return `Free web address: yourname.${siteConfig().sitesDomain}`
    },
    values: {
      starter: "Free subdomain under the product's domain",
      basic: 'Custom domain, registered and set up',
      professional: 'Custom domain, registered and set up',
    },
  },
  {
    label: 'Hosting',
    values: { starter: '12 months', basic: '12 months', professional: '12 months' },
  },
  {
    label: 'Languages',
    note: 'Twenty on the list, 50+ languages available',
    values: {
      starter: '1 language',
      basic: 'Up to 2 languages',
      professional: 'Up to 4 languages',
    },
  },
  {
    label: 'Revisions',
    note: 'A round is one list of comments',
    values: { starter: '1 round', basic: '2 rounds', professional: '3 rounds a year' },
  },
  {
    label: 'Delivery',
    values: { starter: '72 hours', basic: '48 hours', professional: '24 hours' },
  },
  { label: 'SEO', values: { starter: 'Basic', basic: 'Enhanced', professional: 'Advanced' } },
  {
    label: 'Professional email setup',
    values: { starter: false, basic: false, professional: true },
  },
  {
    label: 'ATS-ready resume from scratch',
    values: { starter: false, basic: false, professional: 'In 2 languages' },
  },
  {
    label: 'Priority support',
    values: { starter: false, basic: false, professional: 'And fast-track assistance' },
  },
]
