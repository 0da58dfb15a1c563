import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const noticeMadePayload = z.object({ orderId: z.uuid(), noticeId: z.uuid() })

/** A notification for a member who wants immediate emails. */
export const notificationToMail: EventKind<z.infer<typeof noticeMadePayload>> = {
  type: 'notices.notice-to-mail',
  payload: noticeMadePayload,
}
