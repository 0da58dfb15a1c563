import type { Actor } from '@vitrine/domain/audit/actor'
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

/** A request to send a preview. Number and version are set when it is sent. */
export const previews = reviewsSchema.table(
  'previews',
  {
    /** ID of its publication; created by the client. */
    id: uuid().primaryKey(),
    orderId: orderId(),
    requestedBy: text().$type<Actor>().notNull(),
    requestedAt: timestamptz().notNull(),
    /** Names of missing languages, and why. */
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

/** A submitted change request; uses one revision round. */
export const rounds = reviewsSchema.table(
  'rounds',
  {
    /** Created by the client. */
    id: uuid().primaryKey(),
    orderId: orderId(),
    number: integer().notNull(),
    /** Null: about the live version. */
    previewNumber: integer(),
    versionHash: text().notNull(),
    submittedAt: timestamptz().notNull(),
  },
  (table) => [unique('rounds_number').on(table.orderId, table.number)],
)

export type Round = typeof rounds.$inferSelect

/** A round beyond the plan. */
export const grantedRounds = reviewsSchema.table('granted_rounds', {
  /** Created by the client. */
  id: uuid().primaryKey(),
  orderId: orderId(),
  grantedBy: text().notNull(),
  grantedAt: timestamptz().notNull(),
  reason: text().notNull(),
})

export type GrantedRound = typeof grantedRounds.$inferSelect

/** A customer's comment on a version. With a round it is an item that the team answers. */
export const comments = reviewsSchema.table(
  'comments',
  {
    /** Created by the client. */
    id: uuid().primaryKey(),
    orderId: orderId(),
    /** Incremented on each save. */
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
    /** The suggestion was applied to the draft. */
    accepted: boolean().notNull().default(false),
  },
  (table) => [index('comments_order').on(table.orderId, table.createdAt)],
)

export type Comment = typeof comments.$inferSelect

/** The approved version, which went live. */
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
