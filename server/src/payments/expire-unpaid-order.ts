import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { z } from 'zod'
import { findOrder, moveOrder, type Order } from '../ordering/index.ts'
import { failpoint } from '../platform/failpoint.ts'
import { type Job, job, type JobKind } from '../platform/jobs.ts'
import { ProviderRefused } from './provider/payment-provider.ts'
import { type SyncDeps, syncPayment } from './sync-payment.ts'

/**
 * Expires an unpaid order: first cancels the intent, so that nobody can pay for an expired order.
 * If it turns out to be paid or processing, the payment is synced instead.
 */
export async function expireUnpaidOrder(deps: SyncDeps, order: Order): Promise<void> {
  const { db, emit, clock, provider } = deps
  if (order.paymentIntentId !== null) {
    try {
      await provider.cancelIntent(order.paymentIntentId)
    } catch (error) {
      // Paid, processing or canceled meanwhile: the sync finds out.
      if (!(error instanceof ProviderRefused)) throw error
    }
    failpoint('after-cancel-before-expiry')
    if (await syncPayment(deps, order.paymentIntentId)) return
  }
  // Nobody has its client secret, or the provider does not know the intent.
  await db.transaction((tx) =>
    moveOrder(tx, emit, { orderId: order.id, to: 'expired', actor: 'system' }, clock()),
  )
}

export const expireUnpaidKind: JobKind<{ orderId: string }> = {
  name: 'payments.close-unpaid',
  queue: 'pay',
  payload: z.object({ orderId: z.uuid() }),
}

export const expireUnpaidJob = (deps: SyncDeps): Job =>
  job(expireUnpaidKind, async ({ orderId }) => {
    const order = await findOrder(deps.db, orderId)
    if (order && orderAllows.expire(order)) await expireUnpaidOrder(deps, order)
  })
