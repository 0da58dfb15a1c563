import { request } from 'node:http'
import type { OrderResponse } from '@vitrine/contract/ordering'
import type { SiteResponse } from '@vitrine/contract/publishing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, STAFF, type TestServer } from '../testing/test-server.ts'
import {
  newRequestId,
  buyPlan,
  nameSourcesOfGate,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
} from '../testing/test-client.ts'
import { findOrderByIntent } from './ordering/index.ts'

let running: TestServer
let staff: TestClient
let bought: PaidOrder
let orderId: string

beforeAll(async () => {
  running = await startTestServer()
  staff = await signInStaff(running.url)
})
afterAll(() => running.close())

beforeEach(async () => {
  bought = await buyPlan(running.url, 'professional')
  orderId = (await findOrderByIntent(running.db, bought.paymentIntentId))?.id ?? ''
  await running.jobsDone()
})

const correct = <T = { error: string; fields?: object; items?: unknown[] }>(
  what: string,
  body: object,
) => staff.send<T>('PUT', `/api/admin/orders/${orderId}/${what}`, body)

const readOrder = async () =>
  (await staff.send<OrderResponse>('GET', `/api/admin/orders/${orderId}`)).body

const lastOf = async (what: string) =>
  (await readOrder()).history.filter((entry) => entry.what === what).at(-1)

const actor = `staff:${STAFF.username}`

type Letter = { kind: string; to: string; text: string }
const letters = async () =>
  (await staff.send<Letter[]>('GET', `/api/admin/orders/${orderId}/letters`)).body

const write = (language: string, resume: object) =>
  staff.send('PUT', `/api/admin/orders/${orderId}/drafts/${language}`, {
    revision: 0,
    resume,
    templateId: 'tearsheet',
    themeId: 'nomad',
  })

async function publish(subdomain: string) {
  await write('en', { basics: { name: 'Ada Quill', email: 'ada@example.com' } })
  await nameSourcesOfGate(staff, orderId)
  const { status } = await staff.send('POST', `/api/admin/orders/${orderId}/publications`, {
    subdomain,
    reason: 'Agreed by phone',
    requestId: newRequestId(),
  })
  expect(status).toBe(200)
  await running.jobsDone()
}

const site = async () =>
  (await staff.send<SiteResponse>('GET', `/api/admin/orders/${orderId}/site`)).body

/** Requests with a Host header, which fetch does not allow. */
function page(subdomain: string) {
  const { port } = new URL(running.url)
  const headers = { host: `${subdomain}.localhost:${port}` }
  return new Promise<{ status: number; location: string | undefined; body: string }>(
    (resolve, reject) => {
      request({ port, host: '127.0.0.1', path: '/', headers }, (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          body += part
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, location: response.headers.location, body }),
        )
      })
        .on('error', reject)
        .end()
    },
  )
}

// @promise order-corrections: Corrections are recorded with both values, and old links expire.
test('invalidates old links after an email correction', async () => {
  expect((await bought.customer.send('GET', orderPath(bought))).status).toBe(200)
  const corrected = await correct<OrderResponse>('customer-email', {
    email: 'ada.quill@example.com',
  })
  expect(corrected.body.customerEmail).toBe('ada.quill@example.com')
  expect(await lastOf('email-corrected')).toMatchObject({
    actor,
    from: 'ada@example.com',
    to: 'ada.quill@example.com',
  })
  expect((await bought.customer.send('GET', orderPath(bought))).status).toBe(404)
  await running.jobsDone()
  const hold = { note: 'Which title shall we use?' }
  await staff.send('PUT', `/api/admin/orders/${orderId}/hold`, hold)
  await running.jobsDone()
  const later = (await letters()).filter(({ to }) => to === 'ada.quill@example.com')
  expect(later.map(({ kind }) => kind)).toEqual(['email-corrected', 'hold-question'])
  const told = (await letters()).filter(({ kind }) => kind === 'email-moved')
  expect(told.map(({ to }) => to)).toEqual(['ada@example.com'])
})

test('ignores the same address and rejects invalid ones', async () => {
  expect((await correct('customer-email', { email: 'ada@example.com' })).status).toBe(200)
  expect(await lastOf('email-corrected')).toBeUndefined()
  expect((await correct('customer-email', { email: 'nobody' })).status).toBe(400)
  expect((await bought.customer.send('GET', orderPath(bought))).status).toBe(200)
})

// @promise order-corrections
test('corrects a name in order and history', async () => {
  await correct('customer-name', { firstName: 'Adah', lastName: 'Quill' })
  expect(await readOrder()).toMatchObject({ customerFirstName: 'Adah', customerLastName: 'Quill' })
  expect(await lastOf('name-corrected')).toMatchObject({
    actor,
    from: 'Ada Quill',
    to: 'Adah Quill',
  })
})

