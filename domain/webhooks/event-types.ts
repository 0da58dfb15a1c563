/** Event types of webhooks, in display order. */
import { z } from 'zod'

/** Part of the message: never change a name. */
export const eventTypeSchema = z.enum([
  'order.paid',
  'renewal.paid',
  'enquiry.received',
  'message.received',
  'changes.requested',
  'preview.approved',
  'order.due-soon',
  'order.late',
  'order.refunded',
  'order.needs-attention',
  'site.published',
  'domain.live',
  'domain.broken',
  'domain.lost',
  'mail.broken',
])
export type EventType = z.infer<typeof eventTypeSchema>

export const EVENT_TYPE_LABELS: Readonly<Record<EventType, string>> = {
  'order.paid': 'New order',
  'renewal.paid': 'Hosting renewed and paid',
  'enquiry.received': 'Message through the contact form',
  'message.received': 'Message from a customer',
  'changes.requested': 'Changes requested',
  'preview.approved': 'Preview approved',
  'order.due-soon': 'Due within six hours',
  'order.late': 'Order late',
  'order.refunded': 'Refund',
  'order.needs-attention': 'Payment needs attention',
  'site.published': 'Site published',
  'domain.live': 'Own domain live',
  'domain.broken': 'Own domain broken',
  'domain.lost': 'Own domain lost',
  'mail.broken': 'Email at the domain broken',
}
