import { LRUCache } from 'lru-cache'
import { type ResolvedHost, resolveHost, subdomainOfHost } from '../../addresses/index.ts'
import { possibleHashes } from '../../onboarding/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { findServedSite, findSiteBySubdomain, isServed } from '../site-store.ts'
import { siteRedirectTarget } from '../sites/site-redirect.ts'
import type { Site } from '../tables.ts'
import { canonicalRedirect } from './canonical-redirect.ts'
import type { CachedSite, createSiteCache } from './site-cache.ts'

/**
 * What a host serves. `offline`: the page was taken down. `movedTo`: all paths redirect.
 * `foreign_host`: a domain that belongs to no customer. Undefined: an unknown subdomain.
 */
export type LookupResult =
  | CachedSite
  | 'offline'
  | { readonly movedTo: string }
  | 'foreign_host'
  | undefined

type Entry = { site: CachedSite; checkedAt: number; savedAt: number }

/** About 15 KB each. */
const MAX_SITES = 1000
/** A version published on another replica appears after this time. */
const TRUST_MS = 1000
/** Random names under our domain. */
const MAX_UNKNOWN = 5000
/** How long a request for a cached site waits for the database. */
const CACHED_TIMEOUT_MS = 500
/** How long a request waits before it uses the disk cache: stale is worse than late there. */
const DISK_TIMEOUT_MS = 2000
/** After a database error, cached sites are served without queries for this time. */
const DATABASE_PAUSE_MS = 2000
/** Refreshes the disk entry of a site that is served from memory. */
const RESAVE_MS = 60 * 60 * 1000

/**
 * Finds the site of a host: in memory, in the database, or on disk while the database is down.
 * Hosts are lower case; custom domains have no port. `ticks`: monotonic milliseconds.
 */
export function createSiteLookup({
  db,
  sites: address,
  clock,
  verifyingSecrets,
  siteCache,
  usesDisk,
  ticks,
}: Pick<AppContext, 'db' | 'sites' | 'clock' | 'verifyingSecrets'> & {
  readonly siteCache: ReturnType<typeof createSiteCache>
  readonly usesDisk: boolean
  readonly ticks: () => number
}) {
  const entries = new LRUCache<string, Entry>({ max: MAX_SITES })
  /** When unknown hosts were looked up. */
  const unknown = new LRUCache<string, { result: LookupResult; checkedAt: number }>({
    max: MAX_UNKNOWN,
  })
  let pausedUntil = 0
  const pauseDatabase = () => {
    pausedUntil = ticks() + DATABASE_PAUSE_MS
  }

  function find(host: string): LookupResult | Promise<LookupResult> {
    const entry = entries.get(host)
    if (!entry) return findUncached(host)
    if (ticks() - entry.checkedAt < TRUST_MS || ticks() < pausedUntil) return entry.site
    return recheck(host, entry)
  }

  async function recheck(host: string, entry: Entry): Promise<LookupResult> {
    entry.checkedAt = ticks()
    let isDone = false
    const queried = query(host, entry)
      .catch(() => {
        pauseDatabase()
        return entry.site
      })
      .finally(() => void (isDone = true))
    // The late result updates the entry for the next request.
    const timeout = delay(CACHED_TIMEOUT_MS).then(() => {
      if (!isDone) pauseDatabase()
      return entry.site
    })
    return Promise.race([queried, timeout])
  }

  async function findUncached(host: string): Promise<LookupResult> {
    const known = unknown.get(host)
    if (known && ticks() - known.checkedAt < TRUST_MS) return known.result
    const result = await (usesDisk ? findWithDisk(host) : query(host))
    if (result === undefined || result === 'foreign_host')
      unknown.set(host, { result, checkedAt: ticks() })
    return result
  }

  async function findWithDisk(host: string): Promise<LookupResult> {
    const queried = query(host)
    const result = await Promise.race([
      queried.then((found) => ({ found })).catch(() => undefined),
      delay(ticks() < pausedUntil ? 0 : DISK_TIMEOUT_MS),
    ])
    if (result) return result.found
    pauseDatabase()
    const site = await siteCache.find(host)
    if (!site) return queried
    entries.set(host, { site, checkedAt: ticks(), savedAt: ticks() })
    return site
  }

  async function query(host: string, entry?: Entry): Promise<LookupResult> {
    const found = await resolveHost(db, address, host)
    const subdomain = subdomainOfHost(address, host)
    const cached = entry?.site.orderId === found?.orderId ? entry?.site.version : undefined
    const served = found && (await findServedSite(db, found.orderId, cached))
    const site = found ? served?.site : subdomain && (await findErased(subdomain))
    if (!site || !isServed(site)) {
      entries.delete(host)
      void removeFromDisk(host)
      if (!found && subdomain === undefined) return 'foreign_host'
      return site ? describeUnserved(site, found, subdomain !== undefined) : undefined
    }
    if (entry && entry.site.orderId === site.orderId && entry.site.version === site.liveVersion)
      return refresh(host, entry, canonicalRedirect(found, entry.site.named))
    const shown = served ?? (await findServedSite(db, site.orderId, undefined))
    if (!shown?.version) return undefined
    const { orderId, subdomain: name } = site
    const { number: version, files, named } = shown.version
    const redirectTo = canonicalRedirect(found, named)
    const fresh = { orderId, subdomain: name, version, files, named, redirectTo }
    entries.set(host, { site: fresh, checkedAt: ticks(), savedAt: ticks() })
    siteCache.save(host, fresh)
    return fresh
  }

  function describeUnserved(
    site: Site,
    found: ResolvedHost | undefined,
    isSubdomain: boolean,
  ): LookupResult {
    const movedTo = isSubdomain ? siteRedirectTarget(site, clock()) : null
    if (movedTo !== null) return { movedTo }
    // A former subdomain is no longer this site's, so it does not say that the page is gone.
    return site.offlineAt && found?.origin !== null ? 'offline' : undefined
  }

  /** Keeps an unchanged site; writes it to disk if its redirect changed or the entry is old. */
  function refresh(host: string, entry: Entry, redirectTo: string | null): CachedSite {
    entry.checkedAt = ticks()
    if (redirectTo !== entry.site.redirectTo || ticks() - entry.savedAt > RESAVE_MS) {
      entry.site = { ...entry.site, redirectTo }
      entry.savedAt = ticks()
      siteCache.save(host, entry.site)
    }
    return entry.site
  }

  /** The stored subdomain of an erased customer is a hash. */
  const findErased = async (subdomain: string) =>
    findSiteBySubdomain(db, ...(await possibleHashes(db, subdomain, verifyingSecrets)))

  const removeFromDisk = (host: string) => siteCache.remove(host, () => entries.peek(host)?.site)

  /** Removes a site from memory and refreshes its disk entry. */
  function invalidate(subdomain: string): void {
    unknown.clear()
    const hosts = [...entries].flatMap(([host, { site }]) =>
      site.subdomain === subdomain ? [host] : [],
    )
    for (const host of new Set([`${subdomain}.${address.domain}`, ...hosts])) {
      entries.delete(host)
      if (usesDisk) void query(host).catch(() => removeFromDisk(host))
    }
  }

  return { find, invalidate }
}

const delay = (milliseconds: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), milliseconds).unref()
  })
