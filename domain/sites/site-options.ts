import { looksLikeBrand } from './brand-look-alike.ts'
import { transliterate } from './transliterate.ts'

/** Options of a site, and subdomain rules. */

export const themeIds = ['quadratic', 'nomad', 'honey', 'zen-garden', 'highlighter'] as const
export type ThemeId = (typeof themeIds)[number]

export const themeLabels: Readonly<
  Record<
    ThemeId,
    {
      label: string
      character: string
      /** Main color, for swatches. */
      colour: string
    }
  >
> = {
  quadratic: { label: 'Quadratic', character: 'Cobalt on cool white. Exact.', colour: '#1853c6' },
  nomad: { label: 'Nomad', character: 'Madder red on sand. Warm.', colour: '#912d33' },
  honey: { label: 'Honey', character: 'Amber on cream white. Bright.', colour: '#f2b52e' },
  'zen-garden': { label: 'Zen Garden', character: 'Moss on pale stone. Calm.', colour: '#2d643e' },
  highlighter: {
    label: 'Highlighter',
    character: 'Fluorescent on pure white. Loud.',
    colour: '#eaf513',
  },
}

export const domainPreferenceIds = [
  'include-name',
  'professional',
  'short',
  'keyword',
  'creative',
] as const
export type DomainPreference = (typeof domainPreferenceIds)[number]

export const domainPreferenceLabels: Readonly<Record<DomainPreference, string>> = {
  'include-name': 'Include my name',
  professional: 'Sound professional',
  short: 'Keep it short',
  keyword: 'Use a keyword from my field',
  creative: 'Be creative',
}

/** Names with a special meaning for the service, email or browsers. */
const RESERVED_SUBDOMAINS: ReadonlySet<string> = new Set(
  `abuse account accounts admin administrator api app assets auth autoconfig autodiscover
  billing blog broadcasthost calendar cdn checkout contact customer dashboard demo dev dns docs
  download email events example examples files ftp git help hostmaster imap img images info
  internal isatap jobs legal localdomain localhost login logout mail mailer media metrics mobile
  mta-sts mx my news ns ns1 ns2 onboarding order orders pay payment payments pop pop3 postmaster
  preview privacy proxy root sales security server shop signin signup site sites smtp ssl staff
  staging static status stripe support test tls tools vitrine webmail wiki wpad www www2`.split(
    /\s+/,
  ),
)

export type SubdomainRefusal =
  | 'too-short'
  | 'too-long'
  | 'bad-characters'
  | 'edge-hyphen'
  | 'reserved'

/** Lowercase letters, digits and hyphens. */
export function sanitizeSubdomain(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9-]/g, '')
}

/**
 * Validates a subdomain: 3 to 63 of a-z, 0-9 and hyphen (RFC 1035), no hyphen at the ends, not
 * reserved, no punycode, no alias of a custom domain, nothing that reads like the brand name. The
 * store checks uniqueness.
 */
export function checkSubdomain(name: string, brandName: string): SubdomainRefusal | undefined {
  if (/[^a-z0-9-]/.test(name)) return 'bad-characters'
  if (name.length < 3) return 'too-short'
  if (name.length > 63) return 'too-long'
  if (name.startsWith('-') || name.endsWith('-')) return 'edge-hyphen'
  if (RESERVED_SUBDOMAINS.has(name) || name.slice(2, 4) === '--') return 'reserved'
  if (/^to-[a-z0-9]{20}$/.test(name)) return 'reserved'
  return looksLikeBrand(name, brandName, RESERVED_SUBDOMAINS) ? 'reserved' : undefined
}

export const subdomainRefusalMessages: Readonly<Record<SubdomainRefusal, string>> = {
  'too-short': 'Use at least 3 characters',
  'too-long': 'Use at most 63 characters',
  'bad-characters': 'Use only a-z, 0-9 and hyphens',
  'edge-hyphen': 'Start and end with a letter or a number',
  reserved: 'That address is reserved. Choose another one',
}

const BEFORE = ['hello', 'meet', 'about'] as const
const AFTER = ['cv', 'resume', 'online', 'work', 'page', 'home'] as const

/** Alternatives to a taken subdomain, most similar first. */
export function suggestSubdomains(taken: string): string[] {
  const [short, shorter] = [taken.slice(0, 56), taken.slice(0, 60)].map((name) =>
    name.replace(/-{1,63}$/, ''),
  )
  return [
    ...AFTER.map((word) => `${short}-${word}`),
    ...BEFORE.map((word) => `${word}-${short}`),
    ...Array.from({ length: 98 }, (_, place) => `${shorter}${place + 2}`),
    // `taken` was checked; nothing that is added makes it read like the brand.
  ].filter((name) => checkSubdomain(name, '') === undefined)
}

/** "Zoë de la Cruz" becomes "zoe-de-la-cruz"; may be empty. */
export function suggestSubdomain(fullName: string): string {
  return transliterate(fullName)
    .replace(/['’ʼ]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replace(/^-+|-+$/g, '')
}
