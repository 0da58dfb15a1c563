import { sql } from 'drizzle-orm'
import {
  type Basket,
  updateOpenOrder,
  claimIntent,
  findOrder,
  isSamePurchase,
  listOpenOrdersOfBrowser,
  listOrdersOfBrowser,
  lockOpenOrdersOfBrowser,
  moveOrder,
  type Order,
  placeOrder,
} from '../ordering/index.ts'
import { failpoint } from '../platform/failpoint.ts'
import { expireUnpaidOrder } from './expire-unpaid-order.ts'
import { intentDetailsOf, orderIdOf } from './intent-metadata.ts'
import { countDeclines } from './payment-store.ts'
import { sha256Hex, type BrowserIdentity } from './intent-ownership.ts'
import {
  type ProviderIntent,
  ProviderRefused,
  ProviderUnavailable,
} from './provider/payment-provider.ts'
import { DECLINES_COUNT_MS, MAX_DECLINES } from './receive-event.ts'
import { type SyncDeps, syncPayment } from './sync-payment.ts'

const HOUR_MS = 60 * 60 * 1000
/** The same purchase within this time is a reload. */
const REPEAT_MS = HOUR_MS
/** Other tabs may win this many races. */
const ATTEMPTS = 3

export type OpenIntentResult =
  | { order: Order; intent: ProviderIntent }
  /** Other tabs of the browser keep choosing something else. */
  | { refused: 'payment_busy' }
  | { refused: 'too_many_declines' }

/**
 * Inserts the order, then creates its intent. In this order, because a charge without an order
 * would be lost.
 *
 * An order is one purchase, one amount and one intent. A browser has one open order: the same
 * purchase returns its intent, another one cancels that intent first. A paid intent is returned,
 * so that a reload after paying leads to the order.
 *
 * Throws `ProviderUnavailable` or `ProviderRefused`; the order stays unpaid.
 */
export async function openIntent(
  deps: SyncDeps,
  basket: Basket,
  proof: BrowserIdentity,
): Promise<OpenIntentResult> {
  const { db, clock, provider } = deps
  if (!proof.isNew) {
    const known = await listOrdersOfBrowser(
      db,
      proof.hash,
      new Date(clock().getTime() - 24 * HOUR_MS),
    )
    if (await isCardTesting(deps, known)) return { refused: 'too_many_declines' }
    const bought = known.find((order) => wasBoughtRecently(order, basket, clock()))
    if (bought?.paymentIntentId) {
      return { order: bought, intent: await provider.readIntent(bought.paymentIntentId) }
    }
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const order =
      proof.isNew && attempt === 0
        ? await placeOrder(db, basket, proof.hash, clock())
        : await placeOrReopen(deps, basket, proof.hash)
    if (!order) continue
    failpoint('after-order-before-intent')
    const intent = await ensureIntent(deps, order)
    if (intent) return { order, intent }
    // The other tab's later choice wins.
    const left = await findOrder(db, order.id)
    const isReplaced = left?.orderStatus === 'expired' && left.paymentIntentId === null
    if (isReplaced) return { refused: 'payment_busy' }
  }
  return { refused: 'payment_busy' }
}

export async function isCardTesting(
  { db, clock }: SyncDeps,
  known: readonly Order[],
): Promise<boolean> {
  const intentIds = known.flatMap(({ paymentIntentId }) => paymentIntentId ?? [])
  const since = new Date(clock().getTime() - DECLINES_COUNT_MS)
  return (await countDeclines(db, intentIds, since)) >= MAX_DECLINES
}

function wasBoughtRecently(order: Order, basket: Basket, now: Date): boolean {
  // Any price: a price change does not turn a reload into a second purchase.
  const { plan, flow, customer } = basket
  const sameThing =
    order.packageId === plan.id && order.flow === flow && order.customerEmail === customer.email
  return sameThing && wasPaidRecently(order, now)
}

