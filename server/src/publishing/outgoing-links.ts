import { and, asc, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { findVersion } from './site-store.ts'
import { sites } from './tables.ts'

/** Which version each site shows that is online. */
export async function listLiveVersions(
  db: Database,
): Promise<{ orderId: string; version: number }[]> {
  const rows = await db
    .select({ orderId: sites.orderId, version: sites.liveVersion })
    .from(sites)
    .where(and(isNotNull(sites.liveVersion), isNull(sites.offlineAt)))
    .orderBy(asc(sites.orderId))
  return rows.flatMap(({ orderId, version }) => (version === null ? [] : [{ orderId, version }]))
}

/** As the renderer writes them; an address in it has no quotation marks. */
const LINK = /<a\s[^>]*?\bhref="(https?:[^"]+)"/g

/** Addresses that the pages of a version lead to on other hosts, in the order of the page, each once. */
export async function readOutgoingLinks(
  { db, files, sites: own, publicUrl }: Pick<House, 'db' | 'files' | 'sites' | 'publicUrl'>,
  { orderId, version }: { orderId: string; version: number },
): Promise<string[]> {
  const made = await findVersion(db, orderId, version)
  const pages = Object.entries(made?.files ?? {}).filter(([path]) => path.endsWith('index.html'))
  const found = new Set<string>()
  for (const [, { key }] of pages) {
    const bytes = await files.get(key)
    const html = bytes ? Buffer.from(bytes).toString('utf8') : ''
    for (const [, written = ''] of html.matchAll(LINK)) found.add(written.replaceAll('&amp;', '&'))
  }
  const shop = new URL(publicUrl).host
  return [...found].filter((address) => {
    if (!URL.canParse(address)) return false
    const { host } = new URL(address)
    return host !== shop && host !== own.domain && !host.endsWith(`.${own.domain}`)
  })
}
