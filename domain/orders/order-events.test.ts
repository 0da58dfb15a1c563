import { expect, test } from 'vitest'
import { actorName, describeOrderEvent } from './order-events.ts'
import { orderStatusSchema, paymentStatusSchema } from './order-lifecycle.ts'

const entry = (what: string, to: string | null, from: string | null = null) =>
  describeOrderEvent({ actor: 'system', what, from, to })

test('describes every order and payment status differently', () => {
  const sentences = [
    ...orderStatusSchema.options.map((status) => entry('order-status', status)),
    ...paymentStatusSchema.options.map((status) => entry('payment-status', status)),
  ]
  expect(new Set(sentences).size).toBe(sentences.length)
  for (const sentence of sentences) expect(sentence).not.toMatch(/_/)
})

test('describes a renewal without intake and clock', () => {
  const paid = { actor: 'provider', what: 'order-status' }
  expect(describeOrderEvent({ ...paid, from: 'pending', to: 'confirmed' }, true)).toBe(
    'Payment accepted',
  )
  expect(describeOrderEvent({ ...paid, from: 'pending', to: 'on_hold' }, true)).toBe('Put on hold')
})

test('names the status after a hold', () => {
  expect(entry('order-status', 'in_production', 'on_hold')).toBe(
    'Taken off hold: work on the draft started',
  )
})

test('describes amounts, versions and unknown types', () => {
  expect(entry('refund', '2499')).toBe('Refund of $24.99 requested')
  expect(entry('cv-received', null)).toBe('CV received')
  expect(entry('cv-erased', null)).toBe('CV erased')
  expect(entry('linkedin-file-erased', null)).toBe('LinkedIn file erased')
  expect(entry('personal-data-erased', null)).toBe('All personal data erased')
  expect(entry('live-version', '1', '2')).toBe('Version 1 made live, replacing version 2')
  expect(entry('language-went-back', '2', 'German')).toBe('German restored to version 2')
  expect(entry('photo-size', '3', '2')).toBe('Photo size: 2 → 3')
})

test('names staff and automatic actors', () => {
  expect(actorName('staff:noor')).toBe('noor')
  expect(actorName('provider')).toBe('Payment provider')
})

test('describes an assignment by both people', () => {
  const assigned = (actor: string, from: string | null, to: string | null) =>
    describeOrderEvent({ actor, what: 'assigned', from, to })
  expect(assigned('staff:noor', null, 'staff:noor')).toBe('Taken')
  expect(assigned('staff:noor', 'staff:ines', 'staff:noor')).toBe('Taken, from ines')
  expect(assigned('staff:noor', 'staff:noor', 'staff:ines')).toBe('Given to ines')
  expect(assigned('staff:mara', 'staff:noor', 'staff:ines')).toBe('Given to ines, from noor')
  expect(assigned('staff:noor', 'staff:noor', null)).toBe('Given back to the queue')
  expect(assigned('staff:mara', 'staff:noor', null)).toBe('Taken from noor')
  expect(entry('assignee-disabled', null, 'staff:noor')).toBe(
    'noor can no longer sign in: the order is unassigned',
  )
})
