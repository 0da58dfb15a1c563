import { expect, test } from 'vitest'
import { EVENT_TYPE_LABELS, eventTypeSchema } from './event-types.ts'

test('receivers know what happened by names that never change', () => {
  expect(eventTypeSchema.options).toEqual([
    ...['order.paid', 'renewal.paid', 'enquiry.received', 'message.received'],
    ...['changes.requested', 'preview.approved', 'order.due-soon', 'order.late'],
    ...['order.refunded', 'order.needs-attention', 'site.published'],
    ...['domain.live', 'domain.broken', 'domain.lost', 'mail.broken'],
  ])
})

test('each is said in words of its own', () => {
  expect(Object.keys(EVENT_TYPE_LABELS)).toEqual([...eventTypeSchema.options])
  const words = Object.values(EVENT_TYPE_LABELS)
  for (const each of words) expect(each).toMatch(/^[A-Z][a-z]/)
  expect(new Set(words).size).toBe(words.length)
})
