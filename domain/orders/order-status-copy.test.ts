import { expect, test } from 'vitest'
import { type OrderStatus, orderStatusSchema } from './order-lifecycle.ts'
import { orderStatusCopy, pageSubject, wasLive } from './order-status-copy.ts'

const at = '2026-03-02T09:00:00.000Z'
const progress = (orderStatus: OrderStatus, heldFrom: OrderStatus | null = null) => ({
  orderStatus,
  heldFrom,
  reached: [{ status: 'confirmed' as const, at }],
  missing: null,
})

test('describes every status in full sentences', () => {
  const said = orderStatusSchema.options.map((status) => orderStatusCopy(progress(status)))
  for (const { title, text } of said) {
    expect(title).toMatch(/\w+ \w+/)
    expect(text).toMatch(/^[A-Z].+\.$/)
  }
  // A closed order has a live site.
  for (const part of ['title', 'text'] as const)
    expect(new Set(said.map((state) => state[part])).size).toBe(said.length - 1)
  expect(orderStatusCopy({ ...progress('confirmed'), missing: 'languages' }).title).toBe(
    'We’re waiting for your languages',
  )
  expect(orderStatusCopy({ ...progress('confirmed'), missing: 'cv' }).title).toBe(
    'We’re waiting for your CV',
  )
})

test('says that a live site stays online', () => {
  const reached = [{ status: 'live' as const, at }]
  for (const status of ['in_revision', 'in_review'] as const) {
    const again = { ...progress(status), reached }
    expect(orderStatusCopy(again).text).toMatch(/stays online|replace the live version/)
    expect(orderStatusCopy(progress(status)).text).not.toMatch(
      /stays online|replace the live version/,
    )
    // Offline: nothing stays live.
    expect(orderStatusCopy({ ...again, offline: { since: at } }).text).toBe(
      orderStatusCopy(progress(status)).text,
    )
  }
})

test('describes refund, chargeback and cancellation', () => {
  const whys = ['refunded', 'paid-back', 'charged-back', 'cancelled'] as const
  const ended = (why: (typeof whys)[number]) =>
    orderStatusCopy({ ...progress('cancelled'), ending: { why, at, refundedCents: 4900 } }).text
  expect(ended('refunded')).toContain('On March 2, 2026 we paid $49.00 back to your card.')
  // No card was involved.
  expect(ended('paid-back')).toContain('On March 2, 2026 we paid $49.00 back to you. If it')
  expect(ended('charged-back')).toContain('On March 2, 2026 your bank took the payment back.')
  expect(ended('cancelled')).toContain('It ended on March 2, 2026.')
  for (const why of whys) expect(ended(why)).toMatch(/the site has been offline since then\.$/)
  expect(ended('charged-back')).not.toContain('$')
  // Unknown end.
  expect(orderStatusCopy({ ...progress('cancelled'), ending: null }).text).toContain('Contact us')
})

test('knows if an order was ever live', () => {
  const reached = (...statuses: OrderStatus[]) => ({
    reached: statuses.map((status) => ({ status, at })),
  })
  expect(wasLive(reached('confirmed', 'live', 'in_revision'))).toBe(true)
  expect(wasLive(reached('confirmed', 'in_review'))).toBe(false)
})

test('never calls an offline site live', () => {
  const offline = { since: at, mayPutBack: true }
  for (const status of ['live', 'closed'] as const)
    expect(orderStatusCopy({ ...progress(status), offline }).title).toBe('Your site is offline')
  const held = progress('on_hold', 'in_review')
  expect(orderStatusCopy({ ...held, clock: { state: 'met' } }).text).not.toContain('clock')
  expect(orderStatusCopy({ ...held, clock: { state: 'paused' } }).text).toContain(
    'The clock is paused.',
  )
})

// @promise customer-page-state
test('shows a review before the live site', () => {
  const site = { url: 'https://ada.example' }
  expect(pageSubject({ ...progress('in_review'), site: null })).toBe('review')
  expect(pageSubject({ ...progress('in_revision'), site })).toBe('review')
  expect(pageSubject({ ...progress('on_hold', 'in_review'), site: null })).toBe('review')
  expect(pageSubject({ ...progress('on_hold', 'ready'), site: null })).toBe('order')
  expect(pageSubject({ ...progress('live'), site })).toBe('live')
  expect(pageSubject({ ...progress('live'), site: null })).toBe('order')
})
