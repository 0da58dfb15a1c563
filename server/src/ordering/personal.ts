import { eq, sql } from 'drizzle-orm'
import {
  actor,
  classify,
  fact,
  inner,
  ofNoCustomer,
  type PersonalData,
  secret,
  teams,
  theirs,
  theirsElsewhere,
} from '../platform/personal-data.ts'
import { noWishes, orderHistory, orders, orderTags, presences, tags } from './tables.ts'

/** Entries whose two values are states, amounts and numbers; those of others may be a person's words. */
const PLAIN_ENTRIES = [
  'order-status',
  'payment-status',
  'refunded-amount',
  'refund',
  'paid-back',
  'second-payment',
  'live-version',
  'published-without-review',
  'correction-published',
  'publication-waits',
  'publication-signed',
  'publication-sent-back',
  'needs-no-answer',
  'contact-message-moved',
  'file-taken-from',
  'file-taken-to',
  'assigned',
  'assignee-disabled',
]

const ifPlain = (value: typeof orderHistory.from | typeof orderHistory.to) => ({
  ...theirs(
    sql`case when ${orderHistory.what} in (${sql.join(
      PLAIN_ENTRIES.map((what) => sql`${what}`),
      sql`, `,
    )}) then ${value} end`,
  ),
  // Who has the order, and had it.
  exported: actor.exported,
})

export const personal: PersonalData = {
  tables: [
    classify(orderHistory, {
      rowsOf: ({ orderId }) => eq(orderHistory.orderId, orderId),
      erasing: { kept: 'What happened to a payment, and when, belongs to the accounts.' },
      columns: {
        id: inner,
        orderId: fact,
        at: fact,
        actor,
        what: fact,
        from: ifPlain(orderHistory.from),
        to: ifPlain(orderHistory.to),
        note: theirs(),
      },
    }),
    classify(orderTags, {
      rowsOf: ({ orderId }) => eq(orderTags.orderId, orderId),
      erasing: 'deleted',
      columns: {
        // What the team thinks of an order may say something of its customer.
        tagId: theirsElsewhere('The team sorts its own work by it.'),
        orderId: inner,
      },
    }),
    ofNoCustomer(tags, { id: inner, name: teams, colour: fact }),
    classify(presences, {
      rowsOf: ({ orderId }) => eq(presences.orderId, orderId),
      erasing: 'deleted',
      columns: { orderId: fact, userId: teams, doing: teams, at: teams },
    }),
    classify(orders, {
      rowsOf: ({ orderId }) => eq(orders.id, orderId),
      erasing: { kept: 'What was bought and paid is kept as long as tax law asks for it.' },
      columns: {
        id: fact,
        paymentIntentId: fact,
        proofHash: secret(''),
        clientSecretHash: secret(),
        flow: fact,
        renewsOrderId: fact,
        customerFirstName: theirs('Erased'),
        customerLastName: theirs('customer'),
        customerEmail: theirs(''),
        customerPhone: theirs(),
        billing: theirs(),
        currentJobTitle: theirs(),
        targetJobTitle: theirs(),
        industry: theirs(),
        specialRequests: theirs(),
        packageId: fact,
        packageName: fact,
        packagePrice: fact,
        taxAmount: fact,
        totalAmount: fact,
        paymentAmount: fact,
        refundedAmount: fact,
        paymentStatus: fact,
        orderStatus: fact,
        heldFrom: fact,
        wishes: theirs(noWishes),
        campaign: theirs(),
        assigneeId: teams,
        tokenVersion: inner,
        createdAt: fact,
        updatedAt: fact,
        paidAt: fact,
      },
    }),
  ],
}
