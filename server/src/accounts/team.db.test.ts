import { PERMISSION_OF_ACCESS } from '@vitrine/domain/accounts/staff-roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { startTestServer, STAFF, type TestServer } from '../../testing/test-server.ts'
import { signInStaff, type TestClient, createTestClient } from '../../testing/test-client.ts'
import { countPeople } from './account-store.ts'
import { createFirstUser } from './create-first-user.ts'
import { events } from '../platform/tables.ts'
import { passwordLinks, users } from './tables.ts'

const TEAM = '/api/admin/team'
const LINK = '/api/admin/password-link'
const SESSION = '/api/admin/session'
const PASSWORD = 'three lemons on a boat'
const HOUR_MS = 60 * 60_000

type Member = { id: string; username: string; role: string; state: string; you: boolean }
type Link = { member: Member; url: string; mailed: boolean; error?: string }

let running: TestServer
let owner: TestClient
let now = new Date('2026-03-02T09:00:00Z')

beforeAll(async () => {
  running = await startTestServer({ clock: () => now })
  owner = await signInStaff(running.url)
})
afterAll(() => running.close())

const tokenOf = (url: string) => url.split('#')[1] ?? ''
const signIn = (username: string, password: string, browser = createTestClient(running.url)) =>
  browser.send<{ error: string; username: string }>('POST', SESSION, { username, password })
const choose = (url: string, newPassword = PASSWORD) =>
  createTestClient(running.url).send<{ error: string; username: string }>('PUT', LINK, {
    token: tokenOf(url),
    newPassword,
  })
const invite = (username: string, role: string, by = owner, more: object = {}) =>
  by.send<Link>('POST', TEAM, { username, role, ...more })

/** A member who has chosen a password, signed in. */
async function joined(
  username: string,
  role: string,
): Promise<{ id: string; browser: TestClient }> {
  const { body } = await invite(username, role)
  await choose(body.url)
  const browser = createTestClient(running.url)
  await signIn(username, PASSWORD, browser)
  return { id: body.member.id, browser }
}

const memberOf = async (id: string) =>
  (await owner.send<Member[]>('GET', TEAM)).body.find((member) => member.id === id)

