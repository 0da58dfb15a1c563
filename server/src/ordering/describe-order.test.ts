import { orderReference } from '@vitrine/domain/orders/order-reference'
import { expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import {
  ALL_LANGUAGES_DELIVERED,
  clockResponse,
  deliveryClockOf,
  describeOrder,
} from './describe-order.ts'
import type { HistoryEntry } from './tables.ts'

const HOUR_MS = 60 * 60 * 1000
const at = (hours: number) => new Date(Date.UTC(2026, 2, 2) + hours * HOUR_MS)

const moved = (hours: number, to: string, what = 'order-status'): HistoryEntry => ({
  id: hours,
  orderId: '0c5b4b0e-52f7-4a44-9d3f-0f6a52a7c9a1',
  at: at(hours),
  actor: 'staff:noor',
  what,
  from: null,
  to,
  note: null,
})

test.each([
  ['starter', 72],
  ['basic', 48],
  ['professional', 24],
] as const)('gives the %s plan %i promised hours', (packageId, hours) => {
  expect(deliveryClockOf(buildOrder({ packageId }), [moved(0, 'ready')], at(1))).toMatchObject({
    state: 'running',
    promisedMs: hours * HOUR_MS,
    dueAt: at(hours),
  })
})

test('ignores payments, emails and notes in the clock', () => {
  const history = [
    moved(0, 'ready'),
    moved(1, 'paid', 'payment-status'),
    moved(2, 'in_review', 'letter'),
    moved(3, '1', 'published-without-review'),
  ]
  expect(deliveryClockOf(buildOrder(), history, at(4))).toMatchObject({
    state: 'running',
    usedMs: 4 * HOUR_MS,
  })
})

test('stops the clock when the last language is live', () => {
  const partly = [moved(0, 'ready'), moved(2, 'live')]
  expect(deliveryClockOf(buildOrder(), partly, at(4)).state).toBe('running')
  const whole = [...partly, moved(3, 'de', ALL_LANGUAGES_DELIVERED)]
  expect(deliveryClockOf(buildOrder(), whole, at(4))).toMatchObject({ state: 'met', metAt: at(3) })
})

test('throws on an unknown status', () => {
  expect(() => deliveryClockOf(buildOrder(), [moved(0, 'lost')], at(1))).toThrow()
})

test('formats the clock as ISO 8601 or null', () => {
  const running = deliveryClockOf(buildOrder(), [moved(0, 'ready')], at(1))
  expect(clockResponse(running)).toMatchObject({ dueAt: at(72).toISOString(), metAt: null })
  const met = deliveryClockOf(
    buildOrder(),
    [moved(0, 'ready'), moved(2, '1', 'preview-sent')],
    at(4),
  )
  expect(clockResponse(met)).toMatchObject({ dueAt: null, metAt: at(2).toISOString() })
})

test('describes an order without secrets', () => {
  const order = buildOrder({
    paymentIntentId: 'pi_1',
    paymentMethod: 'Visa …4242',
    proofHash: 'hash of the cookie',
    clientSecretHash: 'hash of the secret',
    customerPhone: '+1 555 0100',
    currentJobTitle: 'Nurse',
    targetJobTitle: 'Charge nurse',
    industry: 'Health',
    specialRequests: 'No photo',
    paymentAmount: 2499,
    refundedAmount: 500,
    paymentStatus: 'partially_refunded',
    orderStatus: 'on_hold',
    heldFrom: 'ready',
    campaign: 'spring',
    paidAt: at(1),
    createdAt: at(0),
  })
  const history = [{ ...moved(2, 'on_hold'), from: 'ready', note: 'Which CV?' }]
  const told = describeOrder(order, history, at(4))
  expect(told).toEqual({
    id: order.id,
    reference: orderReference(order.id),
    paymentIntentId: 'pi_1',
    paymentMethod: 'Visa …4242',
    revision: null,
    assigneeId: null,
    customerFirstName: 'Ada',
    customerLastName: 'Quill',
    customerEmail: 'ada@example.com',
    customerPhone: '+1 555 0100',
    currentJobTitle: 'Nurse',
    targetJobTitle: 'Charge nurse',
    industry: 'Health',
    specialRequests: 'No photo',
    parentOrderId: null,
    packageId: 'starter',
    packageName: order.packageName,
    packagePrice: 2499,
    taxAmount: 0,
    billing: null,
    paymentAmount: 2499,
    refundedAmount: 500,
    paymentStatus: 'partially_refunded',
    orderStatus: 'on_hold',
    heldFrom: 'ready',
    campaign: 'spring',
    createdAt: at(0).toISOString(),
    paidAt: at(1).toISOString(),
    clock: clockResponse(deliveryClockOf(order, history, at(4))),
    history: [
      {
        at: at(2).toISOString(),
        actor: 'staff:noor',
        what: 'order-status',
        from: 'ready',
        to: 'on_hold',
        note: 'Which CV?',
      },
    ],
  })
  expect(JSON.stringify(told)).not.toContain('hash of')
  expect(describeOrder(buildOrder(), [], at(4)).paidAt).toBeNull()
})

test('stops the clock for a full preview only', () => {
  const sent = (what: string) =>
    deliveryClockOf(
      buildOrder(),
      [moved(0, 'ready'), moved(2, '1', what), moved(2, 'in_review')],
      at(4),
    )
  expect(sent('preview-sent')).toMatchObject({ state: 'met', metAt: at(2) })
  expect(sent('preview-sent-in-part')).toMatchObject({ state: 'running', usedMs: 4 * HOUR_MS })
})
