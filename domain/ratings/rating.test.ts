import { expect, test } from 'vitest'
import { printableText } from '../text/printable-text.ts'
import { mayRate, meanStars, shownSentence } from './rating.ts'

const paid = {
  ...{ orderStatus: 'live', heldFrom: null, paidAt: '2026-01-01T00:00:00Z' },
  ...{ parentOrderId: null, paymentStatus: 'paid', customerEmail: 'ada@example.com' },
} as const
const facts = { wasLive: true, isWithdrawn: false }

// @promise review-of-paid-order
test.each([
  ['a paid order', {}, {}, true],
  ['a part refunded', { paymentStatus: 'partially_refunded' }, {}, true],
  ['a round of changes while live', { orderStatus: 'in_revision' }, {}, true],
  ['no payment', { paidAt: null }, {}, false],
  ['a refund', { paymentStatus: 'refunded' }, {}, false],
  ['a dispute', { paymentStatus: 'disputed' }, {}, false],
  ['an erasure', { customerEmail: '' }, {}, false],
  ['another year of hosting', { parentOrderId: 'x' }, {}, false],
  ['a cancelled order', { orderStatus: 'cancelled' }, {}, false],
  ['a withdrawal', {}, { isWithdrawn: true }, false],
  ['a site that was never online', {}, { wasLive: false }, false],
] as const)('decides on %s', (_, order, about, may) => {
  expect(
    mayRate({ ...paid, ...order } as Parameters<typeof mayRate>[0], { ...facts, ...about }),
  ).toBe(may)
})

test('counts all reviews in mean and sentence', () => {
  expect([meanStars(3, 11), meanStars(0, 0)]).toEqual([3.7, null])
  expect(shownSentence(1, 1)).toBe('1 of 1 review is shown.')
  expect(shownSentence(3, 1)).toBe('1 of 3 reviews is shown, 2 are not. All count in the average.')
})

test('keeps lines and signs, refuses control characters', () => {
  const text = printableText(100)
  expect(text.parse(' One\r\n\n<b>two</b> 😀 ')).toBe('One\n\n<b>two</b> 😀')
  for (const bad of ['\0', '\u202e', '\u0007', '\ud800'])
    expect(text.safeParse(`x${bad}y`).success).toBe(false)
})
