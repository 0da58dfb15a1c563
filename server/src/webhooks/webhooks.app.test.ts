import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type {
  DeliveryResponse,
  WebhookResponse,
  WebhookSecretResponse,
} from '@vitrine/contract/webhooks'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { eq, sql } from 'drizzle-orm'
import { Webhook as Receiver } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { inMemoryJobQueue } from '../../testing/in-memory-job-queue.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  buyPlan,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
} from '../../testing/test-client.ts'
import { findOrderByIntent, orderHistory, orderPaid, orders } from '../ordering/index.ts'
import { createEmit, emittedEvent } from '../platform/events.ts'
import type { AppContext } from '../platform/app-context.ts'
import { queryDatabaseServer } from '../platform/inspect-database.ts'
import { resolveWithSystemDns } from '../platform/outbound-http/resolve-host.ts'
import { deleteOldDeliveriesJob, webhookSubscriptions, dueOrdersJob } from './subscriptions.ts'
import { readWebhooksStatus } from './webhook-status.ts'
import { sendDeliveryJob } from './send-delivery.ts'
import { attempts, deliveries } from './tables.ts'

const APP_SECRET = 'kJ82hd9sPq01Zx7vBn3mTy5uWe4rLo6i'
const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

type Got = { path: string; headers: IncomingHttpHeaders; body: string }

let outside: Server
let origin: string
let got: Got[] = []
/** Response status by path; default 200. */
let answers: Record<string, number> = {}
let running: TestServer
let owner: TestClient
let order: PaidOrder
let orderId: string

beforeAll(async () => {
  outside = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { url: path = '', headers } = request
      got.push({ path, headers, body: Buffer.concat(pieces).toString() })
      response.writeHead(answers[path] ?? 200).end('<b>thanks</b>')
    })
  })
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(outside.address() as AddressInfo).port}`
  origin = `http://${host}`
  running = await startTestServer({ env: { APP_SECRET, WEBHOOKS_INSIDE: host } })
  owner = await signInStaff(running.url)
  order = await buyPlan(running.url)
  orderId = (await findOrderByIntent(running.db, order.paymentIntentId))?.id ?? ''
  await running.jobsDone()
})
afterAll(async () => {
  outside.close()
  await running.close()
})
beforeEach(async () => {
  for (const { id } of await all()) await owner.send('DELETE', `/api/admin/webhooks/${id}`)
  got = []
  answers = {}
})

const first = (): Got => {
  const [one] = got
  if (!one) throw new Error('nothing arrived')
  return one
}
const all = async () => (await owner.send<WebhookResponse[]>('GET', '/api/admin/webhooks')).body
const add = async (
  path: string,
  happenings: readonly string[] = ['message.received'],
  form = 'signed',
) => {
  const body = { id: randomUUID(), name: `At ${path}`, url: origin + path, form, happenings }
  const answer = await owner.send<WebhookSecretResponse>('POST', '/api/admin/webhooks', body)
  expect(answer.status).toBe(200)
  return { ...answer.body.webhook, secret: answer.body.secret ?? '' }
}
const log = async (query = '') =>
  (
    await owner.send<{ deliveries: DeliveryResponse[]; next: string | null }>(
      'GET',
      `/api/admin/webhook-deliveries${query}`,
    )
  ).body
const write = async (text = 'Is there news?') => {
  await order.customer.send('POST', orderPath(order, '/conversation/messages'), {
    id: randomUUID(),
    text,
    answersEntry: null,
  })
  await running.jobsDone()
}
const again = (id: string) =>
  owner.send<DeliveryResponse>('POST', `/api/admin/webhook-deliveries/${id}/tries`)

/** The module at another time with an in-memory queue. */
function houseAt(now: Date, changes: Partial<AppContext> = {}) {
  const queue = inMemoryJobQueue()
  const app = {
    db: running.db,
    clock: () => now,
    enqueue: queue.enqueue,
    emit: createEmit(queue.enqueue, []),
    verifyingSecrets: [APP_SECRET],
    publicUrl: running.url,
    ...changes,
  } as AppContext
  const settings = {
    resolve: resolveWithSystemDns,
    inside: [new URL(origin).host],
    agent: 'test',
    timeoutMs: 2000,
  }
  return { app, queue, send: sendDeliveryJob(app, settings) }
}

