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
  /** Requests of robots: that say their name, that their headers gave away, that ask from a data center, that their manner gave away. */
  namedRobots: count(),
  headerRobots: count(),
  networkRobots: count(),
  mannerRobots: count(),
  /** Requests of people who asked not to be counted. */
  declined: count(),
})

/** How often each name was counted; under the empty name what found no place. */
const namesSchema = z.record(z.string(), z.int())

export const dayBreakdownSchema = z.object({
  pages: namesSchema,
  referrers: namesSchema,
  campaigns: namesSchema,
  devices: namesSchema,
  languages: namesSchema,
  /** Days from before countries were counted have none. */
  countries: namesSchema.default({}),
})
export type DayBreakdown = z.infer<typeof dayBreakdownSchema>

/** What was read of a site on a day of UTC: one row, however much it was. Days without a request have none. */
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

/*
 * The next four are what the rows of `days` add up to. The database keeps them, whoever writes those
 * rows (triggers of migration 0050), so that the team's questions read some rows and not all of them. They refer to no
 * order: the rows of `days` do.
 */

/** What was read of all sites on a day of UTC. */
export const allSitesDays = visitsSchema.table('all_days', {
  day: date({ mode: 'string' }).primaryKey(),
  ...numbers(),
})

/** What people read of a site in the last so many days; none where nobody did. `windows` says which these are. */
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
 * The first day that counts in `recent`, for each range. Days leave it site by site, in the order of
 * their ids: those up to `reached` have lost the first one already.
 */
export const windows = visitsSchema.table('windows', {
  range: integer().primaryKey(),
  first: date({ mode: 'string' }).notNull(),
  reached: uuid(),
})

/** The last day on which somebody read a site, however long ago. */
export const lastVisits = visitsSchema.table('last_reads', {
  orderId: uuid().primaryKey(),
  day: date({ mode: 'string' }).notNull(),
})

/**
 * Who was seen today, until the day is over. The name is a keyed hash; its key is in no
 * table, no file and no log (`shared-salt.ts`), so nobody can find out whose it is.
 */
export const seenVisitors = visitsSchema.table(
  'seen',
  {
    day: date({ mode: 'string' }).notNull(),
    orderId: uuid().notNull(),
    visitor: text().notNull(),
    /** Asked for what belongs to a page, as browsers do and most robots don't. */
    loadsParts: boolean().notNull(),
    isRobot: boolean().notNull().default(false),
    isCounted: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.day, table.orderId, table.visitor] })],
)

export type SeenVisitor = typeof seenVisitors.$inferSelect

/** How replicas hand each other the day's salt: locked with keys that lie in their memory only. */
export const saltKeys = visitsSchema.table(
  'salt_keys',
  {
    day: date({ mode: 'string' }).notNull(),
    replica: uuid().notNull(),
    publicKey: text().notNull(),
    /** The salt for this replica, and the public key of the one that locked it. */
    locked: text(),
    lockedBy: text(),
    hasSalt: boolean().notNull(),
    seenAt: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.replica] })],
)

/** Customers who get a mail each week. */
export const weeklyEmails = visitsSchema.table('weekly_mails', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  since: timestamptz().notNull(),
})
