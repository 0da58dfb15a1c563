// @vitest-environment happy-dom
import { defaultTeamNotifications } from '@vitrine/domain/notifications/notification-kinds'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { NotificationEmail } from './notification-email.tsx'

const READ = 'GET /api/admin/notice-settings'
const SET = 'PUT /api/admin/notice-settings'
const open = (answer: { body: unknown } | Error) =>
  renderPage(NotificationEmail, { at: '/admin/account', answers: { [READ]: answer } })

test('saves a choice at once and explains it', async () => {
  const page = await open({
    body: { mail: 'daily', team: defaultTeamNotifications, email: 'sam@example.com' },
  })
  await page.says('To sam@example.com: one mail at 7:00 UTC')
  page.answers[SET] = {
    body: { mail: 'at-once', team: defaultTeamNotifications, email: 'sam@example.com' },
  }
  await page.check('At once')
  await page.says('a mail for each thing')
  expect(page.calls(SET).map(({ body }) => body)).toEqual([{ mail: 'at-once' }])
})

test("reverts a choice that can't be saved", async () => {
  const page = await open({
    body: { mail: 'daily', team: defaultTeamNotifications, email: 'sam@example.com' },
  })
  await page.says('one mail at 7:00 UTC')
  page.answers[SET] = { status: 503, body: { error: 'Nothing can be saved for a moment.' } }
  await page.check('Never')
  await page.says('Nothing can be saved for a moment.')
  expect(page.control('Daily').checked).toBe(true)
})

test('explains that members without an address get no email', async () => {
  const page = await open({ body: { mail: 'daily', team: defaultTeamNotifications, email: null } })
  await page.says('has no email address, so we send you no email')
})

test('retries a failed load', async () => {
  const page = await open(new Error('no network'))
  await page.says('Your choice could not be loaded')
  page.answers[READ] = {
    body: { mail: 'none', team: defaultTeamNotifications, email: 'sam@example.com' },
  }
  await page.press('Try again')
  await page.says('no email. Everything is shown under For you.')
})

test("shows the team's default without an own choice", async () => {
  const team = { ...defaultTeamNotifications, late: 'at-once' }
  const page = await open({ body: { mail: 'team', team, email: 'sam@example.com' } })
  await page.says('as the owner has set it for the team')
  await page.says('An order or its changes are lateAt once')
  await page.says('Named in a noteOnce a day')
})
