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
    /** What it is read as: see `likenessOf`. Null: entered before it was noted, and not looked at since. */
    likeness: text(),
    /** What the TXT record at `_vitrine.{domain}` has to say: this order's, and nobody else's. */
    proof: text().notNull(),
    /** The label under the sites' domain that this customer's CNAME names. Never used again. */
    target: text().notNull(),
    addedAt: timestamptz().notNull(),
    addedBy: text().$type<Actor>().notNull(),
    /** When the ownership record was first seen. From then on the domain is no other order's. */
    verifiedAt: timestamptz(),
    /** Since when its records lead here, and the site is served at it; null: not yet, or not any more. */
    liveAt: timestamptz(),
    /** Whether `www` leads here, too. */
    wwwLive: boolean().notNull().default(false),
    /** Since when a live domain leads elsewhere. */
    brokenSince: timestamptz(),
    /** Since when the ownership record is gone. */
    unownedSince: timestamptz(),
    /** Letters written about that since then. */
    unownedNotices: integer().notNull().default(0),
    /** Given up: not served. A domain that was verified stays the order's until its records lead elsewhere. */
    releasedAt: timestamptz(),
    /** The last change by a person, or of what the records say: looks are close together for a while after it. */
    changedAt: timestamptz().notNull(),
    checkedAt: timestamptz(),
    nextLookAt: timestamptz().notNull(),
    /** What the last look found. */
    findings: storedJson('addresses.domains.findings', z.array(dnsIssueSchema)).notNull(),
  },
  (table) => [
    uniqueIndex('domains_order').on(table.orderId).where(sql`${table.releasedAt} is null`),
    // Anybody may name a domain; whoever proves it first has it.
    uniqueIndex('domains_verified').on(table.domain).where(sql`${table.verifiedAt} is not null`),
    uniqueIndex('domains_target').on(table.target),
    index('domains_next_look').on(table.nextLookAt),
    index('domains_likeness').on(table.likeness),
  ],
)

export type Domain = typeof domains.$inferSelect

/** Domains that the team registers for customers who own none: a person does it, and notes what was done. */
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
    /** Null, with the two days: not registered yet. */
    registrar: text(),
    registeredOn: date({ mode: 'string' }),
    runsOutOn: date({ mode: 'string' }),
    recordedAt: timestamptz(),
    recordedBy: text().$type<Actor>(),
  },
  (table) => [index('registrations_runs_out').on(table.runsOutOn)],
)

export type Registration = typeof registrations.$inferSelect

/** The customer's own mail at their domain: which provider has it, and whether its records are right. */
export const mailSetups = addressesSchema.table(
  'mail_setups',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    /** What was registered, in punycode: the order's domain, or the one that it lies in. */
    domain: text().notNull(),
    provider: text({ enum: mailProviderIds }).notNull(),
    /** What the provider shows, where it differs for each customer: see `MailFacts`. */
    mx: text(),
    spf: text(),
    dkimName: text(),
    dkimValue: text(),
    /** An address at the domain. */
    reportsTo: text().notNull(),
    startedAt: timestamptz().notNull(),
    startedBy: text().$type<Actor>().notNull(),
    /** Since when all records are right; null: not yet, or not any more. */
    doneAt: timestamptz(),
    brokenSince: timestamptz(),
    /** The last change by a person: what was asked before it is not noted. */
    changedAt: timestamptz().notNull(),
    checkedAt: timestamptz(),
    nextLookAt: timestamptz().notNull(),
    /** What the last look found, and what it left to enter. */
    findings: storedJson('addresses.mail_setups.findings', z.array(dnsIssueSchema)).notNull(),
    records: storedJson('addresses.mail_setups.records', z.array(mailRecordSchema)).notNull(),
  },
  (table) => [index('mail_setups_next_look').on(table.nextLookAt)],
)

export type MailSetup = typeof mailSetups.$inferSelect
