import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const noticeMadePayload = z.object({ orderId: z.uuid(), noticeId: z.uuid() })

/** A member of the team, who wants to be mailed at once, was told something. */
export const notificationToMail: EventKind<z.infer<typeof noticeMadePayload>> = {
  type: 'notices.notice-to-mail',
  payload: noticeMadePayload,
}