/** Paid within the last hour, or processing. */
export function wasPaidRecently(order: Order, now: Date): boolean {
  if (order.paymentStatus === 'processing') return true
  return (
    order.paymentStatus === 'paid' && (order.paidAt?.getTime() ?? 0) > now.getTime() - REPEAT_MS
  )
}

/** The browser's open order for this basket; undefined if another tab was faster. */
async function placeOrReopen(
  deps: SyncDeps,
  basket: Basket,
  proofHash: string,
): Promise<Order | undefined> {
  const { db, emit, clock } = deps
  for (const other of await listOpenOrdersOfBrowser(db, proofHash)) {
    if (!isSamePurchase(other, basket) && other.paymentIntentId !== null)
      await expireUnpaidOrder(deps, other)
  }
  return db.transaction(async (tx) => {
    // The lock serializes tabs of one browser.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${proofHash}))`)
    const open = await lockOpenOrdersOfBrowser(tx, proofHash)
    const others = open.filter((order) => !isSamePurchase(order, basket))
    if (others.some(({ paymentIntentId }) => paymentIntentId !== null)) return undefined
    for (const { id } of others) {
      const note = 'The same browser chose something else'
      await moveOrder(tx, emit, { orderId: id, to: 'expired', actor: 'customer', note }, clock())
    }
    const same = open.find((order) => isSamePurchase(order, basket))
    return same
      ? updateOpenOrder(tx, same, basket, clock())
      : placeOrder(tx, basket, proofHash, clock())
  })
}

/** The intent of an unpaid order; undefined after a lost race, or if it can no longer be paid. */
export const ensureIntent = (deps: SyncDeps, order: Order): Promise<ProviderIntent | undefined> =>
  order.paymentIntentId === null ? makeIntent(deps, order) : reopen(deps, order)

async function makeIntent(deps: SyncDeps, order: Order): Promise<ProviderIntent | undefined> {
  const { db, clock, provider } = deps
  const intent = await createOnce(deps, order)
  failpoint('after-intent-before-save')
  const claim = { paymentIntentId: intent.id, clientSecretHash: sha256Hex(intent.clientSecret) }
  if (await claimIntent(db, order.id, claim, clock())) {
    failpoint('after-save-before-answer')
    return intent
  }
  // Another tab was faster. Nobody has this intent's secret, so nobody can pay it.
  await provider.cancelIntent(intent.id).catch(ignoreRefusal)
  return undefined
}

/**
 * Creates an intent once. After a lost response the same key returns the same intent. The
 * provider also replays its own failures for a day: then a new key is used, after a search for an
 * intent that the failed request created.
 */
async function createOnce({ provider }: SyncDeps, order: Order): Promise<ProviderIntent> {
  const details = intentDetailsOf(order)
  const key = `pi:${order.id}:${sha256Hex(JSON.stringify(details)).slice(0, 16)}`
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await provider.createIntent(order.totalAmount, details, `${key}:${attempt}`)
    } catch (error) {
      const isRepeated = error instanceof ProviderUnavailable && error.replayed
      if (!isRepeated || attempt + 1 === ATTEMPTS) throw error
      // In the provider's time, because our clock may be fast.
      const fastMs = Math.max(0, provider.clockSkewMs() ?? 0)
      const since = new Date(order.createdAt.getTime() - fastMs - HOUR_MS)
      for await (const made of provider.listIntents(since)) {
        if (orderIdOf(made) === order.id && made.facts.status === 'requires_payment') return made
      }
    }
  }
}

/** The intent of an open order; undefined if a new order is needed. */
async function reopen(deps: SyncDeps, order: Order): Promise<ProviderIntent | undefined> {
  const intentId = order.paymentIntentId ?? ''
  try {
    return await deps.provider.updateIntent(intentId, intentDetailsOf(order))
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    const settled = await syncPayment(deps, intentId)
    if (settled && settled.orderStatus !== 'expired') return deps.provider.readIntent(intentId)
    if (!settled) await expireUnpaidOrder(deps, order)
    return undefined
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ProviderRefused)) throw error
}
