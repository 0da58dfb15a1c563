import { and, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { findSite, findVersion, isServed } from '../site-store.ts'
import { sites } from '../tables.ts'
import { readStoredFrom, readVersionFile } from './version-files.ts'

/** Which version a site shows; null: it is not online. */
export async function findLiveVersion(db: Database, orderId: string): Promise<number | null> {
  const site = await findSite(db, orderId)
  return site && isServed(site) ? site.liveVersion : null
}

/** All orders whose sites are online, with the version that is shown: a part of a statement, as there may be millions. */
export const onlineSites = (db: Database) =>
  db
    .select({ orderId: sites.orderId, version: sites.liveVersion })
    .from(sites)
    .where(and(isNotNull(sites.liveVersion), isNull(sites.offlineAt)))
    .as('online')

/** Addresses that the pages of a version lead to on other hosts, in the order of the page, each once. */
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

/** As the renderer writes them; an address in it has no quotation marks. */
const LINK = /<a\s[^>]*?\bhref="(https?:[^"]+)"/g

/** Of these pages, in their order and each once. `shop`: its host; `sitesDomain`: the one below which sites lie. */
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
