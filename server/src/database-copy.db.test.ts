import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cvBytes } from '../../reader/testing/cvs.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import {
  ADA,
  newRequestId,
  buyPlan,
  cvForm,
  orderPath,
  type PaidOrder,
  type TestClient,
  createTestClient,
} from '../testing/test-client.ts'

/** The first account, created at startup. */
const OWNER = { username: 'admin', newPassword: 'a kettle of quiet herons' }

let running: TestServer
let owner: TestClient
let order: PaidOrder
let orderPathOfTeam: string
/** Credentials by name, which must not be stored. */
const secrets: Record<string, string> = {}

beforeAll(async () => {
  running = await startTestServer({ env: { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' } })
  await goThroughEverything()
})
afterAll(() => running.close())

async function goThroughEverything(): Promise<void> {
  const password =
    /with the password (\S{16})$/m.exec(running.program.startMessages.join('\n'))?.[1] ?? ''
  secrets['one-time password'] = password
  owner = createTestClient(running.url)
  await owner.send('POST', '/api/admin/session', { username: OWNER.username, password })
  const { newPassword } = OWNER
  await owner.send('PUT', '/api/admin/password', { password, newPassword })
  secrets['password'] = newPassword
  secrets['session'] = owner.cookies.get('session') ?? ''
  const invited = await owner.send<{ url: string }>('POST', '/api/admin/team', {
    username: 'ines',
    role: 'writer',
    email: 'ines@example.com',
  })
  secrets['password link'] = invited.body.url.split('.').at(-1) ?? ''
  const factor = await owner.send<{ secret: string }>('POST', '/api/admin/second-factor', {
    password: newPassword,
  })
  secrets['second factor'] = factor.body.secret

  order = await buyPlan(running.url)
  secrets['token'] = order.token
  secrets['client secret'] = order.clientSecret
  secrets['proof cookie'] = order.customer.cookies.get('co') ?? ''
  const queue = await owner.send<{ entries: { orderId: string }[] }>(
    'GET',
    '/api/admin/queue?view=all',
  )
  orderPathOfTeam = `/api/admin/orders/${queue.body.entries[0]?.orderId}`
  await owner.send('PUT', `${orderPathOfTeam}/hold`, { note: 'Which photo shall we take?' })
  await owner.send('DELETE', `${orderPathOfTeam}/hold`)
  const cv = cvForm(cvBytes('en-us-nurse__theme-kendall.pdf'), 'my cv.pdf')
  await order.customer.send('POST', orderPath(order, '/upload-cv'), cv)
  await order.customer.send('PATCH', orderPath(order), {
    languages: ['English'],
    onboardingStatus: 'completed',
  })
  await owner.send('PUT', `${orderPathOfTeam}/drafts/en`, {
    revision: 0,
    resume: { basics: { name: 'Ada Quill', label: 'Charge nurse', email: 'ada@example.com' } },
    templateId: 'tearsheet',
    themeId: 'nomad',
  })
  await owner.send('POST', `${orderPathOfTeam}/publications`, {
    subdomain: 'ada-quill',
    reason: 'Agreed by phone',
    requestId: newRequestId(),
  })
  await running.jobsDone()
  await owner.send('POST', `${orderPathOfTeam}/refunds`, {
    amountCents: 500,
    reason: 'A day late',
    requestId: newRequestId(),
  })
  await running.jobsDone()
  secrets['emailed token'] = (await mailsTo(ADA.email)).flatMap(tokensIn)[0] ?? ''
}

/** All rows of all tables as text. */
async function everythingStored(): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = (await running.db.execute(
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )) as { rows: { name: string }[] }
  const stored: { table: string; row: string }[] = []
  for (const { name } of tables) {
    const { rows } = (await running.db.execute(
      sql`select entry::text as entry from ${sql.raw(name)} as entry`,
    )) as { rows: { entry: string }[] }
    stored.push(...rows.map(({ entry }) => ({ table: name, row: entry })))
  }
  return stored
}

/** Parsed emails to an address. */
async function mailsTo(address: string): Promise<string[]> {
  await running.jobsDone()
  const folder = path.join(running.dataDir, 'mail')
  const names = await readdir(folder)
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return mails
    .filter((mail) => mail.includes(`To: ${address}`))
    .map((mail) => mail.replaceAll('=\n', '').replaceAll('=3D', '=').replaceAll('&amp;', '&'))
}

/** Tokens in links of an email. */
const tokensIn = (mail: string) => [...mail.matchAll(/[?&]t=([\w-]+)/g)].map(([, t]) => t ?? '')

const opensWith = async (token: string) =>
  (await createTestClient(running.url).send('GET', orderPath({ ...order, token }))).status

// @promise database-copy-opens-nothing: A database copy contains no usable link, client secret, password or session.
test('stores no credential in any table', async () => {
  const stored = await everythingStored()
  expect(new Set(stored.map(({ table }) => table)).size).toBeGreaterThan(15)
  const whereIs = (text: string) => [
    ...new Set(
      stored
        .filter(({ row }) => row.includes(text) || row.includes(Buffer.from(text).toString('hex')))
        .map(({ table }) => table),
    ),
  ]
  // The search finds stored values.
  expect(whereIs(ADA.email)).toEqual(
    expect.arrayContaining(['ordering.orders', 'mail.letters', 'payments.provider_events']),
  )
  expect(Object.values(secrets).every((secret) => secret.length > 10)).toBe(true)
  expect(Object.keys(secrets)).toHaveLength(9)
  for (const [name, secret] of Object.entries(secrets)) {
    expect([name, whereIs(secret)]).toEqual([name, []])
  }
  expect(whereIs('_secret_').filter((table) => table !== 'payments.provider_events')).toEqual([])
})

// @promise database-copy-opens-nothing
test('opens the order from every customer email', async () => {
  const mails = await mailsTo(ADA.email)
  const subjects = mails.map((mail) => /^Subject: (.+)$/m.exec(mail)?.[1] ?? '')
  expect(subjects.length).toBeGreaterThanOrEqual(6)
  const tokens = mails.map(tokensIn)
  // All except the kickoff and refund link to the order, in HTML and text.
  expect(tokens.filter((found) => found.length >= 2).length).toBeGreaterThanOrEqual(4)
  const [emailed = '', ...others] = new Set(tokens.flat())
  // Not the token that the shop showed: an email's link proves the address.
  expect([others, emailed === order.token]).toEqual([[], false])
  expect(await opensWith(emailed)).toBe(200)
})

test('uses one order number in every email', async () => {
  const { body } = await owner.send<{ reference: string }>('GET', orderPathOfTeam)
  const orderId = orderPathOfTeam.split('/').at(-1) ?? ''
  const toTeam = (await mailsTo('support@vitrine.example')).filter((mail) => mail.includes(orderId))
  const mails = [...(await mailsTo(ADA.email)), ...toTeam]
  expect(mails.length).toBeGreaterThanOrEqual(7)
  for (const mail of mails) {
    const [, subject] = /^Subject: (.+)$/m.exec(mail) ?? []
    expect([subject, mail.includes(body.reference)]).toEqual([subject, true])
  }
})

// @promise database-copy-opens-nothing
test('includes a working link in a resent email', async () => {
  const { body: letters } = await owner.send<{ id: string; kind: string }[]>(
    'GET',
    `${orderPathOfTeam}/letters`,
  )
  expect(JSON.stringify(letters)).not.toContain(order.token)
  const confirmation = letters.find(({ kind }) => kind === 'confirmation')
  await running.db.execute(sql`update ordering.orders set token_version = token_version + 1`)
  const before = new Set(await mailsTo(ADA.email))
  const { status } = await owner.send(
    'POST',
    `${orderPathOfTeam}/letters/${confirmation?.id}/copies`,
    { requestId: newRequestId() },
  )
  expect(status).toBe(200)
  const [copy = '', ...more] = (await mailsTo(ADA.email)).filter((mail) => !before.has(mail))
  expect(more).toEqual([])
  const [token = ''] = tokensIn(copy)
  expect(await opensWith(order.token)).toBe(404)
  expect(await opensWith(token)).toBe(200)
})
