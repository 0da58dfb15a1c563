/** What is counted of a reader besides that there was one: nothing by which they could be found again. */
import type { VisitorSession } from './session-window.ts'

export type SessionDetails = {
  readonly device: 'phone' | 'tablet' | 'computer'
  /** `en`; null: it says none that is known. */
  readonly language: string | null
  /** Host of the page that led here; null: none, or our own. */
  readonly referrer: string | null
  /** Of the link that led here: `utm_campaign`, `utm_source` or `ref`. */
  readonly campaign: string | null
  /** `DE`; null: the operator keeps no list of countries, or it has none for where they ask from. */
  readonly country: string | null
}

/** `countryOf`: of an address, which is not kept. */
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

/** The host alone, and no number: what is kept names no reader and no machine of theirs. */
function referrerOf(referrer: string | undefined, own: string | undefined): string | null {
  if (!referrer || !URL.canParse(referrer)) return null
  const { host, hostname } = new URL(referrer)
  if (host === own?.toLowerCase() || hostname.length > 100) return null
  const name = hostname.toLowerCase().replace(/^www\./, '')
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(name) ? name : null
}

/** A word that somebody put into a link; none that could be a person's mail or machine. */
function campaignOf(url: string): string | null {
  const query = url.indexOf('?')
  if (query === -1) return null
  const given = new URLSearchParams(url.slice(query + 1, query + 1000))
  const word = given.get('utm_campaign') ?? given.get('utm_source') ?? given.get('ref')
  return word !== null && /^(?=.*\p{L})[\p{L}\p{N} _-]{1,40}$/u.test(word) ? word : null
}
