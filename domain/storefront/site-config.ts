/**
 * Operator settings that every page shows: product name, addresses, links.
 * Pages are built once with the tokens below. At start, the server fills in the values with
 * `applySiteConfig`, before it computes digests and compresses. Browser code reads the same values
 * from a JSON block.
 */

import { leavesOf } from '../resume/json-pointer.ts'
import type { CampaignCopy } from './campaign-copy.ts'
import type { PlanId } from '../catalog/plans.ts'

export type SocialLink = { readonly name: string; readonly url: string }

export type SiteConfig = {
  readonly brandName: string
  readonly supportEmail: string
  /** Origin without a final slash. */
  readonly publicUrl: string
  /** Sites are at `{subdomain}.{sitesDomain}`; may have a port. */
  readonly sitesDomain: string
  readonly socialLinks: readonly [SocialLink, SocialLink, SocialLink]
  /** Logos are at `{logoHost}/{company domain}`; empty: bundled ones only. */
  readonly logoHost: string
  /** True: no card is charged, and pages say so. */
  readonly simulatedPayments: boolean
  /** Dates of the `/instagram` campaign, ISO 8601; empty: open. */
  readonly campaignStartsAt: string
  readonly campaignEndsAt: string
  /** Days after the end of an order until its files are erased. */
  readonly filesKeptDays: string
  /** The seller in one line; may be empty. */
  readonly sellerLine: string
  /** The seller's details, a line each. */
  readonly legalNotice: string
  /** The paragraph about withdrawal. */
  readonly withdrawalNotice: string
  /** CSS `display` of links to the withdrawal: `none` where no law gives the right. */
  readonly withdrawalDisplay: string
  /** The words before the amount on the button that pays. */
  readonly payWords: string
  /** "Tax (8%)"; empty: none is charged. */
  readonly taxLabel: string
  /** Whether tax is added, in a sentence. */
  readonly taxNotice: string
  /** What a business that pays gets besides the PDF; empty: the seller’s details do not suffice. */
  readonly eInvoiceNotice: string
  /** What the payment pages ask for to know the tax: see `taxQuestions`. */
  readonly taxQuestions: string
  /** The country that they begin with, ISO 3166-1 alpha-2; may be empty. */
  readonly taxCountry: string
  /** Countries whose tax depends on the state: see `taxedByState`. */
  readonly taxStates: string
  /** Whether prices include tax; empty where they stand alone. */
  readonly priceNote: string
  /** What page and domain cost after the first year. */
  readonly laterYears: string
  /** The wish to begin at once that the checkout asks for; empty: it does not. */
  readonly consentWords: string
  /** As displayed. */
  readonly prices: Readonly<Record<PlanId, DisplayPrice>>
  /** "50% OFF"; empty: none. */
  readonly promotion: string
  /** CSS `display` of the promotion: `none` without one. Prerendered pages can't omit elements. */
  readonly promotionDisplay: string
  /** Campaign texts without a time. */
  readonly campaign: CampaignCopy
  /** Custom copy by `block.name` that differs from the defaults. */
  readonly words: Readonly<Record<string, string>>
}

/** `regular` and `saving` are empty without a promotion. */
export type DisplayPrice = {
  /** "24.99", for search engines. */
  readonly amount: string
  /** "$24.99". */
  readonly price: string
  /** "$49.98". */
  readonly regular: string
  /** "you save $24.99". */
  readonly saving: string
}

/**
 * `SiteConfig` in a built page, with a string token for each value. See `parseSiteConfig`.
 */
export type SerializedSiteConfig = {
  readonly [Key in keyof SiteConfig]: Key extends 'simulatedPayments' | 'words'
    ? string
    : SiteConfig[Key]
}

const priceTokens = (plan: string): DisplayPrice => ({
  amount: `%AMOUNT_${plan}%`,
  price: `%PRICE_${plan}%`,
  regular: `%REGULAR_PRICE_${plan}%`,
  saving: `%SAVING_${plan}%`,
})
const socialTokens = (n: number): SocialLink => ({
  name: `%SOCIAL_${n}_NAME%`,
  url: `%SOCIAL_${n}_URL%`,
})

/** Replaced by the CSS `display` of the note about simulated payments. */
export const SIMULATED_DISPLAY_TOKEN = '%SIMULATED_PAYMENTS_DISPLAY%'

