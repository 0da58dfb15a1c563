import { boolean, index, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { storedJson } from './stored-json.ts'

/** Exported for the migrations, which create it. */
export const platformSchema = pgSchema('platform')

const timestamptz = () => timestamp({ withTimezone: true })

/** Every event ever emitted: the record of what happened, in order of time. */
export const events = platformSchema.table('events', {
  id: uuid().primaryKey(),
  type: text().notNull(),
  /** By `type`; kept for people to look at, as the jobs carry what they need themselves. */
  payload: storedJson('platform.events.payload', z.unknown()).notNull(),
  at: timestamptz().notNull(),
})

/** Files that came while the virus scanner did not answer: nobody gets them until it has. */
export const quarantinedFiles = platformSchema.table('quarantined_files', {
  /** In the file store. */
  key: text().primaryKey(),
  since: timestamptz().notNull(),
  /** A virus was found; the file is being removed. */
  infected: boolean().notNull(),
})

/** Requests counted against a limit, for all replicas together. */
export const rateLimits = platformSchema.table(
  'rate_limits',
  {
    /** Route and address, hashed. */
    key: text().primaryKey(),
    count: integer().notNull(),
    windowEndsAt: timestamptz().notNull(),
  },
  (table) => [index('rate_limits_over').on(table.windowEndsAt)],
)
