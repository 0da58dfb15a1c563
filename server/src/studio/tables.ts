import { fieldAuthor, termSchema } from '@vitrine/contract/studio'
import { conflictDecisionsSchema } from '@vitrine/domain/sources/cv-reading'
import { translationSourcesSchema } from '@vitrine/domain/languages/translated-texts'
import type { GateKind } from '@vitrine/domain/publishing/gate'
import type { HintKind } from '@vitrine/domain/writing/writing-hint'
import { assignIds, storedResumeSchema } from '@vitrine/domain/resume/stored-resume'
import type { ThemeId } from '@vitrine/domain/sites/site-options'
import { sql } from 'drizzle-orm'
import { index, integer, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'
import { storedJson } from '../platform/stored-json.ts'
import { z } from 'zod'

export const studioSchema = pgSchema('studio')

const timestamptz = () => timestamp({ withTimezone: true })

/** The document a site is made from, one per order and language. */
export const drafts = studioSchema.table(
  'drafts',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** The code of the site language. */
    language: text().notNull(),
    /** Grows by one at every save. */
    revision: integer().notNull(),
    /** Version 1 had no ids. */
    resume: storedJson('studio.drafts.resume', storedResumeSchema, [assignIds]).notNull(),
    templateId: text().notNull(),
    themeId: text().$type<ThemeId>().notNull(),
    /** Whose word holds where CV and LinkedIn disagree, as a person decided. */
    decided: storedJson('studio.drafts.decided', conflictDecisionsSchema)
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** Of another language than the first: the words that each of its texts was made from. */
    madeFrom: storedJson('studio.drafts.madeFrom', translationSourcesSchema)
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** Fields that a person wrote. */
    authors: storedJson('studio.drafts.authors', z.array(fieldAuthor)).notNull(),
    updatedAt: timestamptz().notNull(),
    updatedBy: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.language] }),
    // A filter of the queue.
    index('drafts_template').on(table.templateId, table.orderId),
  ],
)

export type Draft = typeof drafts.$inferSelect

/**
 * A draft as one person left it after a sitting: what they save within some minutes, with nobody
 * between, is one state.
 */
export const draftStates = studioSchema.table(
  'draft_states',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    language: text().notNull(),
    /** Of the draft, as of the last save. */
    revision: integer().notNull(),
    resume: storedJson('studio.draft_states.resume', storedResumeSchema).notNull(),
    templateId: text().notNull(),
    themeId: text().$type<ThemeId>().notNull(),
    savedBy: text().notNull(),
    beganAt: timestamptz().notNull(),
    savedAt: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.language, table.revision] })],
)

export type DraftState = typeof draftStates.$inferSelect

/**
 * What people gave for open items of the gate: a source that is no file, or a reason to let
 * it pass. Each is bound to the text it was given for, and stays where that has changed since.
 */
export const resolutions = studioSchema.table(
  'resolutions',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Of the item. */
    key: text().notNull(),
    kind: text().$type<GateKind>().notNull(),
    /** The code of the site language. */
    language: text().notNull(),
    /** The text that was open. */
    text: text().notNull(),
    how: text().$type<'source' | 'reason'>().notNull(),
    /** Who said it, when and how; or why it may pass. */
    words: text().notNull(),
    /** A username. */
    givenBy: text().notNull(),
    givenAt: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.key] })],
)

export type Resolution = typeof resolutions.$inferSelect

/**
 * What the team wrote for a text of the first language, as it was saved last: offered where
 * another order says the same. It is the order's own, and goes with it.
 */
export const translations = studioSchema.table(
  'translations',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Codes of the site languages. */
    fromLanguage: text().notNull(),
    language: text().notNull(),
    /** Of the source, by which it is found. */
    sourceHash: text().notNull(),
    source: text().notNull(),
    text: text().notNull(),
    /** A username. */
    writtenBy: text().notNull(),
    writtenAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.language, table.sourceHash] }),
    index().on(table.language, table.fromLanguage, table.sourceHash),
  ],
)

/** Words that one order wants to have translated one way. */
export const glossaries = studioSchema.table(
  'glossaries',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    language: text().notNull(),
    terms: storedJson('studio.glossaries.terms', z.array(termSchema)).notNull(),
    updatedBy: text().notNull(),
    updatedAt: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.language] })],
)

/** Findings about the writing that are not to be shown again, bound to their texts by the key. */
export const dismissals = studioSchema.table(
  'dismissals',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Of the finding. */
    key: text().notNull(),
    kind: text().$type<HintKind>().notNull(),
    /** The code of the site language. */
    language: text().notNull(),
    /** A username. */
    dismissedBy: text().notNull(),
    dismissedAt: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.key] })],
)

export type Dismissal = typeof dismissals.$inferSelect
