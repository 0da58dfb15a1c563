import { and, count, eq, gt, inArray, ne } from 'drizzle-orm'
import { first, firstOrThrow, type Database, type Transaction } from '../platform/database.ts'
import { redactSecrets } from './redact-secrets.ts'
import type { ProviderEvent, ProviderRefund } from './provider/payment-provider.ts'
import { providerEvents, reconciliation, refunds } from './tables.ts'

/** False if the event is stored already. */
export async function storeProviderEvent(
  tx: Transaction,
  event: ProviderEvent,
  now: Date,
): Promise<boolean> {
  const stored = await tx
    .insert(providerEvents)
    .values({
      id: event.id,
      type: event.type,
      intentId: event.intentId,
      payload: redactSecrets(event.payload),
      receivedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id })
  return stored.length > 0
}

export async function filterNewEvents(
  db: Database,
  events: readonly ProviderEvent[],
): Promise<ProviderEvent[]> {
  if (events.length === 0) return []
  const ids = events.map(({ id }) => id)
  const known = await db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(inArray(providerEvents.id, ids))
  const knownIds = new Set(known.map(({ id }) => id))
  return events.filter(({ id }) => !knownIds.has(id))
}

const DECLINED = 'payment_intent.payment_failed'

export function isDecline({ type }: Pick<ProviderEvent, 'type'>): boolean {
  return type === DECLINED
}

/** Declined cards of these intents since a time. */
export async function countDeclines(
  db: Database,
  intentIds: readonly string[],
  since: Date,
): Promise<number> {
  if (intentIds.length === 0) return 0
  const [row] = await db
    .select({ declines: count() })
    .from(providerEvents)
    .where(
      and(
        inArray(providerEvents.intentId, [...intentIds]),
        eq(providerEvents.type, DECLINED),
        gt(providerEvents.receivedAt, since),
      ),
    )
  return row?.declines ?? 0
}

export type Refund = typeof refunds.$inferSelect

export const findRefund = (db: Database, requestId: string) =>
  first(db.select().from(refunds).where(eq(refunds.requestId, requestId)))

export const findRefunds = (db: Database, requestIds: readonly string[]): Promise<Refund[]> =>
  db
    .select()
    .from(refunds)
    .where(inArray(refunds.requestId, [...requestIds]))

/** Without those that the provider refused. */
export const listRefunds = (db: Database, orderIds: readonly string[]): Promise<Refund[]> =>
  db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.orderId, [...orderIds]), ne(refunds.status, 'refused')))

/** Including refused ones. */
export const listRefundsOfChange = (db: Database, changeId: string): Promise<Refund[]> =>
  db.select().from(refunds).where(eq(refunds.planChangeId, changeId))

export const insertRefund = (
  tx: Transaction,
  refund: typeof refunds.$inferInsert,
): Promise<Refund> =>
  firstOrThrow(tx.insert(refunds).values(refund).returning(), 'an inserted refund came back empty')

/** False if it was resolved before. */
export async function resolveRefund(
  tx: Transaction,
  requestId: string,
  answer: Pick<Refund, 'providerRefundId' | 'status'>,
): Promise<boolean> {
  const rows = await tx
    .update(refunds)
    .set(answer)
    .where(and(eq(refunds.requestId, requestId), eq(refunds.status, 'requested')))
    .returning({ requestId: refunds.requestId })
  return rows.length > 0
}

/** Updates known refunds; a bank may reject one days later. */
export async function updateRefundStatuses(
  tx: Transaction,
  reported: readonly ProviderRefund[],
): Promise<void> {
  for (const { id, status } of reported) {
    await tx
      .update(refunds)
      .set({ status })
      .where(and(eq(refunds.providerRefundId, id), ne(refunds.status, status)))
  }
}

/** Nulls before the first run. */
export async function readReconciliationCursor(
  db: Database,
): Promise<Pick<typeof reconciliation.$inferSelect, 'listedUntil' | 'lookedUntil'>> {
  const [row] = await db.select().from(reconciliation).where(eq(reconciliation.id, 1))
  return row ?? { listedUntil: null, lookedUntil: null }
}

export async function writeReconciliationCursor(
  db: Database,
  progress: Partial<Omit<typeof reconciliation.$inferInsert, 'id'>>,
): Promise<void> {
  await db
    .insert(reconciliation)
    .values({ id: 1, ...progress })
    .onConflictDoUpdate({ target: reconciliation.id, set: progress })
}
