// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { StaffAccountPage } from './staff-account-page.tsx'

const ACCOUNT = 'GET /api/admin/account'

const account = {
  id: '00000000-0000-4000-8000-000000000001',
  username: 'noor',
  role: 'owner',
  secondFactor: false,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  pictureId: null,
  customerName: null,
  pictureForCustomers: false,
  recoveryCodesLeft: 0,
  sessions: [
    {
      openedAt: '2026-03-02T09:00:00.000Z',
      usedAt: '2026-03-02T09:10:00.000Z',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      current: true,
    },
  ],
}
const { sessions: _, recoveryCodesLeft: __, ...user } = account

const open = (answers: NonNullable<Parameters<typeof renderPage>[1]['answers']>) =>
  renderPage(() => <StaffAccountPage picture={() => null} />, { at: '/admin/account', answers })

test('requires the current and the new password', async () => {
  const page = await open({
    [ACCOUNT]: { body: account },
    'PUT /api/admin/password': ({ body }) =>
      (body as { password: string }).password === 'right'
        ? { body: user }
        : {
            status: 400,
            body: {
              error: 'That is not your password.',
              fields: { password: 'That is not your password.' },
            },
          },
  })
  await page.says('Firefox on Linux')
  await page.press('Change password')
  await page.says('Enter your current password')
  await page.says('Choose a new password')
  await page.type('Current password', 'wrong')
  await page.type('New password', 'a longer new password')
  await page.press('Change password')
  await page.says('That is not your password.')
  expect(document.activeElement).toBe(page.control('Current password'))
  await page.type('Current password', 'right')
  await page.press('Change password')
  await page.says('Your password is changed.')
  expect(page.control('New password').value).toBe('')
})

test('warns about few recovery codes', async () => {
  const page = await open({
    [ACCOUNT]: { body: { ...account, secondFactor: true, recoveryCodesLeft: 1 } },
  })
  await page.says('1 recovery code left')
  await page.says('Make new ones')
})

test('ends other sessions with one click', async () => {
  const other = { ...account.sessions[0], current: false, userAgent: null }
  const page = await open({
    [ACCOUNT]: { body: { ...account, sessions: [...account.sessions, other] } },
    'DELETE /api/admin/sessions': { body: account },
  })
  await page.says('A browser that does not say its name')
  await page.press('Sign out everywhere else')
  await page.says('You are signed out everywhere else.')
})

test('enables the second factor with password and first code', async () => {
  const enrol = 'POST /api/admin/second-factor'
  const confirm = 'PUT /api/admin/second-factor'
  const wrong = 'That is not your password.'
  const page = await open({
    [ACCOUNT]: { body: account },
    [enrol]: { status: 400, body: { error: wrong, fields: { password: wrong } } },
    [confirm]: { body: { ...account, secondFactor: true, recoveryCodes: ['abcd-efgh'] } },
  })
  await page.says('Firefox on Linux')
  await page.press('Turn on')
  await page.press('Continue')
  await page.says('Enter your password')
  expect(page.calls(enrol)).toHaveLength(0)
  await page.type('Your password', 'wrong')
  await page.press('Continue')
  await page.says(wrong)
  expect(document.activeElement).toBe(page.control('Your password'))
  page.answers[enrol] = { body: { secret: 'ABCD', otpauthUrl: 'otpauth://totp/x?secret=ABCD' } }
  await page.type('Your password', 'right')
  await page.press('Continue')
  await page.says('Scan this')
  await page.press('Turn on')
  await page.says('Enter the code that your app shows')
  await page.type('The code that the app shows', '123 456')
  await page.press('Turn on')
  await page.says('abcd-efgh')
  expect(page.calls(confirm)[0]?.body).toEqual({ code: '123456' })
})