/** Runs due attempts until none is left; returns the delays in minutes. */
async function tryOn(id: string, from: Date): Promise<{ waits: number[]; now: Date }> {
  let now = from
  const waits: number[] = []
  for (;;) {
    const [row] = await running.db.select().from(deliveries).where(eq(deliveries.id, id))
    if (row?.state !== 'waiting' || row.nextAt === null) return { waits, now }
    if (row.nextAt > now) {
      waits.push(Math.round((row.nextAt.getTime() - now.getTime()) / MINUTE_MS))
      now = row.nextAt
    }
    await houseAt(now).send.run({ deliveryId: id, tries: row.tries })
  }
}

test('delivers a signed message once and logs the response', async () => {
  const webhook = await add('/in')
  await add('/others', ['order.late'])
  const secret = webhook.secret
  await write('My number is 555 0100')
  expect(got.map(({ path }) => path)).toEqual(['/in'])
  const { headers, body } = first()
  const told = new Receiver(secret).verify(body, headers as Record<string, string>)
  expect(told).toMatchObject({
    type: 'message.received',
    data: { orderId, reference: orderReference(orderId) },
  })
  // Ids and ports may contain any digits.
  const chosen = [orderId, orderReference(orderId), running.url]
  const words = chosen.reduce((rest, each) => rest.replaceAll(each, ''), body)
  expect(words).not.toMatch(/ada|quill|555/i)
  const { deliveries: list, next } = await log()
  expect(next).toBeNull()
  expect(list).toMatchObject([
    {
      id: headers['webhook-id'],
      webhookId: webhook.id,
      happening: 'message.received',
      orderId,
      state: 'delivered',
      nextAt: null,
      attempts: [{ n: 1, status: 200, failure: null, text: '<b>thanks</b>' }],
    },
  ])
  expect(await log(`?webhookId=${randomUUID()}`)).toEqual({ deliveries: [], next: null })
  expect(await log('?state=given-up')).toEqual({ deliveries: [], next: null })
})

test('formats messages for Slack and Teams', async () => {
  await add('/slack', ['order.paid', 'enquiry.received'], 'slack')
  await add('/teams', ['order.paid'], 'teams')
  expect((await buyPlan(running.url)).token).toBeTruthy()
  const contact = { name: 'Bo', email: 'bo@example.com', message: 'How much is a site?' }
  const sent = await owner.send('POST', '/api/contacts', contact)
  expect(sent.status).toBe(200)
  await running.jobsDone()
  const texts = got.filter(({ path }) => path === '/slack').map(({ body }) => JSON.parse(body).text)
  expect(texts).toHaveLength(2)
  // In any order.
  expect(texts.toSorted().join()).toMatch(/Message through the contact form: <.*New order: </s)
  expect(got.filter(({ path }) => path === '/teams')).toHaveLength(1)
  expect(got.map(({ body }) => body).join()).not.toMatch(/bo@|ada@|Quill/)
})

// @promise webhook-delivery: Webhooks are signed, deduplicated by ID and retried for 21 hours.
test('sends one message despite repeated events and jobs', async () => {
  await add('/in', ['order.paid'])
  const { app, queue, send } = houseAt(new Date())
  const [heard] = webhookSubscriptions(app)
  if (!heard) throw new Error('nothing is heard')
  const payload = {
    ...(emittedEvent(orderPaid, { orderId, packageId: 'starter' }).payload as object),
  }
  const given = { ...payload, eventId: randomUUID(), happenedAt: app.clock().toISOString() }
  for (let times = 0; times < 3; times += 1) await heard.job.run(given)
  await queue.drain([send])
  await queue.drain([send])
  expect((await log()).deliveries).toHaveLength(1)
  const [{ id } = { id: '' }] = (await log()).deliveries
  await send.run({ deliveryId: id, tries: 0 })
  await heard.job.run(given)
  await queue.drain([send])
  expect(got).toHaveLength(1)
})

// @promise webhook-delivery
test('repeats the same id after a crash', async () => {
  await add('/in')
  const dying = houseAt(new Date(), {
    db: new Proxy(running.db, {
      get: (target, name) =>
        name === 'transaction'
          ? () => Promise.reject(new Error('killed'))
          : Reflect.get(target, name),
    }),
  })
  answers = { '/in': 503 }
  await write()
  const [{ id } = { id: '' }] = (await log()).deliveries
  answers = {}
  await expect(dying.send.run({ deliveryId: id, tries: 1 })).rejects.toThrow('killed')
  expect((await log()).deliveries).toMatchObject([{ state: 'waiting', attempts: [{ n: 1 }] }])
  await houseAt(new Date()).send.run({ deliveryId: id, tries: 1 })
  expect(got.map(({ headers }) => headers['webhook-id'])).toEqual([id, id, id])
  expect((await log()).deliveries).toMatchObject([{ state: 'delivered' }])
  expect(await running.db.select().from(attempts).where(eq(attempts.deliveryId, id))).toHaveLength(
    2,
  )
})

