import type { OrderEventType } from '@vitrine/domain/orders/order-events'
import { eq, sql } from 'drizzle-orm'
import {
  columnsAs,
  actorColumn,
  personalTable,
  notPersonal,
  internal,
  tableWithoutCustomers,
  type PersonalData,
  secretColumn,
  teamColumn,
  customerColumn,
  customerColumnNotExported,
} from '../platform/personal-data.ts'
import {
  agreements,
  agreementTexts,
  noPreferences,
  orderCounts,
  orderHistory,
  orders,
  orderTags,
  planChanges,
  presences,
  tags,
} from './tables.ts'

/**
 * Entries whose values are states, amounts and numbers. Values of other entries may contain
 * personal text.
 */
const PLAIN_ENTRIES: readonly OrderEventType[] = [
  'order-status',
  'payment-status',
  'refunded-amount',
  'refund',
  'paid-back',
  'withdrawal-received',
  'second-payment',
  'live-version',
  'language-went-back',
  'published-without-review',
  'correction-published',
  'publication-waits',
  'publication-signed',
  'publication-sent-back',
  'needs-no-answer',
  'contact-message-moved',
  'plan-offered',
  'plan-offer-withdrawn',
  'plan-changed',
  'plan-change-refused',
  'plan-taken-back',
  'file-taken-from',
  'file-taken-to',
  'assigned',
  'assignee-disabled',
]

const ifPlain = (value: typeof orderHistory.from | typeof orderHistory.to) => ({
  ...customerColumn(
    sql`case when ${orderHistory.what} in (${sql.join(
      PLAIN_ENTRIES.map((what) => sql`${what}`),
      sql`, `,
    )}) then ${value} end`,
  ),
  // Present and previous assignees.
  exported: actorColumn.exported,
})

export const personal: PersonalData = {
  tables: [
    personalTable(orderHistory, {
      rowsOf: ({ orderId }) => eq(orderHistory.orderId, orderId),
      erasure: { kept: 'What happened to a payment, and when, belongs to the accounts.' },
      columns: {
        id: internal,
        ...columnsAs(notPersonal, 'orderId at what'),
        actor: actorColumn,
        from: ifPlain(orderHistory.from),
        to: ifPlain(orderHistory.to),
        note: customerColumn(),
      },
    }),
    personalTable(orderTags, {
      rowsOf: ({ orderId }) => eq(orderTags.orderId, orderId),
      erasure: 'deleted',
      columns: {
        // A tag may contain an opinion about the customer.
        tagId: customerColumnNotExported('The team sorts its own work by it.'),
        orderId: internal,
      },
    }),
    personalTable(planChanges, {
      rowsOf: ({ orderId }) => eq(planChanges.orderId, orderId),
      erasure: { kept: 'What was agreed and paid is kept as long as tax law asks for it.' },
      columns: {
        ...columnsAs(notPersonal, 'id orderId fromPlan toPlan priceBefore taxBefore priceAfter'),
        ...columnsAs(notPersonal, 'taxAfter state askedAt offeredUntil differenceOrderId madeAt'),
        reason: customerColumn('Erased'),
        askedBy: actorColumn,
      },
    }),
    tableWithoutCustomers(agreementTexts, columnsAs(notPersonal, 'hash text createdAt')),
    personalTable(agreements, {
      rowsOf: ({ orderId }) => eq(agreements.orderId, orderId),
      erasure: {
        kept: 'What was agreed is kept as long as claims from the contract are possible.',
      },
      columns: columnsAs(notPersonal, 'orderId textHash beginsAtOnce agreedAt'),
    }),
    tableWithoutCustomers(orderCounts, {
      ...columnsAs(internal, 'id assigneeId'),
      ...columnsAs(notPersonal, 'orderStatus isRunning refersToAnother orders'),
    }),
    tableWithoutCustomers(tags, { id: internal, name: teamColumn, colour: notPersonal }),
    personalTable(presences, {
      rowsOf: ({ orderId }) => eq(presences.orderId, orderId),
      erasure: 'deleted',
      columns: { orderId: notPersonal, userId: teamColumn, doing: teamColumn, at: teamColumn },
    }),
    personalTable(orders, {
      rowsOf: ({ orderId }) => eq(orders.id, orderId),
      erasure: { kept: 'What was bought and paid is kept as long as tax law asks for it.' },
      columns: {
        ...columnsAs(notPersonal, 'id paymentIntentId flow parentOrderId packageId packageName'),
        ...columnsAs(notPersonal, 'packagePrice taxAmount totalAmount paymentAmount'),
        ...columnsAs(notPersonal, 'refundedAmount paymentStatus orderStatus heldFrom createdAt'),
        ...columnsAs(notPersonal, 'chargedBackAmount emailProvenAt'),
        ...columnsAs(notPersonal, 'updatedAt paidAt'),
        proofHash: secretColumn(''),
        clientSecretHash: secretColumn(),
        customerFirstName: customerColumn('Erased'),
        customerLastName: customerColumn('customer'),
        customerEmail: customerColumn(''),
        ...columnsAs(customerColumn(), 'customerPhone billing currentJobTitle targetJobTitle'),
        ...columnsAs(customerColumn(), 'industry specialRequests campaign paymentMethod'),
        // Without its VAT number it stays: refunds and upgrades need the rate.
        tax: customerColumn(sql`${orders.tax} #- '{value,vatCheck}'`),
        wishes: customerColumn(noPreferences),
        assigneeId: teamColumn,
        tokenVersion: internal,
      },
    }),
  ],
}
