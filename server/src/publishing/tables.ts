import type { FieldProof, SiteInput } from '@vitrine/renderer'
import {
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'

export const publishingSchema = pgSchema('publishing')

const instant = () => timestamp({ withTimezone: true })

/** An order's address, and which of its versions is served there. */
export const sites = publishingSchema.table('sites', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  subdomain: text().notNull().unique(),
  /** Null: nothing is served. */
  liveVersion: integer(),
  updatedAt: instant().notNull(),
})

export type Site = typeof sites.$inferSelect

/** One press of "Publish": what was asked for, as it was saved then, and how it went. */
export const publications = publishingSchema.table('publications', {
  /** Made by the page: the same again is the same publication. */
  id: uuid().primaryKey(),
  orderId: uuid()
    .notNull()
    .references(() => orders.id),
  input: jsonb().$type<SiteInput>().notNull(),
  state: text().$type<'queued' | 'rendering' | 'published' | 'failed'>().notNull(),
  problem: text(),
  requestedBy: text().notNull(),
  requestedAt: instant().notNull(),
})

export type Publication = typeof publications.$inferSelect

/** A file of a version: its key in the file store is made from its content. */
export type VersionFile = {
  readonly key: string
  readonly type: string
  readonly bytes: number
  /** Base64url of SHA-256: also the ETag. */
  readonly hash: string
}

/** A version that has no designed PDF has no proof of it either. */
type StoredProof = Omit<FieldProof, 'designed'> & Partial<Pick<FieldProof, 'designed'>>

/** What was published. Never changed, never deleted by the program. */
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
    files: jsonb().$type<Record<string, VersionFile>>().notNull(),
    proof: jsonb().$type<StoredProof[]>().notNull(),
    publishedBy: text().notNull(),
    publishedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.number] }),
    unique('versions_publication').on(table.publicationId),
  ],
)

export type Version = typeof versions.$inferSelect
