import { randomUUID } from 'node:crypto'
import type { Actor } from '@vitrine/domain/actor'
import { ENDING_DAYS, termEnd } from '@vitrine/domain/hosting-term'
import { orderMay } from '@vitrine/domain/order-may'
import { and, asc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import { appendHistory, lockOrder } from '../ordering/index.ts'
import type { Database, Transaction } from '../platform/database.ts'
import {
  type HostingRenewal,
  hostingRenewals,
  type HostingTerm,
  hostingTerms,
  sites,
} from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The first going live begins the year; later ones change nothing. */
export async function beginTerm(tx: Transaction, orderId: string, now: Date): Promise<void> {
  const renewedAt = await timesOfRenewals(tx, orderId)
  await tx
    .insert(hostingTerms)
    .values({
      orderId,
      startedAt: now,
      renewals: renewedAt.length,
      endsAt: termEnd(now, renewedAt),
    })
    .onConflictDoNothing()
}

export async function findTerm(db: Database, orderId: string): Promise<HostingTerm | undefined> {
  const [term] = await db.select().from(hostingTerms).where(eq(hostingTerms.orderId, orderId))
  return term
}

/** The years that were added, those that were taken back among them, in the order of their coming. */
export async function listAddedYears(db: Database, orderId: string): Promise<HostingRenewal[]> {
  return db
    .select()
    .from(hostingRenewals)
    .where(eq(hostingRenewals.orderId, orderId))
    .orderBy(asc(hostingRenewals.renewedAt), asc(hostingRenewals.id))
}

async function timesOfRenewals(db: Database, orderId: string): Promise<Date[]> {
  const years = await listAddedYears(db, orderId)
  return years.flatMap(({ renewedAt, takenBackAt }) => (takenBackAt ? [] : [renewedAt]))
}

/** Sites that are online and whose term ends within the time of the notices, the soonest first. */
export async function listEndingTerms(db: Database, now: Date): Promise<HostingTerm[]> {
  const rows = await db
    .select({ term: hostingTerms })
    .from(hostingTerms)
    .innerJoin(sites, eq(sites.orderId, hostingTerms.orderId))
    .where(
      and(
        gt(hostingTerms.endsAt, now),
        lte(hostingTerms.endsAt, new Date(now.getTime() + ENDING_DAYS * DAY_MS)),
        isNotNull(sites.liveVersion),
        isNull(sites.offlineAt),
      ),
    )
    .orderBy(asc(hostingTerms.endsAt), asc(hostingTerms.orderId))
  return rows.map(({ term }) => term)
}

/** Sites that are online and went live first before a time, so many of those after one of them. By their orders' ids. */
export async function listTermsBegunBefore(
  db: Database,
  before: Date,
  after: string | null,
  limit: number,
): Promise<HostingTerm[]> {
  const rows = await db
    .select({ term: hostingTerms })
    .from(hostingTerms)
    .innerJoin(sites, eq(sites.orderId, hostingTerms.orderId))
    .where(
      and(
        lte(hostingTerms.startedAt, before),
        after === null ? undefined : gt(hostingTerms.orderId, after),
        isNotNull(sites.liveVersion),
        isNull(sites.offlineAt),
      ),
    )
    .orderBy(asc(hostingTerms.orderId))
    .limit(limit)
  return rows.map(({ term }) => term)
}

export type RenewHostingResult =
  | { renewed: HostingTerm }
  | { refused: 'no-such-order' | 'not-allowed' | 'renewed-since' }

/**
 * One more year, by a person. `endsAt` is the end that they saw: pressed twice, or by two people,
 * it is one year.
 */
export async function renewHosting(
  tx: Transaction,
  { orderId, endsAt, note, actor }: { orderId: string; endsAt: Date; note: string; actor: Actor },
  now: Date,
): Promise<RenewHostingResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no-such-order' }
  const term = await findTerm(tx, orderId)
  if (!term || !orderMay.renewHosting(order)) return { refused: 'not-allowed' }
  if (term.endsAt.getTime() !== endsAt.getTime()) return { refused: 'renewed-since' }
  await tx.insert(hostingRenewals).values({
    id: randomUUID(),
    orderId,
    renewedAt: now,
    renewedBy: actor,
    paid: false,
    takenBackAt: null,
  })
  const renewed = await countTermAnew(tx, term)
  const [from, to] = [term.endsAt.toISOString(), renewed.endsAt.toISOString()]
  await appendHistory(tx, { orderId, at: now, actor, what: 'hosting-renewed', from, to, note })
  return { renewed }
}

/** Brings the end of a term, whose order is held, to what its renewals say. */
export async function countTermAnew(tx: Transaction, term: HostingTerm): Promise<HostingTerm> {
  const { orderId, startedAt } = term
  const renewedAt = await timesOfRenewals(tx, orderId)
  const counted = { renewals: renewedAt.length, endsAt: termEnd(startedAt, renewedAt) }
  await tx.update(hostingTerms).set(counted).where(eq(hostingTerms.orderId, orderId))
  return { ...term, ...counted }
}