export const tokenSiteConfig: SerializedSiteConfig = {
  brandName: '%BRAND_NAME%',
  supportEmail: '%SUPPORT_EMAIL%',
  publicUrl: '%PUBLIC_URL%',
  sitesDomain: '%SITES_DOMAIN%',
  socialLinks: [socialTokens(1), socialTokens(2), socialTokens(3)],
  logoHost: '%LOGO_HOST%',
  simulatedPayments: '%SIMULATED_PAYMENTS%',
  campaignStartsAt: '%CAMPAIGN_STARTS_AT%',
  campaignEndsAt: '%CAMPAIGN_ENDS_AT%',
  filesKeptDays: '%FILES_KEPT_DAYS%',
  sellerLine: '%SELLER_LINE%',
  legalNotice: '%LEGAL_NOTICE%',
  withdrawalNotice: '%WITHDRAWAL_NOTICE%',
  withdrawalDisplay: '%WITHDRAWAL_DISPLAY%',
  payWords: '%PAY_WORDS%',
  taxLabel: '%TAX_LABEL%',
  taxNotice: '%TAX_NOTICE%',
  eInvoiceNotice: '%E_INVOICE_NOTICE%',
  taxQuestions: '%TAX_QUESTIONS%',
  taxCountry: '%TAX_COUNTRY%',
  taxStates: '%TAX_STATES%',
  priceNote: '%PRICE_NOTE%',
  laterYears: '%LATER_YEARS%',
  consentWords: '%CONSENT_WORDS%',
  prices: {
    starter: priceTokens('STARTER'),
    basic: priceTokens('BASIC'),
    professional: priceTokens('PROFESSIONAL'),
  },
  promotion: '%PROMOTION%',
  promotionDisplay: '%PROMOTION_DISPLAY%',
  campaign: {
    line: '%CAMPAIGN_LINE%',
    title: '%CAMPAIGN_TITLE%',
    text: '%CAMPAIGN_TEXT%',
    head: '%CAMPAIGN_HEAD%',
  },
  words: '%WORDS%',
}

/** The value of each token. */
function tokenValues(config: SiteConfig): ReadonlyMap<string, string> {
  const serialized: SerializedSiteConfig = {
    ...config,
    simulatedPayments: String(config.simulatedPayments),
    words: JSON.stringify(config.words),
  }
  const values = new Map(leavesOf(serialized).map(({ pointer, value }) => [pointer, String(value)]))
  const tokens = leavesOf(tokenSiteConfig).map(
    ({ pointer, value }) => [String(value), values.get(pointer) ?? ''] as const,
  )
  return new Map([
    ...tokens,
    [SIMULATED_DISPLAY_TOKEN, config.simulatedPayments ? 'block' : 'none'],
  ])
}

/** Parses the JSON block of a page. */
export function parseSiteConfig(written: SerializedSiteConfig): SiteConfig {
  const { simulatedPayments, words } = written
  return {
    ...written,
    simulatedPayments: simulatedPayments === 'true',
    // Unfilled pages have no custom copy.
    words: words.startsWith('{') ? JSON.parse(words) : {},
  }
}

const SCRIPT_BODY = /(<script\b[^>]*>)([\s\S]*?)(<\/script>)/g

/**
 * Fills the values into a page (HTML) or feed (XML): escaped as text outside scripts, as JSON
 * string inside. No value can end an element, attribute or script.
 * `own`: default copy by `block.name`; `config.words` overrides it.
 */
export function applySiteConfig(
  page: string,
  config: SiteConfig,
  own: Readonly<Record<string, string>> = {},
): string {
  // Copy tokens look like `%SAY_hero.lead%`.
  const values = tokenValues(config)
  const anyToken = new RegExp(`${[...values.keys()].join('|')}|%SAY_([\\w.-]+)%`, 'g')
  const fill = (text: string, escape: (value: string) => string) =>
    text.replace(anyToken, (found: string, id?: string) =>
      escape((id === undefined ? values.get(found) : (config.words[id] ?? own[id])) ?? ''),
    )
  let result = ''
  let end = 0
  for (const match of page.matchAll(SCRIPT_BODY)) {
    const [whole, open = '', body = '', close = ''] = match
    result += fill(page.slice(end, match.index) + open, escapeHtml)
    result += fill(body, escapeJsonString) + close
    end = match.index + whole.length
  }
  return result + fill(page.slice(end), escapeHtml)
}

/** For text and attributes. */
export function escapeHtml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
}

function escapeJsonString(value: string): string {
  return JSON.stringify(value)
    .slice(1, -1)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
