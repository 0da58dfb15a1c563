import { orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'
import { expect, test } from 'vitest'
import { buildOrder } from '../../../testing/build-order.ts'
import { refuseRerender } from '../sites/change-subdomain.ts'
import { refuseRequest } from './request-publication.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const statuses = orderStatusSchema.options
const inStatus = (orderStatus: (typeof statuses)[number]) =>
  buildOrder({ orderStatus, paymentStatus: 'paid', paidAt: NOW })

test('lets writers publish corrections of live sites only', () => {
  const allowed = (purpose: 'live' | 'preview', isManager: boolean) =>
    statuses.filter(
      (status) => refuseRequest(inStatus(status), { purpose, isManager }) === undefined,
    )
  expect(allowed('live', false)).toEqual(['live'])
  expect(allowed('live', true)).toEqual(
    expect.arrayContaining(['ready', 'in_production', 'in_review', 'live']),
  )
  expect(allowed('live', true)).not.toContain('on_hold')
  expect(allowed('preview', false)).toEqual(allowed('preview', true))
  expect(refuseRequest(inStatus('ready'), { purpose: 'live', isManager: false })).toBe(
    'approval_required',
  )
})

test('rerenders neither offline sites nor pages in revision', () => {
  const online = { offlineAt: null }
  expect(refuseRerender(inStatus('live'), online)).toBeUndefined()
  expect(refuseRerender(inStatus('live'), { offlineAt: NOW })).toBe('site_offline')
  expect(refuseRerender(inStatus('in_revision'), online)).toBe('revision_in_progress')
  expect(refuseRerender(inStatus('cancelled'), online)).toBe('order_status_conflict')
})
