// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { OrderResponse } from '@vitrine/contract/ordering'
import { renderPage } from '../api/testing/render-page.tsx'
import { StaffRefund } from './staff-refund.tsx'

const order = {
  id: '00000000-0000-4000-8000-000000000001',
  customerFirstName: 'Ada',
  customerLastName: 'Quill',
  paymentAmount: 6499,
  refundedAmount: 1000,
  paymentStatus: 'paid',
  paymentIntentId: 'pi_1',
} as OrderResponse
const REFUND = `POST /api/admin/orders/${order.id}/refunds`

const open = (
  answer: NonNullable<Parameters<typeof renderPage>[1]['answers']>[string],
  facts: Partial<OrderResponse> = {},
) =>
  renderPage(() => <StaffRefund order={{ ...order, ...facts }} onDone={() => {}} />, {
    at: '/admin/order',
    answers: { [REFUND]: answer },
  })

test('requires a reason and an available amount', async () => {
  const page = await open({ body: order })
  await page.press('Refund…')
  await page.press('Refund $54.99')
  await page.says('Say why, for the order’s history')
  expect(document.activeElement).toBe(page.control('Reason'))
  await page.type('Amount', '60')
  await page.leave('Amount')
  await page.says('At most $54.99 can be refunded')
  expect(page.calls(REFUND)).toHaveLength(0)
})

// @promise server-field-errors
test('keeps input and request id after a failure', async () => {
  const page = await open(new TypeError('Failed to fetch'))
  await page.press('Refund…')
  await page.type('Amount', '24.99')
  await page.type('Reason', ' Paid twice ')
  await page.press('Refund $24.99')
  await page.says('The server can’t be reached.')
  await page.press('Refund $24.99')
  const bodies = page.calls(REFUND).map(({ body }) => body as { requestId: string })
  expect(bodies).toHaveLength(2)
  expect(bodies[1]).toEqual(bodies[0])
  expect(bodies[0]).toMatchObject({ amountCents: 2499, reason: 'Paid twice' })
})

test('asks how a manual order was refunded', async () => {
  const page = await open({ body: order }, { paymentIntentId: `hand_${order.id}` })
  await page.press('Refund…')
  await page.says('Pay it back yourself first, then note it here.')
  expect(page.text()).not.toContain('back to the card')
  await page.type('Reason', 'A day late')
  await page.press('Note a refund of $54.99')
  await page.says('Say how you paid it back, and what proves it')
  await page.type('How you paid it back', 'Transfer 12')
  await page.press('Note a refund of $54.99')
  expect(page.calls(REFUND)).toMatchObject([
    { body: { amountCents: 5499, reason: 'A day late', paidBack: 'Transfer 12' } },
  ])
})
