import type { Actor } from '@vitrine/domain/audit/actor'
import { pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const backupsSchema = pgSchema('backups')

/**
 * Erasures newer than the restored backup, to be repeated. Those of missing orders wait for
 * `rebuild-from-stripe`.
 */
export const dueErasures = backupsSchema.table('due_erasures', {
  /** The order may be missing. */
  orderId: uuid().primaryKey(),
  requestedBy: text().$type<Actor>().notNull(),
  requestedAt: timestamp({ withTimezone: true }).notNull(),
})

export type DueErasure = typeof dueErasures.$inferSelect
