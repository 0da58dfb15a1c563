// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { NotificationResponse, NotificationsResponse } from '@vitrine/contract/notifications'
import { renderPage } from '../api/testing/render-page.tsx'
import StaffNotificationsPage from './staff-notifications-page.tsx'

const LIST = 'GET /api/admin/notices'
const ALL = 'PUT /api/admin/notices/read'
const ID = '11111111-1111-4111-8111-111111111111'
const ORDER = '22222222-2222-4222-8222-222222222222'
const ONE = `PUT /api/admin/notices/${ID}/read`
const AT = '2026-11-23T08:00:00.000Z'

const notice = (facts: Partial<NotificationResponse> = {}): NotificationResponse => ({
  id: ID,
  kind: 'mentioned',
  orderId: ORDER,
  customerName: 'Ada Quill',
  by: 'noor',
  note: '@sam, who called?',
  at: AT,
  read: false,
  ...facts,
})
const answer = (...notices: NotificationResponse[]): { body: NotificationsResponse } => ({
  body: { unread: notices.filter(({ read }) => !read).length, notices },
})
const open = (list: { body: NotificationsResponse } | Error) =>
  renderPage(StaffNotificationsPage, { at: '/admin/for-you', answers: { [LIST]: list } })

test.each([
  [{}, 'noor mentioned you in a note on Ada Quill’s order'],
  [{ kind: 'given' }, 'noor assigned you Ada Quill’s order'],
  [{ kind: 'wrote', by: null }, 'Ada Quill wrote'],
  [{ kind: 'answered', by: null }, 'Ada Quill answered the question'],
  [{ kind: 'round', by: null }, 'Ada Quill sent a change request'],
  [{ kind: 'approved', by: null }, 'Ada Quill approved the preview'],
  [{ kind: 'late', by: null }, 'Ada Quill’s order is late'],
] as const)('describes %j', async (facts, words) => {
  const page = await open(answer(notice(facts)))
  await page.says(words)
  expect(page.button(words).getAttribute('href')).toBe(`/admin/orders/${ORDER}`)
})

test('marks a notification as read when it is opened', async () => {
  const page = await open(answer(notice()))
  page.answers[ONE] = answer(notice({ read: true }))
  await page.says('@sam, who called?')
  await page.press('noor mentioned you')
  expect(page.calls(ONE).map(({ body }) => body)).toEqual([{ read: true }])
  expect(page.router.state.location.pathname).toBe(`/admin/orders/${ORDER}`)
})

test('marks all as read, and one as unread again', async () => {
  const page = await open(answer(notice()))
  await page.says('Mark all as read')
  page.answers[ALL] = answer(notice({ read: true }))
  await page.press('Mark all as read')
  await page.says('All read.')
  expect(page.calls(ALL).map(({ body }) => body)).toEqual([{ until: AT }])
  await page.check('All')
  page.answers[ONE] = answer(notice())
  await page.press('Mark as unread')
  await page.says('Mark as read')
  expect(page.calls(ONE).map(({ body }) => body)).toEqual([{ read: false }])
})

test('shows an error when marking fails', async () => {
  const page = await open(answer(notice()))
  await page.says('Mark all as read')
  page.answers[ALL] = { status: 503, body: { error: 'Nothing can be saved for a moment.' } }
  await page.press('Mark all as read')
  await page.says('Nothing can be saved for a moment.')
  expect(page.text()).toContain('Unread: ')
})

test('explains an empty list and retries a failed one', async () => {
  const page = await open(new Error('no network'))
  await page.says('Your notifications could not be loaded')
  page.answers[LIST] = answer()
  await page.press('Try again')
  await page.says('No notifications yet.')
})
