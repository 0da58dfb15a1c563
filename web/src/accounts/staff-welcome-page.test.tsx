// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import StaffWelcomePage from './staff-welcome-page.tsx'

const READ = 'POST /api/admin/password-link'
const CHOOSE = 'PUT /api/admin/password-link'

const open = (answers: NonNullable<Parameters<typeof renderPage>[1]['answers']>) =>
  renderPage(StaffWelcomePage, { at: '/admin/welcome#the.token', answers })

test('sets a password from a link, then leads to sign-in', async () => {
  const common = 'That is a common password'
  const page = await open({
    [READ]: { body: { username: 'ines' } },
    [CHOOSE]: ({ body }) =>
      (body as { newPassword: string }).newPassword === 'password1234'
        ? { status: 400, body: { error: common, fields: { newPassword: common } } }
        : { body: { username: 'ines' } },
  })
  await page.says('You sign in as ines.')
  expect(page.calls(READ)[0]?.body).toEqual({ token: 'the.token' })
  await page.press('Choose this password')
  await page.says('At least 12 characters')
  expect(page.calls(CHOOSE)).toHaveLength(0)
  await page.type('Password', 'password1234')
  await page.press('Choose this password')
  await page.says(common)
  expect(document.activeElement).toBe(page.control('Password'))
  await page.type('Password', 'three lemons on a boat')
  await page.press('Choose this password')
  await page.says('Password saved')
  expect(page.calls(CHOOSE)[1]?.body).toEqual({
    token: 'the.token',
    newPassword: 'three lemons on a boat',
  })
  expect(page.button('Sign in').getAttribute('href')).toBe('/admin/sign-in')
})

test('reports an invalid link on opening and on submit', async () => {
  const dead = { status: 404, body: { error: 'It was used.' } }
  const page = await open({ [READ]: dead })
  await page.says('This link no longer works')
  await page.says('It was used.')
  const late = await open({ [READ]: { body: { username: 'ines' } }, [CHOOSE]: dead })
  await late.says('Choose a password')
  await late.type('Password', 'three lemons on a boat')
  await late.press('Choose this password')
  await late.says('It was used.')
})

test('does not take an unreachable server for an invalid link', async () => {
  const page = await open({ [READ]: new TypeError('no network') })
  await page.says('The link could not be checked')
  page.answers[READ] = { body: { username: 'ines' } }
  await page.press('Try again')
  await page.says('You sign in as ines.')
})
