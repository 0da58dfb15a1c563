import type { Actor } from '@vitrine/domain/audit/actor'
import { pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { orders } from '../ordering/index.ts'
import { storedJson } from '../platform/stored-json.ts'

export const privacySchema = pgSchema('privacy')

const timestamptz = () => timestamp({ withTimezone: true })

/** Orders with an erased customer, or one to be erased. */
export const erasures = privacySchema.table('erasures', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  requestedBy: text().$type<Actor>().notNull(),
  requestedAt: timestamptz().notNull(),
  /** Where to confirm the erasure; null afterwards. */
  address: text(),
  /** External data to delete, by module. */
  leftovers: storedJson(
    'privacy.erasures.leftovers',
    z.record(z.string(), z.array(z.string())),
  ).notNull(),
  /** Rows are deleted. */
  erasedAt: timestamptz(),
  /** Files are deleted and the email is sent. */
  doneAt: timestamptz(),
})

export type Erasure = typeof erasures.$inferSelect
