import {
  differencePaid,
  orderNeedsAttention,
  orderPaid,
  orderRefunded,
  renewalPaid,
} from '../ordering/index.ts'
import type { PaymentProvider } from '../payments/index.ts'
import { on } from '../platform/events.ts'
import type { House, Module } from '../platform/house.ts'
import { EVERY_TEN_MINUTES, every } from '../platform/jobs.ts'
import { lookThroughJob } from './look-through-orders.ts'
import { makeWhatIsMissing } from './make-papers.ts'
import type { Papers } from './open-papers.ts'
import { personal } from './personal.ts'
import { servePapers } from './routes.ts'
import { openPaperSums } from './sum-papers.ts'

export { billingShare } from './backup-share.ts'
export { openPapers, type PaperFile, type Papers } from './open-papers.ts'
export { openPaperThread, type PaperThread } from './paper-thread.ts'

/** Receipts and credit notes: one for each payment and each refund, numbered without a gap. */
export function openBilling(
  house: House,
  own: { readonly papers: Papers; readonly provider: PaymentProvider },
): Module {
  const { db, clock } = house
  const { papers, provider } = own
  const { maker } = papers
  return {
    serve: (http) => servePapers(http, { db, papers }),
    hears: [
      on(orderPaid, { name: 'billing.make-receipt', lane: 'pay' }, async ({ orderId }) => {
        await db.transaction((tx) => papers.receipt(tx, orderId, clock()))
      }),
      on(
        renewalPaid,
        { name: 'billing.make-receipt-of-renewal', lane: 'pay' },
        async ({ orderId }) => {
          await db.transaction((tx) => papers.receipt(tx, orderId, clock()))
        },
      ),
      on(
        differencePaid,
        { name: 'billing.make-receipt-of-difference', lane: 'pay' },
        async ({ orderId }) => {
          await db.transaction((tx) => papers.receipt(tx, orderId, clock()))
        },
      ),
      on(
        orderRefunded,
        { name: 'billing.make-credit-note', lane: 'pay' },
        async ({ orderId, occurrence, refundedCents }) => {
          const refund = { orderId, about: occurrence, refundedCents }
          await db.transaction((tx) => papers.creditNote(tx, refund, clock()))
        },
      ),
      on(
        orderNeedsAttention,
        {
          name: 'billing.cancel-credit-note',
          lane: 'pay',
          when: ({ reason }) => reason === 'refund-failed',
        },
        ({ orderId }) => db.transaction((tx) => makeWhatIsMissing(tx, maker, orderId, clock())),
      ),
    ],
    personal,
    figures: openPaperSums(db),
    jobs: [every(EVERY_TEN_MINUTES, lookThroughJob({ ...house, maker, provider }))],
  }
}
