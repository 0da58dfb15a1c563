import type { Actor } from '@vitrine/domain/actor'
import { ENDING_DAYS, termEnd } from '@vitrine/domain/hosting-term'
import { orderMay } from '@vitrine/domain/order-may'
import { and, asc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import { appendHistory, lockOrder } from '../ordering/index.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { type HostingTerm, hostingTerms, sites } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The first going live begins the year; later ones change nothing. */
export async function beginTerm(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await tx
    .insert(hostingTerms)
    .values({ orderId, startedAt: now, endsAt: termEnd(now, 0) })
    .onConflictDoNothing()
}

export async function findTerm(db: Database, orderId: string): Promise<HostingTerm | undefined> {
  const [term] = await db.select().from(hostingTerms).where(eq(hostingTerms.orderId, orderId))
  return term
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
  const renewals = term.renewals + 1
  const renewed = { ...term, renewals, endsAt: termEnd(term.startedAt, renewals) }
  await tx
    .update(hostingTerms)
    .set({ renewals, endsAt: renewed.endsAt })
    .where(eq(hostingTerms.orderId, orderId))
  const [from, to] = [term.endsAt.toISOString(), renewed.endsAt.toISOString()]
  await appendHistory(tx, { orderId, at: now, actor, what: 'hosting-renewed', from, to, note })
  return { renewed }
}
