import { boolean, index, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { storedJson } from './stored-json.ts'

/** Exported so that drizzle-kit creates it. */
export const platformSchema = pgSchema('platform')

const timestamptz = () => timestamp({ withTimezone: true })

/** Every emitted event, in order of time. */
export const events = platformSchema.table('events', {
  id: uuid().primaryKey(),
  type: text().notNull(),
  /** For people to read; jobs carry their own payload. */
  payload: storedJson('platform.events.payload', z.unknown()).notNull(),
  at: timestamptz().notNull(),
})

/** Files that could not be scanned for viruses yet. */
export const quarantinedFiles = platformSchema.table('quarantined_files', {
  /** Key in the file store. */
  key: text().primaryKey(),
  since: timestamptz().notNull(),
  /** A virus was found and the file is being deleted. */
  infected: boolean().notNull(),
})

/** Rate limit counters of all replicas. */
export const rateLimits = platformSchema.table(
  'rate_limits',
  {
    /** Hash of route and address. */
    key: text().primaryKey(),
    count: integer().notNull(),
    windowEndsAt: timestamptz().notNull(),
  },
  (table) => [index('rate_limits_over').on(table.windowEndsAt)],
)
