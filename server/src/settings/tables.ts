import { settingSchema } from '@vitrine/domain/settings/settings'
import { integer, pgSchema, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { storedJson } from '../platform/stored-json.ts'

export const settingsSchema = pgSchema('settings')

/** Append-only versions of setting groups. */
export const versions = settingsSchema.table(
  'versions',
  {
    group: text('group_name').notNull(),
    /** 1, 2, 3, … per group: concurrent saves conflict. */
    n: integer().notNull(),
    setting: storedJson('settings.versions.setting', settingSchema).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    savedBy: text().notNull(),
    note: text().notNull(),
    /** The restored version; 0: the default. */
    restores: integer(),
  },
  (table) => [primaryKey({ columns: [table.group, table.n] })],
)

export type Version = typeof versions.$inferSelect
