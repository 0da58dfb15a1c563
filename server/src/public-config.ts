/** Public configuration for the pages: brand, addresses, prices and campaign. */
import { displayPrices } from '@vitrine/domain/storefront/display-prices'
import { eInvoiceNotice } from '@vitrine/domain/billing/e-invoice'
import type { SiteConfig } from '@vitrine/domain/storefront/site-config'
import {
  consentWords,
  lawPackOf,
  legalNotice,
  sellerLine,
  withdrawalNotice,
} from '@vitrine/domain/law/law-packs'
import { laterYearsNotice } from '@vitrine/domain/law/later-years'
import {
  priceNote,
  taxedByState,
  taxLabel,
  taxNotice,
  taxQuestions,
} from '@vitrine/domain/payments/tax'
import type { Config } from './platform/config.ts'
import type { AppContext } from './platform/app-context.ts'
import {
  changedClaims,
  displayedPrices,
  eInvoiceSeller,
  legalSellerOf,
  type Settings,
} from './settings/index.ts'

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
  payments: { readonly simulated: boolean; readonly live: boolean },
): () => SiteConfig {
  let shown = siteConfigOf(config, app, settings, payments)
  let isCampaignOver = false
  const renew = () => {
    const next = siteConfigOf(config, app, settings, payments)
    if (JSON.stringify(next) !== JSON.stringify(shown)) shown = next
  }
  settings.onChange(renew)
  return () => {
    // A promotion can lose its proof by the clock alone.
    const isOver = Date.parse(settings.current('campaign').endsAt) <= app.clock().getTime()
    if (isOver !== isCampaignOver) renew()
    isCampaignOver = isOver
    return shown
  }
}

function siteConfigOf(
  config: Config,
  { publicUrl, sites, brand, clock }: AppContext,
  settings: Settings,
  { simulated, live }: { readonly simulated: boolean; readonly live: boolean },
): SiteConfig {
  const { startsAt, endsAt } = settings.current('campaign')
  const [first, second, third] = config.socialLinks
  const pack = lawPackOf(settings.current('law'))
  const seller = legalSellerOf(settings)
  const tax = settings.current('tax')
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
    taxLabel: taxLabel(tax),
    taxNotice: taxNotice(tax),
    eInvoiceNotice: eInvoiceNotice(eInvoiceSeller(settings)),
    taxQuestions: taxQuestions(tax),
    taxCountry: tax.sellerCountry,
    taxStates: taxedByState(tax),
    priceNote: priceNote(tax),
    laterYears: laterYearsNotice(settings.current('hosting')),
    consentWords: consentWords(pack),
    ...displayPrices(displayedPrices(settings, live, clock())),
    words: { ...settings.pageTexts(), ...changedClaims(settings, live) },
  }
}
