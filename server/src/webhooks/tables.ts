import type { deliveryStates, WebhookFormat, WebhookState } from '@vitrine/contract/webhooks'
import type { EventType } from '@vitrine/domain/webhooks/event-types'
import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'

export const webhooksSchema = pgSchema('webhooks')

const timestamptz = () => timestamp({ withTimezone: true })

/** Webhooks of other programs. */
export const webhooks = webhooksSchema.table('webhooks', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  url: text().notNull(),
  form: text().$type<WebhookFormat>().notNull(),
  happenings: text().array().$type<EventType[]>().notNull(),
  state: text().$type<WebhookState>().notNull(),
  /** Derives the secret together with the app secret. */
  nonce: text().notNull(),
  /** Nonce of the previous secret, and until when it signs. */
  oldNonce: text(),
  oldNonceUntil: timestamptz(),
  /** Earlier events are not sent. */
  heardSince: timestamptz().notNull(),
  createdAt: timestamptz().notNull(),
  /** Since when attempts fail. */
  failingSince: timestamptz(),
})

export type Webhook = typeof webhooks.$inferSelect

/** Outbox and log of deliveries. */
export const deliveries = webhooksSchema.table(
  'deliveries',
  {
    /** Sent as `webhook-id` with every attempt. */
    id: uuid().primaryKey(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    happening: text().$type<EventType | 'test'>().notNull(),
    /** The event, or the order for scheduled ones; once each. */
    about: text().notNull(),
    orderId: uuid().references(() => orders.id),
    /** Set if there is more than one possible reason. */
    reason: text(),
    happenedAt: timestamptz().notNull(),
    state: text().$type<(typeof deliveryStates)[number]>().notNull(),
    /** Number of attempts. */
    tries: integer().notNull(),
    /** Null: no further attempt. */
    nextAt: timestamptz(),
  },
  (table) => [
    unique('deliveries_once').on(table.webhookId, table.happening, table.about),
    index('deliveries_log').on(table.happenedAt, table.id),
    index('deliveries_order').on(table.orderId),
    // Partial: deliveries to drop when a webhook is disabled.
    index('deliveries_waiting')
      .on(table.webhookId)
      .where(sql`${table.state} = 'waiting'`),
  ],
)

export type Delivery = typeof deliveries.$inferSelect

/** Result of each attempt. */
export const attempts = webhooksSchema.table(
  'attempts',
  {
    deliveryId: uuid()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    n: integer().notNull(),
    at: timestamptz().notNull(),
    milliseconds: integer().notNull(),
    /** Null: no response. */
    status: integer(),
    failure: text(),
    /** Start of the response. */
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.n] })],
)

export type Attempt = typeof attempts.$inferSelect