// @promise order-corrections
test('corrects languages within the plan', async () => {
  await bought.customer.send('PATCH', orderPath(bought), { languages: ['English', 'German'] })
  await publish(`site-${orderId.slice(0, 8)}`)
  expect((await site()).owedLanguages).toEqual(['German'])
  const many = ['English', 'German', 'French', 'Dutch', 'Thai']
  expect((await correct('languages', { languages: many })).body).toEqual({
    code: 'validation_failed',
    error: 'The plan includes 4. Leave one out to add another.',
    fields: { languages: 'The plan includes 4. Leave one out to add another.' },
  })
  expect((await correct('languages', { languages: [] })).status).toBe(400)
  await correct('languages', { languages: ['English', 'French', 'english'] })
  await running.jobsDone()
  expect((await site()).owedLanguages).toEqual(['French'])
  expect(await lastOf('languages-corrected')).toMatchObject({
    actor,
    from: 'English, German',
    to: 'English, French',
  })
  expect(await lastOf('all-languages-delivered')).toBeUndefined()
  await correct('languages', { languages: ['English'] })
  await running.jobsDone()
  expect((await site()).owedLanguages).toEqual([])
  expect(await lastOf('all-languages-delivered')).toBeDefined()
})

// @promise order-corrections
test('corrects the theme in answers and drafts', async () => {
  await write('en', { basics: { name: 'Ada Quill' } })
  await write('de', { basics: { name: 'Ada Quill' } })
  expect((await correct('theme', { themeId: 'honey' })).body).toEqual({ themeId: 'honey' })
  type Drafts = { drafts: { themeId: string; revision: number }[] }
  const { body } = await staff.send<Drafts>('GET', `/api/admin/orders/${orderId}/drafts`)
  expect(body.drafts.map(({ themeId, revision }) => [themeId, revision])).toEqual([
    ['honey', 2],
    ['honey', 2],
  ])
  expect(await lastOf('theme-corrected')).toMatchObject({ actor, from: 'Nomad', to: 'Honey' })
})

// @promise order-corrections
test('corrects a subdomain before publication, refuses taken ones', async () => {
  const mine = `mine-${orderId.slice(0, 8)}`
  expect((await correct('address', { subdomain: mine })).status).toBe(200)
  expect((await site()).proposedSubdomain).toBe(mine)
  expect(await lastOf('address-corrected')).toMatchObject({ actor, from: null, to: mine })
  expect((await correct('address', { subdomain: 'admin' })).status).toBe(400)
  const other = await buyPlan(running.url, 'starter')
  expect((await other.customer.send('PATCH', orderPath(other), { subdomain: mine })).status).toBe(
    409,
  )
  await other.customer.send('PATCH', orderPath(other), { subdomain: `${mine}-2` })
  expect(await correct('address', { subdomain: `${mine}-2` })).toMatchObject({
    status: 409,
    body: {
      error: 'That address is taken',
      items: [`${mine}-2-cv`, `${mine}-2-resume`, `${mine}-2-online`],
    },
  })
  expect((await site()).proposedSubdomain).toBe(mine)
})

// @promise order-corrections
test('redirects the old subdomain after a correction', async () => {
  const [before, after] = [`old-${orderId.slice(0, 8)}`, `new-${orderId.slice(0, 8)}`]
  await publish(before)
  expect((await page(before)).status).toBe(200)
  expect((await correct('address', { subdomain: after })).status).toBe(200)
  await running.jobsDone()
  const moved = await page(after)
  expect(moved.status).toBe(200)
  expect(moved.body).toContain(`//${after}.localhost`)
  expect(moved.body).not.toContain(before)
  const left = await page(before)
  expect([left.status, left.location?.includes(`//${after}.localhost`)]).toEqual([301, true])
  expect(await lastOf('address-corrected')).toMatchObject({ actor, from: before, to: after })
  expect(await site()).toMatchObject({ subdomain: after, state: 'live' })

  const other = await buyPlan(running.url, 'starter')
  for (const subdomain of [before, after]) {
    const wished = await other.customer.send('PATCH', orderPath(other), { subdomain })
    expect(wished.status).toBe(409)
  }
})

test('keeps address and state of an offline site', async () => {
  const [before, after] = [`off-${orderId.slice(0, 8)}`, `on-${orderId.slice(0, 8)}`]
  await publish(before)
  const offline = await bought.customer.send('PUT', orderPath(bought, '/site/offline'))
  expect(offline.status).toBe(200)
  expect(await correct('address', { subdomain: after })).toMatchObject({
    status: 409,
    body: {
      error:
        'The site is offline, and a new address would put it back online. Correct it once it is back.',
    },
  })
  await running.jobsDone()
  expect((await page(before)).status).toBe(410)
  expect((await page(after)).status).toBe(404)
  expect(await lastOf('address-corrected')).toBeUndefined()
})
