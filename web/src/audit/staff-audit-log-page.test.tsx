// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import StaffAuditLogPage from './staff-audit-log-page.tsx'

const LIST = 'GET /api/admin/acts'
const PEOPLE = 'GET /api/admin/people'
const ORDER_ID = '0f3a9b1c-0000-4000-8000-000000000001'
const held = {
  n: 7,
  at: '2026-03-02T09:00:00.000Z',
  actor: 'staff:noor',
  act: 'PUT /api/admin/orders/:orderId/hold',
  orderId: ORDER_ID,
  about: null,
  from: 'ready',
  to: 'on_hold',
}
const people = {
  [PEOPLE]: {
    body: [{ id: ORDER_ID, username: 'noor', displayName: null, pictureId: null, active: true }],
  },
}

test('shows who did what on which order, page by page', async () => {
  const page = await renderPage(StaffAuditLogPage, {
    at: '/admin/record',
    answers: {
      ...people,
      [LIST]: { body: { acts: [held], next: 7 } },
      [`${LIST}?before=7`]: {
        body: { acts: [{ ...held, n: 6, actor: 'staff:ines' }], next: null },
      },
    },
  })
  await page.says('Put the order on hold')
  await page.says('ready → on_hold')
  expect(page.button('0F3A9B1C').getAttribute('href')).toBe(`/admin/orders/${ORDER_ID}`)
  await page.press('Show more')
  await page.says('ines')
  expect(page.calls(`${LIST}?before=7`)).toHaveLength(1)
})

test('applies the URL filters to list and CSV', async () => {
  const filter = 'person=staff%3Anoor&order=0f3a9b1c'
  const page = await renderPage(StaffAuditLogPage, {
    at: `/admin/record?${filter}`,
    answers: { ...people, [`${LIST}?${filter}`]: { body: { acts: [], next: null } } },
  })
  await page.says('No entry matches the filters.')
  expect(page.button('Download as CSV').getAttribute('href')).toBe(`/api/admin/acts.csv?${filter}`)
})

test('filters by a group of actions', async () => {
  const page = await renderPage(StaffAuditLogPage, {
    at: '/admin/record?act=group%3Amoney',
    answers: { ...people, [`${LIST}?group=money`]: { body: { acts: [held], next: null } } },
  })
  await page.says('Put the order on hold')
  const groups = [...document.querySelectorAll('optgroup')]
  expect(groups.map(({ label }) => label)).toContain('Money and invoices')
  for (const group of groups) expect(group.children.length).toBeGreaterThan(1)
  expect(page.button('Download as CSV').getAttribute('href')).toBe(
    '/api/admin/acts.csv?group=money',
  )
})
