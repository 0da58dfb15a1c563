import { eq, sql } from 'drizzle-orm'
import {
  actor,
  classify,
  fact,
  ofNoCustomer,
  type PersonalData,
  theirs,
} from '../platform/personal-data.ts'
import { handPayments, providerEvents, reconciliation, refunds } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    classify(providerEvents, {
      rowsOf: ({ paymentIntentId }) =>
        paymentIntentId === null ? sql`false` : eq(providerEvents.intentId, paymentIntentId),
      erasing: { kept: 'An event of the payment provider that comes again must not count again.' },
      columns: { id: fact, type: fact, intentId: fact, payload: theirs({}), receivedAt: fact },
    }),
    classify(refunds, {
      rowsOf: ({ orderId }) => eq(refunds.orderId, orderId),
      erasing: { kept: 'What was paid back is kept as long as tax law asks for it.' },
      columns: {
        requestId: fact,
        orderId: fact,
        providerRefundId: fact,
        amountCents: fact,
        reason: theirs('Erased'),
        paidBack: theirs(),
        status: fact,
        requestedBy: actor,
        requestedAt: fact,
        planChangeId: fact,
      },
    }),
    classify(handPayments, {
      rowsOf: ({ orderId }) => eq(handPayments.orderId, orderId),
      erasing: { kept: 'How an order was paid is kept as long as tax law asks for it.' },
      columns: {
        orderId: fact,
        way: fact,
        paidOn: fact,
        // The receipt has it, and stays.
        reference: theirs('Erased'),
        amountReason: theirs(),
        takenBy: actor,
        takenAt: fact,
      },
    }),
    ofNoCustomer(reconciliation, { id: fact, listedUntil: fact, lookedUntil: fact }),
  ],
}
