import { NOTICE_KINDS, NOTICE_MAILS } from '@vitrine/domain/notice-kinds'
import { z } from 'zod'
import { instant, route } from './route.ts'

/**
 * Why a member of the team is told something: a colleague named them in a note, gave them an order, or
 * something happened to an order that they have.
 */
export const noticeKindSchema = z.enum([...NOTICE_KINDS])

const noticeAnswer = z.object({
  id: z.uuid(),
  kind: noticeKindSchema,
  orderId: z.uuid(),
  customerName: z.string(),
  /** Who of the team did it; null: the customer, or the clock. */
  by: z.string().nullable(),
  /** The words of the note as they are now; null: it is deleted, or the notice is about no note. */
  note: z.string().nullable(),
  at: instant,
  read: z.boolean(),
})
export type NoticeAnswer = z.infer<typeof noticeAnswer>

/** The newest that a page shows. */
export const NOTICES_SHOWN = 100

export const noticesAnswer = z.object({
  /** Of all, also those that are not shown. */
  unread: z.int(),
  /** Newest first, at most `NOTICES_SHOWN`. */
  notices: z.array(noticeAnswer),
})
export type NoticesAnswer = z.infer<typeof noticesAnswer>

const noticeMailSchema = z.enum(NOTICE_MAILS)

/** When a member of the team is mailed what they are told; `team`: as it is set for all. */
const noticeChoiceSchema = z.enum(['team', ...NOTICE_MAILS])
export type NoticeChoice = z.infer<typeof noticeChoiceSchema>

const noticeSettings = z.object({
  mail: noticeChoiceSchema,
  /** What is set for all, by what happened. */
  team: z.record(noticeKindSchema, noticeMailSchema),
  /** Where it goes; null: nowhere. */
  email: z.string().nullable(),
})

const READS = { not: 'It says what somebody has read, and changes nothing else.' } as const

export const noticeRoutes = {
  listNotices: route({
    method: 'GET',
    path: '/api/admin/notices',
    access: 'staff',
    summary: 'What the one who asks was told',
    answer: noticesAnswer,
  }),
  countNotices: route({
    method: 'GET',
    path: '/api/admin/notices/unread',
    access: 'staff',
    summary: 'How much of it is not read yet',
    answer: z.object({ unread: z.int() }),
  }),
  markAllNotices: route({
    method: 'PUT',
    path: '/api/admin/notices/read',
    access: 'staff',
    recorded: READS,
    summary: 'Marks all up to a time as read',
    /** The newest that the page showed: what came since is not meant. */
    body: z.strictObject({ until: instant }),
    answer: noticesAnswer,
  }),
  markNotice: route({
    method: 'PUT',
    path: '/api/admin/notices/:noticeId/read',
    access: 'staff',
    recorded: READS,
    summary: 'Marks one as read, or as unread again',
    params: z.object({ noticeId: z.uuid() }),
    body: z.strictObject({ read: z.boolean() }),
    answer: noticesAnswer,
  }),
  readNoticeSettings: route({
    method: 'GET',
    path: '/api/admin/notice-settings',
    access: 'staff',
    summary: 'When the one who asks is mailed what they are told',
    answer: noticeSettings,
  }),
  setNoticeSettings: route({
    method: 'PUT',
    path: '/api/admin/notice-settings',
    access: 'staff',
    summary: 'Chooses that',
    body: z.strictObject({ mail: noticeChoiceSchema }),
    answer: noticeSettings,
  }),
}
