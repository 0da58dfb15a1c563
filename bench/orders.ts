// npm run bench:orders [-- --short]
//
// What placing and settling an order costs, against the limit: the same work sent by
// pgbench to the same PostgreSQL server with as many connections, in turns (A B A B),
// medians. The limit is the best form of that work, 1.00: each transaction as one
// statement, on a connection that does nothing else. Beside it stands what pgbench makes
// of exactly the statements that we send. No server can reach the limit: it reads a
// row before it decides what to write, and pgbench decides nothing.
//
// Placing is two statements, before and after the provider is asked, so its best form
// is what we send. Orders a second count both together with checking the body, the price
// and the making of ids; HTTP and the provider, which answers from memory, are left out.
//
// Then the 99th percentile of placing 200 orders a second, beside pgbench's at the same
// rate, in turns, their medians and each; and, among a million orders, what placing one costs and whether the queries use an index.
import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { defaultPrices } from '@vitrine/domain/catalog/plans'
import { createPaymentIntentBody } from '../contract/payments.ts'
import { testAdapters } from '../server/testing/test-adapters.ts'
import { registerModules } from '../server/src/register-modules.ts'
import { openIntent } from '../server/src/payments/open-intent.ts'
import type {
  PaymentProvider,
  ProviderIntent,
} from '../server/src/payments/provider/payment-provider.ts'
import { readBasket } from '../server/src/payments/read-basket.ts'
import { syncPayment } from '../server/src/payments/sync-payment.ts'
import { openDatabaseServer } from '../server/src/platform/database.ts'
import { openJobQueue } from '../server/src/platform/jobs.ts'
import { createLog } from '../server/src/platform/log.ts'
import { startTestPostgres } from '../tools/test-postgres.ts'
import { mergeStatements } from './orders/merge-statements.ts'
import { FRESH_IDS, recordStatements } from './orders/record-statements.ts'

const { values: options } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const ROUNDS = options.short ? 1 : 5
const SECONDS = options.short ? 2 : 6
const AT_ONCE = 8
const RATE = 200
const RATE_SECONDS = options.short ? 3 : 20
const FEW_ORDERS = 1000
const MANY_ORDERS = options.short ? 20_000 : 1_000_000

// As in production: a commit is on the disk before it is answered.
const server = await startTestPostgres({ durable: true })
try {
  await measure()
} finally {
  await server.stop()
}

async function measure(): Promise<void> {
  const url = await newDatabase()
  const database = await openDatabaseServer(url)
  const { db } = database
  const log = createLog('silent')
  const jobs = await openJobQueue(database, log)
  const provider = providerInMemory()
  const parts = {
    db,
    clock: () => new Date(),
    log,
    enqueue: jobs.enqueue,
    mailFrom: 'a@example.com',
    publicUrl: 'http://localhost',
    appSecret: 'x'.repeat(32),
    verifyingSecrets: ['x'.repeat(32)],
    secure: false,
    sites: { scheme: 'http:', domain: 'localhost' },
    rateLimitFactor: 1,
  }
  const { app } = registerModules(
    parts,
    testAdapters(provider, async () => {}),
    {
      admin: null,
      campaign: { startsAt: '', endsAt: '' },
      hostingYearCents: null,
      workingWeek: { days: [1, 2, 3, 4, 5], opens: 9, closes: 17, zone: 'UTC' },
      indexNow: false,
      trustProxy: [],
      dataCentreRanges: null,
      countryRanges: null,
      looksAtLinks: false,
      webhooksInside: [],
      shared: true,
      brandName: 'Bench',
      supportEmail: 'a@example.com',
      seller: { name: null, addressLines: [], taxId: null },
    },
  )
  const deps = { ...app, provider }

  const place = async (): Promise<string> => {
    const body = createPaymentIntentBody.parse(anOrder())
    const read = readBasket(body, defaultPrices)
    if ('refused' in read) throw new Error(read.refused)
    const opened = await openIntent(deps, read.basket, {
      hash: randomBytes(32).toString('hex'),
      isNew: true,
    })
    if ('refused' in opened) throw new Error(opened.refused)
    return opened.intent.id
  }
  const placeAndSettle = async () => {
    const intentId = await place()
    provider.pay(intentId)
    await syncPayment(deps, intentId)
  }
  await writeOrders(url, FEW_ORDERS)
  for (let each = 0; each < 100; each += 1) await placeAndSettle()
  const placing = await compare(url, place)
  print('placing an order', placing)
  print('placing and settling one', await compare(url, placeAndSettle))
  const statements = await recordStatements(place)
  const turns: { ours: number; limit: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    turns.push({ ours: await percentile99(place), limit: pgbenchPercentile99(url, statements) })
  const told = (of: readonly number[]) =>
    `${median(of).toFixed(1)} ms (${of.map((each) => each.toFixed(1)).join(', ')})`
  process.stdout.write(
    `placing at ${RATE} orders a second: p99 ${told(turns.map(({ ours }) => ours))}; pgbench ${told(turns.map(({ limit }) => limit))}\n`,
  )
  await writeOrders(url, MANY_ORDERS)
  const among = await compare(url, place)
  print(`placing among ${MANY_ORDERS.toLocaleString('en')}`, among)
  process.stdout.write(
    `the cost of an order there: ${(placing.ours / among.ours).toFixed(2)} of that among ${FEW_ORDERS.toLocaleString('en')}\n`,
  )
  await explain(url)
  await jobs.stop(1_000)
  await database.close()
}

type Comparison = {
  /** Operations per second. */
  readonly ours: number
  /** The best form of the same work in pgbench. */
  readonly limit: number
  /** Exactly our statements in pgbench. */
  readonly same: number
  readonly statements: number
  /** Processor time of our process for one operation: says more than the ratio on a busy machine. */
  readonly cpuMs: number
}

/** Ours, the best form and the same statements, in turns. */
async function compare(url: string, act: () => Promise<unknown>): Promise<Comparison> {
  const statements = await recordStatements(act)
  const ours: number[] = []
  const best = mergeStatements(statements)
  const limits: number[] = []
  const sames: number[] = []
  const cpuMs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured = await operationsPerSecond(act)
    ours.push(measured.perSecond)
    cpuMs.push(measured.cpuMs)
    limits.push(pgbench(url, best))
    sames.push(best.length === statements.length ? (limits.at(-1) ?? 0) : pgbench(url, statements))
  }
  return {
    ours: median(ours),
    limit: median(limits),
    same: median(sames),
    statements: statements.length,
    cpuMs: median(cpuMs),
  }
}

