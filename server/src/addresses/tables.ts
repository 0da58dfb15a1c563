import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  pgSchema,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { dnsIssueSchema, mailRecordSchema } from '@vitrine/contract/addresses'
import type { Actor } from '@vitrine/domain/audit/actor'
import { mailProviderIds } from '@vitrine/domain/addresses/mail-providers'
import { z } from 'zod'
import { orders } from '../ordering/index.ts'
import { storedJson } from '../platform/stored-json.ts'

export const addressesSchema = pgSchema('addresses')

const timestamptz = () => timestamp({ withTimezone: true })

/** Custom domains. */
export const domains = addressesSchema.table(
  'domains',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Lower case, punycode, without `www` and final dot. */
    domain: text().notNull(),
    /** See `lookAlikeKey`. Null: not checked since the column exists. */
    likeness: text(),
    /** The value of the TXT record at `_vitrine.{domain}`, unique per order. */
    proof: text().notNull(),
    /** The label of this customer's CNAME target, never reused. */
    target: text().notNull(),
    addedAt: timestamptz().notNull(),
    addedBy: text().$type<Actor>().notNull(),
    /** When the ownership record was first seen; from then on other orders cannot verify it. */
    verifiedAt: timestamptz(),
    /** When it went live; null: not served. */
    liveAt: timestamptz(),
    /** `www` points here too. */
    wwwLive: boolean().notNull().default(false),
    brokenSince: timestamptz(),
    unownedSince: timestamptz(),
    /** Notifications sent about it. */
    unownedNotices: integer().notNull().default(0),
    /**
     * Released by the customer. A verified domain stays reserved until its records point
     * elsewhere.
     */
    releasedAt: timestamptz(),
    /** The last change by a person or in DNS: checks are frequent after it. */
    changedAt: timestamptz().notNull(),
    checkedAt: timestamptz(),
    nextLookAt: timestamptz().notNull(),
    /** Issues of the last check. */
    findings: storedJson('addresses.domains.findings', z.array(dnsIssueSchema)).notNull(),
  },
  (table) => [
    uniqueIndex('domains_order')
      .on(table.orderId)
      .where(sql`${table.releasedAt} is null`),
    // Anybody may enter a domain; the first to verify it owns it.
    uniqueIndex('domains_verified')
      .on(table.domain)
      .where(sql`${table.verifiedAt} is not null`),
    uniqueIndex('domains_target').on(table.target),
    index('domains_next_look').on(table.nextLookAt),
    index('domains_likeness').on(table.likeness),
  ],
)

export type Domain = typeof domains.$inferSelect

/** Domains that staff register for customers. */
export const registrations = addressesSchema.table(
  'registrations',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    /** In punycode. */
    domain: text().notNull(),
    askedAt: timestamptz().notNull(),
    askedBy: text().$type<Actor>().notNull(),
    /** Null, like the dates, until it is registered. */
    registrar: text(),
    registeredOn: date({ mode: 'string' }),
    runsOutOn: date({ mode: 'string' }),
    recordedAt: timestamptz(),
    recordedBy: text().$type<Actor>(),
  },
  (table) => [index('registrations_runs_out').on(table.runsOutOn)],
)

export type Registration = typeof registrations.$inferSelect

/** Email at a custom domain: provider and DNS state. */
export const mailSetups = addressesSchema.table(
  'mail_setups',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    /** The registered domain, in punycode. */
    domain: text().notNull(),
    provider: text({ enum: mailProviderIds }).notNull(),
    /** Customer-specific values: see `MailProviderValues`. */
    mx: text(),
    spf: text(),
    dkimName: text(),
    dkimValue: text(),
    /** At the same domain. */
    reportsTo: text().notNull(),
    startedAt: timestamptz().notNull(),
    startedBy: text().$type<Actor>().notNull(),
    /** When all records were right; null: they are not. */
    doneAt: timestamptz(),
    brokenSince: timestamptz(),
    /** The last change by a person: results of earlier checks are dropped. */
    changedAt: timestamptz().notNull(),
    checkedAt: timestamptz(),
    nextLookAt: timestamptz().notNull(),
    /** Issues of the last check, and the records to enter. */
    findings: storedJson('addresses.mail_setups.findings', z.array(dnsIssueSchema)).notNull(),
    records: storedJson('addresses.mail_setups.records', z.array(mailRecordSchema)).notNull(),
  },
  (table) => [index('mail_setups_next_look').on(table.nextLookAt)],
)

export type MailSetup = typeof mailSetups.$inferSelect
