import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { VisitorSession } from './session-window.ts'

/**
 * Who asked: a person who asked not to be counted, a person, or a robot: one that says its
 * name, one that its headers gave away, one
 * that asks from a data center, one that its manner did.
 */
export type VisitorClass = 'person' | 'declined' | RobotClass
export type RobotClass = 'named' | 'headers' | 'network' | 'manner'

/** What is known of a reader from earlier today, on any replica. */
export type KnownVisitor = {
  readonly loadsParts: boolean
  readonly isRobot: boolean
  readonly isCounted: boolean
}

/** Pages of one site that a person opens within some seconds. */
const MAX_PAGES = 8
/** Addresses without a page that a person hits within some seconds. */
const MAX_MISSES = 3

/**
 * By the headers and the address alone, which is enough for most. Null: by its manner.
 *
 * `secure`: the site is served over https, where browsers say more about a request.
 * `isDataCentre`: whether an address is one that hardly a person reads from.
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
 * A telephone, or Safari. Their readers come through rented machines as a matter of course: a relay
 * that is sold with the system (iCloud Private Relay), a VPN that keeps a telephone safe in foreign
 * networks. On the machines themselves run browsers of computers, which Safari is not; who only
 * copied such a name loads no fonts, or says in the hints what it is. So of these the manner
 * decides, as it does of everybody at home.
 */
function isFromPocket(agent: string, headers: IncomingHttpHeaders | null): boolean {
  if (/ (Chrome|Chromium)\//.test(agent)) return headers?.['sec-ch-ua-mobile'] === '?1'
  return /^Mozilla\/5\.0 \((Macintosh|iPhone|iPad);.* AppleWebKit\//.test(agent)
}

/**
 * By what it asked for, and in which order: a browser that shows a page for the first time asks
 * for its fonts and its icon. Whoever has been taken for a person today stays one while nothing
 * speaks against it, as the parts lie in the browser by then.
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

/** Reading a name through the list takes longer than all else: most come again. */
const named = new LRUCache<string, boolean>({ max: 5000 })

function isNamed(agent: string): boolean {
  const known = named.get(agent)
  if (known !== undefined) return known
  const found = agent === '' || isbot(agent)
  named.set(agent, found)
  return found
}

/** Whether the first request for a page or a file is one that the named browser would make. */
function isLikeBrowser(agent: string, headers: IncomingHttpHeaders, secure: boolean): boolean {
  const { accept = '', 'accept-language': language, 'accept-encoding': encoding = '' } = headers
  if (!agent.startsWith('Mozilla/5.0 (')) return false
  if (!language || !accept.includes('text/html') || !String(encoding).includes('gzip')) return false
  const chrome = Number(/ Chrome\/(\d+)/.exec(agent)?.[1] ?? 0)
  const firefox = Number(/ Firefox\/(\d+)/.exec(agent)?.[1] ?? 0)
  const isWebKit = agent.includes('AppleWebKit/')
  if (!isWebKit && firefox === 0) return false
  // Browsers renew themselves; who names one of years ago has copied it from a list.
  if (isBetween(chrome, 1, 79) || isBetween(firefox, 1, 77)) return false
  // Safari leaves it away where the page came encrypted.
  const asksUpgrade = headers['upgrade-insecure-requests'] === '1'
  if ((chrome > 0 || firefox > 0) && !asksUpgrade) return false
  const mode = headers['sec-fetch-mode']
  if (mode !== undefined && mode !== 'navigate') return false
  if (!secure) return true
  if ((chrome >= 80 || firefox >= 90) && mode === undefined) return false
  // Chrome says its version twice, and the second time it has to be the same.
  const brands = headers['sec-ch-ua']
  if (chrome >= 89 && firefox === 0) {
    if (typeof brands !== 'string') return false
    return !brands.includes('"Chromium"') || brands.includes(`"Chromium";v="${chrome}"`)
  }
  return brands === undefined
}

const isBetween = (value: number, from: number, to: number) => value >= from && value <= to
