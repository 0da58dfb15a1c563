import { randomUUID } from 'node:crypto'
import type { Actor } from '@vitrine/domain/audit/actor'
import { ENDING_DAYS, termEnd } from '@vitrine/domain/hosting/hosting-term'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { and, asc, eq, gt, gte, lte, sql } from 'drizzle-orm'
import { appendHistory, lockOrder } from '../ordering/index.ts'
import { first, type Database, type Transaction } from '../platform/database.ts'
import { type HostingRenewal, hostingRenewals, type HostingTerm, hostingTerms } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A literal, not a parameter: otherwise the planner would not use the partial indexes. */
const IS_ONLINE = sql`${hostingTerms.isOnline}`

/** The first publication starts the term; later ones change nothing. */
export async function startTerm(tx: Transaction, orderId: string, now: Date): Promise<void> {
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

export const findTerm = (db: Database, orderId: string) =>
  first(db.select().from(hostingTerms).where(eq(hostingTerms.orderId, orderId)))

/** Including revoked ones, oldest first. */
export const listRenewals = (db: Database, orderId: string): Promise<HostingRenewal[]> =>
  db
    .select()
    .from(hostingRenewals)
    .where(eq(hostingRenewals.orderId, orderId))
    .orderBy(asc(hostingRenewals.renewedAt), asc(hostingRenewals.id))

async function timesOfRenewals(db: Database, orderId: string): Promise<Date[]> {
  const years = await listRenewals(db, orderId)
  return years.flatMap(({ renewedAt, takenBackAt }) => (takenBackAt ? [] : [renewedAt]))
}

/** Online sites whose term ends within the notice period, soonest first. */
export const listEndingTerms = (db: Database, now: Date): Promise<HostingTerm[]> =>
  db
    .select()
    .from(hostingTerms)
    .where(and(gt(hostingTerms.endsAt, now), isEnding(now)))
    .orderBy(asc(hostingTerms.endsAt), asc(hostingTerms.orderId))

/** Online, and the term ended or ends within the notice period. */
export const isEnding = (now: Date) =>
  and(IS_ONLINE, lte(hostingTerms.endsAt, new Date(now.getTime() + ENDING_DAYS * DAY_MS)))

export type StartedTerm = Pick<HostingTerm, 'orderId' | 'startedAt'>

/** The earliest first publication of an online site. */
export async function findEarliestTermStart(db: Database): Promise<Date | undefined> {
  const [first] = await db
    .select({ startedAt: hostingTerms.startedAt })
    .from(hostingTerms)
    .where(IS_ONLINE)
    .orderBy(asc(hostingTerms.startedAt))
    .limit(1)
  return first?.startedAt
}

/** Online sites first published within a period, oldest first, after a cursor. */
export const listTermsStartedBetween = (
  db: Database,
  started: { readonly from: Date; readonly until: Date },
  after: StartedTerm | null,
  limit: number,
): Promise<StartedTerm[]> =>
  db
    .select({ orderId: hostingTerms.orderId, startedAt: hostingTerms.startedAt })
    .from(hostingTerms)
    .where(
      and(
        IS_ONLINE,
        lte(hostingTerms.startedAt, started.until),
        // A row comparison uses the index.
        after === null
          ? gte(hostingTerms.startedAt, started.from)
          : sql`(${hostingTerms.startedAt}, ${hostingTerms.orderId}) > (${after.startedAt.toISOString()}::timestamptz, ${after.orderId}::uuid)`,
      ),
    )
    .orderBy(asc(hostingTerms.startedAt), asc(hostingTerms.orderId))
    .limit(limit)

export type RenewHostingResult =
  | { renewed: HostingTerm }
  | { refused: 'no_such_order' | 'not_renewable' | 'already_renewed' }

/**
 * Adds a year by staff. `endsAt` is the end that they saw, so that a double click adds one year.
 */
export async function renewHosting(
  tx: Transaction,
  { orderId, endsAt, note, actor }: { orderId: string; endsAt: Date; note: string; actor: Actor },
  now: Date,
): Promise<RenewHostingResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no_such_order' }
  const term = await findTerm(tx, orderId)
  if (!term || !orderAllows.renewHosting(order)) return { refused: 'not_renewable' }
  if (term.endsAt.getTime() !== endsAt.getTime()) return { refused: 'already_renewed' }
  await tx.insert(hostingRenewals).values({
    id: randomUUID(),
    orderId,
    renewedAt: now,
    renewedBy: actor,
    paid: false,
    takenBackAt: null,
  })
  const renewed = await recomputeTerm(tx, term)
  const [from, to] = [term.endsAt.toISOString(), renewed.endsAt.toISOString()]
  await appendHistory(tx, { orderId, at: now, actor, what: 'hosting-renewed', from, to, note })
  return { renewed }
}

/** Recomputes the end of a term, whose order is locked, from its renewals. */
export async function recomputeTerm(tx: Transaction, term: HostingTerm): Promise<HostingTerm> {
  const { orderId, startedAt } = term
  const renewedAt = await timesOfRenewals(tx, orderId)
  const counted = { renewals: renewedAt.length, endsAt: termEnd(startedAt, renewedAt) }
  await tx.update(hostingTerms).set(counted).where(eq(hostingTerms.orderId, orderId))
  return { ...term, ...counted }
}
