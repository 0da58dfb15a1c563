import type { ItemVerdict } from '@vitrine/contract/reviews'
import { commentTargetSchema } from '@vitrine/domain/reviews/comment-target'
import {
  boolean,
  index,
  integer,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'
import { storedJson } from '../platform/stored-json.ts'

export const reviewsSchema = pgSchema('reviews')

const timestamptz = () => timestamp({ withTimezone: true })
const orderId = () =>
  uuid()
    .notNull()
    .references(() => orders.id)

/** One press of "Send preview". It has a number, and a version, once it was sent. */
export const previews = reviewsSchema.table(
  'previews',
  {
    /** That of the publication whose version it shows; made by the page. */
    id: uuid().primaryKey(),
    orderId: orderId(),
    requestedBy: text().notNull(),
    requestedAt: timestamptz().notNull(),
    /** Names of ordered languages that are not in it, and why. */
    owedLanguages: text().array().notNull(),
    owedReason: text(),
    number: integer(),
    versionNumber: integer(),
    versionHash: text(),
    sentAt: timestamptz(),
  },
  (table) => [unique('previews_number').on(table.orderId, table.number)],
)

export type Preview = typeof previews.$inferSelect

/** A list that the customer submitted: one round of edits. */
export const rounds = reviewsSchema.table(
  'rounds',
  {
    /** Made by the page. */
    id: uuid().primaryKey(),
    orderId: orderId(),
    number: integer().notNull(),
    /** Null: about what was live. */
    previewNumber: integer(),
    versionHash: text().notNull(),
    submittedAt: timestamptz().notNull(),
  },
  (table) => [unique('rounds_number').on(table.orderId, table.number)],
)

export type Round = typeof rounds.$inferSelect

/** A round beyond the plan, given by the team. */
export const grantedRounds = reviewsSchema.table('granted_rounds', {
  /** Made by the page. */
  id: uuid().primaryKey(),
  orderId: orderId(),
  grantedBy: text().notNull(),
  grantedAt: timestamptz().notNull(),
  reason: text().notNull(),
})

export type GrantedRound = typeof grantedRounds.$inferSelect

/** What the customer says about a version, as it is typed; with a round it is an item that the team answers. */
export const comments = reviewsSchema.table(
  'comments',
  {
    /** Made by the page. */
    id: uuid().primaryKey(),
    orderId: orderId(),
    /** Grows by one at every save. */
    revision: integer().notNull(),
    target: storedJson('reviews.comments.target', commentTargetSchema).notNull(),
    versionNumber: integer().notNull(),
    versionHash: text().notNull(),
    quote: text().notNull(),
    prefix: text().notNull(),
    suffix: text().notNull(),
    text: text().notNull(),
    suggestion: text(),
    createdAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
    deletedAt: timestamptz(),
    /** Null: not submitted. */
    roundId: uuid().references(() => rounds.id),
    verdict: text().$type<ItemVerdict>(),
    answer: text(),
    answeredBy: text(),
    answeredAt: timestamptz(),
    /** The suggestion was written into the draft. */
    accepted: boolean().notNull().default(false),
  },
  (table) => [index('comments_order').on(table.orderId, table.createdAt)],
)

export type Comment = typeof comments.$inferSelect

/** What the customer approved: exactly this version went live. */
export const approvals = reviewsSchema.table(
  'approvals',
  {
    orderId: orderId(),
    previewNumber: integer().notNull(),
    versionNumber: integer().notNull(),
    versionHash: text().notNull(),
    approvedAt: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.previewNumber] })],
)

export type Approval = typeof approvals.$inferSelect
