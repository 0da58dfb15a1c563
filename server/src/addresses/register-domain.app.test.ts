import { randomUUID } from 'node:crypto'
import type { AddressResponse } from '@vitrine/contract/addresses'
import type { OrderResponse } from '@vitrine/contract/ordering'
import { and, eq, like, or } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  buyPlan,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
} from '../../testing/test-client.ts'
import { domainRequestSubscription } from './request-domain.ts'
import { registrationEndsJob } from '../mail/templates/registration-ends.tsx'
import type { MailDeps } from '../mail/mail-deps.ts'
import { emails } from '../mail/tables.ts'
import { findOrderByIntent } from '../ordering/index.ts'

const DOMAIN = 'ada-quill.com'
const RECORD = { registrar: 'Gandi', registeredOn: '2026-03-02', runsOutOn: '2027-03-02' }

let running: TestServer
let staff: TestClient
let bought: PaidOrder
let orderId: string
let now = new Date('2026-03-02T09:00:00Z')

beforeAll(async () => {
  running = await startTestServer({ clock: () => now, env: { SITES_ADDRESSES: '192.0.2.10' } })
  staff = await signInStaff(running.url)
  bought = await buyPlan(running.url, 'basic')
  orderId = (await findOrderByIntent(running.db, bought.paymentIntentId))?.id ?? ''
})
afterAll(() => running.close())

type Answer = AddressResponse & { code: string; error: string; fields?: Record<string, string> }
const mine = async (method: string, rest = '', body?: object) => {
  const path = orderPath(bought, `/site-address${rest}`)
  const answer = await bought.customer.send<Answer>(method, path, body)
  await running.jobsDone()
  return answer
}
const teams = async (method: string, rest: string, body?: object) => {
  const path = `/api/admin/orders/${orderId}/site-address/registration${rest}`
  const answer = await staff.send<Answer>(method, path, body)
  await running.jobsDone()
  return answer
}
const history = async () =>
  (await staff.send<OrderResponse>('GET', `/api/admin/orders/${orderId}`)).body.history.flatMap(
    ({ what, to, actor }) => (/regist/.test(what) ? [`${what} ${to} ${actor}`] : []),
  )
const kinds = async () =>
  (
    await running.db
      .select()
      .from(emails)
      .where(
        and(
          eq(emails.orderId, orderId),
          or(like(emails.kind, '%domain-%'), like(emails.kind, '%registration%')),
        ),
      )
  )
    .map(({ kind }) => kind)
    .toSorted()

/** Sign in again, because sessions expire. */
async function goTo(instant: string): Promise<void> {
  now = new Date(instant)
  staff = await signInStaff(running.url)
}

/** Emails stay in the outbox. */
async function runJob(): Promise<string[]> {
  const deps = {
    db: running.db,
    clock: () => now,
    enqueue: async () => {},
    textsOf: () => ({}),
    sender: {
      brandName: 'Vitrine',
      supportEmail: 'help@example.com',
      publicUrl: 'https://v.example',
    },
  }
  await registrationEndsJob(deps as unknown as MailDeps).run({})
  return (await kinds()).filter((kind) => kind.includes('registration-ends'))
}

// @promise domain-registration: A person registers a domain, and notices precede its expiry.
test('validates a domain request, notifies staff once and withdraws', async () => {
  expect((await mine('PUT', '/registration', { domain: 'co.uk' })).status).toBe(400)
  const within = await mine('PUT', '/registration', { domain: `cv.${DOMAIN}` })
  expect([within.status, within.body.error]).toEqual([400, expect.stringContaining('lies within')])
  expect((await mine('PUT', '/registration', { domain: DOMAIN })).body.registration).toMatchObject({
    domain: DOMAIN,
    record: null,
  })
  await mine('PUT', '/registration', { domain: DOMAIN })
  expect(await kinds()).toEqual(['team-domain-wish'])
  await mine('DELETE', '/registration')
  expect((await mine('GET')).body.registration).toBeNull()
  expect(await history()).toEqual([
    `registration-asked ${DOMAIN} customer`,
    'registration-withdrawn null customer',
  ])
})

// @promise domain-registration
test('rejects unrequested domains and impossible dates', async () => {
  expect((await teams('PUT', '/record', RECORD)).status).toBe(409)
  await goTo('2026-03-02T10:00:00Z')
  await teams('PUT', '', { domain: DOMAIN })
  const wrong = async (record: object) =>
    Object.keys((await teams('PUT', '/record', { ...RECORD, ...record })).body.fields ?? {})
  expect(await wrong({ registeredOn: '2026-03-05' })).toEqual(['registeredOn'])
  expect(await wrong({ runsOutOn: '2026-03-02' })).toEqual(['runsOutOn'])
  expect(await wrong({ runsOutOn: '2206-03-02' })).toEqual(['runsOutOn'])
  expect(await wrong({ registrar: ' ' })).toEqual(['registrar'])
})

