import { bigint, index, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const auditSchema = pgSchema('audit')

/**
 * Append-only audit log: one row per state-changing request and per download of personal data.
 * Contains no customer texts.
 */
export const auditLog = auditSchema.table(
  'acts',
  {
    /** 1, 2, 3, … without gaps. */
    n: bigint({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** As in the order history; `operator` for commands. */
    actor: text().notNull(),
    /** The route, `PUT /api/admin/orders/:orderId/hold`, or `command reset-password`. */
    act: text().notNull(),
    orderId: uuid(),
    /** What exactly was changed: `language en`, a colleague's name. */
    about: text(),
    from: text('from_value'),
    to: text('to_value'),
    /** HMAC that links the row to the previous one, see `hash-chain.ts`. */
    mark: text().notNull(),
  },
  (table) => [
    index('acts_order').on(table.orderId, table.n),
    index('acts_actor').on(table.actor, table.n),
  ],
)

/** The chain head, one row; appending locks it. */
export const chainHead = auditSchema.table('chain_head', {
  id: integer().primaryKey(),
  n: bigint({ mode: 'number' }).notNull(),
  mark: text().notNull(),
  seal: text().notNull(),
})
