/** What the pages know of the shop: brand, addresses, prices and campaign as they are set. */
import { shownPrices } from '@vitrine/domain/shown-prices'
import type { SiteConfig } from '@vitrine/domain/site-config'
import type { Config } from './platform/config.ts'
import type { House } from './platform/house.ts'
import type { Settings } from './settings/index.ts'

const SOCIAL_LINKS: SiteConfig['socialLinks'] = [
  { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
  { name: 'Instagram', url: 'https://www.instagram.com/' },
  { name: 'X', url: 'https://x.com/' },
]

/** The same object until something is set. */
export function shownConfig(
  config: Config,
  house: House,
  settings: Settings,
  simulated: boolean,
): () => SiteConfig {
  let shown = siteConfigOf(config, house, settings, simulated)
  settings.onChange(() => {
    const next = siteConfigOf(config, house, settings, simulated)
    if (JSON.stringify(next) !== JSON.stringify(shown)) shown = next
  })
  return () => shown
}

function siteConfigOf(
  config: Config,
  { publicUrl, sites, brand }: House,
  settings: Settings,
  simulated: boolean,
): SiteConfig {
  const { startsAt, endsAt } = settings.now('campaign')
  const [first, second, third] = config.socialLinks
  return {
    brandName: brand.brandName,
    supportEmail: brand.supportEmail,
    publicUrl,
    sitesDomain: sites.domain,
    socialLinks: first && second && third ? [first, second, third] : SOCIAL_LINKS,
    logoHost: config.logoHost,
    simulatedPayments: simulated,
    campaignStartsAt: startsAt,
    campaignEndsAt: endsAt,
    filesKeptDays: String(settings.now('retention').filesDays),
    ...shownPrices(settings.now('prices')),
    words: settings.words(),
  }
}
