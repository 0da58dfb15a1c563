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

/** Other programs that are told what happens. */
export const webhooks = webhooksSchema.table('webhooks', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  url: text().notNull(),
  form: text().$type<WebhookFormat>().notNull(),
  happenings: text().array().$type<EventType[]>().notNull(),
  state: text().$type<WebhookState>().notNull(),
  /** From it and the program's key the secret is made. */
  nonce: text().notNull(),
  /** Of the secret of before, and until when it signs, too. */
  oldNonce: text(),
  oldNonceUntil: timestamptz(),
  /** What happened before is not told. */
  heardSince: timestamptz().notNull(),
  createdAt: timestamptz().notNull(),
  /** Since when nothing arrived, although it was tried. */
  failingSince: timestamptz(),
})

export type Webhook = typeof webhooks.$inferSelect

/** What is to be sent where, written before it is: the outbox and the log. */
export const deliveries = webhooksSchema.table(
  'deliveries',
  {
    /** Its receiver knows it by this, at every try. */
    id: uuid().primaryKey(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    happening: text().$type<EventType | 'test'>().notNull(),
    /** Which event; of what comes with time, which order. Each is told once. */
    about: text().notNull(),
    orderId: uuid().references(() => orders.id),
    /** Why, where there is more than one reason. */
    reason: text(),
    happenedAt: timestamptz().notNull(),
    state: text().$type<(typeof deliveryStates)[number]>().notNull(),
    /** How often it was tried. */
    tries: integer().notNull(),
    /** Null: it is not tried any more. */
    nextAt: timestamptz(),
  },
  (table) => [
    unique('deliveries_once').on(table.webhookId, table.happening, table.about),
    index('deliveries_log').on(table.happenedAt, table.id),
    index('deliveries_order').on(table.orderId),
    // Few: what a webhook that is switched off drops.
    index('deliveries_waiting').on(table.webhookId).where(sql`${table.state} = 'waiting'`),
  ],
)

export type Delivery = typeof deliveries.$inferSelect

/** What became of each try. */
export const attempts = webhooksSchema.table(
  'attempts',
  {
    deliveryId: uuid()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    n: integer().notNull(),
    at: timestamptz().notNull(),
    milliseconds: integer().notNull(),
    /** Null: nothing was answered. */
    status: integer(),
    failure: text(),
    /** The first letters of the answer. */
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.n] })],
)

export type Attempt = typeof attempts.$inferSelect
