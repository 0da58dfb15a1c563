import { expect, test } from 'vitest'
import {
  isPaid,
  laterOnboardingStatus,
  canMoveOrder,
  canReachPaymentStatus,
  onboardingStatusSchema,
  type OrderStatus,
  orderStatusSchema,
  orderTransitions,
  paymentStatusSchema,
  paymentTransitions,
  wasPaid,
} from './order-lifecycle.ts'

const orderStatuses = orderStatusSchema.options
const paymentStatuses = paymentStatusSchema.options

test('moves only to known statuses', () => {
  expect(Object.keys(orderTransitions).sort()).toEqual([...orderStatuses].sort())
  expect(Object.keys(paymentTransitions).sort()).toEqual([...paymentStatuses].sort())
  for (const from of orderStatuses)
    expect(orderStatuses).toEqual(expect.arrayContaining([...orderTransitions[from]]))
  for (const from of paymentStatuses)
    expect(paymentStatuses).toEqual(expect.arrayContaining([...paymentTransitions[from]]))
})

test('keeps final statuses final, except money for expired orders', () => {
  const exits = (from: OrderStatus) => orderStatuses.filter((to) => canMoveOrder(from, to))
  expect(exits('closed')).toEqual([])
  expect(exits('cancelled')).toEqual([])
  expect(exits('expired')).toEqual(['on_hold'])
})

test('holds and cancels every open status', () => {
  const open = orderStatuses.filter(
    (status) => !['closed', 'cancelled', 'expired', 'on_hold'].includes(status),
  )
  for (const from of open) {
    expect(canMoveOrder(from, 'on_hold')).toBe(true)
    expect(canMoveOrder(from, 'cancelled')).toBe(true)
  }
})

test('returns from a hold to the previous status only', () => {
  const held = orderStatuses.filter((from) => canMoveOrder(from, 'on_hold') && from !== 'expired')
  for (const heldFrom of held) {
    const exits = orderStatuses.filter((to) => canMoveOrder('on_hold', to, heldFrom))
    const expected =
      heldFrom === 'pending'
        ? ['pending', 'confirmed', 'closed', 'cancelled']
        : [heldFrom, 'closed', 'cancelled']
    expect(exits.sort()).toEqual(expected.sort())
  }
  expect(orderStatuses.filter((to) => canMoveOrder('on_hold', to, 'expired'))).toEqual([
    'confirmed',
    'closed',
    'cancelled',
  ])
})

test('requires production before going live', () => {
  const into = (to: OrderStatus) => orderStatuses.filter((from) => canMoveOrder(from, to, from))
  expect(into('in_production')).toEqual(['ready'])
  expect(into('live')).toEqual([
    'confirmed',
    'ready',
    'in_production',
    'in_review',
    'in_revision',
    'approved',
  ])
  expect(into('confirmed')).toEqual(['pending'])
})

test('knows the statuses in which money has arrived', () => {
  expect(paymentStatuses.filter((status) => !wasPaid(status))).toEqual([
    'requires_payment',
    'processing',
    'canceled',
  ])
})

// @promise tax-and-hold-time
test('never unpays an order', () => {
  for (const from of paymentStatuses.filter(wasPaid)) {
    for (const to of ['requires_payment', 'processing', 'canceled'] as const) {
      expect(canReachPaymentStatus(from, to)).toBe(false)
    }
  }
})

test('keeps final payment statuses final', () => {
  for (const to of paymentStatuses) {
    expect(canReachPaymentStatus('canceled', to)).toBe(to === 'canceled')
    expect(canReachPaymentStatus('charged_back', to)).toBe(to === 'charged_back')
  }
})

test('accepts skipped payment statuses', () => {
  expect(canReachPaymentStatus('requires_payment', 'charged_back')).toBe(true)
  expect(canReachPaymentStatus('paid', 'charged_back')).toBe(true)
  expect(canReachPaymentStatus('refunded', 'paid')).toBe(true)
})

test('counts a partial refund as paid', () => {
  expect(paymentStatuses.filter(isPaid)).toEqual(['paid', 'partially_refunded'])
})

test('never moves onboarding back', () => {
  expect(laterOnboardingStatus('completed', 'in_progress')).toBe('completed')
  expect(laterOnboardingStatus('not_started', 'in_progress')).toBe('in_progress')
})

test('expires unpaid orders and closes paid ones', () => {
  const into = (to: OrderStatus) => orderStatuses.filter((from) => canMoveOrder(from, to, from))
  expect(into('expired')).toEqual(['pending'])
  expect(into('closed')).toEqual([
    'confirmed',
    'ready',
    'in_production',
    'in_review',
    'in_revision',
    'approved',
    'live',
    'on_hold',
  ])
  expect(into('in_review')).toEqual(['ready', 'in_production', 'in_revision'])
  expect(into('in_revision')).toEqual(['in_review', 'live'])
  expect(into('approved')).toEqual(['in_review'])
  expect(into('ready')).toEqual(['confirmed'])
})

test('lists the payment statuses that can follow', () => {
  const came = ['paid', 'partially_refunded', 'refunded', 'disputed', 'charged_back']
  expect(
    Object.fromEntries(
      paymentStatuses.map((from) => [
        from,
        paymentStatuses.filter((to) => to !== from && canReachPaymentStatus(from, to)),
      ]),
    ),
  ).toEqual({
    requires_payment: ['processing', ...came, 'canceled'],
    processing: ['requires_payment', ...came, 'canceled'],
    paid: came.slice(1),
    partially_refunded: ['paid', 'refunded', 'disputed', 'charged_back'],
    refunded: ['paid', 'partially_refunded', 'disputed', 'charged_back'],
    disputed: ['paid', 'partially_refunded', 'refunded', 'charged_back'],
    charged_back: [],
    canceled: [],
  })
})

test('returns the later onboarding status', () => {
  expect(onboardingStatusSchema.options).toEqual(['not_started', 'in_progress', 'completed'])
  expect(laterOnboardingStatus('not_started', 'in_progress')).toBe('in_progress')
  expect(laterOnboardingStatus('in_progress', 'completed')).toBe('completed')
  expect(laterOnboardingStatus('completed', 'not_started')).toBe('completed')
})