// @promise webhook-delivery
test('retries with growing delays, then gives up, then resends', async () => {
  await add('/broken')
  answers = { '/broken': 500 }
  await write()
  const [{ id } = { id: '' }] = (await log()).deliveries
  const { waits, now } = await tryOn(id, new Date())
  expect(waits).toEqual([1, 5, 30, 120, 360, 720])
  expect((await log()).deliveries).toMatchObject([{ state: 'given-up', nextAt: null }])
  expect(new Set(got.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]))
  expect(got).toHaveLength(7)
  // Too early to disable it.
  expect(await all()).toMatchObject([{ state: 'on', failingSince: expect.any(String) }])
  answers = {}
  expect((await again(id)).body).toMatchObject({ state: 'waiting' })
  await running.jobsDone()
  expect((await log()).deliveries[0]).toMatchObject({ state: 'delivered' })
  expect((await log()).deliveries[0]?.attempts.map(({ n }) => n)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  expect(await all()).toMatchObject([{ state: 'on', failingSince: null }])
  // The scheduled attempt finds it delivered.
  await houseAt(now).send.run({ deliveryId: id, tries: 7 })
  expect(got).toHaveLength(8)
})

// @promise webhook-delivery
test('disables a failing webhook after days and emails once', async () => {
  await add('/dead')
  answers = { '/dead': 502 }
  await write()
  const first = (await log()).deliveries[0]?.id ?? ''
  await tryOn(first, new Date())
  await write()
  const second = (await log()).deliveries[0]?.id ?? ''
  await write()
  const late = new Date(Date.now() + 4 * DAY_MS)
  const stopped: unknown[] = []
  const { app, send } = houseAt(late)
  const emit = Object.assign(async (...[, , payload]: Parameters<AppContext['emit']>) => {
    stopped.push(payload)
  }, app.emit)
  // Its last attempt is days after the first failure.
  await running.db.update(deliveries).set({ tries: 6 }).where(eq(deliveries.id, second))
  await sendDeliveryJob(
    { ...app, emit },
    {
      resolve: resolveWithSystemDns,
      inside: [new URL(origin).host],
      agent: 'test',
      timeoutMs: 2000,
    },
  ).run({ deliveryId: second, tries: 6 })
  expect(stopped).toMatchObject([{ why: 'failing' }])
  expect(await all()).toMatchObject([{ state: 'failing' }])
  const states = (await log()).deliveries.map(({ state }) => state)
  expect(states).toEqual(['dropped', 'given-up', 'given-up'])
  got = []
  await write()
  await send.run({ deliveryId: second, tries: 7 })
  expect((await log()).deliveries).toHaveLength(3)
  expect(got).toEqual([])
  expect((await again(second)).status).toBe(409)
})

test('disables a webhook after 410 and emails the team', async () => {
  const { id } = await add('/gone')
  answers = { '/gone': 410 }
  await write()
  await write()
  expect(got).toHaveLength(1)
  expect(await all()).toMatchObject([{ state: 'gone' }])
  const { rows } = (await running.db.execute(
    "select subject from mail.letters where kind = 'team-webhook'",
  )) as { rows: { subject: string }[] }
  expect(rows).toEqual([{ subject: 'The webhook At /gone was switched off' }])
  // After enabling it gets new events only.
  answers = {}
  const on = await owner.send('PUT', `/api/admin/webhooks/${id}/state`, { on: true })
  expect(on.body).toMatchObject({ state: 'on', failingSince: null })
  await write()
  expect(got).toHaveLength(2)
})

test('sends a test once, also while disabled', async () => {
  const { id } = await add('/in')
  await owner.send('PUT', `/api/admin/webhooks/${id}/state`, { on: false })
  answers = { '/in': 404 }
  const requestId = randomUUID()
  const ask = () => owner.send('POST', `/api/admin/webhooks/${id}/tests`, { requestId })
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 409])
  await write()
  expect(got).toHaveLength(1)
  expect((await log()).deliveries).toMatchObject([
    { happening: 'test', state: 'given-up', attempts: [{ status: 404 }] },
  ])
  expect(await all()).toMatchObject([{ state: 'off', failingSince: null }])
})

