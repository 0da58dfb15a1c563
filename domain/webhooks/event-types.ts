/** What other programs can be told of, in the order in which a page offers it. */
import { z } from 'zod'

/** As the message names it, so never changed: receivers know it by this name. */
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

/** In words; an order's number may follow. */
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
  'order.needs-attention': 'Money needs a person',
  'site.published': 'Site published',
  'domain.live': 'Own domain live',
  'domain.broken': 'Own domain broken',
  'domain.lost': 'Own domain lost',
  'mail.broken': 'Email at the domain broken',
}
