import type { Actor } from '@vitrine/domain/audit/actor'
import { and, asc, desc, eq, inArray, isNotNull, max, ne, sql } from 'drizzle-orm'
import { assignSubdomain } from '../onboarding/index.ts'
import { first, type Database, type Transaction } from '../platform/database.ts'
import {
  type Publication,
  publications,
  type Site,
  sites,
  type Version,
  type VersionFile,
  versions,
} from './tables.ts'

export const findSite = (db: Database, orderId: string): Promise<Site | undefined> =>
  first(db.select().from(sites).where(eq(sites.orderId, orderId)))

export const findSiteBySubdomain = (
  db: Database,
  ...anyOf: readonly string[]
): Promise<Site | undefined> =>
  first(
    db
      .select()
      .from(sites)
      .where(inArray(sites.subdomain, [...anyOf])),
  )

/** Subdomains of published sites, also offline ones; oldest first. */
export async function listLiveSubdomains(db: Database): Promise<string[]> {
  const live = await db
    .select({ subdomain: sites.subdomain })
    .from(sites)
    .where(isNotNull(sites.liveVersion))
    .orderBy(sites.updatedAt)
  return live.map(({ subdomain }) => subdomain)
}

/**
 * Reserves a subdomain for the order's site. False if another order has, had or requested it. The
 * old subdomain of a live site keeps redirecting.
 */
export async function claimSubdomain(
  tx: Transaction,
  orderId: string,
  subdomain: string,
  secrets: readonly string[],
  now: Date,
): Promise<boolean> {
  const own = await findSite(tx, orderId)
  const keepsOld = own !== undefined && own.liveVersion !== null
  if (!(await assignSubdomain(tx, orderId, subdomain, { keepsOld, secrets }, now))) return false
  if (own?.subdomain === subdomain) return true
  await tx
    .insert(sites)
    .values({ orderId, subdomain, updatedAt: now })
    .onConflictDoUpdate({ target: sites.orderId, set: { subdomain, updatedAt: now } })
  return true
}

/** Same query with `FOR UPDATE`. */
export const lockSite = (tx: Transaction, orderId: string): Promise<Site | undefined> =>
  first(tx.select().from(sites).where(eq(sites.orderId, orderId)).for('update'))

export async function setLiveVersion(
  tx: Transaction,
  orderId: string,
  liveVersion: number | null,
  now: Date,
): Promise<void> {
  await tx.update(sites).set({ liveVersion, updatedAt: now }).where(eq(sites.orderId, orderId))
}

/** Null puts the site back online. */
export async function setOffline(
  tx: Transaction,
  orderId: string,
  offlineBy: Actor | null,
  now: Date,
): Promise<void> {
  const offlineAt = offlineBy === null ? null : now
  await tx
    .update(sites)
    .set({
      offlineAt,
      offlineBy,
      // A site that is online again must not redirect.
      ...(offlineBy === null ? { movedTo: null, movedAt: null } : {}),
      updatedAt: now,
    })
    .where(eq(sites.orderId, orderId))
}

/** Null removes the redirect. */
export async function writeRedirect(
  tx: Transaction,
  orderId: string,
  movedTo: string | null,
  movedAt: Date,
): Promise<void> {
  await tx
    .update(sites)
    .set({ movedTo, movedAt: movedTo === null ? null : movedAt })
    .where(eq(sites.orderId, orderId))
}

export async function insertPublication(tx: Transaction, publication: Publication): Promise<void> {
  await tx.insert(publications).values(publication).onConflictDoNothing()
}

export const findPublication = (db: Database, id: string): Promise<Publication | undefined> =>
  first(db.select().from(publications).where(eq(publications.id, id)))

/** Latest publication of purpose `live`. */
export const findLatestPublication = (
  db: Database,
  orderId: string,
): Promise<Publication | undefined> =>
  first(
    db
      .select()
      .from(publications)
      .where(and(eq(publications.orderId, orderId), eq(publications.purpose, 'live')))
      .orderBy(desc(publications.requestedAt))
      .limit(1),
  )

/** True while a publication is queued, rendering or waiting for a signature. */
export async function isPublicationPending(db: Database, orderId: string): Promise<boolean> {
  const [one] = await db
    .select({ id: publications.id })
    .from(publications)
    .where(
      and(
        eq(publications.orderId, orderId),
        eq(publications.purpose, 'live'),
        inArray(publications.state, ['queued', 'rendering', 'waiting']),
      ),
    )
    .limit(1)
  return one !== undefined
}

export async function updatePublication(
  db: Database,
  id: string,
  changes: Partial<
    Pick<Publication, 'state' | 'problem' | 'announcement' | 'liveAt' | 'owedLanguages'>
  >,
): Promise<void> {
  await db.update(publications).set(changes).where(eq(publications.id, id))
}

export type PublishedVersion = { readonly version: Version; readonly publication: Publication }

/** Versions that are or were live, newest first. */
export async function listVersions(db: Database, orderId: string): Promise<PublishedVersion[]> {
  return db
    .select({ version: versions, publication: publications })
    .from(versions)
    .innerJoin(publications, eq(publications.id, versions.publicationId))
    .where(and(eq(versions.orderId, orderId), eq(publications.state, 'published')))
    .orderBy(desc(versions.number))
}

