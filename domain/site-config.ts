/**
 * What the operator decides and every page shows: the product's name, its addresses, its links.
 *
 * Pages are built once and configured at start. The build writes the tokens below where a value
 * belongs; the server puts the values in with `applySiteConfig`, in memory, before it computes
 * digests and compresses. Browser code reads the same values from one JSON block in the page.
 */

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
} as const satisfies Readonly<Record<`%${string}%`, (config: SiteConfig) => string>>

type Token = keyof typeof TOKENS

/**
 * The shape that stands in a built page: `SiteConfig` with a token for every value, so the flag is a
 * string here. `readSiteConfig` turns it back.
 */
export type WrittenSiteConfig = {
  readonly [Key in keyof SiteConfig]: SiteConfig[Key] extends boolean ? string : SiteConfig[Key]
}

const token = (name: Token) => name

export const tokenSiteConfig: WrittenSiteConfig = {
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
}

/** Reads the JSON block of a page back. */
export function readSiteConfig(written: WrittenSiteConfig): SiteConfig {
  return { ...written, simulatedPayments: written.simulatedPayments === 'true' }
}

const ANY_TOKEN = new RegExp(Object.keys(TOKENS).join('|'), 'g')
const SCRIPT_BODY = /(<script\b[^>]*>)([\s\S]*?)(<\/script>)/g

/**
 * Puts the values into a built page (HTML) or feed (XML): escaped as text or attribute outside
 * scripts, as the inside of a JSON string within them. A value can neither end an element nor an
 * attribute nor a script, whatever it holds.
 */
export function applySiteConfig(page: string, config: SiteConfig): string {
  let result = ''
  let end = 0
  for (const match of page.matchAll(SCRIPT_BODY)) {
    const [whole, open = '', body = '', close = ''] = match
    result += fill(page.slice(end, match.index) + open, config, escapeMarkup)
    result += fill(body, config, escapeJsonString) + close
    end = match.index + whole.length
  }
  return result + fill(page.slice(end), config, escapeMarkup)
}

function fill(text: string, config: SiteConfig, escape: (value: string) => string): string {
  return text.replace(ANY_TOKEN, (found) => escape(TOKENS[found as Token](config)))
}

/** As text or attribute of a page. */
export function escapeMarkup(value: string): string {
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