// @promise password-links: Password links work once for 48 hours and can't be taken from a database copy.
test('accepts an invitation link once within 48 hours', async () => {
  const { status, body } = await invite('ines', 'writer')
  expect([status, body.member.state, body.mailed]).toEqual([200, 'invited', false])
  expect(body.url).toMatch(/^http:\/\/localhost:\d+\/admin\/welcome#[0-9a-f-]{36}\.[\w-]{43}$/)
  expect((await signIn('ines', PASSWORD)).status).toBe(401)
  const read = (token: string) => createTestClient(running.url).send('POST', LINK, { token })
  expect((await read(tokenOf(body.url))).body).toEqual({ username: 'ines' })
  expect((await choose(body.url, 'password1234')).status).toBe(400)
  expect((await choose(body.url, 'ines-ines-ines')).status).toBe(400)
  expect((await choose(body.url)).body).toEqual({ username: 'ines' })
  expect((await choose(body.url, 'four lemons on a boat')).status).toBe(404)
  expect((await read(tokenOf(body.url))).status).toBe(404)
  expect((await signIn('ines', PASSWORD)).status).toBe(200)
  expect(await memberOf(body.member.id)).toMatchObject({ state: 'active', role: 'writer' })

  const late = await invite('late', 'writer')
  now = new Date(now.getTime() + 48 * HOUR_MS)
  expect((await choose(late.body.url)).status).toBe(404)
  owner = await signInStaff(running.url)
})

// @promise password-links
test('sets one password from two concurrent uses of a link', async () => {
  const { body } = await invite('twice', 'writer')
  const answers = await Promise.all([
    choose(body.url, 'first of two choices'),
    choose(body.url, 'second of two choices'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
})

// @promise password-links
test('rejects forged password links', async () => {
  const { body } = await invite('guess', 'writer')
  const token = tokenOf(body.url)
  const [id = '', signature = ''] = token.split('.')
  const other = await invite('other', 'writer')
  const wrong = [
    id,
    `${id}.`,
    `${id}.${signature.slice(1)}`,
    `${id}.${signature}x`,
    `.${signature}`,
  ]
  wrong.push(`${id}.${tokenOf(other.body.url).split('.')[1]}`)
  for (const one of wrong) {
    const { status } = await createTestClient(running.url).send('POST', LINK, { token: one })
    expect([one, status]).toEqual([one, 404])
  }
  const stored = JSON.stringify([
    await running.db.select().from(passwordLinks),
    await running.db.select().from(events),
  ])
  expect(stored).toContain(id)
  expect(stored).not.toContain(signature)
})

// @promise password-links
test('invalidates older links and ends sessions when a link is used', async () => {
  const { id, browser } = await joined('lost', 'writer')
  const make = () => owner.send<Link>('POST', `${TEAM}/${id}/password-links`)
  const first = await make()
  const second = await make()
  expect((await choose(first.body.url)).status).toBe(404)
  expect((await browser.send('GET', SESSION)).status).toBe(200)
  expect((await signIn('lost', PASSWORD)).status).toBe(200)
  expect((await choose(second.body.url, 'a boat under lemons')).status).toBe(200)
  expect((await browser.send('GET', SESSION)).status).toBe(401)
  expect((await signIn('lost', PASSWORD)).status).toBe(401)
  expect((await signIn('lost', 'a boat under lemons')).status).toBe(200)
})

// @promise disabled-accounts: A disabled account is signed out at once; the last active owner can't be removed.
test('blocks disabled users at once and restores them when enabled', async () => {
  const { id, browser } = await joined('gone', 'writer')
  const link = await owner.send<Link>('POST', `${TEAM}/${id}/password-links`)
  expect((await browser.send('GET', '/api/admin/queue')).status).toBe(200)
  expect((await owner.send('PUT', `${TEAM}/${id}/disablement`)).body).toMatchObject({
    state: 'disabled',
  })
  expect((await browser.send('GET', '/api/admin/queue')).status).toBe(401)
  expect((await choose(link.body.url)).status).toBe(404)
  const refused = await signIn('gone', PASSWORD)
  expect([refused.status, refused.body.error]).toEqual([
    403,
    'This account is disabled. Ask an owner to enable it.',
  ])
  // Only the right password reveals that the account exists.
  expect((await signIn('gone', 'wrong')).body.error).toBe('Username or password is wrong.')
  expect((await owner.send('POST', `${TEAM}/${id}/password-links`)).status).toBe(409)
  await owner.send('DELETE', `${TEAM}/${id}/disablement`)
  expect((await signIn('gone', PASSWORD)).status).toBe(200)
})

// @promise disabled-accounts
test('lets managers manage writers only', async () => {
  const manager = await joined('mira', 'manager')
  const equal = await joined('equal', 'manager')
  const writer = await joined('will', 'writer')
  const ownerId = (await owner.send<{ id: string }>('GET', SESSION)).body.id
  const as = (method: string, path: string, body?: object) =>
    manager.browser.send<{ error: string }>(method, `${TEAM}${path}`, body)
  for (const id of [ownerId, equal.id, manager.id]) {
    for (const [method, path, body] of [
      ['PUT', `/${id}`, { role: 'writer', email: null }],
      ['POST', `/${id}/password-links`],
      ['PUT', `/${id}/disablement`],
      ['DELETE', `/${id}/disablement`],
    ] as const) {
      const { status } = await as(method, path, body)
      expect([method, path, status]).toEqual([method, path, 403])
    }
  }
  for (const role of ['owner', 'manager']) {
    expect((await invite(`by-mira-${role}`, role, manager.browser)).status).toBe(403)
    expect((await as('PUT', `/${writer.id}`, { role, email: null })).status).toBe(403)
  }
  expect((await invite('by-mira', 'writer', manager.browser)).status).toBe(200)
  expect((await as('POST', `/${writer.id}/password-links`)).status).toBe(200)
  expect((await as('PUT', `/${writer.id}/disablement`)).status).toBe(200)
})

// @promise disabled-accounts
test('applies a new role at once', async () => {
  const { id, browser } = await joined('rising', 'writer')
  expect((await browser.send('GET', TEAM)).status).toBe(403)
  const email = 'rising@example.com'
  const changed = await owner.send('PUT', `${TEAM}/${id}`, { role: 'manager', email })
  expect(changed.body).toMatchObject({ role: 'manager', email })
  expect((await browser.send('GET', TEAM)).status).toBe(200)
})

// @promise disabled-accounts
test('keeps the last active owner and explains why', async () => {
  const me = (await owner.send<{ id: string }>('GET', SESSION)).body.id
  const sentence = /^They are the only owner who can sign in\./
  // An invited owner without a password can't sign in.
  const { body } = await invite('second-owner', 'owner')
  const demote = () =>
    owner.send<{ error: string }>('PUT', `${TEAM}/${me}`, { role: 'writer', email: null })
  const refused = await demote()
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringMatching(sentence)])
  const disabled = await owner.send<{ error: string }>('PUT', `${TEAM}/${me}/disablement`)
  expect(disabled.body.error).toMatch(sentence)
  await choose(body.url)
  expect((await owner.send('PUT', `${TEAM}/${me}/disablement`)).status).toBe(409)
  expect((await owner.send('PUT', `${TEAM}/${body.member.id}/disablement`)).status).toBe(200)
  expect((await demote()).status).toBe(409)
})

// @promise disabled-accounts
test('keeps one owner when two disable each other', async () => {
  const one = await joined('one', 'owner')
  const other = await joined('other-owner', 'owner')
  const me = (await owner.send<{ id: string }>('GET', SESSION)).body.id
  await one.browser.send('PUT', `${TEAM}/${me}/disablement`)
  const answers = await Promise.all([
    one.browser.send('PUT', `${TEAM}/${other.id}/disablement`),
    other.browser.send('PUT', `${TEAM}/${one.id}/disablement`),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = answers[0]?.status === 200 ? one : other
  expect((await left.browser.send('DELETE', `${TEAM}/${me}/disablement`)).status).toBe(200)
  owner = await signInStaff(running.url)
})

// @promise disabled-accounts
test('rejects taken usernames, also of disabled users', async () => {
  const { id } = await joined('name', 'writer')
  await owner.send('PUT', `${TEAM}/${id}/disablement`)
  const again = await owner.send<{ fields: object }>('POST', TEAM, {
    username: 'name',
    role: 'writer',
  })
  expect([again.status, Object.keys(again.body.fields)]).toEqual([409, ['username']])
  for (const username of ['Noor', 'a b', '-a', '', 'ä'])
    expect([username, (await invite(username, 'writer')).status]).toEqual([username, 400])
})

// @promise read-only-accountant
test('takes orders from a writer who becomes an accountant', async () => {
  const { id, browser } = await joined('cleo', 'writer')
  const people = async () =>
    (await owner.send<{ id: string; active: boolean }[]>('GET', '/api/admin/people')).body
  expect((await people()).find((one) => one.id === id)?.active).toBe(true)
  const before = await countPeople(running.db)
  const changed = await owner.send('PUT', `${TEAM}/${id}`, { role: 'accountant', email: null })
  expect(changed.status).toBe(200)
  expect((await people()).find((one) => one.id === id)?.active).toBe(false)
  expect(await countPeople(running.db)).toBe(before - 1)
  const told = await running.db.select().from(events)
  expect(told.filter(({ payload }) => (payload as { userId?: string }).userId === id)).toHaveLength(
    1,
  )
  expect((await browser.send('GET', SESSION)).status).toBe(200)
  expect((await browser.send('GET', '/api/admin/papers')).status).toBe(200)
  expect((await browser.send('GET', '/api/admin/queue')).status).toBe(403)
  const { browser: manager } = await joined('milo', 'manager')
  expect((await invite('books', 'accountant', manager)).status).toBe(403)
})

test('lets members note their own languages, managers those of writers', async () => {
  const { id, browser } = await joined('uma', 'writer')
  const { id: otherId, browser: other } = await joined('vera', 'writer')
  const { browser: manager } = await joined('nils', 'manager')
  const noted = { displayName: 'Uma Reyes', languages: ['Polish', 'Polish', 'German'] }
  const profile = (by: TestClient, whose: string, body: object = noted) =>
    by.send('PUT', `/api/admin/people/${whose}/profile`, body)
  expect((await profile(browser, id)).body).toEqual({
    displayName: 'Uma Reyes',
    languages: ['Polish', 'German'],
  })
  expect((await profile(other, id)).status).toBe(403)
  expect((await profile(browser, otherId)).status).toBe(403)
  expect((await profile(manager, id, { displayName: '', languages: [] })).body).toEqual({
    displayName: null,
    languages: [],
  })
  const [boss] = (await owner.send<Member[]>('GET', TEAM)).body.filter(({ you }) => you)
  expect((await profile(manager, boss?.id ?? '')).status).toBe(403)
  for (const wrong of [
    { displayName: 'a\u202eb', languages: [] },
    { ...noted, role: 'owner' },
  ])
    expect((await profile(browser, id, wrong)).status).toBe(400)
  expect((await profile(owner, crypto.randomUUID())).status).toBe(404)
})

// @promise one-time-password: The one-time password is shown once and only allows setting a new one.
test('allows nothing but a password change with the one-time password', async () => {
  const fresh = await startTestServer({ env: { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' } })
  const [line = ''] = fresh.program.startMessages
  const password = /with the password (\S{16})$/.exec(line)?.[1] ?? ''
  const browser = createTestClient(fresh.url)
  const { body } = await browser.send('POST', SESSION, { username: 'admin', password })
  expect(body).toMatchObject({ mustChangePassword: true })
  const calls = fresh.program.routes.filter(
    ({ access, path, method }) =>
      access in PERMISSION_OF_ACCESS &&
      !['GET /api/admin/session', 'DELETE /api/admin/session', 'PUT /api/admin/password'].includes(
        `${method} ${path}`,
      ),
  )
  expect(calls.length).toBeGreaterThan(30)
  for (const { method, path } of calls) {
    const answer = await browser.send<{ error: string }>(method, path.replace(/:\w+/g, 'x'))
    expect([path, answer.status, answer.body.error]).toEqual([
      path,
      403,
      'Choose a password of your own first: go to /admin.',
    ])
  }
  expect((await browser.send('GET', SESSION)).status).toBe(200)
  const changed = await browser.send('PUT', '/api/admin/password', {
    password,
    newPassword: PASSWORD,
  })
  expect(changed.body).toMatchObject({ mustChangePassword: false })
  expect((await browser.send('GET', '/api/admin/queue')).status).toBe(200)
  expect(await createFirstUser(fresh.db, null, 'Vitrine', now)).toBeUndefined()
  await fresh.close()
})

// @promise one-time-password
test('creates one owner when replicas start together', async () => {
  const database = await openTestDatabase()
  const shown = await Promise.all(
    Array.from({ length: 5 }, () => createFirstUser(database.db, null, 'Vitrine', now)),
  )
  expect(shown.filter((first) => first !== undefined)).toHaveLength(1)
  const rival = await openTestDatabase()
  await Promise.all(
    ['a', 'b', 'c'].map((username) =>
      createFirstUser(rival.db, { username, password: STAFF.password }, 'Vitrine', now),
    ),
  )
  expect(await rival.db.select().from(users)).toHaveLength(1)
  await database.close()
  await rival.close()
})

// @promise password-rules
test('rejects a weak configured password at startup', async () => {
  const database = await openTestDatabase()
  const first = { username: 'noor', password: 'Password1234' }
  await expect(createFirstUser(database.db, first, 'Vitrine', now)).rejects.toThrow(
    /^ADMIN_PASSWORD can be guessed\. That is a common password/,
  )
  await database.close()
})
