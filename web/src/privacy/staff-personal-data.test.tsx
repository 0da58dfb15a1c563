// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { OrderResponse } from '@vitrine/contract/ordering'
import { renderPage } from '../api/testing/render-page.tsx'
import { StaffPersonalData } from './staff-personal-data.tsx'

const ID = '4f2c9a01-0000-4000-8000-000000000000'
const ERASE = `POST /api/admin/orders/${ID}/erasure`

const order = {
  id: ID,
  customerFirstName: 'Ada',
  customerLastName: 'Quill',
  customerEmail: 'ada@example.com',
  orderStatus: 'live',
} as OrderResponse

const open = (shown: OrderResponse, onDone = () => {}) =>
  renderPage(() => <StaffPersonalData order={shown} onDone={onDone} />, {
    at: `/admin/orders/${ID}`,
    answers: { [ERASE]: { body: { accepted: true } } },
  })

test('erases a customer after the typed number', async () => {
  let done = 0
  const page = await open(order, () => {
    done += 1
  })
  await page.press('Erase everything…')
  await page.says('Erase everything about Ada Quill?')
  await page.type('Type 4F2C9A01', 'no')
  const confirm = () =>
    [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')]
      .find(({ textContent }) => textContent === 'Erase everything')
      ?.click()
  confirm()
  await page.says('Type 4F2C9A01')
  expect(page.calls(ERASE)).toEqual([])
  await page.type('Type 4F2C9A01', '4F2C9A01')
  confirm()
  await page.says('Copy or erase at the customer’s request')
  expect(page.calls(ERASE).map(({ body }) => body)).toEqual([{ confirmation: '4F2C9A01' }])
  expect(done).toBe(1)
})

test('offers nothing for an erased customer', async () => {
  const page = await open({ ...order, customerEmail: '', orderStatus: 'closed' })
  await page.says('All about the customer was erased')
  expect(document.querySelector('button')).toBeNull()
})

test('does not erase an order that awaits payment', async () => {
  const page = await open({ ...order, orderStatus: 'pending' })
  await page.says('Download everything')
  expect(page.text()).not.toContain('Erase everything')
})
