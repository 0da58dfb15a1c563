import type { Actor } from '@vitrine/domain/audit/actor'
import { pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const backupsSchema = pgSchema('backups')

/**
 * Erasures that were asked for after the backup which was restored: they are due again. One whose
 * order is not there waits, as `rebuild-from-stripe` may bring it back.
 */
export const dueErasures = backupsSchema.table('due_erasures', {
  /** Of an order that may be missing. */
  orderId: uuid().primaryKey(),
  requestedBy: text().$type<Actor>().notNull(),
  requestedAt: timestamp({ withTimezone: true }).notNull(),
})

export type DueErasure = typeof dueErasures.$inferSelect
