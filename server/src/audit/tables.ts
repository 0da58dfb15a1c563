import { bigint, index, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const auditSchema = pgSchema('audit')

/**
 * Who did what: a row for each call of the team or a customer that changed something, or that
 * handed out a file with a person's data. Only ever added to. It holds no words of a customer.
 */
export const auditLog = auditSchema.table(
  'acts',
  {
    /** 1, 2, 3, … without a gap. */
    n: bigint({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** As in an order's history; `operator` of a command. */
    actor: text().notNull(),
    /** The call: `PUT /api/admin/orders/:orderId/hold`; or `command reset-password`. */
    act: text().notNull(),
    orderId: uuid(),
    /** What of the order, or else: `language en`, a colleague's name. */
    about: text(),
    from: text('from_value'),
    to: text('to_value'),
    /** What links it to the row before: see `hash-chain.ts`. */
    mark: text().notNull(),
  },
  (table) => [
    index('acts_order').on(table.orderId, table.n),
    index('acts_actor').on(table.actor, table.n),
  ],
)

/** The end of the chain, one row: whoever adds an act holds it. */
export const chainHead = auditSchema.table('chain_head', {
  id: integer().primaryKey(),
  n: bigint({ mode: 'number' }).notNull(),
  mark: text().notNull(),
  seal: text().notNull(),
})
