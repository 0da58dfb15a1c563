import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { VisitorSession } from './session-window.ts'

/**
 * `declined`: a visitor who opted out. Robots are classified by name, headers, data center
 * network or behavior.
 */
export type VisitorClass = 'person' | 'declined' | RobotClass
export type RobotClass = 'named' | 'headers' | 'network' | 'manner'

/** What another session of the same visitor showed today, on any replica. */
export type KnownVisitor = {
  readonly loadsParts: boolean
  readonly isRobot: boolean
  readonly isCounted: boolean
}

/** Pages of one site that a person opens within a session. */
const MAX_PAGES = 8
/** Missing paths that a person requests within a session. */
const MAX_MISSES = 3

/**
 * Classifies by headers and IP address, which suffices for most sessions. Null: classify by
 * behavior.
 *
 * `secure`: the site uses HTTPS, where browsers send more headers. `isDataCentre`: whether an
 * address belongs to a data center.
 */
export function classifyByRequest(
  reader: VisitorSession,
  secure: boolean,
  isDataCentre: (address: string) => boolean,
): Exclude<VisitorClass, 'person' | 'manner'> | null {
  const { agent, asked } = reader
  if (isNamed(agent)) return 'named'
  if (asked && !isLikeBrowser(agent, asked, secure)) return 'headers'
  if (asked && (asked['sec-gpc'] === '1' || asked['dnt'] === '1')) return 'declined'
  return isDataCentre(reader.address) && !isFromPocket(agent, asked) ? 'network' : null
}

/**
 * Phones and Safari. Relays (iCloud Private Relay) and VPNs send them through data centers, so
 * their behavior decides. Robots in data centers run desktop browsers; a forged user agent loads
 * no fonts or contradicts the client hints.
 */
function isFromPocket(agent: string, headers: IncomingHttpHeaders | null): boolean {
  if (/ (Chrome|Chromium)\//.test(agent)) return headers?.['sec-ch-ua-mobile'] === '?1'
  return /^Mozilla\/5\.0 \((Macintosh|iPhone|iPad);.* AppleWebKit\//.test(agent)
}

/**
 * Classifies by requests: a browser loads fonts and icon with its first page. A known person
 * stays one without contrary evidence, because the browser has cached these.
 */
export function classifyByBehavior(
  reader: VisitorSession,
  known: KnownVisitor | undefined,
): 'person' | 'manner' {
  if (known?.isRobot || reader.readsRobots) return 'manner'
  if (reader.misses > MAX_MISSES || reader.pages.size > MAX_PAGES) return 'manner'
  if (reader.pages.size === 0) return 'person'
  const isBrowser =
    reader.parts > 0 || reader.hadBefore || known?.loadsParts === true || known?.isCounted === true
  return isBrowser ? 'person' : 'manner'
}

/** Matching the name list is slow, and most user agents repeat. */
const named = new LRUCache<string, boolean>({ max: 5000 })

function isNamed(agent: string): boolean {
  const known = named.get(agent)
  if (known !== undefined) return known
  const found = agent === '' || isbot(agent)
  named.set(agent, found)
  return found
}

/** Whether the first request matches the browser it names. */
function isLikeBrowser(agent: string, headers: IncomingHttpHeaders, secure: boolean): boolean {
  const { accept = '', 'accept-language': language, 'accept-encoding': encoding = '' } = headers
  if (!agent.startsWith('Mozilla/5.0 (')) return false
  if (!language || !accept.includes('text/html') || !String(encoding).includes('gzip')) return false
  const [chrome, firefox] = [majorOf(agent, 'Chrome'), majorOf(agent, 'Firefox')]
  if (!agent.includes('AppleWebKit/') && firefox === 0) return false
  // Browsers update themselves: years-old versions are forged.
  if (isBetween(chrome, 1, 79) || isBetween(firefox, 1, 77)) return false
  // Safari omits it over HTTPS.
  const asksUpgrade = headers['upgrade-insecure-requests'] === '1'
  if ((chrome > 0 || firefox > 0) && !asksUpgrade) return false
  const { 'sec-fetch-mode': mode = 'navigate' } = headers
  if (mode !== 'navigate') return false
  return !secure || sendsSecureHeaders(headers, { chrome, firefox })
}

/** Headers that browsers send over HTTPS only. */
function sendsSecureHeaders(
  { 'sec-fetch-mode': mode, 'sec-ch-ua': brands }: IncomingHttpHeaders,
  { chrome, firefox }: { readonly chrome: number; readonly firefox: number },
): boolean {
  if ((chrome >= 80 || firefox >= 90) && mode === undefined) return false
  if (chrome < 89 || firefox > 0) return brands === undefined
  // Chrome sends its version twice.
  if (typeof brands !== 'string') return false
  return !brands.includes('"Chromium"') || brands.includes(`"Chromium";v="${chrome}"`)
}

/** The major version of a browser; 0: another one. */
const majorOf = (agent: string, browser: string) =>
  Number(/^\d+/.exec(agent.split(` ${browser}/`)[1] ?? '')?.[0] ?? 0)

const isBetween = (value: number, from: number, to: number) => value >= from && value <= to
