import { and, asc, eq, gte, inArray, isNull, lte } from 'drizzle-orm'
import { first, type Database, type Transaction } from '../platform/database.ts'
import { type Registration, registrations } from './tables.ts'

export const findRegistration = (db: Database, orderId: string) =>
  first(db.select().from(registrations).where(eq(registrations.orderId, orderId)))

export async function upsertRegistration(
  tx: Transaction,
  registration: Registration,
): Promise<void> {
  await tx
    .insert(registrations)
    .values(registration)
    .onConflictDoUpdate({ target: registrations.orderId, set: registration })
}

export async function deleteRegistration(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(registrations).where(eq(registrations.orderId, orderId))
}

/** Domains that staff have to register for these orders. */
export async function findDomainsToRegister(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ orderId: registrations.orderId, domain: registrations.domain })
    .from(registrations)
    .where(and(inArray(registrations.orderId, [...orderIds]), isNull(registrations.runsOutOn)))
  return new Map(rows.map(({ orderId, domain }) => [orderId, domain]))
}

/** Registered domains that expire within these days, inclusive. */
export async function listExpiringDomains(
  db: Database,
  from: string,
  until: string,
): Promise<{ orderId: string; domain: string; registrar: string; runsOutOn: string }[]> {
  const rows = await db
    .select()
    .from(registrations)
    .where(and(gte(registrations.runsOutOn, from), lte(registrations.runsOutOn, until)))
    .orderBy(asc(registrations.runsOutOn))
  return rows.flatMap(({ orderId, domain, registrar, runsOutOn }) =>
    registrar !== null && runsOutOn !== null ? [{ orderId, domain, registrar, runsOutOn }] : [],
  )
}
