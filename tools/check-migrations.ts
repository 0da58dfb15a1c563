// node tools/check-migrations.ts
//
// Checks every migration for a busy server with replicas of the previous version: statements that
// lock or rewrite an existing table, or remove data that the previous version reads, are hazards
// unless ACCEPTED has a reason. Prints each hazard and ends with status 1.
import { fileURLToPath } from 'node:url'
import {
  findHazards,
  type Hazard,
  type Migration,
  readMigrations,
  type Rule,
  RULES,
} from '../server/src/platform/migration-hazards.ts'

type Acceptance = { readonly rule: Rule; readonly of: string; readonly reason: string }

const ALL_STOPPED =
  'of the time when an upgrade meant to stop every replica first; nothing reads it any more'
const NEVER_WRITTEN = 'no version before wrote a row into it'
const SHORT_INDEX = 'one plain index on a narrow column: some tenths of a second among 100,000 rows'

/** By file. Released migrations are never edited, so entries stay. */
const ACCEPTED: Readonly<Record<string, readonly Acceptance[]>> = {
  '0002_comparison_with_provider.sql': [
    { rule: 'index-on-old-table', of: 'payments.refunds', reason: SHORT_INDEX },
  ],
  '0008_drop-old-source-files.sql': [
    { rule: 'takes-away', of: 'studio.cv_readings', reason: ALL_STOPPED },
    { rule: 'takes-away', of: 'studio.linkedin_files', reason: ALL_STOPPED },
    { rule: 'takes-away', of: 'studio.linkedin_readings', reason: ALL_STOPPED },
    { rule: 'takes-away', of: 'onboarding.intakes', reason: ALL_STOPPED },
  ],
  '0009_offline-sites-and-reasons.sql': [
    {
      rule: 'writes-old-rows',
      of: 'publishing.sites',
      reason: 'of cancelled orders alone, whose sites nobody writes',
    },
  ],
  '0011_decided-conflicts.sql': [{ rule: 'takes-away', of: 'studio.drafts', reason: ALL_STOPPED }],
  '0012_nothing-that-opens.sql': [
    {
      rule: 'writes-old-rows',
      of: 'mail.letters',
      reason: 'links that open orders had to be gone before anything else was served',
    },
    {
      rule: 'writes-old-rows',
      of: 'payments.provider_events',
      reason: 'secrets had to be gone before anything else was served',
    },
  ],
  '0014_erasures.sql': [{ rule: 'index-on-old-table', of: 'ordering.orders', reason: SHORT_INDEX }],
  '0018_letters-of-no-order.sql': [
    {
      rule: 'index-on-old-table',
      of: 'mail.letters',
      reason: 'only of letters that belong to no order, which are few',
    },
  ],
  '0019_queue-clock-and-search.sql': [
    {
      rule: 'rewrites',
      of: 'ordering.orders',
      reason: 'the database itself has to keep what is searched, and every order has to be in it',
    },
    {
      rule: 'writes-old-rows',
      of: 'ordering.orders',
      reason: 'without its clock an order would be missing from the queue, overdue ones too',
    },
    {
      rule: 'index-on-old-table',
      of: 'ordering.orders',
      reason: 'the table is held by what stands above it already',
    },
  ],
  '0029_who-has-an-order.sql': [
    {
      rule: 'index-on-old-table',
      of: 'ordering.orders',
      reason: 'only of orders that somebody has, of which there is none when it is made',
    },
  ],
  '0031_files-of-a-conversation.sql': [
    {
      rule: 'takes-away',
      of: 'sources.source_files',
      reason: 'the index that follows refuses the same two files; only files that are sent are new',
    },
    { rule: 'index-on-old-table', of: 'sources.source_files', reason: SHORT_INDEX },
  ],
  '0036_mail-setups.sql': [
    { rule: 'refuses-old-rows', of: 'addresses.mail_setups', reason: NEVER_WRITTEN },
    { rule: 'index-on-old-table', of: 'addresses.mail_setups', reason: NEVER_WRITTEN },
  ],
  '0040_paid-renewals.sql': [
    {
      rule: 'index-on-old-table',
      of: 'ordering.orders',
      reason: 'only of renewals, of which there is none when it is made',
    },
  ],
  '0041_letters-not-sent.sql': [
    {
      rule: 'index-on-old-table',
      of: 'mail.letters',
      reason:
        'only of letters that are not sent; the table is read through once, without their texts',
    },
  ],
  '0047_tags-views-and-words.sql': [
    {
      rule: 'index-on-old-table',
      of: 'conversation.messages',
      reason:
        'can be built beforehand, as the notes on upgrading say; else some seconds among 100,000',
    },
    {
      rule: 'index-on-old-table',
      of: 'onboarding.intakes',
      reason: 'few values of a few letters: some tenths of a second among 100,000 rows',
    },
    {
      rule: 'index-on-old-table',
      of: 'ordering.orders',
      reason: 'few values of a few letters: some tenths of a second among 100,000 rows',
    },
    { rule: 'index-on-old-table', of: 'studio.drafts', reason: SHORT_INDEX },
  ],
  '0054_plan-changes.sql': [
    {
      rule: 'index-on-old-table',
      of: 'payments.refunds',
      reason: 'only of changes of a plan, of which there is none when it is made',
    },
  ],
  '0049_queue-by-index-alone.sql': [
    {
      rule: 'index-on-old-table',
      of: 'ordering.orders',
      reason: 'can be built beforehand; else some tenths of a second among 100,000 rows',
    },
    {
      rule: 'takes-away',
      of: 'ordering.orders_running',
      reason: 'the version before finds by those that take its place, or by orders_open',
    },
    {
      rule: 'takes-away',
      of: 'ordering.orders_standing',
      reason: 'the version before finds by those that take its place, or by orders_open',
    },
  ],
  '0050_sums-of-visits.sql': [
    {
      rule: 'index-on-old-table',
      of: 'visits.days',
      reason: 'can be built beforehand; who counts visits holds them in memory until then',
    },
    {
      rule: 'takes-away',
      of: 'visits.visits_days_day',
      reason: 'the version before finds by the one that takes its place',
    },
  ],
  '0052_likeness-of-domains.sql': [
    { rule: 'index-on-old-table', of: 'addresses.domains', reason: SHORT_INDEX },
  ],
  '0056_paid-orders-and-work.sql': [
    {
      rule: 'index-on-old-table',
      of: 'ordering.orders',
      reason: 'can be built beforehand; else some tenths of a second among 100,000 rows',
    },
    {
      rule: 'index-on-old-table',
      of: 'publishing.publications',
      reason: 'can be built beforehand; else some tenths of a second among 100,000 rows',
    },
  ],
  '0057_figures-of-the-last-days.sql': [
    {
      rule: 'index-on-old-table',
      of: 'ordering.order_history',
      reason: 'can be built beforehand; else some tenths of a second among a million rows',
    },
    {
      rule: 'index-on-old-table',
      of: 'ordering.orders',
      reason: 'can be built beforehand; else some tenths of a second among 100,000 rows',
    },
  ],
  '0058_links-of-changed-sites.sql': [
    {
      rule: 'index-on-old-table',
      of: 'links.listed',
      reason: 'only of sites that are noted from now on, of which there is none when it is made',
    },
  ],
  '0061_languages-of-orders.sql': [
    {
      rule: 'locks-table',
      of: 'ordering.orders',
      reason:
        'for writers, as the triggers below would: all at once, so that nobody waits in a circle',
    },
    {
      rule: 'locks-table',
      of: 'publishing.hosting_terms',
      reason:
        'as the column of the next migration would: a customer’s page waits until both are done',
    },
  ],
  '0062_online-terms.sql': [
    {
      rule: 'writes-old-rows',
      of: 'publishing.hosting_terms',
      reason:
        'a short row for each site, which only a renewal writes: a second among 100,000 sites',
    },
    { rule: 'index-on-old-table', of: 'publishing.hosting_terms', reason: SHORT_INDEX },
    {
      rule: 'takes-away',
      of: 'publishing.hosting_terms_end',
      reason:
        'the version before finds the same without it, slower: once a day, and for one view of the queue',
    },
  ],
  '0079_search-names.sql': [
    {
      rule: 'index-on-old-table',
      of: 'billing.papers',
      reason: 'can be built beforehand; else about a second among 100,000 invoices',
    },
  ],
  '0081_revision-clock.sql': [
    {
      rule: 'index-on-old-table',
      of: 'ordering.orders',
      reason: 'can be built beforehand; else some tenths of a second among 100,000 rows',
    },
    {
      rule: 'takes-away',
      of: 'ordering.orders_running_work',
      reason: 'the version before finds by orders_open and orders_clock_work, slower for a moment',
    },
  ],
  '0060_contacts-of-orders.sql': [
    { rule: 'index-on-old-table', of: 'conversation.messages', reason: SHORT_INDEX },
  ],
}

/** Returns hazards that nobody accepted, and stale acceptances, as lines. */
export function checkMigrations(
  migrations: readonly Migration[],
  accepted: Readonly<Record<string, readonly Acceptance[]>> = ACCEPTED,
): string[] {
  const hazards = findHazards(migrations)
  const isAccepted = ({ file, rule, of }: Hazard) =>
    accepted[file]?.some((one) => one.rule === rule && one.of === of) ?? false
  const unmet = Object.entries(accepted).flatMap(([file, list]) =>
    list
      .filter(({ rule, of }) =>
        hazards.every((one) => one.file !== file || one.rule !== rule || one.of !== of),
      )
      .map(({ rule, of }) => `${file}  ${rule} of ${of} is accepted, and does not happen`),
  )
  return [
    ...hazards
      .filter((hazard) => !isAccepted(hazard))
      .map(({ file, line, rule, of }) => `${file}:${line}  ${rule} (${of}): ${RULES[rule]}`),
    ...unmet,
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = checkMigrations(readMigrations())
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  if (faults.length > 0) process.exitCode = 1
}
