import type { Actor } from '@vitrine/domain/audit/actor'
import { pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { orders } from '../ordering/index.ts'
import { storedJson } from '../platform/stored-json.ts'

export const privacySchema = pgSchema('privacy')

const timestamptz = () => timestamp({ withTimezone: true })

/** Orders whose customer's data is erased, or about to be. */
export const erasures = privacySchema.table('erasures', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  requestedBy: text().$type<Actor>().notNull(),
  requestedAt: timestamptz().notNull(),
  /** Where it is said that it is done; null once it was. */
  address: text(),
  /** By the parts of the program that keep them: what lies outside the database and has to go. */
  leftovers: storedJson(
    'privacy.erasures.leftovers',
    z.record(z.string(), z.array(z.string())),
  ).notNull(),
  /** The rows are gone. */
  erasedAt: timestamptz(),
  /** The files, too, and it was said. */
  doneAt: timestamptz(),
})

export type Erasure = typeof erasures.$inferSelect
