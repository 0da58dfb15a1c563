import { eq, inArray, sql } from 'drizzle-orm'
import {
  personalTable,
  internal,
  tableWithoutCustomers,
  type PersonalData,
  secretColumn,
  teamColumn,
} from '../platform/personal-data.ts'
import { attempts, deliveries, webhooks } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    personalTable(attempts, {
      rowsOf: ({ orderId }) =>
        inArray(
          attempts.deliveryId,
          sql`(select id from ${deliveries} where ${eq(deliveries.orderId, orderId)})`,
        ),
      erasure: 'deleted',
      columns: {
        deliveryId: internal,
        n: internal,
        at: internal,
        milliseconds: internal,
        status: internal,
        failure: internal,
        text: internal,
      },
    }),
    personalTable(deliveries, {
      rowsOf: ({ orderId }) => eq(deliveries.orderId, orderId),
      erasure: 'deleted',
      columns: {
        id: internal,
        webhookId: internal,
        happening: internal,
        about: internal,
        orderId: internal,
        reason: internal,
        happenedAt: internal,
        state: internal,
        tries: internal,
        nextAt: internal,
      },
    }),
    tableWithoutCustomers(webhooks, {
      id: internal,
      name: teamColumn,
      url: teamColumn,
      form: internal,
      happenings: internal,
      state: internal,
      nonce: secretColumn(),
      oldNonce: secretColumn(),
      oldNonceUntil: internal,
      heardSince: internal,
      createdAt: internal,
      failingSince: internal,
    }),
  ],
}
