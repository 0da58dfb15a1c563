// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { openPage } from '../api/testing/open-page.tsx'
import StaffContactsPage from './staff-contacts-page.tsx'

const message = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Piotr Zieliński',
  email: 'piotr@example.org',
  phone: null,
  message: 'Do you take Polish CVs?',
  package: null,
  createdAt: '2026-01-01T10:00:00.000Z',
  answeredAt: null,
}
const LIST = 'GET /api/admin/contacts'
const ANSWER = `PUT /api/admin/contacts/${message.id}/answer`

test('a message is read, answered by mail and marked', async () => {
  const answered = { ...message, answeredAt: '2026-01-01T12:00:00.000Z' }
  const page = await openPage(StaffContactsPage, {
    at: '/admin/contacts',
    answers: { [LIST]: { body: [message] }, [ANSWER]: { body: answered } },
  })
  await page.says('1 waits for an answer')
  await page.press('Piotr')
  expect(page.button('piotr@example.org').getAttribute('href')).toBe('mailto:piotr@example.org')
  page.answers[LIST] = { body: [answered] }
  await page.press('Mark as answered')
  await page.says('All answered')
})

test('with no messages the room says so', async () => {
  const page = await openPage(StaffContactsPage, {
    at: '/admin/contacts',
    answers: { [LIST]: { body: [] } },
  })
  await page.says('Nobody is waiting.')
})
