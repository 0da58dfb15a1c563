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
/** Files that a person opens within a session without a page of the site. */
const MAX_FILES_ALONE = 2

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
  if (TEXT_BROWSER.test(agent)) return isDataCentre(reader.address) ? 'network' : null
  if (isNamed(agent) || asked?.['signature-agent'] !== undefined) return 'named'
  if (asked && !isLikeBrowser(agent, asked, { secure, loads: reader.parts > 0 })) return 'headers'
  if (asked && (asked['sec-gpc'] === '1' || asked['dnt'] === '1')) return 'declined'
  return isDataCentre(reader.address) && !isFromPocket(agent, asked) ? 'network' : null
}

/** They send few headers and load no fonts. */
const TEXT_BROWSER = /^(?:ELinks|Links|Lynx|w3m)[/ ]/

/**
 * Phones and Safari. Relays (iCloud Private Relay) and VPNs send them through data centers, so
 * their behavior decides. Robots in data centers run desktop browsers; a forged user agent loads
 * no fonts or contradicts the client hints.
 */
function isFromPocket(agent: string, headers: IncomingHttpHeaders | null): boolean {
  if (/ (Chrome|Chromium)\//.test(agent)) return headers?.['sec-ch-ua-mobile'] === '?1'
  return /^Mozilla\/5\.0 \((Macintosh|iPhone|iPad);.* AppleWebKit\//.test(agent)
}

/** What only robots do. */
export const actsAsRobot = ({ readsRobots, misses, pages }: VisitorSession): boolean =>
  readsRobots || misses > MAX_MISSES || pages.size > MAX_PAGES

/**
 * Classifies by requests: a browser loads fonts and icon with its first page. Who comes back by a
 * campaign link or in another language has them in the cache, but not that page.
 */
export function classifyByBehavior(
  reader: VisitorSession,
  known: KnownVisitor | undefined,
): 'person' | 'manner' {
  if (known?.isRobot || actsAsRobot(reader)) return 'manner'
  if (TEXT_BROWSER.test(reader.agent)) return 'person'
  if (reader.pages.size === 0)
    return reader.files.size <= MAX_FILES_ALONE || known?.isCounted ? 'person' : 'manner'
  const isBrowser =
    reader.parts > 0 || reader.hadBefore || known?.loadsParts === true || known?.isCounted === true
  return isBrowser || isOtherEntrance(reader) ? 'person' : 'manner'
}

/** A page that the cache of a returning visitor lacks, asked for as a browser does over HTTPS. */
const isOtherEntrance = ({ asked, askedUrl, pages }: VisitorSession): boolean =>
  asked?.['sec-fetch-dest'] === 'document' && (askedUrl.includes('?') || !pages.has('/'))

/** Matching the name list is slow, and most user agents repeat. */
const named = new LRUCache<string, boolean>({ max: 5000 })

function isNamed(agent: string): boolean {
  const known = named.get(agent)
  if (known !== undefined) return known
  const found = agent === '' || isbot(agent)
  named.set(agent, found)
  return found
}

/**
 * Whether the first request matches the browser it names. `loads`: it loaded fonts or an icon,
 * as old devices and browsers behind a proxy that removes headers do, but few robots.
 */
function isLikeBrowser(
  agent: string,
  headers: IncomingHttpHeaders,
  { secure, loads }: { readonly secure: boolean; readonly loads: boolean },
): boolean {
  if (!agent.startsWith('Mozilla/5.0 (') || !asksAsBrowser(headers)) return false
  const [chrome, firefox] = [majorOf(agent, 'Chrome'), majorOf(agent, 'Firefox')]
  if (!agent.includes('AppleWebKit/') && firefox === 0) return false
  // Browsers of computers update themselves: years-old versions are forged.
  const isOld = isBetween(chrome, 1, 79) || isBetween(firefox, 1, 77)
  if (isOld && !(loads && OLD_DEVICE.test(agent))) return false
  // Safari omits it over HTTPS.
  const asksUpgrade = headers['upgrade-insecure-requests'] === '1'
  if ((chrome > 0 || firefox > 0) && !asksUpgrade) return false
  if (loads && isStripped(headers)) return true
  const { 'sec-fetch-mode': mode = 'navigate' } = headers
  if (mode !== 'navigate') return false
  if (!agreeHints(agent, headers)) return false
  return !secure || sendsSecureHeaders(agent, headers, { chrome, firefox })
}

/** What browsers of all years send. */
function asksAsBrowser(headers: IncomingHttpHeaders): boolean {
  const { accept = '', 'accept-language': language, 'accept-encoding': encoding = '' } = headers
  return Boolean(language) && accept.includes('text/html') && String(encoding).includes('gzip')
}

/** Phones, tablets and televisions that get no updates. */
const OLD_DEVICE = /\((?:Linux; (?:U; )?Android|SMART-TV|Web0S)|Tizen/

/** A proxy removes all of these, a copy of a browser's headers only some. */
const isStripped = (headers: IncomingHttpHeaders): boolean =>
  !Object.keys(headers).some((name) => name.startsWith('sec-'))

/** Client hints and the names in a user agent. */
const PLATFORMS: readonly (readonly [hint: RegExp, agent: RegExp])[] = [
  [/^"Windows"$/, /\(Windows NT /],
  [/^"macOS"$/, /\(Macintosh;/],
  [/^"Android"$/, /Android|\(X11; Linux/],
  [/^"Linux"$/, /\((?:X11|Wayland); Linux/],
  [/^"Chrom(?:e|ium) OS"$/, /\(X11; CrOS /],
]

/** Whether the client hints, if sent, agree with the user agent. */
function agreeHints(agent: string, headers: IncomingHttpHeaders): boolean {
  const brands = String(headers['sec-ch-ua'] ?? '')
  if (brands.includes('Headless')) return false
  // Newer versions spell the placeholder brand without a leading space or semicolon.
  if (majorOf(agent, 'Chrome') > 114 && /"[ ;]Not/.test(brands)) return false
  if (isBareChromium(brands) && !/\(X11;/.test(agent)) return false
  const platform = String(headers['sec-ch-ua-platform'] ?? '')
  const named = PLATFORMS.find(([hint]) => hint.test(platform))
  if (named && !named[1].test(agent)) return false
  // An Android tablet that asks for desktop pages says "Android" and no "Mobile".
  const mobile = headers['sec-ch-ua-mobile']
  return mobile === undefined || (mobile === '?1') === / Mobile\b/.test(agent)
}

/** The build that tools for automation install. People use it on Linux. */
const isBareChromium = (brands: string): boolean =>
  brands !== '' && /^(?:(?:"Chromium"|"Not[^"]*");v="\d+"(?:, )?)+$/.test(brands)

/** Headers that browsers send over HTTPS only. */
function sendsSecureHeaders(
  agent: string,
  headers: IncomingHttpHeaders,
  { chrome, firefox }: { readonly chrome: number; readonly firefox: number },
): boolean {
  const { 'sec-fetch-mode': mode, 'sec-ch-ua': brands, 'sec-fetch-site': from } = headers
  const isNew = chrome >= 80 || firefox >= 90 || isSafariFrom164(agent)
  if (isNew && mode === undefined) return false
  const packed = String(headers['accept-encoding'] ?? '')
  if ((chrome > 0 || firefox > 0) && !/\bbr\b/.test(packed)) return false
  // Typed or opened from another program: a person did it. Safari does not say so.
  const saysWho = chrome > 0 || firefox > 0
  if (saysWho && from === 'none' && headers['sec-fetch-user'] !== '?1') return false
  if (from === 'same-origin' && !isReload(headers) && hostOf(headers.referer) !== headers.host)
    return false
  if (chrome < 89 || firefox > 0)
    return !Object.keys(headers).some((name) => name.startsWith('sec-ch-ua'))
  // Chrome sends its version twice.
  if (typeof brands !== 'string') return false
  return !brands.includes('"Chromium"') || brands.includes(`"Chromium";v="${chrome}"`)
}

const isSafariFrom164 = (agent: string): boolean => {
  const [, major, minor] = / Version\/(\d+)\.(\d+).* Safari\//.exec(agent) ?? []
  return !agent.includes('Chrome/') && Number(major) * 100 + Number(minor) >= 1604
}

/** A reload may come without the referrer of its site. */
const isReload = (headers: IncomingHttpHeaders): boolean =>
  headers['if-none-match'] !== undefined || headers['cache-control'] !== undefined

const hostOf = (address = ''): string | undefined =>
  URL.canParse(address) ? new URL(address).host : undefined

/** The major version of a browser; 0: another one. */
const majorOf = (agent: string, browser: string) =>
  Number(/^\d+/.exec(agent.split(` ${browser}/`)[1] ?? '')?.[0] ?? 0)

const isBetween = (value: number, from: number, to: number) => value >= from && value <= to
