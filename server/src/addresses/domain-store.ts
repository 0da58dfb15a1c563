import { and, asc, eq, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import { first, type Database, type Transaction } from '../platform/database.ts'
import { lookAlikeKey, zoneOf } from './parse-domain.ts'
import { type Domain, domains } from './tables.ts'

/** The order's present domain. */
export const findDomainOfOrder = (db: Database, orderId: string) =>
  first(
    db
      .select()
      .from(domains)
      .where(and(eq(domains.orderId, orderId), isNull(domains.releasedAt))),
  )

/** The verified domain with any of these names. */
export async function findDomainByName(
  db: Database,
  ...names: readonly string[]
): Promise<Domain | undefined> {
  const found = await db
    .select()
    .from(domains)
    .where(and(or(...names.map((name) => eq(domains.domain, name))), isNotNull(domains.verifiedAt)))
  // A domain that starts with `www` is only valid if nobody has the one without.
  return found.sort((one, other) => other.domain.length - one.domain.length)[0]
}

/** Another order's verified domain that looks the same. */
export async function findLookAlike(
  db: Database,
  { orderId, domain }: Pick<Domain, 'orderId' | 'domain'>,
): Promise<Domain | undefined> {
  const alike = await db
    .select()
    .from(domains)
    .where(
      and(
        eq(domains.likeness, lookAlikeKey(domain)),
        ne(domains.orderId, orderId),
        isNotNull(domains.verifiedAt),
      ),
    )
  // Names within one registered domain have one owner.
  return alike.find((one) => zoneOf(one.domain) !== zoneOf(domain))
}

export const findDomain = (db: Database, id: string) =>
  first(db.select().from(domains).where(eq(domains.id, id)))

export const lockDomain = (tx: Transaction, id: string) =>
  first(tx.select().from(domains).where(eq(domains.id, id)).for('update'))

export async function insertDomain(tx: Transaction, domain: Domain): Promise<void> {
  await tx.insert(domains).values(domain)
}

export async function updateDomain(
  tx: Transaction,
  id: string,
  changes: Partial<Omit<Domain, 'id' | 'orderId' | 'domain'>>,
): Promise<void> {
  await tx.update(domains).set(changes).where(eq(domains.id, id))
}

export async function deleteDomain(tx: Transaction, id: string): Promise<void> {
  await tx.delete(domains).where(eq(domains.id, id))
}

/** Longest overdue first. */
export const listDueDomains = (db: Database, now: Date, most: number): Promise<Domain[]> =>
  db
    .select()
    .from(domains)
    .where(lte(domains.nextLookAt, now))
    .orderBy(asc(domains.nextLookAt))
    .limit(most)

/** Hosts that may have a certificate. */
export async function listServedNames(db: Database): Promise<string[]> {
  const served = await db
    .select({ domain: domains.domain, wwwLive: domains.wwwLive })
    .from(domains)
    .where(and(isNotNull(domains.liveAt), isNull(domains.releasedAt)))
  return served.flatMap(({ domain, wwwLive }) => (wwwLive ? [domain, `www.${domain}`] : [domain]))
}
