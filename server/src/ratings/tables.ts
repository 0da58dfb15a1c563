import type { Actor } from '@vitrine/domain/audit/actor'
import type { HideReason, Verdict } from '@vitrine/domain/ratings/rating'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'

export const ratingsSchema = pgSchema('ratings')

const timestamptz = () => timestamp({ withTimezone: true })

/** The review of an order, as its customer wrote it. One per order; a withdrawn one is deleted. */
export const ratings = ratingsSchema.table(
  'ratings',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    /** 1 to 5. */
    stars: integer().notNull(),
    /** May be empty. */
    text: text().notNull(),
    name: text().notNull(),
    writtenAt: timestamptz().notNull(),
    changedAt: timestamptz().notNull(),
    /** Null: not decided since the last change. */
    verdict: text().$type<Verdict>(),
    /** Of a hidden review. */
    reason: text().$type<HideReason>(),
    decidedBy: text().$type<Actor>(),
    decidedAt: timestamptz(),
  },
  (table) => [
    index('ratings_shown').on(table.verdict, table.changedAt),
    check('ratings_stars', sql`${table.stars} between 1 and 5`),
  ],
)

export type Rating = typeof ratings.$inferSelect
