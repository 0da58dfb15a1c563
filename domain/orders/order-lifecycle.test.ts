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

test('every status has a row in its table, and every move leads to a status', () => {
  expect(Object.keys(orderTransitions).sort()).toEqual([...orderStatuses].sort())
  expect(Object.keys(paymentTransitions).sort()).toEqual([...paymentStatuses].sort())
  for (const from of orderStatuses)
    expect(orderStatuses).toEqual(expect.arrayContaining([...orderTransitions[from]]))
  for (const from of paymentStatuses)
    expect(paymentStatuses).toEqual(expect.arrayContaining([...paymentTransitions[from]]))
})

test('nothing leaves closed and cancelled, and an expired order only if money arrives after all', () => {
  const exits = (from: OrderStatus) => orderStatuses.filter((to) => canMoveOrder(from, to))
  expect(exits('closed')).toEqual([])
  expect(exits('cancelled')).toEqual([])
  expect(exits('expired')).toEqual(['on_hold'])
})

test('every open status can be held and cancelled', () => {
  const open = orderStatuses.filter(
    (status) => !['closed', 'cancelled', 'expired', 'on_hold'].includes(status),
  )
  for (const from of open) {
    expect(canMoveOrder(from, 'on_hold')).toBe(true)
    expect(canMoveOrder(from, 'cancelled')).toBe(true)
  }
})

test('an order on hold goes back to where it was and nowhere else', () => {
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

test('an order is built only after it is ready, and goes live approved or, by name and with a reason, without a review', () => {
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

test('money has arrived in every status but before it comes and where it never came', () => {
  expect(paymentStatuses.filter((status) => !wasPaid(status))).toEqual([
    'requires_payment',
    'processing',
    'canceled',
  ])
})

// @promise tax-and-hold-time
test('what was paid never becomes unpaid, in however many moves', () => {
  for (const from of paymentStatuses.filter(wasPaid)) {
    for (const to of ['requires_payment', 'processing', 'canceled'] as const) {
      expect(canReachPaymentStatus(from, to)).toBe(false)
    }
  }
})

test('what is over stays over', () => {
  for (const to of paymentStatuses) {
    expect(canReachPaymentStatus('canceled', to)).toBe(to === 'canceled')
    expect(canReachPaymentStatus('charged_back', to)).toBe(to === 'charged_back')
  }
})

test('moves that happened while nobody asked are believed', () => {
  expect(canReachPaymentStatus('requires_payment', 'charged_back')).toBe(true)
  expect(canReachPaymentStatus('paid', 'charged_back')).toBe(true)
  expect(canReachPaymentStatus('refunded', 'paid')).toBe(true)
})

test('a partly refunded order counts as paid, a refunded one does not', () => {
  expect(paymentStatuses.filter(isPaid)).toEqual(['paid', 'partially_refunded'])
})

test('onboarding never goes back', () => {
  expect(laterOnboardingStatus('completed', 'in_progress')).toBe('completed')
  expect(laterOnboardingStatus('not_started', 'in_progress')).toBe('in_progress')
})

test('an order nobody pays expires, one that is paid can be closed, and what is wanted otherwise is revised', () => {
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

test('what the provider may say after each of its words', () => {
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

test('onboarding has not been started, is under way or is complete, and the later word counts', () => {
  expect(onboardingStatusSchema.options).toEqual(['not_started', 'in_progress', 'completed'])
  expect(laterOnboardingStatus('not_started', 'in_progress')).toBe('in_progress')
  expect(laterOnboardingStatus('in_progress', 'completed')).toBe('completed')
  expect(laterOnboardingStatus('completed', 'not_started')).toBe('completed')
})
