import { expect, test } from 'vitest'
import { actorName, describeOrderEvent, ORDER_EVENT_LABELS } from './order-events.ts'
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

test('describes every type of event differently', () => {
  const types = Object.keys(ORDER_EVENT_LABELS).filter((what) => !what.endsWith('-status'))
  const sentences = types.map((what) => entry(what, '2027', '2026'))
  expect(new Set(sentences).size).toBe(sentences.length)
  for (const sentence of sentences) {
    expect(sentence).toMatch(/^[A-Z2$]\S* \S/)
    expect(sentence).not.toMatch(/undefined|NaN|Invalid/)
  }
})

test('names the value of an event', () => {
  const withValue = Object.entries(ORDER_EVENT_LABELS).filter(
    ([what, label]) => typeof label !== 'string' && !/^file-taken|^assign|status/.test(what),
  )
  expect(withValue.length).toBeGreaterThan(40)
  for (const [what] of withValue) expect(entry(what, '2027', '2026')).toMatch(/2027|2026|20\.2/)
})

test('leaves out a former value that is missing', () => {
  expect(entry('live-version', '3')).toBe('Version 3 made live')
  expect(entry('visitors-led-on', 'example.com')).toBe('Visitors are redirected to example.com')
  expect(entry('contact-message-moved', '17')).toBe('Contact form message moved to order 17')
  expect(entry('name-corrected', 'Ines Falk')).toBe('Name corrected: none → Ines Falk')
  expect(entry('hosting-renewed', '2027-03-01')).toBe('Hosting renewed until March 1, 2027')
  expect(entry('still-true-asked', '1')).toContain('a year after')
  expect(entry('needs-no-answer', '1')).toBe('A message needs no answer')
  expect(entry('source-given', '1')).toBe('A source noted for one open item')
  expect(entry('file-taken-from', 'photo', '17')).toBe('Taken from order 17: the photo')
  expect(entry('file-taken-to', '17', 'other')).toBe('Taken to order 17: a file')
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
  expect(actorName('customer')).toBe('Customer')
  expect(actorName('system')).toBe('Automatic')
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
    'noor no longer works on orders: the order is unassigned',
  )
})
