import {
  boolean,
  date,
  index,
  integer,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { orders } from '../ordering/index.ts'
import { storedJson } from '../platform/stored-json.ts'

export const visitsSchema = pgSchema('visits')

const timestamptz = () => timestamp({ withTimezone: true })
const count = () => integer().notNull().default(0)
const numbers = () => ({
  visitors: count(),
  pages: count(),
  pdfs: count(),
  cards: count(),
  /** Requests of robots, by class. */
  namedRobots: count(),
  headerRobots: count(),
  networkRobots: count(),
  mannerRobots: count(),
  /** Requests of visitors who opted out. */
  declined: count(),
})

/** Counts by name; the empty name collects the rest. */
const namesSchema = z.record(z.string(), z.int())

export const dayBreakdownSchema = z.object({
  pages: namesSchema,
  referrers: namesSchema,
  campaigns: namesSchema,
  devices: namesSchema,
  languages: namesSchema,
  /** Missing in rows before countries were counted. */
  countries: namesSchema.default({}),
})
export type DayBreakdown = z.infer<typeof dayBreakdownSchema>

/** Visits of a site per UTC day. Days without requests have no row. */
export const days = visitsSchema.table(
  'days',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    day: date({ mode: 'string' }).notNull(),
    ...numbers(),
    shares: storedJson('visits.days.shares', dayBreakdownSchema).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.day] }),
    index('visits_days_day_order').on(table.day, table.orderId),
  ],
)

export type VisitDay = typeof days.$inferSelect

/**
 * Triggers maintain the next four tables from `days` (migration 0050), so that reports read few
 * rows. They have no foreign key to orders; `days` has.
 */

/** Totals of all sites per UTC day. */
export const allSitesDays = visitsSchema.table('all_days', {
  day: date({ mode: 'string' }).primaryKey(),
  ...numbers(),
})

/** Visits by people per site and range. `windows` has the first day of each range. */
export const recentVisits = visitsSchema.table(
  'recent',
  {
    orderId: uuid().notNull(),
    range: integer().notNull(),
    visitors: count(),
    pages: count(),
    pdfs: count(),
    cards: count(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.range] }),
    index('visits_recent_best').on(
      table.range,
      table.visitors.desc().nullsFirst(),
      table.pages.desc().nullsFirst(),
      table.orderId,
    ),
  ],
)

/**
 * The first day of each range in `recent`. Sites up to `reached` have lost that day already, in
 * ID order.
 */
export const windows = visitsSchema.table('windows', {
  range: integer().primaryKey(),
  first: date({ mode: 'string' }).notNull(),
  reached: uuid(),
})

/** The last day with a visit per site. */
export const lastVisits = visitsSchema.table('last_reads', {
  orderId: uuid().primaryKey(),
  day: date({ mode: 'string' }).notNull(),
})

/**
 * Visitors of the day, as keyed hashes. The key is in memory only (`shared-salt.ts`), so nobody
 * can reverse them.
 */
export const seenVisitors = visitsSchema.table(
  'seen',
  {
    day: date({ mode: 'string' }).notNull(),
    orderId: uuid().notNull(),
    visitor: text().notNull(),
    /** Loads fonts and icons, like browsers do. */
    loadsParts: boolean().notNull(),
    isRobot: boolean().notNull().default(false),
    isCounted: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.day, table.orderId, table.visitor] })],
)

export type SeenVisitor = typeof seenVisitors.$inferSelect

/** Encrypted exchange of the daily salt between replicas. */
export const saltKeys = visitsSchema.table(
  'salt_keys',
  {
    day: date({ mode: 'string' }).notNull(),
    replica: uuid().notNull(),
    publicKey: text().notNull(),
    /** The salt encrypted for this replica, and the sender's public key. */
    locked: text(),
    lockedBy: text(),
    hasSalt: boolean().notNull(),
    seenAt: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.replica] })],
)

/** Subscribers of the weekly email. */
export const weeklyEmails = visitsSchema.table('weekly_mails', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  since: timestamptz().notNull(),
})
