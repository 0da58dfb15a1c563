import { eq, sql } from 'drizzle-orm'
import {
  columnsAs,
  actorColumn,
  personalTable,
  notPersonal,
  tableWithoutCustomers,
  type PersonalData,
  customerColumn,
} from '../platform/personal-data.ts'
import { manualPayments, providerEvents, reconciliation, refunds } from './tables.ts'

/** Erases personal data of payments at the simulator. */
export type ErasePayments = (paymentIntents: readonly string[]) => Promise<void>

export const personalOf = (erasePersonalData: ErasePayments | undefined): PersonalData => ({
  tables: [
    personalTable(providerEvents, {
      rowsOf: ({ paymentIntentId }) =>
        paymentIntentId === null ? sql`false` : eq(providerEvents.intentId, paymentIntentId),
      erasure: { kept: 'An event of the payment provider that comes again must not count again.' },
      columns: {
        ...columnsAs(notPersonal, 'id type intentId receivedAt'),
        payload: customerColumn({}),
      },
    }),
    personalTable(refunds, {
      rowsOf: ({ orderId }) => eq(refunds.orderId, orderId),
      erasure: { kept: 'What was paid back is kept as long as tax law asks for it.' },
      columns: {
        ...columnsAs(notPersonal, 'requestId orderId providerRefundId amountCents status'),
        ...columnsAs(notPersonal, 'requestedAt planChangeId'),
        reason: customerColumn('Erased'),
        paidBack: customerColumn(),
        requestedBy: actorColumn,
      },
    }),
    personalTable(manualPayments, {
      rowsOf: ({ orderId }) => eq(manualPayments.orderId, orderId),
      erasure: { kept: 'How an order was paid is kept as long as tax law asks for it.' },
      columns: {
        ...columnsAs(notPersonal, 'orderId way paidOn takenAt'),
        // The receipt keeps it.
        reference: customerColumn('Erased'),
        amountReason: customerColumn(),
        takenBy: actorColumn,
      },
    }),
    tableWithoutCustomers(reconciliation, columnsAs(notPersonal, 'id listedUntil lookedUntil')),
  ],
  ...(erasePersonalData && {
    external: {
      name: 'payments',
      find: async (_tx, { paymentIntentId }) => (paymentIntentId === null ? [] : [paymentIntentId]),
      remove: erasePersonalData,
    },
  }),
})
