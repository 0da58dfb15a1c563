// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { InvoiceDownload } from './invoice-download.tsx'

const link = () => document.querySelector('a')?.getAttribute('href')

test('offers invoices of last month and any other period', async () => {
  const page = await renderPage(() => <InvoiceDownload now={new Date('2026-03-05T09:00:00Z')} />, {
    at: '/',
  })
  expect(link()).toBe('/api/admin/papers.csv?since=2026-02-01&until=2026-02-28')
  await page.type('From (UTC)', '2026-01-01')
  expect(link()).toBe('/api/admin/papers.csv?since=2026-01-01&until=2026-02-28')
})

test('rejects a reversed date range', async () => {
  const page = await renderPage(() => <InvoiceDownload now={new Date('2026-01-05T09:00:00Z')} />, {
    at: '/',
  })
  expect(link()).toBe('/api/admin/papers.csv?since=2025-12-01&until=2025-12-31')
  await page.type('From (UTC)', '2026-02-01')
  expect([link(), document.querySelector('p[id$=wrong]')?.textContent]).toEqual([
    undefined,
    'The first day must not be after the last day.',
  ])
})
