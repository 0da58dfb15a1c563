/** The counted attributes of a session, which identify nobody. */
import type { VisitorSession } from './session-window.ts'

export type SessionDetails = {
  readonly device: 'phone' | 'tablet' | 'computer'
  /** `en`; null: unknown. */
  readonly language: string | null
  /** Host of the referring page; null: none, or our own. */
  readonly referrer: string | null
  /** `utm_campaign`, `utm_source` or `ref` of the link. */
  readonly campaign: string | null
  /** ISO code; null: unknown. */
  readonly country: string | null
}

export function sessionDetails(
  { address, agent, languages, asked, askedUrl }: VisitorSession,
  countryOf: (address: string) => string | null,
): SessionDetails {
  return {
    device: deviceOf(agent),
    language: /^\s*([a-z]{2,3})(?=[-,;\s]|$)/i.exec(languages)?.[1]?.toLowerCase() ?? null,
    referrer: referrerOf(asked?.referer, asked?.host),
    campaign: campaignOf(askedUrl),
    country: countryOf(address),
  }
}

function deviceOf(agent: string): SessionDetails['device'] {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(agent)) return 'tablet'
  return /Mobi|iPhone/.test(agent) ? 'phone' : 'computer'
}

/** Host names only: an IP address could identify a machine. */
function referrerOf(referrer: string | undefined, own: string | undefined): string | null {
  if (!referrer || !URL.canParse(referrer)) return null
  const { host, hostname } = new URL(referrer)
  if (host === own?.toLowerCase() || hostname.length > 100) return null
  const name = hostname.toLowerCase().replace(/^www\./, '')
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(name) ? name : null
}

/** A word; never an email or IP address. */
function campaignOf(url: string): string | null {
  const query = url.indexOf('?')
  if (query === -1) return null
  const given = new URLSearchParams(url.slice(query + 1, query + 1000))
  const word = given.get('utm_campaign') ?? given.get('utm_source') ?? given.get('ref')
  return word !== null && /^(?=.*\p{L})[\p{L}\p{N} _-]{1,40}$/u.test(word) ? word : null
}