async function operationsPerSecond(
  act: () => Promise<unknown>,
): Promise<{ perSecond: number; cpuMs: number }> {
  const until = performance.now() + SECONDS * 1000
  let done = 0
  const begun = performance.now()
  const usedBefore = process.cpuUsage()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < until) {
        await act()
        done += 1
      }
    }),
  )
  const { user, system } = process.cpuUsage(usedBefore)
  return {
    perSecond: done / ((performance.now() - begun) / 1000),
    cpuMs: (user + system) / 1000 / done,
  }
}

/** Runs of the statements a second, as one pgbench script, with as many connections as we use. */
function pgbench(url: string, statements: readonly string[]): number {
  const output = withScript(statements, (script) => runPgbench(url, script, SECONDS, AT_ONCE, []))
  return Number(/tps = ([\d.]+)/.exec(output)?.[1])
}

/** Milliseconds from when a run was due, at our rate. */
function pgbenchPercentile99(url: string, statements: readonly string[]): number {
  return withScript(statements, (script, folder) => {
    const log = path.join(folder, 'run')
    runPgbench(url, script, RATE_SECONDS, 16, ['-R', String(RATE), '-l', `--log-prefix=${log}`])
    const micros = readdirSync(folder)
      .filter((name) => name.startsWith('run'))
      .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').trim().split('\n'))
      .map((line) => Number(line.split(' ')[2]))
    return percentile(micros) / 1000
  })
}

