import { expect, test } from 'vitest'
import { HAPPENING_WORDS, happeningSchema } from './happenings.ts'

test('receivers know what happened by names that never change', () => {
  expect(happeningSchema.options).toEqual([
    ...['order.paid', 'renewal.paid', 'enquiry.received', 'message.received'],
    ...['changes.requested', 'preview.approved', 'order.due-soon', 'order.late'],
    ...['order.refunded', 'order.needs-attention', 'site.published'],
    ...['domain.live', 'domain.broken', 'domain.lost', 'mail.broken'],
  ])
})

test('each is said in words of its own', () => {
  expect(Object.keys(HAPPENING_WORDS)).toEqual([...happeningSchema.options])
  const words = Object.values(HAPPENING_WORDS)
  for (const each of words) expect(each).toMatch(/^[A-Z][a-z]/)
  expect(new Set(words).size).toBe(words.length)
})
