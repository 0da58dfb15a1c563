import type { PageCheckResponse } from '@vitrine/contract/publishing'
import { eq } from 'drizzle-orm'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { publishTestSite } from '../../testing/publish-test-site.ts'
import {
  newRequestId,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
} from '../../testing/test-client.ts'
import { stillTrueJob } from './templates/still-true.tsx'
import type { MailDeps } from './mail-deps.ts'
import { emails } from './tables.ts'

const START = new Date('2026-03-02T09:00:00Z')

let running: TestServer
let order: PaidOrder
let staff: TestClient
let path: string
let now = START
beforeAll(async () => {
  running = await startTestServer({ clock: () => now })
  order = await publishTestSite(running.url, 'ada')
  await running.jobsDone()
  await signIn()
  const { body } = await staff.send<{ entries: { orderId: string }[] }>(
    'GET',
    `/api/admin/queue?view=all&search=${order.paymentIntentId}`,
  )
  path = `/api/admin/orders/${body.entries[0]?.orderId}`
})
afterAll(() => running.close())

const signIn = async () => {
  staff = await signInStaff(running.url)
}

/** Runs the daily job without sending. Returns the reminders. */
async function runJob() {
  const deps = {
    db: running.db,
    clock: () => now,
    enqueue: async () => {},
    textsOf: () => ({}),
    sites: { scheme: 'https:', domain: 'sites.example' },
    sender: {
      brandName: 'Vitrine',
      supportEmail: 'help@example.com',
      publicUrl: 'https://v.example',
    },
  }
  await stillTrueJob(deps as unknown as MailDeps).run({})
  return running.db.select().from(emails).where(eq(emails.kind, 'still-true'))
}

async function publish(resume: object, revision: number) {
  const draft = { revision, resume, templateId: 'tearsheet', themeId: 'nomad' }
  expect((await staff.send('PUT', `${path}/drafts/en`, draft)).status).toBe(200)
  const gate = await staff.send<{ items: { key: string }[] }>('GET', `${path}/gate`)
  const keys = gate.body.items.map(({ key }) => key)
  const source = { keys, how: 'source', words: 'Customer, by phone' }
  if (keys.length > 0) await staff.send('POST', `${path}/gate/resolutions`, source)
  const asked = { subdomain: 'ada', reason: 'A correction', requestId: newRequestId() }
  expect((await staff.send('POST', `${path}/publications`, asked)).status).toBe(200)
  await running.jobsDone()
}

const CHECK = '/site/check'
const check = async () =>
  (await order.customer.send<PageCheckResponse>('GET', orderPath(order, CHECK))).body.page
const confirm = (versionNumber: number) =>
  order.customer.send<PageCheckResponse & { message?: string }>('PUT', orderPath(order, CHECK), {
    versionNumber,
  })

const read = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(running.url)
    request({ port, host: '127.0.0.1', headers: { host: `ada.localhost:${port}` } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      response.on('end', () => resolve(text))
    })
      .on('error', reject)
      .end()
  })

const told = async () => {
  const { body } = await staff.send<{ history: { what: string; actor: string; to: string }[] }>(
    'GET',
    path,
  )
  return body.history
    .filter(({ what }) => what === 'still-true-asked' || what === 'page-confirmed')
    .map(({ what, actor, to }) => `${what} ${to} ${actor}`)
}

test('asks the customer a year after going live', async () => {
  const work = [
    {
      name: 'St. Mary’s',
      position: 'Charge nurse',
      startDate: '2019-03',
      highlights: ['Cut falls by 40 %'],
    },
  ]
  await publish({ basics: { name: 'Ada Quill', email: 'ada@example.com' }, work }, 1)
  now = new Date('2027-03-01T09:00:00Z')
  expect(await runJob()).toEqual([])
  now = new Date('2027-03-03T09:00:00Z')
  expect(await runJob()).toHaveLength(1)
  const [letter] = await runJob()
  expect(await runJob()).toHaveLength(1)
  expect(letter).toMatchObject({
    recipient: 'ada@example.com',
    subject: 'Is everything on your page still true?',
  })
  for (const words of [
    'Charge nurse, St. Mary’s',
    'since Mar 2019',
    'Cut falls by 40 %',
    '/still-true?oid=',
  ])
    expect(letter?.text).toContain(words)
  // Stored emails contain no token.
  expect(letter?.text).not.toContain(order.token)
  await signIn()
  expect(await told()).toEqual(['still-true-asked 1 system'])
})

// @promise checked-date: A page shows a check date only after the customer confirms.
test('confirms nothing when the page is only opened', async () => {
  for (const method of ['HEAD', 'GET', 'OPTIONS'])
    await fetch(running.url + orderPath(order, CHECK), { method })
  await running.jobsDone()
  expect(await check()).toMatchObject({ checkedOn: null, beingMade: false })
  expect(await read()).not.toContain('Checked on')
  expect(await told()).toEqual(['still-true-asked 1 system'])
})

// @promise checked-date
test('adds the date once when confirmed', async () => {
  const before = await read()
  const page = await check()
  const both = await Promise.all([
    confirm(page?.versionNumber ?? 0),
    confirm(page?.versionNumber ?? 0),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await running.jobsDone()
  expect((await confirm(page?.versionNumber ?? 0)).status).toBe(200)
  await running.jobsDone()
  expect(await check()).toMatchObject({
    checkedOn: '2027-03-03',
    versionNumber: (page?.versionNumber ?? 0) + 1,
  })
  const after = await read()
  expect(after).toContain('Checked on March 3, 2027')
  // Font names depend on the page's text.
  const withoutFonts = (html: string) => html.replaceAll(/(?<=fonts\/[a-z-]+-)[0-9a-f]{10}/g, '')
  const line = '<p>Checked on March 3, 2027</p>\n'
  expect(withoutFonts(after.replace(line, ''))).toBe(withoutFonts(before))
  expect(await told()).toEqual([
    'still-true-asked 1 system',
    `page-confirmed ${page?.versionNumber} customer`,
  ])
  const written = await running.db.select().from(emails)
  expect(written.filter(({ kind }) => kind === 'contact-switched')).toEqual([])
})

// @promise checked-date
test('removes the date when the page changes', async () => {
  const seen = await check()
  await publish({ basics: { name: 'Ada Quill', label: 'Head nurse', email: 'ada@example.com' } }, 2)
  expect(await read()).not.toContain('Checked on')
  expect(await check()).toMatchObject({ checkedOn: null, claims: [] })
  // Confirming an outdated version is refused.
  const late = await confirm(seen?.versionNumber ?? 0)
  expect(late.status).toBe(409)
  expect(JSON.stringify(late.body)).toContain('was changed since you opened this')
})

// @promise checked-date
test('asks nobody about an offline or refunded page', async () => {
  now = new Date('2028-03-03T09:00:00Z')
  expect((await order.customer.send('PUT', orderPath(order, '/site/offline'))).status).toBe(200)
  expect(await runJob()).toHaveLength(1)
  expect(await check()).toBeNull()
  expect((await confirm(3)).status).toBe(409)
  expect((await order.customer.send('DELETE', orderPath(order, '/site/offline'))).status).toBe(200)
  await signIn()
  const { body } = await staff.send<{ paymentAmount: number }>('GET', path)
  const refund = {
    requestId: newRequestId(),
    amountCents: body.paymentAmount,
    reason: 'Moved abroad',
  }
  expect((await staff.send('POST', `${path}/refunds`, refund)).status).toBe(200)
  await running.jobsDone()
  expect(await runJob()).toHaveLength(1)
  expect((await confirm(3)).status).toBe(409)
})
