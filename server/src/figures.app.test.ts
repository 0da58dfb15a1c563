import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrder } from '../testing/build-order.ts'
import { startPaymentTestServer, type PaymentTestServer } from '../testing/payment-test-server.ts'
import { newRequestId, orderPlan, signInStaff, createTestClient } from '../testing/test-client.ts'
import { orderHistory, orders } from './ordering/tables.ts'
import { providerEvents } from './payments/tables.ts'
import { deliveries, webhooks } from './webhooks/tables.ts'

const DEPLOY = path.join(import.meta.dirname, '../../deploy')
const HOUR_MS = 60 * 60 * 1000
/** Provider events need the current time. */
const now = new Date()

let shop: PaymentTestServer
let backups: string
let lines: readonly string[]

beforeAll(async () => {
  backups = await mkdtemp(path.join(tmpdir(), 'vitrine-figures-'))
  shop = await startPaymentTestServer({
    clock: () => now,
    env: { BACKUP_URL: backups, METRICS_TOKEN: 'open sesame' },
  })
  await buyAndRefund()
  await shop.db.execute(sql`update mail.letters set sent_at = created_at`)
  await shop.db.execute(
    sql`update mail.letters set sent_at = null, failed_at = now(), created_at = ${new Date(now.getTime() - 2 * HOUR_MS).toISOString()}::timestamptz where kind = 'confirmation'`,
  )
  await writeDeliveries()
  await writeRunning(100)
  await writeRunning(1)
  const [{ id: parentOrderId } = { id: null }] = await shop.db.select().from(orders)
  await shop.db
    .insert(orders)
    .values(buildOrder({ orderStatus: 'live', flow: 'renewal', parentOrderId }))
  const forged = { method: 'POST', headers: { 'stripe-signature': 'no' }, body: '{}' }
  await fetch(`${shop.url}/api/payment-events`, forged)
  const headers = { authorization: 'Bearer open sesame' }
  lines = (await (await fetch(`${shop.url}/metrics`, { headers })).text()).split('\n')
})
afterAll(async () => {
  await shop.close()
  await rm(backups, { recursive: true, force: true })
})

async function buyAndRefund(): Promise<void> {
  const customer = createTestClient(shop.url)
  const { paymentIntentId } = await orderPlan(customer, 'basic')
  await shop.pay({ paymentIntentId })
  await customer.send('POST', '/api/test-create-order', { paymentIntentId })
  while ((await shop.db.$count(providerEvents)) === 0) await nextMoment()
  await shop.jobsDone()
  const staff = await signInStaff(shop.url)
  const [order] = await shop.db.select().from(orders)
  await staff.send('POST', `/api/admin/orders/${order?.id}/refunds`, {
    amountCents: 1000,
    reason: 'A day late',
    requestId: newRequestId(),
  })
  await shop.jobsDone()
}

const nextMoment = () => new Promise((resolve) => setTimeout(resolve, 20))

/** A delivery that waits for three hours, and a finished one. */
async function writeDeliveries(): Promise<void> {
  const at = new Date(now.getTime() - 3 * HOUR_MS)
  const [webhookId, happening] = [randomUUID(), 'order.paid' as const]
  await shop.db.insert(webhooks).values({
    ...{ id: webhookId, name: 'Team channel', url: 'https://example.com/in', form: 'signed' },
    ...{ happenings: [happening], state: 'on', nonce: 'n', heardSince: at, createdAt: at },
  })
  const delivery = { webhookId, happening, happenedAt: at, tries: 3 }
  await shop.db.insert(deliveries).values([
    { ...delivery, id: randomUUID(), about: 'one', state: 'waiting' },
    { ...delivery, id: randomUUID(), about: 'other', state: 'delivered' },
  ])
}

/** An order whose clock has run for some hours. */
async function writeRunning(hours: number): Promise<void> {
  const order = buildOrder({ orderStatus: 'ready', paymentStatus: 'paid' })
  await shop.db.insert(orders).values(order)
  const at = new Date(now.getTime() - hours * HOUR_MS)
  const entry = { orderId: order.id, at, actor: 'system', what: 'order-status' }
  await shop.db.insert(orderHistory).values({ ...entry, to: 'ready' })
}

