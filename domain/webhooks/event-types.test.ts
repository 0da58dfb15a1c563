import { expect, test } from 'vitest'
import { EVENT_TYPE_LABELS, eventTypeSchema } from './event-types.ts'

test('keeps event type names stable', () => {
  expect(eventTypeSchema.options).toEqual([
    ...['order.paid', 'renewal.paid', 'enquiry.received', 'message.received'],
    ...['changes.requested', 'preview.approved', 'order.due-soon', 'order.late'],
    ...['order.refunded', 'order.needs-attention', 'site.published'],
    ...['domain.live', 'domain.broken', 'domain.lost', 'mail.broken'],
  ])
})

test('labels each event type', () => {
  expect(Object.keys(EVENT_TYPE_LABELS)).toEqual([...eventTypeSchema.options])
  const words = Object.values(EVENT_TYPE_LABELS)
  for (const each of words) expect(each).toMatch(/^[A-Z][a-z]/)
  expect(new Set(words).size).toBe(words.length)
})
