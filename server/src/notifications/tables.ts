import type {
  NotificationKind,
  EmailFrequency,
} from '@vitrine/domain/notifications/notification-kinds'
import type { Actor } from '@vitrine/domain/audit/actor'
import { sql } from 'drizzle-orm'
import { index, pgSchema, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../ordering/index.ts'

export const notificationsSchema = pgSchema('notices')

const timestamptz = () => timestamp({ withTimezone: true })

/** What a member of the team is told. It holds no words: those are looked up when it is shown. */
export const notifications = notificationsSchema.table(
  'notices',
  {
    id: uuid().primaryKey(),
    /** Who is told, in `accounts.users`. */
    userId: uuid().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** What it is about: a note, a message, a round. A person is told once of each. */
    about: text().notNull(),
    /** Who did it. */
    actor: text().$type<Actor>().notNull(),
    at: timestamptz().notNull(),
    readAt: timestamptz(),
    /** Since then it needs no mail: one was written, or none was wanted. */
    mailedAt: timestamptz(),
  },
  (table) => [
    unique('notices_once').on(table.userId, table.kind, table.about),
    index('notices_person').on(table.userId, table.at),
    // Few: every page of the team asks how many there are.
    index('notices_unread').on(table.userId).where(sql`${table.readAt} is null`),
    index('notices_order').on(table.orderId),
  ],
)

export type Notification = typeof notifications.$inferSelect

/** How each wants to be mailed; without a row as it is set for the team. */
export const notificationSettings = notificationsSchema.table('notice_settings', {
  userId: uuid().primaryKey(),
  mail: text().$type<EmailFrequency>().notNull(),
})
