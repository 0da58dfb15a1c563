import type { OrderStatus } from '@vitrine/domain/orders/order-lifecycle'
import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { orders } from '../ordering/index.ts'
import { storedJson } from '../platform/stored-json.ts'
import { siteSnapshotSchema, addSnapshotIds } from './snapshots/site-snapshot.ts'

export const publishingSchema = pgSchema('publishing')

const timestamptz = () => timestamp({ withTimezone: true })

/** An order's address, and which of its versions is served there. */
export const sites = publishingSchema.table('sites', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  subdomain: text().notNull().unique(),
  /** Null: nothing is served. */
  liveVersion: integer(),
  /** Taken from the public since then: the address answers that it is gone. */
  offlineAt: timestamptz(),
  /** Who took it: `system` where the order was cancelled. The customer puts back only their own. */
  offlineBy: text(),
  /** Where the page has moved to: visitors are led there, for a time from `movedAt`. Only while it is offline. */
  movedTo: text(),
  movedAt: timestamptz(),
  updatedAt: timestamptz().notNull(),
})

export type Site = typeof sites.$inferSelect

const announcementSchema = z.object({ url: z.string(), body: z.string() })

/** One press of "Publish" or "Send preview": what was asked for, as it was saved then, and how it went. */
export const publications = publishingSchema.table(
  'publications',
  {
    /** Made by the page: the same again is the same publication. */
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Version 1 had resumes without ids. */
    input: storedJson('publishing.publications.input', siteSnapshotSchema, [
      addSnapshotIds,
    ]).notNull(),
    /** A preview goes live only once it is approved. */
    purpose: text().$type<'live' | 'preview'>().notNull().default('live'),
    /**
     * A preview is `rendered`, then `sent`; of whatever is `published` the version is or was live. What
     * is `waiting` is made, and goes live once a second person has signed it.
     */
    state: text()
      .$type<'queued' | 'rendering' | 'rendered' | 'sent' | 'waiting' | 'published' | 'failed'>()
      .notNull(),
    problem: text(),
    requestedBy: text().notNull(),
    requestedAt: timestamptz().notNull(),
    /** Where the order stood when it was asked for. Null: asked for before that was kept. */
    requestedIn: text().$type<OrderStatus>(),
    /**
     * Why it goes out without the customer's approval, what a correction corrects, why a preview lacks languages;
     * of a preview in all languages what the team noted with it.
     */
    reason: text(),
    /** Names of the languages that were ordered and are not in it. */
    owedLanguages: text().array().notNull().default([]),
    /** What search engines are sent when it goes live; null: nothing. */
    announcement: storedJson('publishing.publications.announcement', announcementSchema),
    /** When its version first went live, if that was after it was made. */
    liveAt: timestamptz(),
  },
  (table) => [index('publications_order').on(table.orderId)],
)

export type Publication = typeof publications.$inferSelect

/** A file of a version: what it is, and how it is kept. */
export const versionFileSchema = z.object({
  /** The object in the file store, named by its content: the file itself, or a pack of many. */
  key: z.string(),
  type: z.string(),
  bytes: z.int(),
  /** Base64url of SHA-256: also the ETag. */
  hash: z.string(),
  /** Where it lies in the pack, and whether compressed. None: the object is the file. */
  place: z.object({ from: z.int(), length: z.int(), brotli: z.boolean() }).optional(),
  /** It lies nowhere: an archive of these files of its version, in this order, made when somebody asks. */
  archiveOf: z.array(z.string()).optional(),
})
export type VersionFile = z.infer<typeof versionFileSchema>

/** Whether a field can be read back from the PDFs. A version without a designed PDF has no proof of it either. */
const storedProofSchema = z.object({
  code: z.string(),
  field: z.string(),
  value: z.string(),
  read: byExtractor(z.enum(['in-order', 'found', 'missing'])),
  designed: byExtractor(z.enum(['found', 'missing'])).optional(),
})

/** What was rendered, for a preview or to go live. Never changed; deleted only with all about its customer. */
export const versions = publishingSchema.table(
  'versions',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    number: integer().notNull(),
    publicationId: uuid()
      .notNull()
      .references(() => publications.id),
    files: storedJson('publishing.versions.files', z.record(z.string(), versionFileSchema), [
      objectsOfTheirOwn,
    ]).notNull(),
    proof: storedJson('publishing.versions.proof', z.array(storedProofSchema)).notNull(),
    /** Pictures of the pages of a PDF, by its path; of previews only. */
    pages: storedJson(
      'publishing.versions.pages',
      z.record(z.string(), z.array(versionFileSchema)),
      [objectsOfTheirOwn],
    )
      .notNull()
      .default(sql`'{}'::jsonb`),
    publishedBy: text().notNull(),
    publishedAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.number] }),
    unique('versions_publication').on(table.publicationId),
  ],
)

export type Version = typeof versions.$inferSelect

/**
 * In version 1 every file is an object of its own, and stays so. A program that knows no other must not read
 * a pack for a page: it refuses version 2.
 */
function objectsOfTheirOwn<Files>(files: Files): Files {
  return files
}

function byExtractor<Found extends z.ZodType>(found: Found) {
  return z.object({
    ...{ 'pdf.js': found, pdfium: found },
    // Versions of before have none, or pdf.js's only.
    structure: found.optional(),
    vitrine: found.optional(),
    'pdfium-structure': found.optional(),
    'vitrine-structure': found.optional(),
  })
}
