import { expect, test } from 'vitest'
import { anOrder } from '../../testing/an-order.ts'
import { refuseOvertaken } from './refuse-overtaken.ts'
import type { Publication } from './tables.ts'

const preview = {
  purpose: 'preview',
  requestedBy: 'staff:noor',
  requestedIn: 'in_review',
  input: {},
} as unknown as Publication

const said = (orderStatus: 'in_review' | 'approved' | 'on_hold' | 'cancelled') =>
  refuseOvertaken(anOrder({ orderStatus, paymentStatus: 'paid', paidAt: new Date() }), preview)

test('a preview that is due is sent', () => {
  expect(said('in_review')).toBeNull()
})

test('of a preview that was overtaken it is never said that the order ended, where it only went on', () => {
  expect(said('on_hold')).toContain('put on hold or ended')
  expect(said('cancelled')).toContain('put on hold or ended')
  expect(said('approved')).toContain('no preview is due any more')
})
