import { settingSchema } from '@vitrine/domain/settings/settings'
import { integer, pgSchema, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { storedJson } from '../platform/stored-json.ts'

export const settingsSchema = pgSchema('settings')

/** Each saving of a group of settings. Only ever added to: the newest of a group counts. */
export const versions = settingsSchema.table(
  'versions',
  {
    group: text('group_name').notNull(),
    /** 1, 2, 3, … of its group, without a gap: of two who save at once, one is refused. */
    n: integer().notNull(),
    setting: storedJson('settings.versions.setting', settingSchema).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    savedBy: text().notNull(),
    note: text().notNull(),
    /** The version that it brought back; 0: what counted before the first. */
    restores: integer(),
  },
  (table) => [primaryKey({ columns: [table.group, table.n] })],
)

export type Version = typeof versions.$inferSelect
