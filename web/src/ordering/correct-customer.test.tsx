// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { OrderResponse } from '@vitrine/contract/ordering'
import { renderPage } from '../api/testing/render-page.tsx'
import { CorrectEmail } from './correct-customer.tsx'

const CORRECT = 'PUT /api/admin/orders/o1/customer-email'
const order = { id: 'o1', customerEmail: 'ada@exmaple.com' } as OrderResponse

test('corrects a valid email address and reloads the order', async () => {
  let done = 0
  const page = await renderPage(() => <CorrectEmail order={order} onDone={() => (done += 1)} />, {
    at: '/admin/order',
    answers: { [CORRECT]: new TypeError('Failed to fetch') },
  })
  await page.press('Correct')
  await page.says('Links in emails to the old address no longer open anything')
  await page.type('Mail address', 'ada')
  await page.press('Correct mail address')
  await page.says('Please enter a valid email address')
  expect(page.calls(CORRECT)).toHaveLength(0)
  await page.type('Mail address', 'ada@example.com')
  await page.press('Correct mail address')
  await page.says('Nothing was corrected')
  expect(done).toBe(0)
})
