import { appendHistory, findOrder, lockOrder, type Order, type Actor } from '../ordering/index.ts'
import { findRefund, insertRefund, type Refund, updateRefund } from './payment-store.ts'
import { ProviderRefused } from './provider/payment-provider.ts'
import { type SettleDeps, settle } from './settle.ts'

export type RefundOrderResult =
  | { refund: Refund; order: Order }
  | { refused: 'no-such-order' | 'not-paid' | 'more-than-left'; leftCents?: number }
  | { refused: 'provider'; sentence: string }

/**
 * Refunds an order in full or in part, through the provider.
 *
 * Idempotent by `requestId`: two clicks, or a retry after a lost answer, make one
 * refund. The sum refunded is the provider's, read back by settling.
 */
export async function refundOrder(
  deps: SettleDeps,
  request: { orderId: string; amountCents: number; reason: string; requestId: string; actor: Actor },
): Promise<RefundOrderResult> {
  const { db, clock, provider } = deps
  const wished = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, request.orderId)
    if (!order) return { refused: 'no-such-order' as const }
    if (order.paymentIntentId === null || order.paidAt === null) return { refused: 'not-paid' as const }
    const leftCents = order.paymentAmount - order.refundedAmount
    const repeated = await findRefund(tx, request.requestId)
    if (!repeated && request.amountCents > leftCents) {
      return { refused: 'more-than-left' as const, leftCents }
    }
    const refund = repeated ?? (await insertRefund(tx, {
      requestId: request.requestId,
      orderId: order.id,
      amountCents: request.amountCents,
      reason: request.reason,
      status: 'requested',
      requestedBy: request.actor,
      requestedAt: clock(),
    }))
    return { order, intentId: order.paymentIntentId, refund }
  })
  if ('refused' in wished) return wished
  const { refund, intentId } = wished
  if (refund.providerRefundId !== null) return { refund, order: wished.order }

  let answered: Awaited<ReturnType<typeof provider.refund>>
  try {
    answered = await provider.refund(intentId, refund.amountCents, refund.reason, `re:${refund.requestId}`)
  } catch (error) {
    if (error instanceof ProviderRefused) return { refused: 'provider', sentence: error.message }
    throw error
  }
  await db.transaction(async (tx) => {
    await updateRefund(tx, refund.requestId, {
      providerRefundId: answered.id,
      status: answered.status,
    })
    await appendHistory(tx, {
      orderId: request.orderId,
      at: clock(),
      actor: request.actor,
      what: 'refund',
      to: String(refund.amountCents),
      note: refund.reason,
    })
  })
  await settle(deps, intentId)
  const order = (await findOrder(db, request.orderId)) ?? wished.order
  return { refund: { ...refund, providerRefundId: answered.id, status: answered.status }, order }
}
