import { proposeInstead } from '@vitrine/domain/site'
import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { isReadable, sealerOf, sealsOf } from './sealed-subdomain.ts'
import { type HeldSubdomain, intakes, subdomains } from './tables.ts'

/** `secrets`: those by which an address that was sealed is known again (`verifyingSecrets`). */
export type Holding = { readonly keepsOld: boolean; readonly secrets: readonly string[] }

/**
 * Makes an address the order's own, or none. False, and nothing written, if another order
 * has it, or ever left it, erased or not: of any number that ask at once one gets it. The address that the
 * order had before is free again, unless people may know it (`keepsOld`): it stands on paper
 * and in letters, and whoever follows it years later must not meet somebody else.
 */
export async function holdSubdomain(
  tx: Transaction,
  orderId: string,
  subdomain: string | null,
  { keepsOld, secrets }: Holding,
  now: Date,
): Promise<boolean> {
  if (subdomain !== null) {
    const isOwn = (await findHeldSubdomain(tx, subdomain))?.orderId === orderId
    const held = { orderId, heldSince: now, leftAt: null }
    const rows = await tx
      .insert(subdomains)
      .values({ subdomain, ...held })
      .onConflictDoUpdate({
        target: subdomains.subdomain,
        set: held,
        setWhere: eq(subdomains.orderId, orderId),
      })
      .returning()
    if (rows.length === 0) return false
    // Looked for only now: the insertion waited for an erasure that was just sealing the name.
    if (!isOwn && (await isSealedAway(tx, subdomain, secrets))) {
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

/** The same for the address that a site gets: from then on it is what the answers say, too. */
export async function takeSubdomain(
  tx: Transaction,
  orderId: string,
  subdomain: string,
  options: Holding,
  now: Date,
): Promise<boolean> {
  if (!(await holdSubdomain(tx, orderId, subdomain, options, now))) return false
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

/** Who has an address, or has left it. */
export async function findHeldSubdomain(
  db: Database,
  subdomain: string,
): Promise<HeldSubdomain | undefined> {
  const [held] = await db.select().from(subdomains).where(eq(subdomains.subdomain, subdomain))
  return held
}

/** The address that is an order's own: wished or live, not left. Undefined: it has none yet. */
export async function findOwnSubdomain(db: Database, orderId: string): Promise<string | undefined> {
  const [held] = await db
    .select()
    .from(subdomains)
    .where(
      and(
        eq(subdomains.orderId, orderId),
        isNull(subdomains.leftAt),
        isReadable(subdomains.subdomain),
      ),
    )
  return held?.subdomain
}

/** Its own and those that it has left. */
export async function listHeldSubdomains(db: Database, orderId: string): Promise<string[]> {
  const held = await db
    .select()
    .from(subdomains)
    .where(and(eq(subdomains.orderId, orderId), isReadable(subdomains.subdomain)))
  return held.map(({ subdomain }) => subdomain)
}

/** Of all orders. */
export async function listAllHeldSubdomains(db: Database): Promise<string[]> {
  const held = await db
    .select({ subdomain: subdomains.subdomain })
    .from(subdomains)
    .where(isReadable(subdomains.subdomain))
  return held.map(({ subdomain }) => subdomain)
}

/** Up to three addresses like one that is taken, and free now. */
export async function proposeFree(
  db: Database,
  subdomain: string,
  secrets: readonly string[],
): Promise<string[]> {
  const proposals = proposeInstead(subdomain)
  const seal = await sealerOf(db, secrets)
  const rowsOf = (name: string) => [name, ...seal(name)]
  const taken = await db
    .select({ name: subdomains.subdomain })
    .from(subdomains)
    .where(inArray(subdomains.subdomain, proposals.flatMap(rowsOf)))
  const names = new Set(taken.map(({ name }) => name))
  return proposals.filter((name) => !rowsOf(name).some((row) => names.has(row))).slice(0, 3)
}

/** What to choose instead, if another order has the address that this one wishes for; null: nobody has it. */
export async function findRivalProposals(
  db: Database,
  orderId: string,
  subdomain: string | null,
  secrets: readonly string[],
): Promise<string[] | null> {
  if (subdomain === null) return null
  const held = await findHeldSubdomain(db, subdomain)
  const isFree = held ? held.orderId === orderId : !(await isSealedAway(db, subdomain, secrets))
  return isFree ? null : proposeFree(db, subdomain, secrets)
}

async function isSealedAway(
  db: Database,
  subdomain: string,
  secrets: readonly string[],
): Promise<boolean> {
  const seals = await sealsOf(db, subdomain, secrets)
  const [found] = await db
    .select({ orderId: subdomains.orderId })
    .from(subdomains)
    .where(inArray(subdomains.subdomain, seals))
    .limit(1)
  return found !== undefined
}