/** The value of `vitrine_orders{status="live"}`. */
const valueOf = (name: string) => {
  const line = lines.find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

// @promise metrics-and-alerts: Metrics work without the database, and each alert has a test and a runbook.
test('exports metrics of all parts of the shop', () => {
  const total = valueOf('vitrine_paid_cents_total{currency="usd"}') ?? 0
  expect(total).toBeGreaterThan(1000)
  expect(
    Object.fromEntries(
      [
        'vitrine_database_up',
        'vitrine_orders{status="ready"}',
        'vitrine_orders{status="live"}',
        'vitrine_orders_of_renewals{status="live"}',
        'vitrine_orders_running',
        'vitrine_orders_late',
        'vitrine_orders_due_soon',
        'vitrine_orders_oldest_waiting_seconds',
        'vitrine_payments_total',
        'vitrine_refunds_total',
        'vitrine_refunded_cents_total{currency="usd"}',
        'vitrine_letters_waiting',
        'vitrine_letters_failed',
        'vitrine_letters_oldest_seconds',
        'vitrine_deliveries_waiting',
        'vitrine_deliveries_oldest_seconds',
        'vitrine_deliveries_total{outcome="given-up"}',
        'vitrine_sites_live',
        'vitrine_job_failures_total{kind="mail.send-letter"}',
        'vitrine_webhooks_total{outcome="refused"}',
        'vitrine_backup_proved_timestamp_seconds',
      ].map((name) => [name, valueOf(name)]),
    ),
  ).toEqual({
    vitrine_database_up: 1,
    'vitrine_orders{status="ready"}': 2,
    'vitrine_orders{status="live"}': 0,
    'vitrine_orders_of_renewals{status="live"}': 1,
    vitrine_orders_running: 2,
    vitrine_orders_late: 1,
    vitrine_orders_due_soon: 0,
    vitrine_orders_oldest_waiting_seconds: 100 * 3600,
    vitrine_payments_total: 1,
    vitrine_refunds_total: 1,
    'vitrine_refunded_cents_total{currency="usd"}': 1000,
    vitrine_letters_waiting: 1,
    vitrine_letters_failed: 1,
    vitrine_letters_oldest_seconds: 2 * 3600,
    vitrine_deliveries_waiting: 1,
    vitrine_deliveries_oldest_seconds: 3 * 3600,
    'vitrine_deliveries_total{outcome="given-up"}': 0,
    vitrine_sites_live: 0,
    'vitrine_job_failures_total{kind="mail.send-letter"}': 0,
    'vitrine_webhooks_total{outcome="refused"}': 1,
    vitrine_backup_proved_timestamp_seconds: 0,
  })
  // Some are due later.
  expect(valueOf('vitrine_jobs_waiting{queue="pay"}')).toBeGreaterThanOrEqual(0)
  expect(valueOf('vitrine_webhooks_total{outcome="accepted"}')).toBeGreaterThan(0)
  expect(valueOf('vitrine_job_runs_total{kind="mail.send-letter"}')).toBeGreaterThan(0)
})

// @promise metrics-and-alerts
test('exports each metric once with help, type and unit', () => {
  const names = lines.flatMap((line) => /^# TYPE (vitrine_\w+)/.exec(line)?.[1] ?? [])
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !lines.some((line) => line.startsWith(`# HELP ${name} `)))).toEqual(
    [],
  )
  const counted = names.filter((name) => !/_(?:seconds|bytes|total)$/.test(name))
  // Counts without a unit.
  expect(
    counted.filter((name) => !/^vitrine_(?:orders|letters|deliveries|jobs|sites)/.test(name)),
  ).toEqual(['vitrine_database_up', 'vitrine_problem'])
})

// @promise metrics-and-alerts
test.each(['vitrine.rules.yml', 'vitrine-dashboard.json', 'vitrine.rules.test.yml'])(
  'deploy/%s uses only exported metrics',
  async (file) => {
    const text = await readFile(path.join(DEPLOY, file), 'utf8')
    const asked = new Set(text.match(/\b(?:vitrine|process|nodejs)_[a-z_0-9]+/g))
    const given = new Set(
      lines.flatMap((line) => /^(?:# TYPE )?([a-z_0-9]+)/.exec(line)?.[1] ?? []),
    )
    expect(asked.size).toBeGreaterThan(10)
    expect([...asked].filter((name) => !given.has(name))).toEqual([])
  },
)

// @promise metrics-and-alerts
test('exports no personal data or ids', () => {
  const text = lines.join('\n')
  expect(text).not.toMatch(/[\w.]+@[\w.]+/)
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
})
