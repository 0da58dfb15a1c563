import {
  findReservedSubdomain,
  findCurrentSubdomain,
  listAllReservedSubdomains,
  listReservedSubdomains,
} from '../onboarding/index.ts'
import type { Database } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { findDomainByName, findDomainOfOrder } from './domain-store.ts'
import type { Domain } from './tables.ts'

/** How the addresses of customers' sites are made. */
export type SitesAddress = AppContext['sites']

/** The order that a host belongs to, and where its visitors may be led. Origins have no slash at the end. */
export type ResolvedHost = {
  readonly orderId: string
  /** Of the host itself; null: `www`, or a subdomain that the site has left. Nothing is shown there. */
  readonly origin: string | null
  /** The canonical address of the order. */
  readonly canonical: string
  /** Where visitors arrive who are led on: a domain that is broken is not among them. */
  readonly redirectTargets: readonly string[]
}

/** Without a slash at the end. */
export function siteUrlOf(address: SitesAddress, subdomain: string): string {
  return `${address.scheme}//${subdomain}.${address.domain}`
}

/** A customer's domain is served at the port of the sites, where that is no usual one. */
export function domainUrlOf(address: SitesAddress, domain: string): string {
  return `${address.scheme}//${domain}${portOf(address)}`
}

const portOf = ({ domain }: SitesAddress) => /:\d+$/.exec(domain)?.[0] ?? ''

/** The subdomain that a Host header names, lower case; undefined if it names none of our sites. */
export function subdomainOfHost(
  address: SitesAddress,
  host: string | undefined,
): string | undefined {
  const suffix = `.${address.domain}`
  const name = host?.toLowerCase()
  if (!name?.endsWith(suffix)) return undefined
  return name.slice(0, -suffix.length)
}

/** A name on the internet, with a port or without: two labels, the last of them not a number. */
const DOMAIN_HOST = /^((?:[a-z0-9_-]{1,63}\.)+[a-z][a-z0-9-]{0,62})\.?(?::\d{1,5})?$/

/** The domain that a Host header names, lower case and without its port; undefined: an address, or no name. */
export function domainOfHost(host: string | undefined): string | undefined {
  const name = host?.toLowerCase()
  return name === undefined || name.length > 260 ? undefined : DOMAIN_HOST.exec(name)?.[1]
}

/** The one way from a host to its order. Undefined: nobody's. */
export async function resolveHost(
  db: Database,
  address: SitesAddress,
  host: string,
): Promise<ResolvedHost | undefined> {
  const subdomain = subdomainOfHost(address, host)
  if (subdomain !== undefined) {
    const held = await findReservedSubdomain(db, subdomain)
    if (!held) return undefined
    // One that was not left is the order's own.
    const own = held.leftAt ? undefined : subdomain
    const origins = await originsOf(db, address, held.orderId, own)
    return origins && { ...origins, origin: held.leftAt ? null : siteUrlOf(address, subdomain) }
  }
  const name = domainOfHost(host)
  const domain = name && (await findDomainByName(db, name.replace(/^www\./, ''), name))
  if (!domain || !isServed(domain)) return undefined
  const origins = await originsOf(db, address, domain.orderId)
  const isItself = name === domain.domain
  return origins && { ...origins, origin: isItself ? domainUrlOf(address, name) : null }
}

/** The one way from an order to its canonical address, without a slash at the end. Undefined: it has none. */
export const findCanonicalUrl = async (
  db: Database,
  address: SitesAddress,
  orderId: string,
): Promise<string | undefined> => (await originsOf(db, address, orderId))?.canonical

/** A site cannot have it: what is not public yet is looked at there. */
export const PREVIEW_SUBDOMAIN = 'preview'

/** The names below the sites' domain that somebody may be led to, without a port. */
export async function listSiteNames(
  db: Database,
  { domain }: Pick<SitesAddress, 'domain'>,
): Promise<string[]> {
  const held = await listAllReservedSubdomains(db)
  const below = domain.replace(/:\d+$/, '')
  return [PREVIEW_SUBDOMAIN, ...held].map((subdomain) => `${subdomain}.${below}`)
}

/** All of an order's, those that it has left and `www` among them. */
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

/** `known`: its own subdomain, where that was read already. */
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

/** The site is shown at the domain. */
export const isServed = ({ liveAt, releasedAt }: Domain) => liveAt !== null && releasedAt === null
