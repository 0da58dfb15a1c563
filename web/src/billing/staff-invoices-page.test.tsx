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
const body = {
  invoices: [
    invoice('R-000002'),
    { ...invoice('C-000001', 'credit-note'), id: '00000000-0000-4000-8000-00000000000c' },
  ],
  next: null,
  totals: { documents: 2, receivedCents: 2699, refundedCents: 2699 },
}

test('lists invoices with totals and PDFs', async () => {
  const page = await renderPage(StaffInvoicesPage, {
    at: '/admin/invoices',
    answers: { [LIST]: { body } },
  })
  await page.says('R-000002')
  await page.says('2 documents, $26.99 received, $26.99 refunded')
  await page.says('−$26.99')
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toContain(
    '/api/admin/orders/00000000-0000-4000-8000-00000000000b/papers/00000000-0000-4000-8000-00000000000a',
  )
  expect(links).toContain('/api/admin/papers.csv')
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