/** Fails publications that wait for a signature. `problem` is shown to the team. */
export async function failWaitingPublications(
  tx: Transaction,
  orderId: string,
  problem: string,
): Promise<void> {
  await tx
    .update(publications)
    .set({ state: 'failed', problem })
    .where(and(eq(publications.orderId, orderId), eq(publications.state, 'waiting')))
}

/** Orders with a version that waits for a second person, oldest first. */
export async function listOrdersToApprove(
  db: Database,
  among?: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ orderId: publications.orderId })
    .from(publications)
    .where(
      and(eq(publications.state, 'waiting'), among && inArray(publications.orderId, [...among])),
    )
    .orderBy(asc(publications.requestedAt), asc(publications.id))
  return rows.map(({ orderId }) => orderId)
}

/** Includes previews; 0: none. */
export async function latestVersionNumber(db: Database, orderId: string): Promise<number> {
  const [row] = await db
    .select({ number: max(versions.number) })
    .from(versions)
    .where(eq(versions.orderId, orderId))
  return row?.number ?? 0
}

export const findVersion = (
  db: Database,
  orderId: string,
  number: number,
): Promise<Version | undefined> =>
  first(
    db
      .select()
      .from(versions)
      .where(and(eq(versions.orderId, orderId), eq(versions.number, number))),
  )

export type ServedVersion = Pick<Version, 'number' | 'files'> & {
  /** Canonical URL in the pages, without trailing slash. */
  readonly named: string | null
}

/**
 * Reads a site and the served part of its live version in one query, because a visitor waits. The
 * version is null if there is none or if it is the `known` one. Skips large columns.
 */
export async function findServedSite(
  db: Database,
  orderId: string,
  known: number | undefined,
): Promise<{ site: Site; version: ServedVersion | null } | undefined> {
  const { input } = publications
  const [row] = await db
    .select({
      site: sites,
      version: { number: versions.number, files: versions.files },
      named: sql<string | null>`coalesce(${input} #>> '{value,siteUrl}', ${input} ->> 'siteUrl')`,
    })
    .from(sites)
    .leftJoin(
      versions,
      and(
        eq(versions.orderId, sites.orderId),
        eq(versions.number, sites.liveVersion),
        ...(known === undefined ? [] : [ne(versions.number, known)]),
      ),
    )
    .leftJoin(publications, eq(publications.id, versions.publicationId))
    .where(eq(sites.orderId, orderId))
  return row && { site: row.site, version: row.version && { ...row.version, named: row.named } }
}

/** Finds a file by name in the newest version that has it. */
export async function findFileInVersions(
  db: Database,
  orderId: string,
  name: string,
): Promise<VersionFile | undefined> {
  const [version] = await db
    .select({ files: versions.files })
    .from(versions)
    .where(
      and(
        eq(versions.orderId, orderId),
        sql`jsonb_exists(coalesce(${versions.files} -> 'value', ${versions.files}), ${name})`,
      ),
    )
    .orderBy(desc(versions.number))
    .limit(1)
  return version?.files[name]
}

export const findVersionOfPublication = (
  db: Database,
  publicationId: string,
): Promise<Version | undefined> =>
  first(db.select().from(versions).where(eq(versions.publicationId, publicationId)))

/** Has a live version and is online. */
export function isServed(site: Site): site is Site & { readonly liveVersion: number } {
  return site.liveVersion !== null && site.offlineAt === null
}

export async function isSiteOnline(db: Database, orderId: string): Promise<boolean> {
  const site = await findSite(db, orderId)
  return site !== undefined && isServed(site)
}

/** A version with its publication. Undefined: no such version, or `number` is null. */
export async function findPublishedVersion(
  db: Database,
  orderId: string,
  number: number | null | undefined,
): Promise<PublishedVersion | undefined> {
  if (number == null) return undefined
  const [row] = await db
    .select({ version: versions, publication: publications })
    .from(versions)
    .innerJoin(publications, eq(publications.id, versions.publicationId))
    .where(and(eq(versions.orderId, orderId), eq(versions.number, number)))
  return row
}

/** Names of languages that were ordered but are not in the version. */
export const listMissingLanguages = async (
  db: Database,
  orderId: string,
  number: number,
): Promise<string[]> =>
  (await findPublishedVersion(db, orderId, number))?.publication.owedLanguages ?? []

export async function insertVersion(tx: Transaction, version: Version): Promise<void> {
  await tx.insert(versions).values(version)
}

/** Snapshot and number of the live version. */
export async function findLiveSnapshot(
  db: Database,
  orderId: string,
): Promise<{ number: number; input: Publication['input'] } | undefined> {
  const live = await findPublishedVersion(db, orderId, (await findSite(db, orderId))?.liveVersion)
  return live && { number: live.version.number, input: live.publication.input }
}

/** Snapshots of versions by number. */
export async function listSnapshots(
  db: Database,
  orderId: string,
  numbers: readonly number[],
): Promise<Map<number, Publication['input']>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .select({ number: versions.number, input: publications.input })
    .from(versions)
    .innerJoin(publications, eq(publications.id, versions.publicationId))
    .where(and(eq(versions.orderId, orderId), inArray(versions.number, [...numbers])))
  return new Map(rows.map(({ number, input }) => [number, input]))
}
