// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import StaffLayout from './staff-layout.tsx'

const SESSION = 'GET /api/admin/session'
const account = (role: string) => ({
  body: {
    id: '00000000-0000-4000-8000-000000000001',
    username: 'cleo',
    role,
    secondFactor: false,
    mustChangePassword: false,
    mustSetUpSecondFactor: false,
  },
})
const pages = () =>
  [...document.querySelectorAll('nav[aria-label="Workbench"] a')].map(
    ({ textContent }) => textContent,
  )

test('shows an accountant nothing but invoices', async () => {
  const page = await renderPage(StaffLayout, {
    at: '/admin/invoices',
    answers: { [SESSION]: account('accountant') },
  })
  await page.says('Accountant')
  expect(pages()).toEqual(['Invoices'])
  for (const path of ['queue/counts?', 'contacts', 'notices/unread'])
    expect(page.calls(`GET /api/admin/${path}`)).toEqual([])
})

test('leads an accountant from the queue to invoices', async () => {
  const page = await renderPage(StaffLayout, {
    at: '/admin',
    answers: { [SESSION]: account('accountant') },
  })
  await expect.poll(() => page.router.state.location.pathname).toBe('/admin/invoices')
})

test('keeps a writer on the queue', async () => {
  const page = await renderPage(StaffLayout, {
    at: '/admin',
    answers: { [SESSION]: account('writer') },
  })
  await page.says('Writer')
  expect(pages()).toContain('Queue')
  expect(pages()).not.toContain('Invoices')
  expect(page.router.state.location.pathname).toBe('/admin')
  expect(page.calls('GET /api/admin/contacts').length).toBeGreaterThan(0)
})
