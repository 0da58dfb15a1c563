// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type MockResponse, renderPage } from '../api/testing/render-page.tsx'
import StaffSignInPage from './staff-sign-in-page.tsx'

const noor = {
  id: '00000000-0000-4000-8000-000000000001',
  username: 'noor',
  role: 'owner',
  secondFactor: false,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
}
const signedOut: MockResponse = { status: 401, body: { error: 'Sign in first' } }

const open = (
  at: string,
  signIn: MockResponse | ((sent: { body: unknown }) => MockResponse),
  { keepsCookies = true } = {},
) => {
  let session = signedOut
  return renderPage(StaffSignInPage, {
    at,
    answers: {
      'GET /api/admin/session': () => session,
      'POST /api/admin/session': (sent) => {
        const answer = typeof signIn === 'function' ? signIn(sent) : signIn
        const isIn = !(answer instanceof Error) && (answer.status ?? 200) === 200
        if (isIn && keepsCookies) session = answer
        return answer
      },
    },
  })
}

test('redirects back after sign-in', async () => {
  const page = await open('/admin/sign-in?next=%2Fadmin%2Fcontacts', { body: noor })
  await page.type('Username', ' noor ')
  await page.type('Password', ' secret ')
  await page.press('Sign in')
  expect(page.router.state.location.pathname).toBe('/admin/contacts')
  expect(page.calls('POST /api/admin/session')[0]?.body).toEqual({
    username: 'noor',
    password: ' secret ',
  })
})

test('says that cookies are blocked', async () => {
  const page = await open('/admin/sign-in', { body: noor }, { keepsCookies: false })
  await page.type('Username', 'noor')
  await page.type('Password', 'secret')
  await page.press('Sign in')
  await page.says('Your browser blocks the cookie that keeps you signed in.')
  expect(page.router.state.location.pathname).toBe('/admin/sign-in')
  expect(page.control('Username').value).toBe('noor')
})

test('requires both fields without a request', async () => {
  const page = await open('/admin/sign-in', { body: noor })
  await page.press('Sign in')
  await page.says('There is a problemEnter your usernameEnter your password')
  expect(page.calls('POST /api/admin/session')).toHaveLength(0)
})

test("shows the server's error and keeps the input", async () => {
  const page = await open('/admin/sign-in', {
    status: 401,
    body: { error: 'Username or password is wrong.' },
  })
  await page.type('Username', 'noor')
  await page.type('Password', 'wrong')
  await page.press('Sign in')
  await page.says('Username or password is wrong.')
  expect(page.control('Username').value).toBe('noor')
})

test('asks for a code if the account has a second factor', async () => {
  const page = await open('/admin/sign-in', ({ body }) =>
    (body as { code?: string }).code === '123456'
      ? { body: { ...noor, secondFactor: true } }
      : { status: 401, body: { error: 'Enter the code', fields: { code: 'Enter the code' } } },
  )
  await page.type('Username', 'noor')
  await page.type('Password', 'secret')
  await page.press('Sign in')
  await page.says('from your authenticator app')
  await page.type('Code', '123 456')
  await page.press('Sign in')
  expect(page.router.state.location.pathname).toBe('/admin')
})

test('accepts a recovery code', async () => {
  const page = await open('/admin/sign-in', ({ body }) =>
    (body as { code?: string }).code === 'abcd-efgh-2345-mnop'
      ? { body: { ...noor, secondFactor: true } }
      : { status: 401, body: { error: 'Enter the code', fields: { code: 'Enter the code' } } },
  )
  await page.type('Username', 'noor')
  await page.type('Password', 'secret')
  await page.press('Sign in')
  await page.press('Use a recovery code instead')
  await page.type('Recovery code', 'abcd-efgh-2345-mnop')
  await page.press('Sign in')
  expect(page.router.state.location.pathname).toBe('/admin')
})

// WCAG 3.3.8: nobody has to remember or copy by hand.
test('lets password managers fill and people paste', async () => {
  const page = await open('/admin/sign-in', ({ body }) =>
    (body as { code?: string }).code === undefined
      ? { status: 401, body: { error: 'Enter the code', fields: { code: 'Enter the code' } } }
      : { body: noor },
  )
  await page.type('Username', 'noor')
  await page.type('Password', 'secret')
  await page.press('Sign in')
  const fills = { Username: 'username', Password: 'current-password', Code: 'one-time-code' }
  for (const [label, autocomplete] of Object.entries(fills)) {
    const field = page.control(label)
    expect(field.getAttribute('autocomplete'), label).toBe(autocomplete)
    const paste = new Event('paste', { bubbles: true, cancelable: true })
    expect(field.dispatchEvent(paste), label).toBe(true)
  }
})

test('reports an unreachable server', async () => {
  const page = await open('/admin/sign-in', new TypeError('Failed to fetch'))
  await page.type('Username', 'noor')
  await page.type('Password', 'secret')
  await page.press('Sign in')
  await page.says('The server can’t be reached.')
  expect(page.router.state.location.pathname).toBe('/admin/sign-in')
})

test('skips sign-in with a valid session', async () => {
  const page = await renderPage(StaffSignInPage, {
    at: '/admin/sign-in',
    answers: { 'GET /api/admin/session': { body: noor } },
  })
  expect(page.router.state.location.pathname).toBe('/admin')
})
