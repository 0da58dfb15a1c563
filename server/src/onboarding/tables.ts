import type { OnboardingStatus } from '@vitrine/domain/orders/order-lifecycle'
import { index, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { orders } from '../ordering/index.ts'
import { storedJson } from '../platform/stored-json.ts'
import type { SourceFile } from '../sources/index.ts'

export const onboardingSchema = pgSchema('onboarding')

const timestamptz = () => timestamp({ withTimezone: true })

/** The customer's answers: what the team builds from. One row per order. */
export const intakes = onboardingSchema.table('intakes', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  onboardingStatus: text().$type<OnboardingStatus>().notNull().default('not_started'),
  cvSource: text().$type<'link' | 'upload' | 'later'>(),
  /** Stored for the team; never fetched by the program. */
  cvUrl: text(),
  linkedinUrl: text(),
  languages: storedJson('onboarding.intakes.languages', z.array(z.string())).notNull(),
  domainPreferences: storedJson(
    'onboarding.intakes.domain_preferences',
    z.array(z.string()),
  ).notNull(),
  selectedDomain: text(),
  subdomain: text(),
  colorScheme: text(),
  updatedAt: timestamptz().notNull(),
})

/**
 * Addresses under the sites' domain and the order that each belongs to, wished, live or left.
 * Of an order whose data was erased: `sealedSubdomain` of them.
 */
export const subdomains = onboardingSchema.table(
  'subdomains',
  {
    subdomain: text().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    heldSince: timestamptz().notNull(),
    /** The order's site has another one since then. Null: it is the order's own. */
    leftAt: timestamptz(),
  },
  (table) => [index('subdomains_order').on(table.orderId)],
)

/** Keys of addresses that were sealed with secrets of before, wrapped with the one of now. */
export const hashKeys = onboardingSchema.table('seal_keys', {
  /** Made from the key: says which one it is. */
  id: text().primaryKey(),
  wrapped: text().notNull(),
})

export type ReservedSubdomain = typeof subdomains.$inferSelect

export type IntakeRow = typeof intakes.$inferSelect

/** The answers, with the CV file if there is one. */
export type Intake = IntakeRow & { readonly cvFile: SourceFile | null }
