import type { OnboardingStatus } from '@vitrine/domain/orders/order-lifecycle'
import { index, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { orders } from '../ordering/index.ts'
import { storedJson } from '../platform/stored-json.ts'
import type { SourceFile } from '../sources/index.ts'

export const onboardingSchema = pgSchema('onboarding')

const timestamptz = () => timestamp({ withTimezone: true })

/** The customer's answers. One row per order. */
export const intakes = onboardingSchema.table('intakes', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  onboardingStatus: text().$type<OnboardingStatus>().notNull().default('not_started'),
  cvSource: text().$type<'link' | 'upload' | 'later'>(),
  /** For staff; never fetched by the program. */
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

/** Reserved subdomains, also former ones. Hashed after an erasure (`hashSubdomain`). */
export const subdomains = onboardingSchema.table(
  'subdomains',
  {
    subdomain: text().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    heldSince: timestamptz().notNull(),
    /** When the site moved to another subdomain; null: in use. */
    leftAt: timestamptz(),
  },
  (table) => [index('subdomains_order').on(table.orderId)],
)

/** Keys of former secrets, encrypted with the present secret. */
export const hashKeys = onboardingSchema.table('seal_keys', {
  /** Derived from the key. */
  id: text().primaryKey(),
  wrapped: text().notNull(),
})

export type IntakeRow = typeof intakes.$inferSelect

/** Answers with the CV file. */
export type Intake = IntakeRow & { readonly cvFile: SourceFile | null }
