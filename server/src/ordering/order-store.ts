import { plans } from '@vitrine/domain/catalog/plans'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import type { Actor } from '@vitrine/domain/audit/actor'
import type { OrderEvent, OrderEventType } from '@vitrine/domain/orders/order-events'
import type { OrderStatus } from '@vitrine/domain/orders/order-lifecycle'
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core'
import { first, firstOrThrow, type Database, type Transaction } from '../platform/database.ts'

import { type HistoryEntry, type Order, orderHistory, orders } from './tables.ts'

const HOUR_MS = 60 * 60 * 1000

export const findOrder = (db: Database, orderId: string) =>
  first(db.select().from(orders).where(eq(orders.id, orderId)))

export const findOrderByIntent = (db: Database, paymentIntentId: string) =>
  first(db.select().from(orders).where(eq(orders.paymentIntentId, paymentIntentId)))

/** The orders of an order number: one, except for an improbable collision. */
export async function findOrdersByNumber(db: Database, number: string): Promise<Order[]> {
  const first = number.trim().toLowerCase()
  if (!/^[0-9a-f]{8}$/.test(first)) return []
  return db
    .select()
    .from(orders)
    .where(
      and(
        gte(orders.id, `${first}-0000-0000-0000-000000000000`),
        lte(orders.id, `${first}-ffff-ffff-ffff-ffffffffffff`),
      ),
    )
}

/** The orders that a browser's ownership cookie opened and that await a card, newest first. */
export const listOpenOrdersOfBrowser = (db: Database, proofHash: string): Promise<Order[]> =>
  openOrdersOfBrowser(db, proofHash)

/** Same query with `FOR UPDATE`. */
export const lockOpenOrdersOfBrowser = (tx: Transaction, proofHash: string): Promise<Order[]> =>
  openOrdersOfBrowser(tx, proofHash).for('update')

function openOrdersOfBrowser(db: Database, proofHash: string) {
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.proofHash, proofHash),
        inArray(orders.orderStatus, [...orderAllows.changeBasket.statuses]),
        eq(orders.paymentStatus, 'requires_payment'),
      ),
    )
    .orderBy(desc(orders.createdAt))
}

/** The orders that a browser's ownership cookie opened since a time. */
export const listOrdersOfBrowser = (
  db: Database,
  proofHash: string,
  since: Date,
): Promise<Order[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.proofHash, proofHash), gt(orders.createdAt, since)))
    .orderBy(desc(orders.createdAt))

/** Renewals and upgrade payments of an order, paid or not, newest first. */
export const listChildOrders = (db: Database, orderId: string): Promise<Order[]> =>
  db.select().from(orders).where(eq(orders.parentOrderId, orderId)).orderBy(desc(orders.createdAt))

/** The paid orders of an email address in any case, newest first, without child orders. */
export const listPaidOrdersByEmail = (db: Database, email: string): Promise<Order[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(sql`lower(${orders.customerEmail})`, email.toLowerCase()),
        isNotNull(orders.paidAt),
        isNull(orders.parentOrderId),
        ne(orders.customerEmail, ''),
      ),
    )
    .orderBy(desc(orders.createdAt))

/** Like `listPaidOrdersByEmail`, but only orders whose address is proven: nobody else's. */
export const listPaidOrdersOfPerson = async (db: Database, email: string): Promise<Order[]> =>
  (await listPaidOrdersByEmail(db, email)).filter(({ emailProvenAt }) => emailProvenAt !== null)

/** Records that a link from an email to the order's present address was opened. */
export const markEmailProven = (
  db: Database,
  { id, customerEmail }: Pick<Order, 'id' | 'customerEmail'>,
  now: Date,
) =>
  db
    .update(orders)
    .set({ emailProvenAt: now })
    .where(
      and(eq(orders.id, id), eq(orders.customerEmail, customerEmail), isNull(orders.emailProvenAt)),
    )

