import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, STAFF, type TestServer } from '../../testing/test-server.ts'
import { signInStaff, type TestClient, createTestClient } from '../../testing/test-client.ts'
import { hashPassword } from '../accounts/password.ts'
import { users } from '../accounts/tables.ts'
import { emails } from './tables.ts'

let running: TestServer
let owner: TestClient

beforeAll(async () => {
  running = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  owner = await signInStaff(running.url)
})
afterAll(() => running.close())

/** Emails to an address, decoded. */
async function mailsTo(address: string): Promise<string[]> {
  await running.jobsDone()
  const folder = path.join(running.dataDir, 'mail')
  const names = await readdir(folder)
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return mails
    .filter((mail) => mail.includes(`To: ${address}`))
    .map((mail) => mail.replaceAll('=\n', '').replaceAll('=3D', '='))
}

// @promise password-links
test('emails a password link that the database can’t reveal', async () => {
  const { body } = await owner.send<{ url: string; mailed: boolean }>('POST', '/api/admin/team', {
    username: 'ines',
    role: 'writer',
    email: 'ines@example.com',
  })
  expect(body.mailed).toBe(true)
  const [mail = '', ...more] = await mailsTo('ines@example.com')
  expect(more).toEqual([])
  expect(mail.split(body.url).length - 1).toBeGreaterThanOrEqual(2)
  const stored = JSON.stringify(await running.db.select().from(emails))
  const [address = '', signature = ''] = body.url.split(/\.(?=[\w-]{43}$)/)
  expect(stored).toContain(address)
  expect(stored).not.toContain(signature)
})

// @promise no-lockout
test('warns the team about guesses without an account address', async () => {
  // Fifty full hashes take seconds and don't matter here.
  const cheap = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const passwordHash = await hashPassword(STAFF.password, cheap)
  await running.db.update(users).set({ passwordHash }).where(eq(users.username, STAFF.username))
  for (let guess = 0; guess < 50; guess++) {
    await createTestClient(running.url).send(
      'POST',
      '/api/admin/session',
      { username: STAFF.username, password: 'wrong' },
      { 'x-forwarded-for': `198.51.100.${guess}` },
    )
  }
  const mails = await mailsTo('support@vitrine.example')
  expect(
    mails.filter((mail) => mail.includes(`Somebody is guessing a password: ${STAFF.username}`)),
  ).toHaveLength(1)
})
