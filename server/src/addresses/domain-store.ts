import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { type Domain, domains } from './tables.ts'

/** The domain that an order has entered and not given up. */
export async function findDomainOfOrder(
  db: Database,
  orderId: string,
): Promise<Domain | undefined> {
  const [domain] = await db
    .select()
    .from(domains)
    .where(and(eq(domains.orderId, orderId), isNull(domains.releasedAt)))
  return domain
}

/** The one that has proved it, by any of the names; those that have not are nobody's yet. */
export async function findDomainByName(
  db: Database,
  ...names: readonly string[]
): Promise<Domain | undefined> {
  const found = await db
    .select()
    .from(domains)
    .where(and(or(...names.map((name) => eq(domains.domain, name))), isNotNull(domains.verifiedAt)))
  // A customer's domain may begin with `www` only if nobody has the one without.
  return found.sort((one, other) => other.domain.length - one.domain.length)[0]
}