/** Reads an order with `FOR UPDATE`. */
export const lockOrder = (tx: Transaction, orderId: string) =>
  first(tx.select().from(orders).where(eq(orders.id, orderId)).for('update'))

export const lockOrderByIntent = (tx: Transaction, paymentIntentId: string) =>
  first(tx.select().from(orders).where(eq(orders.paymentIntentId, paymentIntentId)).for('update'))

/** A new order's other columns. */
const UNPAID = {
  paymentIntentId: null,
  clientSecretHash: null,
  paymentAmount: 0,
  refundedAmount: 0,
  chargedBackAmount: 0,
  paymentStatus: 'requires_payment',
  orderStatus: 'pending',
  heldFrom: null,
  emailProvenAt: null,
  tokenVersion: 1,
  paidAt: null,
  paymentMethod: null,
  assigneeId: null,
} as const

export type NewOrder = Omit<Order, keyof typeof UNPAID>

/** Inserts an order and its first history entry in one statement. */
export async function insertNewOrder(db: Database, order: NewOrder): Promise<Order> {
  const insertion = newOrderInsertions.get(db) ?? prepareNewOrder(db, Object.keys(order))
  newOrderInsertions.set(db, insertion)
  await insertion.execute(order)
  return { ...UNPAID, ...order }
}

/**
 * Building this hot statement takes longer than sending it, so it is prepared once per database.
 */
const newOrderInsertions = new WeakMap<Database, ReturnType<typeof prepareNewOrder>>()

function prepareNewOrder(db: Database, columns: readonly string[]) {
  const noted = db.$with('noted').as(
    db
      .insert(orderHistory)
      .values({
        orderId: sql.placeholder('id'),
        at: sql.placeholder('createdAt'),
        actor: 'customer',
        what: 'order-status',
        to: 'pending',
      })
      .returning({ id: orderHistory.id }),
  )
  const values = Object.fromEntries(columns.map((name) => [name, sql.placeholder(name)]))
  return db
    .with(noted)
    .insert(orders)
    .values(values as Record<keyof NewOrder, Placeholder>)
    .prepare('place-order')
}

/**
 * Attaches an intent to an order. False if the order no longer awaits a card, or has another
 * intent.
 */
export async function claimIntent(
  db: Database,
  orderId: string,
  intent: { readonly paymentIntentId: string; readonly clientSecretHash: string },
  now: Date,
): Promise<boolean> {
  const claim = intentClaims.get(db) ?? prepareIntentClaim(db)
  intentClaims.set(db, claim)
  const rows = await claim.execute({ ...intent, orderId, now })
  return rows.length > 0
}

const intentClaims = new WeakMap<Database, ReturnType<typeof prepareIntentClaim>>()

function prepareIntentClaim(db: Database) {
  const values: Record<string, Placeholder> = {
    paymentIntentId: sql.placeholder('paymentIntentId'),
    clientSecretHash: sql.placeholder('clientSecretHash'),
    updatedAt: sql.placeholder('now'),
  }
  return db
    .update(orders)
    .set(values)
    .where(
      and(
        eq(orders.id, sql.placeholder('orderId')),
        inArray(orders.orderStatus, [...orderAllows.changeBasket.statuses]),
        or(
          isNull(orders.paymentIntentId),
          eq(orders.paymentIntentId, sql.placeholder('paymentIntentId')),
        ),
      ),
    )
    .returning({ id: orders.id })
    .prepare('claim-intent')
}

/** False if the ID exists. */
export async function insertOrderIfAbsent(
  tx: Transaction,
  order: typeof orders.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(orders)
    .values(order)
    .onConflictDoNothing()
    .returning({ id: orders.id })
  return rows.length > 0
}

