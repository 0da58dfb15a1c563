// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { OrderResponse } from '@vitrine/contract/ordering'
import type { OrderPaymentsResponse } from '@vitrine/contract/payments'
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
  paidAt: '2026-01-02T09:00:00Z',
  parentOrderId: null,
} as OrderResponse
type Payment = OrderPaymentsResponse['payments'][number]
const first: Payment = {
  orderId: order.id,
  of: 'site',
  paidCents: 6499,
  refundedCents: 1000,
  leftCents: 5499,
  paymentStatus: 'partially_refunded',
  isManual: false,
  isRefundable: true,
}
const upgrade: Payment = {
  ...first,
  orderId: '00000000-0000-4000-8000-000000000002',
  of: 'upgrade',
  paidCents: 4000,
  refundedCents: 0,
  leftCents: 4000,
  paymentStatus: 'paid',
}
const PAYMENTS = `GET /api/admin/orders/${order.id}/refunds`
const REFUND = `POST /api/admin/orders/${order.id}/refunds`

const open = (
  answer: NonNullable<Parameters<typeof renderPage>[1]['answers']>[string],
  payments: readonly Payment[] = [first],
) =>
  renderPage(() => <StaffRefund order={order} onDone={() => {}} />, {
    at: '/admin/order',
    answers: { [REFUND]: answer, [PAYMENTS]: { body: { payments } } },
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
  const page = await open({ body: order }, [{ ...first, isManual: true }])
  await page.press('Refund…')
  await page.says('Pay the customer back yourself first, then record it here.')
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

test('names the part of every payment', async () => {
  const page = await open({ body: order }, [upgrade, first])
  await page.press('Refund…')
  await page.says('All payments of this order go back to the card, newest first')
  await page.says('The order is canceled')
  await page.says('$40.00 of $40.00')
  await page.says('$54.99 of $54.99')
  await page.type('Amount', '45')
  await page.says('$45.00 of $54.99, $9.99 is kept')
  expect(page.text()).not.toContain('The order is canceled')
  await page.type('Reason', 'A day late')
  await page.press('Refund $45.00')
  expect(page.calls(REFUND)).toMatchObject([{ body: { amountCents: 4500, shownCents: 9499 } }])
})

test('says which payment can’t be refunded', async () => {
  const disputed: Payment = { ...first, paymentStatus: 'disputed', isRefundable: false }
  const page = await open({ body: order }, [upgrade, disputed])
  await page.press('Refund…')
  await page.says('$64.99 is disputed at the bank: it can’t be refunded now')
  expect(page.text()).not.toContain('The order is canceled')
})

test('asks for evidence of the manual part alone', async () => {
  const page = await open({ body: order }, [upgrade, { ...first, isManual: true }])
  await page.press('Refund…')
  await page.says('The first payment was made elsewhere')
  expect(page.control('How you paid it back')).toBeTruthy()
  await page.type('Amount', '10')
  expect(page.text()).not.toContain('How you paid it back')
})
