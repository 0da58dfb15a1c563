import { sql } from 'drizzle-orm'
import {
  type Basket,
  findPaidOrderByProof,
  type Order,
  placeOrder,
  updateOrder,
} from '../ordering/index.ts'
import { hashOf } from './proof.ts'
import { type IntentRequest, type ProviderIntent, ProviderRefused } from './provider/payment-provider.ts'
import { settle, type SettleDeps } from './settle.ts'

/** Buying the same again within this time is a reload, not a second purchase. */
const REPEAT_MS = 60 * 60 * 1000

export type OpenIntentResult = { order: Order; intent: ProviderIntent }

/**
 * Writes the order, then asks the provider for its intent. In this order, because
 * nobody can be charged for an intent that no order knows.
 *
 * One browser has one open order and one open intent; opening again changes both.
 * An intent that turns out to be paid is given back as it is, so that a reload
 * after paying leads to the order and not to a second charge.
 *
 * Throws `ProviderUnavailable` or `ProviderRefused`; the order stays, unpaid.
 */
export async function openIntent(
  deps: SettleDeps,
  basket: Basket,
  proofHash: string,
): Promise<OpenIntentResult> {
  const { db, clock, provider } = deps
  const now = clock()
  const paid = await findPaidOrderByProof(db, proofHash, new Date(now.getTime() - REPEAT_MS), basket)
  if (paid?.paymentIntentId) return { order: paid, intent: await provider.readIntent(paid.paymentIntentId) }

  const order = await db.transaction(async (tx) => {
    // Two tabs that open at once take turns, or each would place its own order.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${proofHash}))`)
    return placeOrder(tx, basket, proofHash, now)
  })
  const request = requestOf(order)
  if (order.paymentIntentId !== null) {
    return { order, intent: await reopen(deps, order.paymentIntentId, request) }
  }
  // The amount is part of the key: a basket changed after a lost answer asks for a new intent.
  const key = `pi:${order.id}:${order.totalAmount}:${hashOf(JSON.stringify(request)).slice(0, 16)}`
  const intent = await provider.createIntent(request, key)
  const saved = await db.transaction((tx) =>
    updateOrder(
      tx,
      order.id,
      { paymentIntentId: intent.id, clientSecretHash: hashOf(intent.clientSecret) },
      clock(),
    ),
  )
  return { order: saved, intent }
}

async function reopen(
  deps: SettleDeps,
  intentId: string,
  request: IntentRequest,
): Promise<ProviderIntent> {
  try {
    return await deps.provider.updateIntent(intentId, request)
  } catch (error) {
    if (!(error instanceof ProviderRefused && error.code === 'payment_intent_unexpected_state')) throw error
    await settle(deps, intentId)
    return deps.provider.readIntent(intentId)
  }
}

function requestOf(order: Order): IntentRequest {
  return {
    orderId: order.id,
    amountCents: order.totalAmount,
    receiptEmail: order.customerEmail,
    metadata: {
      plan: order.packageId,
      flow: order.flow,
      first_name: order.customerFirstName,
      last_name: order.customerLastName,
      email: order.customerEmail,
    },
  }
}
