import { and, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { findSite, findVersion, isServed } from '../site-store.ts'
import { sites } from '../tables.ts'
import { readStoredFrom, readVersionFile } from './version-files.ts'

/** Null: offline. */
export async function findLiveVersion(db: Database, orderId: string): Promise<number | null> {
  const site = await findSite(db, orderId)
  return site && isServed(site) ? site.liveVersion : null
}

/** Subquery of all online orders and their live versions. A list would not fit in memory. */
export const onlineSites = (db: Database) =>
  db
    .select({ orderId: sites.orderId, version: sites.liveVersion })
    .from(sites)
    .where(and(isNotNull(sites.liveVersion), isNull(sites.offlineAt)))
    .as('online')

/** Distinct external URLs on the pages of a version, in page order. */
export async function readOutgoingLinks(
  { db, files, sites: own, publicUrl }: Pick<AppContext, 'db' | 'files' | 'sites' | 'publicUrl'>,
  { orderId, version }: { orderId: string; version: number },
): Promise<string[]> {
  const made = await findVersion(db, orderId, version)
  const pages: string[] = []
  const all = made?.files ?? {}
  for (const [path, file] of Object.entries(all)) {
    if (!path.endsWith('index.html')) continue
    const bytes = await readVersionFile(file, all, readStoredFrom(files))
    pages.push(bytes ? Buffer.from(bytes).toString('utf8') : '')
  }
  return listExternalLinks(pages, { shop: new URL(publicUrl).host, sitesDomain: own.domain })
}

/** Matches the renderer's markup, in which URLs contain no quotes. */
const LINK = /<a\s[^>]*?\bhref="(https?:[^"]+)"/g

/** `shop`: host of the shop. `sitesDomain`: parent domain of customer sites. */
export function listExternalLinks(
  pages: readonly string[],
  { shop, sitesDomain }: { readonly shop: string; readonly sitesDomain: string },
): string[] {
  const written = pages.flatMap((html) =>
    [...html.matchAll(LINK)].map(([, address = '']) => address.replaceAll('&amp;', '&')),
  )
  return [...new Set(written)].filter((address) => {
    if (!URL.canParse(address)) return false
    const { host } = new URL(address)
    return host !== shop && host !== sitesDomain && !host.endsWith(`.${sitesDomain}`)
  })
}
