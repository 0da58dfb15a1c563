// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { ManualOrderBody } from '@vitrine/contract/manual-orders'
import { renderPage } from '../api/testing/render-page.tsx'
import { StaffNewOrder } from './staff-new-order.tsx'

const TAKE = 'POST /api/admin/orders'
const made = {
  body: { orderId: '00000000-0000-4000-8000-000000000001', reference: '00000000' },
}

async function open(
  answer: NonNullable<Parameters<typeof renderPage>[1]['answers']>[string] = made,
) {
  const page = await renderPage(StaffNewOrder, { at: '/admin', answers: { [TAKE]: answer } })
  await page.press('New order…')
  const bodies = () => page.calls(TAKE).map(({ body }) => body as ManualOrderBody)
  const choose = (label: string, value: string) =>
    act(async () => {
      const select = page.control(label) as unknown as HTMLSelectElement
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  const fill = async () => {
    await page.type('First name', ' Ada ')
    await page.type('Last name', 'Quill')
    await page.type('Email', 'ada@example.com')
    await page.type('What proves it', 'SEPA 4711')
  }
  return { ...page, bodies, choose, fill }
}

test('shows errors, focuses the first, sends nothing', async () => {
  const page = await open()
  await page.press('Create order')
  for (const sentence of [
    'First name is required',
    'Last name is required',
    'Email address is required',
    'Say what proves the payment',
  ])
    await page.says(sentence)
  expect(document.activeElement).toBe(page.control('First name'))
  await page.type('First name', 'Ada')
  expect(page.text()).not.toContain('First name is required')
  expect(page.bodies()).toEqual([])
})

test("the amount follows the plan's price", async () => {
  const page = await open()
  await page.fill()
  expect(page.control('Received').value).toBe('39.99')
  await page.choose('Plan', 'starter')
  expect(page.control('Received').value).toBe('24.99')
  await page.type('Received', '20')
  await page.choose('Plan', 'basic')
  expect(page.control('Received').value).toBe('20')
  await page.press('Create order')
  await page.says('The plan costs $39.99. Say why $20.00 was paid')
  await page.type('Why not $39.99', 'Agreed in March')
  await page.type('Languages', 'English, German\nFrench')
  await page.press('Create order')
  await page.says('The plan includes 2. Leave one out to add another.')
  await page.type('Languages', 'English, German')
  await page.press('Create order')
  expect(page.bodies()).toMatchObject([
    {
      ...{ firstName: 'Ada', planId: 'basic', languages: ['English', 'German'], billing: null },
      ...{ amountCents: 2000, amountReason: 'Agreed in March', way: 'bank-transfer' },
    },
  ])
})

test('requires a whole address if the receipt has one', async () => {
  const page = await open()
  await page.fill()
  await page.check('Print a billing address')
  await page.press('Create order')
  await page.says('Enter your address')
  await page.type('Address line 1', '12 Analytical Row')
  await page.type('City', 'Portland')
  await page.type('State', 'OR')
  await page.type('ZIP', '97201')
  await page.press('Create order')
  expect(page.bodies()[0]?.billing).toEqual({
    ...{ name: 'Ada Quill', email: 'ada@example.com' },
    address: {
      ...{ line1: '12 Analytical Row', city: 'Portland', state: 'OR' },
      ...{ postal_code: '97201', country: 'US' },
    },
  })
})

// @promise manual-orders
test('reuses the request id for retries, not for another dialog', async () => {
  let fails = true
  const page = await open(() => (fails ? new TypeError('Failed to fetch') : made))
  await page.fill()
  await act(async () => {
    page.button('Create order').click()
    page.button('Create order').click()
  })
  await page.says('The server can’t be reached.')
  expect(page.bodies()).toHaveLength(1)
  fails = false
  await page.press('Create order')
  const [first, second] = page.bodies()
  expect(second).toEqual(first)
  expect(page.router.state.location.pathname).toBe(`/admin/orders/${made.body.orderId}`)
  const next = await open()
  await next.fill()
  await next.press('Create order')
  expect(next.bodies()[0]?.requestId).not.toBe(first?.requestId)
})

test('Enter submits the form', async () => {
  const page = await open()
  await page.fill()
  expect(page.button('Create order').type).toBe('submit')
  const field = page.control('What proves it')
  await act(async () => field.form?.requestSubmit())
  expect(page.bodies()).toHaveLength(1)
})
