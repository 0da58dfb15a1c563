import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgSchema,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { findingSchema, mailProviderIds } from '@vitrine/contract/addresses'
import type { Actor } from '@vitrine/domain/actor'
import { z } from 'zod'
import { orders } from '../ordering/index.ts'
import { storedJson } from '../platform/stored-json.ts'

export const addressesSchema = pgSchema('addresses')

const instant = () => timestamp({ withTimezone: true })

/** Domains of customers' own, with the order whose site each shows, or is to show. */
export const domains = addressesSchema.table(
  'domains',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Lower case, punycode, without `www` and without a dot at the end. */
    domain: text().notNull(),
    /** What the TXT record at `_vitrine.{domain}` has to say: this order's, and nobody else's. */
    proof: text().notNull(),
    /** The label under the sites' domain that this customer's CNAME names. Never used again. */
    target: text().notNull(),
    addedAt: instant().notNull(),
    addedBy: text().$type<Actor>().notNull(),
    /** When the ownership record was first seen. From then on the domain is no other order's. */
    verifiedAt: instant(),
    /** Since when its records lead here, and the site is served at it; null: not yet, or not any more. */
    liveAt: instant(),
    /** Whether `www` leads here, too. */
    wwwLive: boolean().notNull().default(false),
    /** Since when a live domain leads elsewhere. */
    brokenSince: instant(),
    /** Since when the ownership record is gone. */
    unownedSince: instant(),
    /** Letters written about that since then. */
    unownedNotices: integer().notNull().default(0),
    /** Given up: not served. A domain that was verified stays the order's until its records lead elsewhere. */
    releasedAt: instant(),
    /** The last change by a person, or of what the records say: looks are close together for a while after it. */
    changedAt: instant().notNull(),
    checkedAt: instant(),
    nextLookAt: instant().notNull(),
    /** What the last look found. */
    findings: storedJson('addresses.domains.findings', z.array(findingSchema)).notNull(),
  },
  (table) => [
    uniqueIndex('domains_order').on(table.orderId).where(sql`${table.releasedAt} is null`),
    // Anybody may name a domain; whoever proves it first has it.
    uniqueIndex('domains_verified').on(table.domain).where(sql`${table.verifiedAt} is not null`),
    uniqueIndex('domains_target').on(table.target),
    index('domains_next_look').on(table.nextLookAt),
  ],
)

export type Domain = typeof domains.$inferSelect

/** The customer's own mail at their domain: which provider has it, and whether its records are right. */
export const mailSetups = addressesSchema.table('mail_setups', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  provider: text({ enum: mailProviderIds }).notNull(),
  /** What the provider shows for DKIM, where it differs for each customer: its name and its value. */
  dkimName: text(),
  dkimValue: text(),
  startedAt: instant().notNull(),
  startedBy: text().$type<Actor>().notNull(),
  /** Since when all records are right; null: not yet, or not any more. */
  doneAt: instant(),
  brokenSince: instant(),
  changedAt: instant().notNull(),
  checkedAt: instant(),
  nextLookAt: instant().notNull(),
  findings: storedJson('addresses.mail_setups.findings', z.array(findingSchema)).notNull(),
})

export type MailSetup = typeof mailSetups.$inferSelect
