import { eq, sql } from 'drizzle-orm'
import {
  actorColumn,
  personalTable,
  notPersonal,
  tableWithoutCustomers,
  type PersonalData,
  customerColumn,
} from '../platform/personal-data.ts'
import { manualPayments, providerEvents, reconciliation, refunds } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    personalTable(providerEvents, {
      rowsOf: ({ paymentIntentId }) =>
        paymentIntentId === null ? sql`false` : eq(providerEvents.intentId, paymentIntentId),
      erasure: { kept: 'An event of the payment provider that comes again must not count again.' },
      columns: {
        id: notPersonal,
        type: notPersonal,
        intentId: notPersonal,
        payload: customerColumn({}),
        receivedAt: notPersonal,
      },
    }),
    personalTable(refunds, {
      rowsOf: ({ orderId }) => eq(refunds.orderId, orderId),
      erasure: { kept: 'What was paid back is kept as long as tax law asks for it.' },
      columns: {
        requestId: notPersonal,
        orderId: notPersonal,
        providerRefundId: notPersonal,
        amountCents: notPersonal,
        reason: customerColumn('Erased'),
        paidBack: customerColumn(),
        status: notPersonal,
        requestedBy: actorColumn,
        requestedAt: notPersonal,
        planChangeId: notPersonal,
      },
    }),
    personalTable(manualPayments, {
      rowsOf: ({ orderId }) => eq(manualPayments.orderId, orderId),
      erasure: { kept: 'How an order was paid is kept as long as tax law asks for it.' },
      columns: {
        orderId: notPersonal,
        way: notPersonal,
        paidOn: notPersonal,
        // The receipt has it, and stays.
        reference: customerColumn('Erased'),
        amountReason: customerColumn(),
        takenBy: actorColumn,
        takenAt: notPersonal,
      },
    }),
    tableWithoutCustomers(reconciliation, {
      id: notPersonal,
      listedUntil: notPersonal,
      lookedUntil: notPersonal,
    }),
  ],
}
