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

/** Notifications of team members. Texts are looked up when shown. */
export const notifications = notificationsSchema.table(
  'notices',
  {
    id: uuid().primaryKey(),
    /** User id in `accounts.users`. */
    userId: uuid().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Subject: a note, message or round. One notification per subject. */
    about: text().notNull(),
    /** Who caused it. */
    actor: text().$type<Actor>().notNull(),
    at: timestamptz().notNull(),
    readAt: timestamptz(),
    /** Emailed, or no email wanted. */
    mailedAt: timestamptz(),
  },
  (table) => [
    unique('notices_once').on(table.userId, table.kind, table.about),
    index('notices_person').on(table.userId, table.at),
    // Partial: every team page counts unread notifications.
    index('notices_unread')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
    index('notices_order').on(table.orderId),
  ],
)

export type Notification = typeof notifications.$inferSelect

/** Email preferences; default: the team's setting. */
export const notificationSettings = notificationsSchema.table('notice_settings', {
  userId: uuid().primaryKey(),
  mail: text().$type<EmailFrequency>().notNull(),
})
