import {
  findReservedSubdomain,
  findCurrentSubdomain,
  listFormerSubdomains,
  listReservedSubdomains,
} from '../onboarding/index.ts'
import type { Database } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { findDomainByName, findDomainOfOrder } from './domain-store.ts'
import type { Domain } from './tables.ts'

export type SitesAddress = AppContext['sites']

/** The order of a host and its redirects. Origins have no final slash. */
export type ResolvedHost = {
  readonly orderId: string
  /** The host's own origin; null for `www` and for a former subdomain, which show nothing. */
  readonly origin: string | null
  /** The order's canonical origin. */
  readonly canonical: string
  /** Origins for redirects, without a broken domain. */
  readonly redirectTargets: readonly string[]
}

/** Without a final slash. */
export function siteUrlOf(address: SitesAddress, subdomain: string): string {
  return `${address.scheme}//${subdomain}.${address.domain}`
}

/** With the port of the sites domain, if it has one. */
export function domainUrlOf(address: SitesAddress, domain: string): string {
  return `${address.scheme}//${domain}${portOf(address)}`
}

const portOf = ({ domain }: SitesAddress) => /:\d+$/.exec(domain)?.[0] ?? ''

/** The subdomain in a Host header, in lower case; undefined: not our sites domain. */
export function subdomainOfHost(
  address: SitesAddress,
  host: string | undefined,
): string | undefined {
  const suffix = `.${address.domain}`
  const name = host?.toLowerCase()
  if (!name?.endsWith(suffix)) return undefined
  return name.slice(0, -suffix.length)
}

/** A public host name with an optional port: at least two labels, the last not numeric. */
const DOMAIN_HOST = /^((?:[a-z0-9_-]{1,63}\.)+[a-z][a-z0-9-]{0,62})\.?(?::\d{1,5})?$/

/**
 * The domain in a Host header, in lower case and without its port; undefined: an IP address or no
 * host name.
 */
export function domainOfHost(host: string | undefined): string | undefined {
  const name = host?.toLowerCase()
  return name === undefined || name.length > 260 ? undefined : DOMAIN_HOST.exec(name)?.[1]
}

/** Maps a host to its order; undefined: unknown. */
export async function resolveHost(
  db: Database,
  address: SitesAddress,
  host: string,
): Promise<ResolvedHost | undefined> {
  const subdomain = subdomainOfHost(address, host)
  if (subdomain !== undefined) {
    const reserved = await findReservedSubdomain(db, subdomain)
    if (!reserved) return undefined
    const own = reserved.leftAt ? undefined : subdomain
    const origins = await originsOf(db, address, reserved.orderId, own)
    return origins && { ...origins, origin: reserved.leftAt ? null : siteUrlOf(address, subdomain) }
  }
  const name = domainOfHost(host)
  const domain = name && (await findDomainByName(db, name.replace(/^www\./, ''), name))
  if (!domain || !isServed(domain)) return undefined
  const origins = await originsOf(db, address, domain.orderId)
  const isItself = name === domain.domain
  return origins && { ...origins, origin: isItself ? domainUrlOf(address, name) : null }
}

/** The canonical origin of an order, without a final slash; undefined: none yet. */
export const findCanonicalUrl = async (
  db: Database,
  address: SitesAddress,
  orderId: string,
): Promise<string | undefined> => (await originsOf(db, address, orderId))?.canonical

/** The address at which visitors reach the site: not a broken domain. Undefined: none yet. */
export async function findWorkingUrl(
  db: Database,
  address: SitesAddress,
  orderId: string,
): Promise<string | undefined> {
  const origins = await originsOf(db, address, orderId)
  return origins && (origins.redirectTargets[0] ?? origins.canonical)
}

/** Reserved for previews. */
export const PREVIEW_SUBDOMAIN = 'preview'

/**
 * Names under the sites domain that are or were live, oldest first, without a port. Anybody can
 * reserve others.
 */
export async function listSiteNames(
  db: Database,
  { domain }: Pick<SitesAddress, 'domain'>,
  listLiveSubdomains: (db: Database) => Promise<string[]>,
): Promise<string[]> {
  const [former, live] = await Promise.all([listFormerSubdomains(db), listLiveSubdomains(db)])
  const below = domain.replace(/:\d+$/, '')
  return [PREVIEW_SUBDOMAIN, ...former, ...live].map((subdomain) => `${subdomain}.${below}`)
}

/** Every URL of an order, including former subdomains and `www`. */
export async function listSiteUrls(
  db: Database,
  address: SitesAddress,
  orderId: string,
): Promise<string[]> {
  const [subdomains, domain] = await Promise.all([
    listReservedSubdomains(db, orderId),
    findDomainOfOrder(db, orderId),
  ])
  const names = domain ? [domain.domain, `www.${domain.domain}`] : []
  return [
    ...subdomains.map((subdomain) => siteUrlOf(address, subdomain)),
    ...names.map((name) => domainUrlOf(address, name)),
  ]
}

/** `known`: its current subdomain, if already read. */
async function originsOf(
  db: Database,
  address: SitesAddress,
  orderId: string,
  known?: string,
): Promise<Omit<ResolvedHost, 'origin'> | undefined> {
  const [subdomain, domain] = await Promise.all([
    known ?? findCurrentSubdomain(db, orderId),
    findDomainOfOrder(db, orderId),
  ])
  const own = subdomain === undefined ? [] : [siteUrlOf(address, subdomain)]
  const served = domain && isServed(domain) ? [domainUrlOf(address, domain.domain)] : []
  const [canonical] = [...served, ...own]
  if (canonical === undefined) return undefined
  return { orderId, canonical, redirectTargets: [...(domain?.brokenSince ? [] : served), ...own] }
}

export const isServed = ({ liveAt, releasedAt }: Domain) => liveAt !== null && releasedAt === null
