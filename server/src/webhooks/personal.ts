import { eq, inArray, sql } from 'drizzle-orm'
import {
  classify,
  inner,
  ofNoCustomer,
  type PersonalData,
  secret,
  teams,
} from '../platform/personal-data.ts'
import { attempts, deliveries, webhooks } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    classify(attempts, {
      rowsOf: ({ orderId }) =>
        inArray(
          attempts.deliveryId,
          sql`(select id from ${deliveries} where ${eq(deliveries.orderId, orderId)})`,
        ),
      erasing: 'deleted',
      columns: {
        deliveryId: inner,
        n: inner,
        at: inner,
        milliseconds: inner,
        status: inner,
        failure: inner,
        text: inner,
      },
    }),
    classify(deliveries, {
      rowsOf: ({ orderId }) => eq(deliveries.orderId, orderId),
      erasing: 'deleted',
      columns: {
        id: inner,
        webhookId: inner,
        happening: inner,
        about: inner,
        orderId: inner,
        reason: inner,
        happenedAt: inner,
        state: inner,
        tries: inner,
        nextAt: inner,
      },
    }),
    ofNoCustomer(webhooks, {
      id: inner,
      name: teams,
      url: teams,
      form: inner,
      happenings: inner,
      state: inner,
      nonce: secret(),
      oldNonce: secret(),
      oldNonceUntil: inner,
      heardSince: inner,
      createdAt: inner,
      failingSince: inner,
    }),
  ],
}
