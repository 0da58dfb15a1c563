import {
  upgradePaid,
  orderNeedsAttention,
  orderPaid,
  orderRefunded,
  renewalPaid,
  roundPaid,
} from '../ordering/index.ts'
import type { PaymentProvider } from '../payments/index.ts'
import { on } from '../platform/events.ts'
import type { AppContext, Module } from '../platform/app-context.ts'
import { EVERY_TEN_MINUTES, scheduled } from '../platform/jobs.ts'
import { backfillDocumentsJob } from './backfill-documents.ts'
import { issueMissingDocuments } from './issue-documents.ts'
import type { BillingDocuments } from './billing-documents.ts'
import type { EInvoices } from './e-invoices.ts'
import { personal } from './personal.ts'
import { registerBillingRoutes } from './routes.ts'
import { createBillingMetrics } from './billing-metrics.ts'

export { listHeldDocuments, listOrdersWithHeldDocuments } from './document-store.ts'
export type { StoredBillingDocument } from './tables.ts'
export { billingShare } from './backup-policy.ts'
export {
  createBillingDocuments,
  type DocumentFile,
  type BillingDocuments,
} from './billing-documents.ts'
export { createEInvoices } from './e-invoices.ts'
export { startInvoicePdfWorker, type InvoicePdfWorker } from './invoice-pdf.ts'

/** Receipts and credit notes: one per payment and refund, numbered without a gap. */
export function createBillingModule(
  app: AppContext,
  deps: {
    readonly papers: BillingDocuments
    readonly provider: PaymentProvider
    readonly eInvoices: EInvoices
  },
): Module {
  const { db, clock } = app
  const { papers, provider, eInvoices } = deps
  const { maker } = papers
  return {
    registerRoutes: (http) => registerBillingRoutes(http, { db, clock, papers, eInvoices }),
    subscriptions: [
      on(orderPaid, { name: 'billing.make-receipt', queue: 'pay' }, async ({ orderId }) => {
        await db.transaction((tx) => papers.receipt(tx, orderId, clock()))
      }),
      on(
        renewalPaid,
        { name: 'billing.make-receipt-of-renewal', queue: 'pay' },
        async ({ orderId }) => {
          await db.transaction((tx) => papers.receipt(tx, orderId, clock()))
        },
      ),
      on(
        upgradePaid,
        { name: 'billing.make-receipt-of-difference', queue: 'pay' },
        async ({ orderId }) => {
          await db.transaction((tx) => papers.receipt(tx, orderId, clock()))
        },
      ),
      on(
        roundPaid,
        { name: 'billing.make-receipt-of-round', queue: 'pay' },
        async ({ orderId }) => {
          await db.transaction((tx) => papers.receipt(tx, orderId, clock()))
        },
      ),
      on(
        orderRefunded,
        { name: 'billing.make-credit-note', queue: 'pay' },
        async ({ orderId, occurrence, refundedCents }) => {
          const refund = { orderId, about: occurrence, refundedCents }
          await db.transaction((tx) => papers.creditNote(tx, refund, clock()))
        },
      ),
      on(
        orderNeedsAttention,
        {
          name: 'billing.cancel-credit-note',
          queue: 'pay',
          when: ({ reason }) => reason === 'refund-failed',
        },
        ({ orderId }) => db.transaction((tx) => issueMissingDocuments(tx, maker, orderId, clock())),
      ),
    ],
    personal,
    metrics: createBillingMetrics(db),
    jobs: [scheduled(EVERY_TEN_MINUTES, backfillDocumentsJob({ ...app, maker, provider }))],
  }
}
