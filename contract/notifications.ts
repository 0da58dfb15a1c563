import {
  NOTIFICATION_KINDS,
  EMAIL_FREQUENCIES,
} from '@vitrine/domain/notifications/notification-kinds'
import { z } from 'zod'
import { timestamp, route } from './route.ts'

/** The reason of a notification. */
export const notificationKindSchema = z.enum([...NOTIFICATION_KINDS])

const notificationResponse = z.object({
  id: z.uuid(),
  kind: notificationKindSchema,
  orderId: z.uuid(),
  customerName: z.string(),
  /** Username; null: the customer or a timer. */
  by: z.string().nullable(),
  /** Current text of the note; null: deleted or no note. */
  note: z.string().nullable(),
  at: timestamp,
  read: z.boolean(),
})
export type NotificationResponse = z.infer<typeof notificationResponse>

export const MAX_NOTIFICATIONS_SHOWN = 100

export const notificationsResponse = z.object({
  /** Of all notifications. */
  unread: z.int(),
  /** Newest first, at most `MAX_NOTIFICATIONS_SHOWN`. */
  notices: z.array(notificationResponse),
})
export type NotificationsResponse = z.infer<typeof notificationsResponse>

const emailFrequencySchema = z.enum(EMAIL_FREQUENCIES)

/** `team`: the team's default. */
const emailFrequencyChoiceSchema = z.enum(['team', ...EMAIL_FREQUENCIES])
export type EmailFrequencyChoice = z.infer<typeof emailFrequencyChoiceSchema>

const notificationSettingsResponse = z.object({
  mail: emailFrequencyChoiceSchema,
  /** The team's defaults. */
  team: z.record(notificationKindSchema, emailFrequencySchema),
  /** Recipient; null: none. */
  email: z.string().nullable(),
})

const READS = { not: 'It says what somebody has read, and changes nothing else.' } as const

export const notificationRoutes = {
  listNotifications: route('GET /api/admin/notices', {
    access: 'staff',
    summary: 'Lists the own notifications',
    response: notificationsResponse,
  }),
  countUnreadNotifications: route('GET /api/admin/notices/unread', {
    access: 'staff',
    summary: 'Counts the unread notifications',
    response: z.object({ unread: z.int() }),
  }),
  markAllNotificationsRead: route('PUT /api/admin/notices/read', {
    access: 'staff',
    audited: READS,
    summary: 'Marks notifications up to a time as read',
    /** Newest notification on the page: later ones stay unread. */
    body: z.strictObject({ until: timestamp }),
    response: notificationsResponse,
  }),
  markNotificationRead: route('PUT /api/admin/notices/:noticeId/read', {
    access: 'staff',
    params: z.object({ noticeId: z.uuid() }),
    audited: READS,
    summary: 'Marks a notification as read or unread',
    body: z.strictObject({ read: z.boolean() }),
    response: notificationsResponse,
  }),
  readNotificationSettings: route('GET /api/admin/notice-settings', {
    access: 'staff',
    summary: 'Reads the email frequency of notifications',
    response: notificationSettingsResponse,
  }),
  setNotificationSettings: route('PUT /api/admin/notice-settings', {
    access: 'staff',
    summary: 'Sets the email frequency of notifications',
    body: z.strictObject({ mail: emailFrequencyChoiceSchema }),
    response: notificationSettingsResponse,
  }),
}
