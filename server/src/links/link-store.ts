import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  lte,
  ne,
  notExists,
  notInArray,
  sql,
} from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { onlineSites } from '../publishing/index.ts'
import { STALE_VERSION, type Link, links, linkVersions } from './tables.ts'

/** Sites whose links belong to another version, in ID order. */
export async function listChangedSites(
  db: Database,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ orderId: linkVersions.orderId })
    .from(linkVersions)
    .where(
      and(
        eq(linkVersions.version, STALE_VERSION),
        after === null ? undefined : gt(linkVersions.orderId, after),
      ),
    )
    .orderBy(asc(linkVersions.orderId))
    .limit(limit)
  return rows.map(({ orderId }) => orderId)
}

/** A concurrent publication waits, and marks the site after this transaction. */
export async function lockListed(tx: Transaction, orderId: string): Promise<void> {
  await tx.select().from(linkVersions).where(eq(linkVersions.orderId, orderId)).for('update')
}

/**
 * Marks sites whose changes no trigger recorded: while checks were off, or before the migration.
 */
export async function markMissedChanges(tx: Transaction): Promise<void> {
  const online = onlineSites(tx)
  const version = sql<number>`${STALE_VERSION}::int`.as('version')
  await tx
    .insert(linkVersions)
    .select(tx.select({ orderId: online.orderId, version }).from(online))
    .onConflictDoNothing()
  const asListed = tx
    .select()
    .from(online)
    .where(and(eq(online.orderId, linkVersions.orderId), eq(online.version, linkVersions.version)))
  await tx
    .update(linkVersions)
    .set({ version: STALE_VERSION })
    .where(and(ne(linkVersions.version, STALE_VERSION), notExists(asListed)))
}

/** Replaces the links of a site; results of remaining links stay. */
export async function replaceLinks(
  tx: Transaction,
  { orderId, version }: { orderId: string; version: number },
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .delete(links)
    .where(
      addresses.length === 0
        ? eq(links.orderId, orderId)
        : and(eq(links.orderId, orderId), notInArray(links.address, [...addresses])),
    )
  if (addresses.length > 0) {
    const rows = addresses.map((address) => ({
      ...{ orderId, address, nextLookAt: now },
      host: new URL(address).hostname,
    }))
    await tx.insert(links).values(rows).onConflictDoNothing()
  }
  await tx
    .insert(linkVersions)
    .values({ orderId, version })
    .onConflictDoUpdate({ target: linkVersions.orderId, set: { version } })
}

/** For a site that is offline. */
export async function deleteLinks(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(links).where(eq(links.orderId, orderId))
  await tx.delete(linkVersions).where(eq(linkVersions.orderId, orderId))
}

/** After checks were disabled. */
export async function deleteAllLinks(tx: Transaction): Promise<void> {
  await tx.delete(links)
  await tx.delete(linkVersions)
}

/**
 * Due links, longest overdue first: one per host, and none of a host that was checked within
 * `spacingMs`.
 */
export async function listDueLinks(
  db: Database,
  now: Date,
  { spacingMs, most }: { spacingMs: number; most: number },
): Promise<Link[]> {
  const rested = new Date(now.getTime() - spacingMs)
  const asked = db
    .select({ host: links.host })
    .from(links)
    .where(and(isNotNull(links.lookedAt), gt(links.lookedAt, rested)))
  const one = db
    .selectDistinctOn([links.host])
    .from(links)
    .where(and(lte(links.nextLookAt, now), notInArray(links.host, asked)))
    .orderBy(links.host, asc(links.nextLookAt))
    .as('one')
  return db.select().from(one).orderBy(asc(one.nextLookAt)).limit(most)
}

/** Does nothing if the link was removed meanwhile. */
export async function saveLinkCheck(
  db: Database,
  { orderId, address }: Pick<Link, 'orderId' | 'address'>,
  judged: Pick<Link, 'state' | 'saw' | 'missingSince' | 'nextLookAt'>,
  lookedAt: Date | null,
): Promise<void> {
  await db
    .update(links)
    .set({ ...judged, lookedAt })
    .where(and(eq(links.orderId, orderId), eq(links.address, address)))
}

export const listLinksOfOrder = (db: Database, orderId: string): Promise<Link[]> =>
  db
    .select()
    .from(links)
    .where(eq(links.orderId, orderId))
    .orderBy(asc(links.state), asc(links.address))

/** Orders without broken links are missing. */
export async function countBrokenLinks(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ orderId: links.orderId, count: sql<number>`count(*)::int` })
    .from(links)
    .where(and(inArray(links.orderId, [...orderIds]), eq(links.state, 'gone')))
    .groupBy(links.orderId)
  return new Map(rows.map(({ orderId, count }) => [orderId, count]))
}
