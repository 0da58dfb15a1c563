import { isManualPaymentReference } from '@vitrine/domain/payments/manual-payment'
import { listPaidOrders } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Job, job, noPayload } from '../platform/jobs.ts'
import { type PaymentProvider, ProviderRefused } from '../payments/index.ts'
import { issueMissingDocuments, type DocumentIssuer } from './issue-documents.ts'
import { listBillingDocuments, readBackfillCursor, writeBackfillCursor } from './document-store.ts'

/** Events issue the documents of newer payments. */
const SETTLED_MS = 10 * 60 * 1000
const ORDERS_A_RUN = 200

/**
 * Issues missing documents: of orders paid before documents existed, and of events that failed.
 * Walks paid orders by payment time, each once. The provider must know the payment: documents of
 * another account or of the simulator must not use our numbers.
 */
export function backfillDocumentsJob(
  deps: Pick<AppContext, 'db' | 'clock' | 'log'> & {
    readonly maker: DocumentIssuer
    readonly provider: PaymentProvider
  },
): Job {
  const { db, clock, log, maker, provider } = deps
  return job({ name: 'billing.look-through', queue: 'pay', payload: noPayload }, async () => {
    const after = await readBackfillCursor(db)
    const before = new Date(clock().getTime() - SETTLED_MS)
    for (const order of await listPaidOrders(db, { after, before }, ORDERS_A_RUN)) {
      const { id, paidAt, paymentIntentId } = order
      if (paidAt === null) continue
      const hasPapers = (await listBillingDocuments(db, id)).length > 0
      if (hasPapers || (await isKnown(paymentIntentId))) {
        await db.transaction((tx) => issueMissingDocuments(tx, maker, id, clock()))
      } else log.warn({ event: 'billing.unknown_payment', orderId: id })
      await writeBackfillCursor(db, { paidAt, orderId: id })
    }
  })

  async function isKnown(intentId: string | null): Promise<boolean> {
    if (intentId === null) return false
    // No provider knows a manual payment.
    if (isManualPaymentReference(intentId)) return true
    try {
      await provider.readIntent(intentId)
      return true
    } catch (error) {
      if (error instanceof ProviderRefused && error.code === 'resource_missing') return false
      throw error
    }
  }
}