/** Updates an order and appends to its history in one statement. */
export function updateOrder(
  tx: Transaction,
  orderId: string,
  changes: Partial<typeof orders.$inferInsert>,
  now: Date,
  entries: readonly NewHistoryEntry[] = [],
): Promise<Order> {
  const noted = () =>
    tx.$with('noted').as(
      tx
        .insert(orderHistory)
        .values([...entries])
        .returning({ id: orderHistory.id }),
    )
  return firstOrThrow(
    (entries.length === 0 ? tx : tx.with(noted()))
      .update(orders)
      .set({ ...changes, updatedAt: now })
      .where(eq(orders.id, orderId))
      .returning(),
    `order ${orderId} vanished while it was changed`,
  )
}

export const readHistory = (db: Database, orderId: string): Promise<HistoryEntry[]> =>
  db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.id))

/** Whether an event is in the history, with a value if `to` is given. */
export async function hasHappened(
  db: Database,
  orderId: string,
  type: OrderEventType,
  to?: string,
): Promise<boolean> {
  const isEvent = and(
    eq(orderHistory.orderId, orderId),
    eq(orderHistory.what, type),
    to === undefined ? undefined : eq(orderHistory.to, to),
  )
  const found = await first(
    db.select({ id: orderHistory.id }).from(orderHistory).where(isEvent).limit(1),
  )
  return found !== undefined
}

export type NewHistoryEntry = {
  readonly orderId: string
  readonly at: Date
  readonly actor: Actor
  readonly note?: string | null
} & OrderEvent

export async function appendHistory(tx: Transaction, ...entries: NewHistoryEntry[]): Promise<void> {
  if (entries.length > 0) await tx.insert(orderHistory).values(entries)
}

export type Chargeback = {
  /** Of the history entry, for paging. */
  readonly id: number
  readonly at: Date
  /** Negative: the bank returned it. */
  readonly amountCents: number
  readonly order: Order
}

/** Money that banks took back in a period, oldest first. `until` is exclusive. */
export async function listChargebacks(
  db: Database,
  { since, until }: { readonly since: Date | undefined; readonly until: Date | undefined },
  afterId: number,
  limit: number,
): Promise<Chargeback[]> {
  const rows = await db
    .select({ id: orderHistory.id, at: orderHistory.at, to: orderHistory.to, order: orders })
    .from(orderHistory)
    .innerJoin(orders, eq(orders.id, orderHistory.orderId))
    .where(
      and(
        eq(orderHistory.what, 'charged-back'),
        gt(orderHistory.id, afterId),
        since && gte(orderHistory.at, since),
        until && lt(orderHistory.at, until),
      ),
    )
    .orderBy(asc(orderHistory.id))
    .limit(limit)
  return rows.map(({ to, ...row }) => ({ ...row, amountCents: Number(to) }))
}

/** The orders that ended before a time, with their dates. */
export async function listEndedBefore(
  db: Database,
  orderIds: readonly string[],
  before: Date,
): Promise<{ orderId: string; placedAt: Date; endedAt: Date }[]> {
  if (orderIds.length === 0) return []
  const endedAt = max(orderHistory.at)
  const rows = await db
    .select({ orderId: orders.id, placedAt: orders.createdAt, endedAt })
    .from(orders)
    .innerJoin(orderHistory, eq(orderHistory.orderId, orders.id))
    .where(
      and(
        inArray(orders.id, [...orderIds]),
        inArray(orders.orderStatus, [...orderAllows.eraseFiles.statuses]),
        eq(orderHistory.what, 'order-status'),
      ),
    )
    .groupBy(orders.id)
    .having(lt(endedAt, before))
  return rows.flatMap(({ endedAt: at, ...order }) => (at ? [{ ...order, endedAt: at }] : []))
}

/** Orders with an undecided payment, placed between two times, oldest first. */
export const listOrdersAwaitingPayment = (
  db: Database,
  placed: { readonly after: Date | null; readonly before: Date },
  limit: number,
): Promise<Order[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.paymentStatus, ['requires_payment', 'processing']),
        ne(orders.orderStatus, 'expired'),
        lt(orders.createdAt, placed.before),
        placed.after === null ? undefined : gt(orders.createdAt, placed.after),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(limit)