// @promise domain-registration
test('adds a registered domain and reminds before expiry', async () => {
  expect((await teams('PUT', '/record', RECORD)).body).toMatchObject({
    registration: { domain: DOMAIN, record: RECORD },
    domain: { name: DOMAIN, state: 'proving' },
  })
  await teams('PUT', '/record', RECORD)
  expect((await history()).slice(2)).toEqual([
    `registration-asked ${DOMAIN} staff:noor`,
    `domain-registered ${DOMAIN} at Gandi, until 2027-03-02 staff:noor`,
  ])
  expect(await kinds()).toEqual(['domain-registered', 'team-domain-wish', 'team-domain-wish'])
  expect((await mine('DELETE', '/registration')).status).toBe(409)

  expect(await runJob()).toEqual([])
  await goTo('2027-01-02T09:00:00Z')
  expect(await runJob()).toEqual(['registration-ends-60', 'team-registration-ends-60'])
  expect(await runJob()).toHaveLength(2)
  await goTo('2027-02-24T09:00:00Z')
  expect(await runJob()).toHaveLength(4)
  await teams('PUT', '/record', { ...RECORD, runsOutOn: '2028-03-02' })
  expect((await history()).at(-1)).toContain('registration-corrected')
  await goTo('2028-02-01T09:00:00Z')
  expect(await runJob()).toHaveLength(6)
  await goTo('2028-03-03T09:00:00Z')
  expect(await runJob()).toHaveLength(6)
})

test('rejects registration for plans without a domain', async () => {
  const starter = await buyPlan(running.url, 'starter')
  const refused = await starter.customer.send<Answer>(
    'PUT',
    orderPath(starter, '/site-address/registration'),
    { domain: DOMAIN },
  )
  expect([refused.status, refused.body.code]).toEqual([409, 'domain_not_in_plan'])
})

// @promise domain-task: A requested domain is one task that follows the request.
test('creates one task per domain requested at onboarding', async () => {
  await goTo('2028-03-04T09:00:00Z')
  const wishing = await buyPlan(running.url, 'basic', {
    domain: { selectedDomain: 'eva-stone.com' },
  })
  await running.jobsDone()
  const id = (await findOrderByIntent(running.db, wishing.paymentIntentId))?.id ?? ''
  const task = async () => {
    const { body } = await wishing.customer.send<Answer>('GET', orderPath(wishing, '/site-address'))
    return body.registration?.domain
  }
  const told = async () => {
    const all = await running.db.select().from(emails).where(eq(emails.orderId, id))
    return all.filter(({ kind }) => kind === 'team-domain-wish').map(({ subject }) => subject)
  }
  // Requests within five minutes are told in one email.
  const later = async () => goTo(new Date(now.getTime() + 6 * 60_000).toISOString())
  const wish = async (selectedDomain: string | null) => {
    await later()
    await wishing.customer.send('PATCH', orderPath(wishing), { selectedDomain })
    await running.jobsDone()
    return [await task(), (await told()).length]
  }
  expect([await task(), (await told()).length]).toEqual(['eva-stone.com', 1])
  expect(await wish('eva-stone.com')).toEqual(['eva-stone.com', 1])
  expect(await wish('eva-stone.net')).toEqual(['eva-stone.net', 2])
  expect(await wish(null)).toEqual([undefined, 2])
  expect(await wish('co.uk')).toEqual([undefined, 3])
  expect(await wish('eva-stone.org')).toEqual(['eva-stone.org', 4])

  // Jobs run again if they stop before they are marked as done.
  const again = { orderId: id, from: 'co.uk', to: 'eva-stone.org' }
  const occasion = { eventId: randomUUID(), happenedAt: now.toISOString() }
  const emit = Object.assign(async () => {}, { all: async () => {} })
  const brand = { brandName: 'Vitrine', supportEmail: 'help@example.com' }
  const app = { db: running.db, emit, publicUrl: running.url, brand }
  const { job } = domainRequestSubscription({
    ...app,
    sites: { scheme: 'https:', domain: 'sites.example' },
  })
  await wishing.customer.send('DELETE', orderPath(wishing, '/site-address/registration'))
  await job.run({ ...again, ...occasion })
  expect(await task()).toBeUndefined()
})
