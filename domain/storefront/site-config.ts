/**
 * Operator settings that every page shows: product name, addresses, links.
 * Pages are built once with the tokens below. At start, the server fills in the values with
 * `applySiteConfig`, before it computes digests and compresses. Browser code reads the same values
 * from a JSON block.
 */

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

const TOKENS = {
  '%BRAND_NAME%': (config) => config.brandName,
  '%SUPPORT_EMAIL%': (config) => config.supportEmail,
  '%PUBLIC_URL%': (config) => config.publicUrl,
  '%SITES_DOMAIN%': (config) => config.sitesDomain,
  '%SOCIAL_1_NAME%': (config) => config.socialLinks[0].name,
  '%SOCIAL_1_URL%': (config) => config.socialLinks[0].url,
  '%SOCIAL_2_NAME%': (config) => config.socialLinks[1].name,
  '%SOCIAL_2_URL%': (config) => config.socialLinks[1].url,
  '%SOCIAL_3_NAME%': (config) => config.socialLinks[2].name,
  '%SOCIAL_3_URL%': (config) => config.socialLinks[2].url,
  '%LOGO_HOST%': (config) => config.logoHost,
  '%SIMULATED_PAYMENTS%': (config) => String(config.simulatedPayments),
  '%CAMPAIGN_STARTS_AT%': (config) => config.campaignStartsAt,
  '%CAMPAIGN_ENDS_AT%': (config) => config.campaignEndsAt,
  '%FILES_KEPT_DAYS%': (config) => config.filesKeptDays,
  '%AMOUNT_STARTER%': (config) => config.prices.starter.amount,
  '%PRICE_STARTER%': (config) => config.prices.starter.price,
  '%REGULAR_PRICE_STARTER%': (config) => config.prices.starter.regular,
  '%SAVING_STARTER%': (config) => config.prices.starter.saving,
  '%AMOUNT_BASIC%': (config) => config.prices.basic.amount,
  '%PRICE_BASIC%': (config) => config.prices.basic.price,
  '%REGULAR_PRICE_BASIC%': (config) => config.prices.basic.regular,
  '%SAVING_BASIC%': (config) => config.prices.basic.saving,
  '%AMOUNT_PROFESSIONAL%': (config) => config.prices.professional.amount,
  '%PRICE_PROFESSIONAL%': (config) => config.prices.professional.price,
  '%REGULAR_PRICE_PROFESSIONAL%': (config) => config.prices.professional.regular,
  '%SAVING_PROFESSIONAL%': (config) => config.prices.professional.saving,
  '%CAMPAIGN_LINE%': (config) => config.campaign.line,
  '%CAMPAIGN_TITLE%': (config) => config.campaign.title,
  '%CAMPAIGN_TEXT%': (config) => config.campaign.text,
  '%CAMPAIGN_HEAD%': (config) => config.campaign.head,
  '%PROMOTION_DISPLAY%': (config) => config.promotionDisplay,
  '%PROMOTION%': (config) => config.promotion,
  '%WORDS%': (config) => JSON.stringify(config.words),
} as const satisfies Readonly<Record<`%${string}%`, (config: SiteConfig) => string>>

type Token = keyof typeof TOKENS

/** `SiteConfig` in a built page, with a string token for each value. See `parseSiteConfig`. */
export type SerializedSiteConfig = {
  readonly [Key in keyof SiteConfig]: Key extends 'simulatedPayments' | 'words'
    ? string
    : SiteConfig[Key]
}

const token = (name: Token) => name

export const tokenSiteConfig: SerializedSiteConfig = {
  brandName: token('%BRAND_NAME%'),
  supportEmail: token('%SUPPORT_EMAIL%'),
  publicUrl: token('%PUBLIC_URL%'),
  sitesDomain: token('%SITES_DOMAIN%'),
  socialLinks: [
    { name: token('%SOCIAL_1_NAME%'), url: token('%SOCIAL_1_URL%') },
    { name: token('%SOCIAL_2_NAME%'), url: token('%SOCIAL_2_URL%') },
    { name: token('%SOCIAL_3_NAME%'), url: token('%SOCIAL_3_URL%') },
  ],
  logoHost: token('%LOGO_HOST%'),
  simulatedPayments: token('%SIMULATED_PAYMENTS%'),
  campaignStartsAt: token('%CAMPAIGN_STARTS_AT%'),
  campaignEndsAt: token('%CAMPAIGN_ENDS_AT%'),
  filesKeptDays: token('%FILES_KEPT_DAYS%'),
  prices: {
    starter: {
      amount: token('%AMOUNT_STARTER%'),
      price: token('%PRICE_STARTER%'),
      regular: token('%REGULAR_PRICE_STARTER%'),
      saving: token('%SAVING_STARTER%'),
    },
    basic: {
      amount: token('%AMOUNT_BASIC%'),
      price: token('%PRICE_BASIC%'),
      regular: token('%REGULAR_PRICE_BASIC%'),
      saving: token('%SAVING_BASIC%'),
    },
    professional: {
      amount: token('%AMOUNT_PROFESSIONAL%'),
      price: token('%PRICE_PROFESSIONAL%'),
      regular: token('%REGULAR_PRICE_PROFESSIONAL%'),
      saving: token('%SAVING_PROFESSIONAL%'),
    },
  },
  promotion: token('%PROMOTION%'),
  promotionDisplay: token('%PROMOTION_DISPLAY%'),
  campaign: {
    line: token('%CAMPAIGN_LINE%'),
    title: token('%CAMPAIGN_TITLE%'),
    text: token('%CAMPAIGN_TEXT%'),
    head: token('%CAMPAIGN_HEAD%'),
  },
  words: token('%WORDS%'),
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
  // Copy tokens look like `%SAY_hero.lead%`. Built here, so that browsers do not load the tokens.
  const anyToken = new RegExp(`${Object.keys(TOKENS).join('|')}|%SAY_([\\w.-]+)%`, 'g')
  const fill = (text: string, escape: (value: string) => string) =>
    text.replace(anyToken, (found: string, id?: string) =>
      escape(
        id === undefined ? TOKENS[found as Token](config) : (config.words[id] ?? own[id] ?? ''),
      ),
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
