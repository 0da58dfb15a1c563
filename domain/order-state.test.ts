import { expect, test } from 'vitest'
import { type OrderStatus, orderStatusSchema } from './order-life-cycle.ts'
import { orderState, pageAbout } from './order-state.ts'

const at = '2026-03-02T09:00:00.000Z'
const progress = (orderStatus: OrderStatus, heldFrom: OrderStatus | null = null) => ({
  orderStatus,
  heldFrom,
  reached: [{ status: 'confirmed' as const, at }],
  missing: null,
})

test('every status has words', () => {
  for (const status of orderStatusSchema.options) {
    expect(orderState(progress(status)).title).toMatch(/\w+ \w+/)
  }
  expect(orderState({ ...progress('confirmed'), missing: 'languages' }).title).toBe(
    'We wait for your languages',
  )
})

test('changes to a live site say that it stays online', () => {
  const reached = [{ status: 'live' as const, at }]
  for (const status of ['in_revision', 'in_review'] as const) {
    const again = { ...progress(status), reached }
    expect(orderState(again).text).toMatch(/stays online|place of what is live/)
    expect(orderState(progress(status)).text).not.toMatch(/stays online|place of what is live/)
  }
})

test('a site that is offline is not called live, and a clock that has been met not paused', () => {
  const offline = { since: at, mayPutBack: true }
  for (const status of ['live', 'closed'] as const)
    expect(orderState({ ...progress(status), offline }).title).toBe('Your site is offline')
  const held = progress('on_hold', 'in_review')
  expect(orderState({ ...held, clock: { state: 'met' } }).text).not.toContain('clock')
  expect(orderState({ ...held, clock: { state: 'paused' } }).text).toContain('The clock is paused.')
})

test('the page is about the review while there is one, even on hold or beside a live site', () => {
  const site = { url: 'https://ada.example' }
  expect(pageAbout({ ...progress('in_review'), site: null })).toBe('review')
  expect(pageAbout({ ...progress('in_revision'), site })).toBe('review')
  expect(pageAbout({ ...progress('on_hold', 'in_review'), site: null })).toBe('review')
  expect(pageAbout({ ...progress('on_hold', 'ready'), site: null })).toBe('order')
  expect(pageAbout({ ...progress('live'), site })).toBe('live')
  expect(pageAbout({ ...progress('live'), site: null })).toBe('order')
})
