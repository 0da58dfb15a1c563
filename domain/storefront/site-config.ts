/**
 * What the operator decides and every page shows: the product's name, its addresses, its links.
 *
 * Pages are built once and configured at start. The build writes the tokens below where a value
 * belongs; the server puts the values in with `applySiteConfig`, in memory, before it computes
 * digests and compresses. Browser code reads the same values from one JSON block in the page.
 */

import type { CampaignCopy } from './campaign-copy.ts'
import type { PlanId } from '../catalog/plans.ts'

export type SocialLink = { readonly name: string; readonly url: string }

export type SiteConfig = {
  readonly brandName: string
  readonly supportEmail: string
  /** Origin of the storefront, without a slash at the end. */
  readonly publicUrl: string
  /** Customers' sites live at `{subdomain}.{sitesDomain}`; may carry a port. */
  readonly sitesDomain: string
  readonly socialLinks: readonly [SocialLink, SocialLink, SocialLink]
  /** Company logos are asked for at `{logoHost}/{company domain}`; empty: only the bundled ones. */
  readonly logoHost: string
  /** True: no card is charged, and every page that takes a card says so. */
  readonly simulatedPayments: boolean
  /** The campaign of `/instagram`, ISO 8601 instants; empty: open at that end. */
  readonly campaignStartsAt: string
  readonly campaignEndsAt: string
  /** So many days after an order is over the customer's files are erased. */
  readonly filesKeptDays: string
  /** What each plan costs, as it is printed. */
  readonly prices: Readonly<Record<PlanId, DisplayPrice>>
  /** "50% OFF"; empty: there is no promotion. */
  readonly promotion: string
  /**
   * `none` where there is no promotion: `display` of what says it. A page that is built ahead can't leave
   * something out, as it is built without knowing.
   */
  readonly promotionDisplay: string
  /** What the page of the campaign says where it can't know the time. */
  readonly campaign: CampaignCopy
  /** Of the words that an owner may write anew, by `block.name`: what is not as the program has it. */
  readonly words: Readonly<Record<string, string>>
}

/** Of the promotion it is empty where there is none. */
export type DisplayPrice = {
  /** "24.99", as search engines read it. */
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

/**
 * The shape that stands in a built page: `SiteConfig` with a token for every value, so the flag is a
 * string here, and so are the words. `readSiteConfig` turns them back.
 */
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

/** Reads the JSON block of a page back. */
export function parseSiteConfig(written: SerializedSiteConfig): SiteConfig {
  const { simulatedPayments, words } = written
  return {
    ...written,
    simulatedPayments: simulatedPayments === 'true',
    // A page that no server has filled has none.
    words: words.startsWith('{') ? JSON.parse(words) : {},
  }
}

const SCRIPT_BODY = /(<script\b[^>]*>)([\s\S]*?)(<\/script>)/g

/**
 * Puts the values into a built page (HTML) or feed (XML): escaped as text or attribute outside
 * scripts, as the inside of a JSON string within them. A value can neither end an element nor an
 * attribute nor a script, whatever it holds.
 *
 * `own`: the program's words by `block.name`, of which `config.words` says those that are set.
 */
export function applySiteConfig(
  page: string,
  config: SiteConfig,
  own: Readonly<Record<string, string>> = {},
): string {
  // Words that an owner may write anew are as `%SAY_hero.lead%`. Made here, so that browsers need not load the tokens.
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

/** As text or attribute of a page. */
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
