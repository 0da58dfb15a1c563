import type { Actor } from '@vitrine/domain/audit/actor'
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
const orderId = () =>
  uuid()
    .notNull()
    .references(() => orders.id)

/** Subdomain and live version of each order. */
export const sites = publishingSchema.table('sites', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  subdomain: text().notNull().unique(),
  /** Null: not published. */
  liveVersion: integer(),
  /** Set: the URL answers 410. */
  offlineAt: timestamptz(),
  /** `system`: the order was canceled. Customers can put back only what they took offline. */
  offlineBy: text(),
  /** Redirect target for twelve months from `movedAt`; only while offline. */
  movedTo: text(),
  movedAt: timestamptz(),
  updatedAt: timestamptz().notNull(),
})

export type Site = typeof sites.$inferSelect

const announcementSchema = z.object({ url: z.string(), body: z.string() })

/** A request to publish or to send a preview, with its snapshot and state. */
export const publications = publishingSchema.table(
  'publications',
  {
    /** Created by the client, for idempotent requests. */
    id: uuid().primaryKey(),
    orderId: orderId(),
    /** Schema version 1 had resumes without IDs. */
    input: storedJson('publishing.publications.input', siteSnapshotSchema, [
      addSnapshotIds,
    ]).notNull(),
    /** A preview goes live only after approval. */
    purpose: text().$type<'live' | 'preview'>().notNull().default('live'),
    /**
     * Previews: `rendered`, then `sent`. `published`: the version is or was live. `waiting`:
     * rendered, needs a signature.
     */
    state: text()
      .$type<'queued' | 'rendering' | 'rendered' | 'sent' | 'waiting' | 'published' | 'failed'>()
      .notNull(),
    problem: text(),
    requestedBy: text().$type<Actor>().notNull(),
    requestedAt: timestamptz().notNull(),
    /** Order status at the request. Null: requested by an older program. */
    requestedIn: text().$type<OrderStatus>(),
    /**
     * Reason for publishing without approval, for a correction or for missing languages; for a
     * complete preview an internal note.
     */
    reason: text(),
    /** Names of ordered languages that the version lacks. */
    owedLanguages: text().array().notNull().default([]),
    /** Request for search engines; null: none. */
    announcement: storedJson('publishing.publications.announcement', announcementSchema),
    /** First publication, if later than rendering. */
    liveAt: timestamptz(),
  },
  (table) => [index('publications_order').on(table.orderId)],
)

export type Publication = typeof publications.$inferSelect

export const versionFileSchema = z.object({
  /** Storage key named by content hash: the file itself or a bundle. */
  key: z.string(),
  type: z.string(),
  bytes: z.int(),
  /** Base64url SHA-256; also the ETag. */
  hash: z.string(),
  /** Byte range in the bundle. Absent: the object is the file. */
  place: z.object({ from: z.int(), length: z.int(), brotli: z.boolean() }).optional(),
  /** Not stored: a ZIP of these paths, built on demand. */
  archiveOf: z.array(z.string()).optional(),
})
export type VersionFile = z.infer<typeof versionFileSchema>

/** Result of parsing the PDFs back. Without a designed PDF, `designed` is absent. */
const storedProofSchema = z.object({
  code: z.string(),
  field: z.string(),
  value: z.string(),
  read: byExtractor(z.enum(['in-order', 'found', 'missing'])),
  designed: byExtractor(z.enum(['found', 'missing'])).optional(),
})

/** Rendered versions. Immutable; deleted only when the customer is erased. */
export const versions = publishingSchema.table(
  'versions',
  {
    orderId: orderId(),
    number: integer().notNull(),
    publicationId: uuid()
      .notNull()
      .references(() => publications.id),
    files: storedJson('publishing.versions.files', z.record(z.string(), versionFileSchema), [
      objectsOfTheirOwn,
    ]).notNull(),
    proof: storedJson('publishing.versions.proof', z.array(storedProofSchema)).notNull(),
    /** Page images of each PDF by path; previews only. */
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
 * In schema version 1 each file is its own object. The version was raised so that older programs
 * reject bundles instead of serving them as files.
 */
function objectsOfTheirOwn<Files>(files: Files): Files {
  return files
}

function byExtractor<Found extends z.ZodType>(found: Found) {
  return z.object({
    ...{ 'pdf.js': found, pdfium: found },
    // Older versions have none, or only pdf.js.
    structure: found.optional(),
    vitrine: found.optional(),
    'pdfium-structure': found.optional(),
    'vitrine-structure': found.optional(),
  })
}
