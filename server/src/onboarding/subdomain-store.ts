import { suggestSubdomains } from '@vitrine/domain/sites/site-options'
import { and, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { first, type Database, type Transaction } from '../platform/database.ts'
import { isNotHashed, createSubdomainHasher, possibleHashes } from './hashed-subdomain.ts'
import { intakes, subdomains } from './tables.ts'

/** `secrets` recognize hashed subdomains (`verifyingSecrets`). */
export type ReservationOptions = { readonly keepsOld: boolean; readonly secrets: readonly string[] }

/**
 * Reserves a subdomain for an order, or none. Returns false and writes nothing if another order
 * has or had it. Safe under concurrency. The previous subdomain is released, unless `keepsOld`:
 * people may know it, and must not find somebody else's site there years later.
 */
export async function reserveSubdomain(
  tx: Transaction,
  orderId: string,
  subdomain: string | null,
  { keepsOld, secrets }: ReservationOptions,
  now: Date,
): Promise<boolean> {
  if (subdomain !== null) {
    const isOwn = (await findReservedSubdomain(tx, subdomain))?.orderId === orderId
    const reserved = { orderId, heldSince: now, leftAt: null }
    const rows = await tx
      .insert(subdomains)
      .values({ subdomain, ...reserved })
      .onConflictDoUpdate({
        target: subdomains.subdomain,
        set: reserved,
        setWhere: eq(subdomains.orderId, orderId),
      })
      .returning()
    if (rows.length === 0) return false
    // After the insert, which waited for a concurrent erasure.
    if (!isOwn && (await isHashReserved(tx, subdomain, secrets))) {
      await tx.delete(subdomains).where(eq(subdomains.subdomain, subdomain))
      return false
    }
  }
  const others = and(
    eq(subdomains.orderId, orderId),
    isNull(subdomains.leftAt),
    ...(subdomain === null ? [] : [ne(subdomains.subdomain, subdomain)]),
  )
  if (keepsOld) await tx.update(subdomains).set({ leftAt: now }).where(others)
  else await tx.delete(subdomains).where(others)
  return true
}

/** Same for the subdomain of a published site, which also updates the answers. */
export async function assignSubdomain(
  tx: Transaction,
  orderId: string,
  subdomain: string,
  options: ReservationOptions,
  now: Date,
): Promise<boolean> {
  if (!(await reserveSubdomain(tx, orderId, subdomain, options, now))) return false
  await tx
    .update(intakes)
    .set({ subdomain })
    .where(
      and(
        eq(intakes.orderId, orderId),
        or(isNull(intakes.subdomain), ne(intakes.subdomain, subdomain)),
      ),
    )
  return true
}

/** Present or former reservation. */
export const findReservedSubdomain = (db: Database, subdomain: string) =>
  first(db.select().from(subdomains).where(eq(subdomains.subdomain, subdomain)))

/** The present reservation of an order. */
export async function findCurrentSubdomain(
  db: Database,
  orderId: string,
): Promise<string | undefined> {
  const [reserved] = await db
    .select()
    .from(subdomains)
    .where(
      and(
        eq(subdomains.orderId, orderId),
        isNull(subdomains.leftAt),
        isNotHashed(subdomains.subdomain),
      ),
    )
  return reserved?.subdomain
}

/** Including former ones. */
export async function listReservedSubdomains(db: Database, orderId: string): Promise<string[]> {
  const reserved = await db
    .select()
    .from(subdomains)
    .where(and(eq(subdomains.orderId, orderId), isNotHashed(subdomains.subdomain)))
  return reserved.map(({ subdomain }) => subdomain)
}

/** Former subdomains of live sites, which redirect. */
export async function listFormerSubdomains(db: Database): Promise<string[]> {
  const reserved = await db
    .select({ subdomain: subdomains.subdomain })
    .from(subdomains)
    .where(and(isNotNull(subdomains.leftAt), isNotHashed(subdomains.subdomain)))
    .orderBy(subdomains.leftAt)
  return reserved.map(({ subdomain }) => subdomain)
}

/** Up to three similar subdomains that are free. */
export async function suggestFreeSubdomains(
  db: Database,
  subdomain: string,
  secrets: readonly string[],
): Promise<string[]> {
  const proposals = suggestSubdomains(subdomain)
  const seal = await createSubdomainHasher(db, secrets)
  const rowsOf = (name: string) => [name, ...seal(name)]
  const taken = await db
    .select({ name: subdomains.subdomain })
    .from(subdomains)
    .where(inArray(subdomains.subdomain, proposals.flatMap(rowsOf)))
  const names = new Set(taken.map(({ name }) => name))
  return proposals.filter((name) => !rowsOf(name).some((row) => names.has(row))).slice(0, 3)
}

/** Alternatives if another order has the requested subdomain; null: it is free. */
export async function suggestAlternatives(
  db: Database,
  orderId: string,
  subdomain: string | null,
  secrets: readonly string[],
): Promise<string[] | null> {
  if (subdomain === null) return null
  const reserved = await findReservedSubdomain(db, subdomain)
  const isFree = reserved
    ? reserved.orderId === orderId
    : !(await isHashReserved(db, subdomain, secrets))
  return isFree ? null : suggestFreeSubdomains(db, subdomain, secrets)
}

async function isHashReserved(
  db: Database,
  subdomain: string,
  secrets: readonly string[],
): Promise<boolean> {
  const seals = await possibleHashes(db, subdomain, secrets)
  const [found] = await db
    .select({ orderId: subdomains.orderId })
    .from(subdomains)
    .where(inArray(subdomains.subdomain, seals))
    .limit(1)
  return found !== undefined
}
