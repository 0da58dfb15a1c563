import { fieldAuthor, termSchema } from '@vitrine/contract/studio'
import { conflictDecisionsSchema } from '@vitrine/domain/sources/cv-reading'
import { translationSourcesSchema } from '@vitrine/domain/languages/translated-texts'
import type { GateKind, ResolutionKind } from '@vitrine/domain/publishing/gate'
import type { Verdict } from '@vitrine/domain/claims/judge-change'
import type { HintKind } from '@vitrine/domain/writing/writing-hint'
import { assignIds, storedResumeSchema } from '@vitrine/domain/resume/stored-resume'
import type { PeopleAnswer } from '@vitrine/domain/sources/people-question'
import type { ThemeId } from '@vitrine/domain/sites/site-options'
import { siteWordKeys } from '@vitrine/domain/languages/site-words'
import { sql } from 'drizzle-orm'
import { index, integer, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'
import { storedJson } from '../platform/stored-json.ts'
import { z } from 'zod'

export const studioSchema = pgSchema('studio')

const timestamptz = () => timestamp({ withTimezone: true })
const orderId = () =>
  uuid()
    .notNull()
    .references(() => orders.id)

/** The document of a site, one per order and language. */
export const drafts = studioSchema.table(
  'drafts',
  {
    orderId: orderId(),
    language: text().notNull(),
    /** Incremented on each save. */
    revision: integer().notNull(),
    /** Schema version 1 had no IDs. */
    resume: storedJson('studio.drafts.resume', storedResumeSchema, [assignIds]).notNull(),
    templateId: text().notNull(),
    themeId: text().$type<ThemeId>().notNull(),
    /** Chosen side of each conflict between CV and LinkedIn. */
    decided: storedJson('studio.drafts.decided', conflictDecisionsSchema)
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** Source hash of each text, for languages other than the first. */
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
    // Filter of the queue.
    index('drafts_template').on(table.templateId, table.orderId),
  ],
)

export type Draft = typeof drafts.$inferSelect

/** A draft after one person's editing session of up to ten minutes. */
export const draftStates = studioSchema.table(
  'draft_states',
  {
    orderId: orderId(),
    language: text().notNull(),
    /** Draft revision at the last save. */
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
 * Sources and reasons given for gate items, confirmed changes and accepted suggestions. Each is bound to the text of its item and stays when
 * that changes.
 */
export const resolutions = studioSchema.table(
  'resolutions',
  {
    orderId: orderId(),
    /** Item key. */
    key: text().notNull(),
    kind: text().$type<GateKind>().notNull(),
    language: text().notNull(),
    /** The text of the item. */
    text: text().notNull(),
    how: text().$type<ResolutionKind>().notNull(),
    /** Who said it, when and how; the reason; or why a person was asked. */
    words: text().notNull(),
    /** Of a confirmed change or an accepted suggestion: the judge's verdict. */
    verdict: text().$type<Verdict>(),
    /** Of these: the text it was compared with. */
    before: text(),
    /** Username. */
    givenBy: text().notNull(),
    givenAt: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.key] })],
)

export type Resolution = typeof resolutions.$inferSelect

/**
 * Translation memory: the last saved translation of each source text of an order. Suggested in
 * other orders, erased with its own.
 */
export const translations = studioSchema.table(
  'translations',
  {
    orderId: orderId(),
    /** Language codes. */
    fromLanguage: text().notNull(),
    language: text().notNull(),
    /** Lookup key. */
    sourceHash: text().notNull(),
    source: text().notNull(),
    text: text().notNull(),
    /** Username. */
    writtenBy: text().notNull(),
    writtenAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.language, table.sourceHash] }),
    index().on(table.language, table.fromLanguage, table.sourceHash),
  ],
)

/** Fixed translations of terms, per order and language. */
export const glossaries = studioSchema.table(
  'glossaries',
  {
    orderId: orderId(),
    language: text().notNull(),
    terms: storedJson('studio.glossaries.terms', z.array(termSchema)).notNull(),
    updatedBy: text().notNull(),
    updatedAt: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.language] })],
)

/** A written word; an empty text was removed. */
const writtenWord = z.object({
  text: z.string(),
  /** Username. */
  by: z.string(),
  at: z.iso.datetime(),
  /** Of the language when it was written, to find concurrent changes. */
  revision: z.int(),
})

/** Words of the page by language outside the catalog, for all orders. */
export const languageWords = studioSchema.table('language_words', {
  /** BCP 47, or `other:klingon`. */
  tag: text().primaryKey(),
  name: text().notNull(),
  /** Incremented on each save. */
  revision: integer().notNull(),
  /** A key that the program no longer has is dropped. */
  words: storedJson(
    'studio.language_words.words',
    z.record(z.string(), writtenWord).transform(withKnownKeys),
  ).notNull(),
  /** Who left the other words in English. */
  keptEnglishBy: text(),
  keptEnglishAt: timestamptz(),
})

export type LanguageWords = typeof languageWords.$inferSelect

function withKnownKeys(words: Readonly<Record<string, z.infer<typeof writtenWord>>>) {
  return Object.fromEntries(
    siteWordKeys.flatMap((key) => (words[key] ? [[key, words[key]] as const] : [])),
  )
}

/** Dismissed writing hints. The key contains the text, so a changed text shows the hint again. */
export const dismissals = studioSchema.table(
  'dismissals',
  {
    orderId: orderId(),
    /** Key of the hint. */
    key: text().notNull(),
    kind: text().$type<HintKind>().notNull(),
    language: text().notNull(),
    /** Username. */
    dismissedBy: text().notNull(),
    dismissedAt: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.key] })],
)

/** The writer's answer whether order, CV and LinkedIn file are of one person. */
export const peopleAnswers = studioSchema.table('people_answers', {
  orderId: orderId().primaryKey(),
  /** The names in the question. Other names are another question. */
  names: text().notNull(),
  answer: text().$type<PeopleAnswer>().notNull(),
  /** Username. */
  givenBy: text().notNull(),
  givenAt: timestamptz().notNull(),
})

export type GivenPeopleAnswer = typeof peopleAnswers.$inferSelect

export type Dismissal = typeof dismissals.$inferSelect
