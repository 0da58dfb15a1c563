// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import StaffInvoicesPage from './staff-invoices-page.tsx'

const LIST = 'GET /api/admin/papers'
const invoice = (number: string, kind = 'receipt') => ({
  id: '00000000-0000-4000-8000-00000000000a',
  orderId: '00000000-0000-4000-8000-00000000000b',
  kind,
  number,
  issuedAt: '2026-03-02T09:00:00.000Z',
  totalCents: 2699,
  buyer: 'Ada Quill',
  company: 'Quill GmbH',
})
const ACCOUNT = {
  id: '00000000-0000-4000-8000-000000000001',
  username: 'cleo',
  secondFactor: false,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
}
const body = {
  invoices: [
    invoice('R-000002'),
    { ...invoice('C-000001', 'credit-note'), id: '00000000-0000-4000-8000-00000000000c' },
  ],
  next: null,
  totals: {
    documents: 2,
    receivedCents: 2699,
    refundedCents: 2699,
    receivedTaxCents: 200,
    refundedTaxCents: 200,
  },
}

test('lists invoices with totals and PDFs', async () => {
  const page = await renderPage(StaffInvoicesPage, {
    at: '/admin/invoices',
    answers: { [LIST]: { body } },
  })
  await page.says('R-000002')
  await page.says('2 documents, $26.99 received ($2.00 tax), $26.99 refunded ($2.00 tax)')
  await page.says('−$26.99')
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toContain('/api/admin/papers/00000000-0000-4000-8000-00000000000a')
  expect(links).toContain('/api/admin/papers.csv')
})

test.each([
  ['writer', true],
  ['accountant', false],
])('links a %s to orders: %s', async (role, opens) => {
  const page = await renderPage(StaffInvoicesPage, {
    at: '/admin/invoices',
    answers: { [LIST]: { body }, 'GET /api/admin/session': { body: { ...ACCOUNT, role } } },
  })
  await page.says('R-000002')
  await page.says('Ada Quill')
  const orders = [...document.querySelectorAll('a[href^="/admin/orders/"]')]
  expect(orders.length > 0).toBe(opens)
})

test('searches, and exports the chosen month', async () => {
  const now = new Date()
  const month = now.toISOString().slice(0, 7)
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0))
  const days = `since=${month}-01&until=${last.toISOString().slice(0, 10)}`
  const page = await renderPage(StaffInvoicesPage, {
    at: `/admin/invoices?month=${month}`,
    answers: {
      [`${LIST}?${days}`]: { body: { ...body, invoices: [] } },
      [`${LIST}?search=quill&${days}`]: { body },
    },
  })
  await page.says('No invoice matches.')
  const csv = [...document.querySelectorAll('a')].find((link) => link.href.includes('.csv'))
  expect(csv?.getAttribute('href')).toBe(`/api/admin/papers.csv?${days}`)
  await page.type('Find an invoice', 'quill')
  await page.says('R-000002')
})
