/** Public configuration for the pages: brand, addresses, prices and campaign. */
import { displayPrices } from '@vitrine/domain/storefront/display-prices'
import type { SiteConfig } from '@vitrine/domain/storefront/site-config'
import {
  consentWords,
  lawPackOf,
  legalNotice,
  sellerLine,
  withdrawalNotice,
} from '@vitrine/domain/law/law-packs'
import type { Config } from './platform/config.ts'
import type { AppContext } from './platform/app-context.ts'
import { legalSellerOf, type Settings } from './settings/index.ts'

const SOCIAL_LINKS: SiteConfig['socialLinks'] = [
  { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
  { name: 'Instagram', url: 'https://www.instagram.com/' },
  { name: 'X', url: 'https://x.com/' },
]

/** Returns the same object until a setting changes. */
export function publicConfig(
  config: Config,
  app: AppContext,
  settings: Settings,
  simulated: boolean,
): () => SiteConfig {
  let shown = siteConfigOf(config, app, settings, simulated)
  settings.onChange(() => {
    const next = siteConfigOf(config, app, settings, simulated)
    if (JSON.stringify(next) !== JSON.stringify(shown)) shown = next
  })
  return () => shown
}

function siteConfigOf(
  config: Config,
  { publicUrl, sites, brand }: AppContext,
  settings: Settings,
  simulated: boolean,
): SiteConfig {
  const { startsAt, endsAt } = settings.current('campaign')
  const [first, second, third] = config.socialLinks
  const pack = lawPackOf(settings.current('law'))
  const seller = legalSellerOf(settings)
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
    filesKeptDays: String(settings.current('retention').filesDays),
    sellerLine: sellerLine(seller),
    legalNotice: legalNotice(seller),
    withdrawalNotice: withdrawalNotice(pack),
    withdrawalDisplay: pack.withdrawalDays === null ? 'none' : '',
    payWords: pack.payWords,
    consentWords: consentWords(pack),
    ...displayPrices(settings.current('prices')),
    words: settings.pageTexts(),
  }
}