function withScript<T>(
  statements: readonly string[],
  act: (script: string, folder: string) => T,
): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-orders-'))
  try {
    const script = path.join(folder, 'script.sql')
    writeFileSync(script, `${[FRESH_IDS, ...statements].join('\n')}\n`)
    return act(script, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runPgbench(
  url: string,
  script: string,
  seconds: number,
  connections: number,
  more: readonly string[],
): string {
  const args = ['-n', '-M', 'prepared', '-j', '2', '-f', script, ...more]
  args.push('-c', String(connections), '-T', String(seconds), url)
  return execFileSync('pgbench', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Milliseconds, with orders that arrive at a fixed rate whether or not the last is done. */
async function percentile99(act: () => Promise<unknown>): Promise<number> {
  const count = RATE * RATE_SECONDS
  const took: number[] = []
  const begun = performance.now()
  const all = []
  for (let each = 0; each < count; each += 1) {
    const due = begun + (each * 1000) / RATE
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    all.push(act().then(() => took.push(performance.now() - due)))
  }
  await Promise.all(all)
  return percentile(took)
}

function percentile(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.99)] ?? Number.NaN
}

/** Orders of the past with their history, one in four unpaid, and the statistics that a server makes of them by itself in time. */
async function writeOrders(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into ordering.orders (id, payment_intent_id, proof_hash, flow, customer_first_name, customer_last_name,
       customer_email, package_id, package_name, package_price, tax_amount, total_amount, payment_amount,
       payment_status, order_status, wishes, created_at, updated_at, paid_at)
     select gen_random_uuid(), 'pi_of_' || $1::int || '_' || n, md5(n::text), 'checkout', 'A', 'B', 'a@example.com', 'basic', 'Basic',
       3999, 0, 3999, case when n % 4 = 0 then 0 else 3999 end,
       case when n % 4 = 0 then 'requires_payment' else 'paid' end,
       case when n % 4 = 0 then 'pending' else 'live' end,
       '{}', now() - n * interval '1 minute', now(), case when n % 4 = 0 then null else now() end
     from generate_series(1, $1::int) n`,
    [count],
  )
  await client.query(
    `insert into ordering.order_history (order_id, at, actor, what, to_value)
     select id, created_at, 'customer', 'order-status', 'pending' from ordering.orders
     where payment_intent_id like 'pi_of_' || $1::int || '_%'`,
    [count],
  )
  await client.query('analyze')
  await client.end()
}

/** The queries of the payment path at many orders: each must use an index. */
async function explain(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // What was settled here waits for a CV by the ten thousand; in a shop it is what came in a day.
  await client.query(
    `update ordering.orders set order_status = 'live' where order_status = 'confirmed'
       and created_at < (select max(created_at) from ordering.orders) - interval '1 second'`,
  )
  await client.query('analyze')
  const queries = {
    'order of an intent': `select * from ordering.orders where payment_intent_id = 'pi_of_1_77' for update`,
    'orders of a browser': `select * from ordering.orders where proof_hash = md5('77') and created_at > now() - interval '1 day'`,
    'unsettled orders': `select * from ordering.orders where payment_status in ('requires_payment', 'processing')
      and order_status <> 'expired' and created_at < now() order by created_at limit 100`,
    'orders without a CV': `select * from ordering.orders where order_status = 'confirmed' order by created_at`,
    'history of an order': `select * from ordering.order_history where order_id = '6f2c1a52-6f6e-4c55-9c6f-3f4b5a1d2e3f' order by id`,
  }
  process.stdout.write('their plans use\n')
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const index = /(?:Index (?:Only )?Scan(?: Backward)? using|Bitmap Index Scan on) (\S+)/.exec(
      plan,
    )?.[1]
    process.stdout.write(`  ${name.padEnd(22)} ${index ?? 'NO INDEX'}\n`)
    if (!index) process.exitCode = 1
  }
  await client.end()
}

/** A provider that answers at once. */
function providerInMemory(): PaymentProvider & { pay(intentId: string): void } {
  const intents = new Map<string, ProviderIntent>()
  const refuse = () => Promise.reject(new Error('not part of this measurement'))
  return {
    createIntent: async (amountCents, { metadata }) => {
      const id = `pi_${randomUUID()}`
      const facts = {
        status: 'requires_payment',
        receivedCents: 0,
        refundedCents: 0,
        currency: 'usd',
      } as const
      const intent = {
        id,
        clientSecret: `${id}_secret`,
        amountCents,
        facts,
        refunds: [],
        metadata,
        createdAt: new Date(),
      }
      intents.set(id, intent)
      return intent
    },
    readIntent: async (id) => {
      const intent = intents.get(id)
      if (!intent) throw new Error(`no intent ${id}`)
      return intent
    },
    pay(id) {
      const intent = intents.get(id)
      if (!intent) throw new Error(`no intent ${id}`)
      const facts = { ...intent.facts, status: 'paid', receivedCents: intent.amountCents } as const
      intents.set(id, { ...intent, facts })
    },
    updateIntent: refuse,
    cancelIntent: refuse,
    refund: refuse,
    listIntents: async function* () {},
    listEvents: async function* () {},
    parseEvent: () => {
      throw new Error('not part of this measurement')
    },
    listEndpoints: async () => [],
    clockSkewMs: () => undefined,
  }
}

function anOrder() {
  return {
    planId: 'basic',
    priceId: 'price_basic',
    customerInfo: { firstName: 'Ada', lastName: 'Quill', email: 'ada@example.com' },
    projectDetails: {
      currentJobTitle: 'Nurse',
      targetJobTitle: 'Charge nurse',
      languages: ['English', 'French'],
    },
  }
}

async function newDatabase(): Promise<string> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query('create database bench_orders')
  await client.end()
  const url = new URL(server.url)
  url.pathname = '/bench_orders'
  return url.href
}

function print(what: string, { ours, limit, same, statements, cpuMs }: Comparison): void {
  const of = (rate: number) => `${rate.toFixed(0)}/s, ratio ${(ours / rate).toFixed(2)}`
  process.stdout.write(
    `${what}: ${ours.toFixed(0)}/s; best form in pgbench ${of(limit)}; our ${statements} statements in pgbench ${of(same)}; ${cpuMs.toFixed(2)} ms of processor time each\n`,
  )
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
