import { expect, test } from 'vitest'
import { orderSummary, orderSummaryTokens } from './preloaded-data.ts'
import { type OrderStatus, orderStatusSchema } from './order-lifecycle.ts'

const site = { url: 'https://ada.sites.example/' }
const order = (orderStatus: OrderStatus, its: { url: string } | null = null) => ({
  orderStatus,
  heldFrom: null,
  reached: [],
  missing: null,
  reference: '0A1B2C3D',
  site: its,
})

test('summarizes the order with its site address', () => {
  expect(orderSummary(order('ready'))).toEqual({
    about: 'order',
    reference: '0A1B2C3D',
    title: 'We have everything we need',
    text: expect.stringContaining('Your writer is starting'),
    address: '',
  })
  expect(orderSummary(order('live', site))).toMatchObject({
    about: 'live',
    title: 'Your site is live',
    address: 'ada.sites.example',
  })
  expect(orderSummary(order('in_review', site))).toMatchObject({ about: 'review' })
})

test('omits the summary of finished orders', () => {
  const silent = orderStatusSchema.options.filter((status) => orderSummary(order(status)) === null)
  expect(silent).toEqual(['closed', 'expired', 'cancelled'])
  // A closed order with an online site shows the site.
  expect(orderSummary(order('closed', site))).toMatchObject({ about: 'live' })
  expect(orderSummary(order('cancelled', site))).toBeNull()
})

test('uses a unique token per text', () => {
  const tokens = Object.values(orderSummaryTokens)
  expect(new Set(tokens).size).toBe(tokens.length)
  for (const token of tokens) expect(token).toMatch(/^%[A-Z_]{8,}%$/)
})