test('signs with both secrets for a day', async () => {
  const webhook = await add('/in')
  const path = `/api/admin/webhooks/${webhook.id}/secrets`
  const { body: renewed } = await owner.send<WebhookSecretResponse>('POST', path)
  expect(renewed.webhook.oldSecretUntil).not.toBeNull()
  const secrets = [webhook.secret, renewed.secret ?? '']
  const verified = ({ body, headers }: Got) =>
    secrets.map((secret) => {
      try {
        new Receiver(secret).verify(body, headers as Record<string, string>)
        return true
      } catch {
        return false
      }
    })
  await write()
  expect(got.map(verified)).toEqual([[true, true]])
  // No other route returns the secret.
  expect(JSON.stringify([await all(), await log()])).not.toContain('whsec_')
})

test('rejects internal, plain or credential URLs', async () => {
  const { id } = await add('/in')
  for (const url of ['http://example.com/', 'https://localhost/', 'https://a:b@example.com/']) {
    const body = { name: 'x', url, happenings: ['order.paid'] }
    const added = await owner.send('POST', '/api/admin/webhooks', {
      ...{ ...body, id: randomUUID(), form: 'slack' },
    })
    expect(added).toMatchObject({ status: 400, body: { fields: { url: expect.any(String) } } })
    expect((await owner.send('PUT', `/api/admin/webhooks/${id}`, body)).status).toBe(400)
  }
  const twice = { name: 'x', url: `${origin}/in`, happenings: ['order.paid'], id, form: 'slack' }
  expect((await owner.send('POST', '/api/admin/webhooks', twice)).status).toBe(409)
  const none = { name: 'x', url: `${origin}/in`, happenings: [] }
  expect((await owner.send('PUT', `/api/admin/webhooks/${id}`, none)).status).toBe(400)
  // The audit log contains only hosts.
  const { body: record } = await owner.send<{ acts: { act: string }[] }>('GET', '/api/admin/acts')
  const acts = record.acts.filter(({ act }) => act === 'POST /api/admin/webhooks')
  expect(acts[0]).toMatchObject({ about: 'At /in', to: new URL(origin).host })
})

test('notifies once when due soon and once when late', async () => {
  await add('/in', ['order.late', 'order.due-soon'])
  const now = new Date(Date.now() + DAY_MS)
  const HOUR_MS = 60 * MINUTE_MS
  /** A starter has 72 hours. */
  const dueIn = async (hours: number) => {
    const one = buildOrder({ orderStatus: 'in_production', packageId: 'starter' })
    await running.db.insert(orders).values(one)
    const from = new Date(now.getTime() + hours * HOUR_MS - 72 * HOUR_MS)
    await running.db
      .insert(orderHistory)
      .values({ orderId: one.id, at: from, actor: 'system', what: 'order-status', to: 'ready' })
    return one.id
  }
  const late = await dueIn(-1)
  const soon = await dueIn(5)
  await dueIn(7)
  // Late before the webhook existed.
  await dueIn(-30)
  for (let times = 0; times < 2; times += 1) await dueOrdersJob(houseAt(now).app).run({})
  const told = (await log()).deliveries.map((one) => `${one.happening} ${one.orderId}`)
  expect(told.toSorted()).toEqual([`order.due-soon ${soon}`, `order.late ${late}`].toSorted())
})

test('pages the log, keeps a month and erases customers', async () => {
  const { id } = await add('/in')
  for (let n = 0; n < 3; n += 1) await write()
  const base = (await log()).deliveries
  const before = base[0]?.id
  expect((await log(`?before=${before}`)).deliveries.map((one) => one.id)).toEqual(
    base.slice(1).map((one) => one.id),
  )
  await owner.send('POST', `/api/admin/webhooks/${id}/tests`, { requestId: randomUUID() })
  await running.jobsDone()
  await deleteOldDeliveriesJob(houseAt(new Date(Date.now() + 29 * DAY_MS)).app).run({})
  expect((await log()).deliveries).toHaveLength(4)
  await order.customer.send('POST', orderPath(order, '/erasure'), {
    confirmation: orderReference(orderId),
  })
  await running.jobsDone()
  expect((await log()).deliveries.map(({ happening }) => happening)).toEqual(['test'])
  await deleteOldDeliveriesJob(houseAt(new Date(Date.now() + 31 * DAY_MS)).app).run({})
  expect((await log()).deliveries).toEqual([])
})

// @promise doctor-webhooks: The doctor checks webhooks on PostgreSQL.
test('reports the same status to the doctor command', async () => {
  const server = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  const { rows } = (await running.db.execute(sql`select current_database() as name`)) as {
    rows: { name: string }[]
  }
  server.pathname = `/${rows[0]?.name}`
  expect(await queryDatabaseServer(server.href, readWebhooksStatus)).toEqual(
    await readWebhooksStatus(running.db),
  )
})