/** Orders by the time of payment, after a cursor and before a time. */
export async function listPaidOrders(
  db: Database,
  arrived: {
    readonly after: { readonly paidAt: Date; readonly orderId: string } | null
    readonly before: Date
  },
  limit: number,
): Promise<Order[]> {
  const { after, before } = arrived
  return db
    .select()
    .from(orders)
    .where(
      and(
        lt(orders.paidAt, before),
        // A row comparison uses the index; two conditions joined by OR would not.
        after === null
          ? undefined
          : sql`(${orders.paidAt}, ${orders.id}) > (${after.paidAt.toISOString()}::timestamptz, ${after.orderId}::uuid)`,
      ),
    )
    .orderBy(asc(orders.paidAt), asc(orders.id))
    .limit(limit)
}

/**
 * Child orders are staff work only while they are on hold. The queue's indexes have the same
 * condition.
 */
export const isWork = (): SQL => sql`(renews_order_id is null or order_status = 'on_hold')`

/**
 * IDs of staff work in these statuses, placed between two times, oldest first. Reads only the two
 * queue indexes.
 */
export async function listWork(
  db: Database,
  statuses: readonly OrderStatus[],
  placed: { readonly after?: Date; readonly until: Date },
): Promise<string[]> {
  const each = (clock: SQL) =>
    db
      .select({ id: orders.id, createdAt: orders.createdAt })
      .from(orders)
      .where(
        and(
          inArray(orders.orderStatus, [...statuses]),
          isWork(),
          placed.after && gt(orders.createdAt, placed.after),
          lte(orders.createdAt, placed.until),
          clock,
        ),
      )
  const rows = await unionAll(
    // Named explicitly because the index has this column before the creation time.
    each(sql`clock_from is null and clock_over in (false, true)`),
    each(sql`clock_from is not null`),
  )
  return rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).map(({ id }) => id)
}

export async function findOrders(db: Database, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
}

/**
 * For joins of other modules: the order of a column was paid, and no bank took the payment back.
 * A refund does not undo a purchase.
 */
export const wasPurchased = (orderId: AnyPgColumn) =>
  exists(
    sql`(select from ${orders} where ${orders.id} = ${orderId} and ${orders.paidAt} is not null and ${orders.paymentStatus} <> 'charged_back')`,
  )

export type DueOrder = {
  readonly order: Order
  readonly dueAt: Date
  /** The order, or one of its revisions: one text for each deadline that is told once. */
  readonly about: string
}

/** Orders with a running delivery or revision clock whose deadline is in this range. */
export async function listDueBetween(db: Database, after: Date, until: Date): Promise<DueOrder[]> {
  const at = (time: Date, hours: number) =>
    sql`${time.toISOString()}::timestamptz - make_interval(hours => ${hours})`
  const promises = Object.values(plans).map(
    ({ id, deliveryHours }) =>
      sql`(${orders.packageId} = ${id} and not clock_over and clock_from > ${at(after, deliveryHours)} and clock_from <= ${at(until, deliveryHours)})`,
  )
  const rows = await db
    .select({
      order: orders,
      from: sql<number>`extract(epoch from clock_from)::float`,
      /** Of the open revision; null: of the delivery. */
      revision: sql<
        number | null
      >`case when clock_over then (select count(*)::int from ordering.order_history as happened where happened.order_id = orders.id and what = 'revision-promised') end`,
    })
    .from(orders)
    .where(
      or(
        ...promises,
        sql`(clock_over and clock_from > ${at(after, 0)} and clock_from <= ${at(until, 0)})`,
      ),
    )
  return rows.map(({ order, from, revision }) => ({
    order,
    dueAt: new Date(
      from * 1000 + (revision === null ? plans[order.packageId].deliveryHours : 0) * HOUR_MS,
    ),
    about: revision === null ? order.id : `${order.id}:revision-${revision}`,
  }))
}
