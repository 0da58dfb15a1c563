import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, STAFF, type TestServer } from '../../testing/test-server.ts'
import { signInStaff, type TestClient, createTestClient } from '../../testing/test-client.ts'
import { events } from '../platform/tables.ts'
import { signInFailures } from './tables.ts'
import { codeAt } from './totp.ts'

const SESSION = '/api/admin/session'

let running: TestServer
let now = new Date('2026-03-02T09:00:00Z')
const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

beforeAll(async () => {
  running = await startTestServer({ clock: () => now, env: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => running.close())
beforeEach(async () => {
  await running.db.delete(signInFailures)
  await running.db.delete(events)
})

/** An attempt from an address, by default without cookies. */
const tryFrom = (
  address: string,
  tried: { password: string; code?: string },
  browser: TestClient = createTestClient(running.url),
) =>
  browser.send<{ error: string; fields?: object }>(
    'POST',
    SESSION,
    { username: STAFF.username, ...tried },
    { 'x-forwarded-for': address },
  )

const wrong = (address: string) => tryFrom(address, { password: 'wrong' })
const right = (address: string, browser?: TestClient) =>
  tryFrom(address, { password: STAFF.password }, browser)

const told = async () =>
  (await running.db.select().from(events))
    .filter(({ type }) => type === 'accounts.sign-in-guessed')
    .map(({ payload }) => (payload as { guessed: string }).guessed)

// @promise password-throttling
test('counts an IPv6 /64 as one address', async () => {
  const statuses: number[] = []
  for (let guess = 0; guess < 7; guess++)
    statuses.push((await wrong(`2001:db8:1:2:${guess}::${guess}`)).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect((await wrong('2001:db8:1:3::1')).status).toBe(401)
  expect((await wrong('192.0.2.1')).status).toBe(401)
  expect((await wrong('::ffff:192.0.2.1')).status).toBe(401)
})

test('applies rate limits to an IPv6 /64 as one address', async () => {
  const limited = await startTestServer({
    env: { TRUST_PROXY: '127.0.0.1', RATE_LIMIT_FACTOR: '1' },
  })
  const ask = async (address: string) =>
    (
      await createTestClient(limited.url).send(
        'POST',
        '/api/admin/password-link',
        { token: 'x' },
        {
          'x-forwarded-for': address,
        },
      )
    ).status
  const statuses: number[] = []
  for (let call = 0; call < 32; call++) statuses.push(await ask(`2001:db8:1:2::${call}`))
  expect(statuses).toEqual([...Array(30).fill(404), 429, 429])
  expect(await ask('2001:db8:1:3::1')).toBe(404)
  await limited.close()
})

// @promise password-throttling
// @promise no-lockout: Password guessing can't lock an owner out.
test('delays guesses after fifty, warns once, lets known devices in', async () => {
  const known = createTestClient(running.url)
  expect((await right('192.0.2.1', known)).status).toBe(200)
  let lookedAt = 0
  for (let guess = 0; guess < 60; guess++) {
    if ((await wrong(`198.51.100.${guess}`)).status === 401) lookedAt += 1
  }
  expect(lookedAt).toBe(50)
  expect(await told()).toEqual(['password'])
  // Even the right password must wait, or the response would reveal it.
  expect((await right('203.0.113.1')).status).toBe(429)
  // Even from the attacker's network.
  expect((await right('198.51.100.1', known)).status).toBe(200)
})

// @promise no-lockout
test('knows a device for one account and limits its guesses', async () => {
  const known = createTestClient(running.url)
  await right('192.0.2.1', known)
  const statuses: number[] = []
  for (let guess = 0; guess < 6; guess++) {
    const address = `198.51.100.${guess}`
    statuses.push((await tryFrom(address, { password: 'wrong' }, known)).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  const forged = createTestClient(running.url)
  const cookie = known.cookies.get('device') ?? ''
  expect(cookie).toMatch(/^[\w-]{16}\.[\w-]{43}$/)
  for (let guess = 0; guess < 50; guess++) await wrong(`203.0.113.${guess}`)
  for (const value of ['x', `x${cookie}`, cookie.replace(/\..*/, '.'), 'x.y']) {
    forged.cookies.set('device', value)
    expect([value, (await right('192.0.2.9', forged)).status]).toEqual([value, 429])
  }
})

// @promise no-lockout
// @promise second-factor
test('limits codes per account and lets known devices in', async () => {
  const known = await signInStaff(running.url)
  const begun = await known.send<{ secret: string }>('POST', '/api/admin/second-factor', {
    password: STAFF.password,
  })
  const code = () => codeAt(fromBase32(begun.body.secret), now)
  await known.send('PUT', '/api/admin/second-factor', { code: code() })
  later(60_000)
  const guess = (network: number) =>
    tryFrom(`2001:db8:0:${network}::1`, { password: STAFF.password, code: '000000' })
  const statuses: number[] = []
  for (let network = 1; network <= 8; network++) statuses.push((await guess(network)).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  expect(await told()).toEqual(['code'])

  const answer = await tryFrom('192.0.2.1', { password: STAFF.password, code: code() }, known)
  expect(answer.status).toBe(200)
  await known.send('POST', '/api/admin/second-factor/removal', { password: STAFF.password })
})

// @promise no-lockout
test('resets the delays with a new password', async () => {
  const owner = await signInStaff(running.url)
  const { body } = await owner.send<{ url: string }>('POST', '/api/admin/team', {
    username: 'zoe',
    role: 'writer',
  })
  const as = (address: string, password: string) =>
    createTestClient(running.url).send(
      'POST',
      SESSION,
      { username: 'zoe', password },
      { 'x-forwarded-for': address },
    )
  for (let guess = 0; guess < 50; guess++) await as(`203.0.113.${guess}`, 'wrong')
  expect((await as('192.0.2.1', 'wrong')).status).toBe(429)
  const newPassword = 'three lemons on a boat'
  await createTestClient(running.url).send('PUT', '/api/admin/password-link', {
    token: body.url.split('#')[1],
    newPassword,
  })
  expect((await as('192.0.2.2', newPassword)).status).toBe(200)
})

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
