import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openEmbeddedDatabase } from '../../server/src/platform/database.ts'
import { crashPoints } from '../../server/src/platform/crash-at.ts'
import { balanceLoad } from './balance-load.ts'
import { beACustomer, type Customer } from './be-a-customer.ts'
import {
  awaitedConfirmations,
  judge,
  type OrderRow,
  type ProviderRecord,
  type Verdict,
} from './judge.ts'
import { receiveMail } from './receive-mail.ts'
import { type Running, startPaymentSimulator, startServer } from './start-program.ts'

export type StormPlan = {
  /** Null: the embedded database, one process. Else an empty database, two replicas. */
  readonly databaseUrl: string | null
  readonly customers: number
  readonly atOnce: number
  readonly seed: number
  /** A replica is killed after each so many customers. */
  readonly customersPerKill: number
  readonly progress: (line: string) => void
}

export type StormResult = Verdict & {
  readonly customers: number
  readonly gaveUp: number
  readonly kills: { readonly random: number; readonly byPoint: ReadonlyMap<string, number> }
  /** Times that the program ended by itself. */
  readonly crashes: number
  readonly connectionsCut: number
  readonly mails: number
  readonly repeatedMails: number
  readonly refunds: number
  /** From the last kill until every paying customer had the confirmation; null: never. */
  readonly secondsToSettle: number | null
  readonly seconds: number
}

const PATIENCE_MS = 180_000
/** Interrupted refunds are taken up a minute after their request. */
const REFUND_JOB_MS = 75_000
const CONTROL_TOKEN = 'storm'
const STAFF = { username: 'storm', password: 'storm in a tea cup' }
const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_storm',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_storm',
  STRIPE_WEBHOOK_SECRET: 'whsec_storm_storm_storm',
}
const FAULTS = {
  requests: [
    { kind: 'reset', probability: 0.02 },
    { kind: 'reset-after-commit', probability: 0.03 },
    { kind: 'error-500', path: '/v1/', probability: 0.02 },
    { kind: 'error-500-after-commit', path: '/v1/', probability: 0.02 },
    { kind: 'unavailable-503', probability: 0.02 },
    { kind: 'rate-limit-429', probability: 0.01 },
    { kind: 'hang-after-commit', path: '/v1/', probability: 0.005 },
    { kind: 'delay', probability: 0.3, delayMs: [5, 300] },
  ],
  webhooks: { drop: 0.15, duplicate: 0.25, shuffle: true, delayMs: [0, 3000] },
}

/** One run: customers, kills, faults and cut connections; then calm; then the comparison. */
export async function runStorm(plan: StormPlan): Promise<StormResult> {
  const begun = performance.now()
  const draw = seededDraw(plan.seed)
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-chaos-'))
  const mail = await receiveMail()
  const replicas: (Running | undefined)[] = plan.databaseUrl ? [undefined, undefined] : [undefined]
  const balancer = await balanceLoad(() => replicas.flatMap((replica) => replica?.url ?? []))
  const simulator = await startPaymentSimulator({
    ...KEYS,
    CONTROL_TOKEN,
    STATE_FILE: path.join(folder, 'simulator.jsonl'),
    WEBHOOK_URL: `${balancer.url}/api/payment-events`,
    FAULTS: JSON.stringify({ ...FAULTS, seed: plan.seed }),
  })
  const control = async (act: string, body: object = {}) => {
    const response = await fetch(`${simulator.url}/_control/${act}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${CONTROL_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as unknown
  }
  const env = {
    ...KEYS,
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: balancer.url,
    DATA_DIR: path.join(folder, 'data'),
    STRIPE_API_URL: simulator.url,
    SMTP_URL: mail.url,
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'info',
    APP_SECRET: 'thirty-two characters of a secret',
    ADMIN_USERNAME: STAFF.username,
    ADMIN_PASSWORD: STAFF.password,
    ...(plan.databaseUrl ? { DATABASE_URL: plan.databaseUrl } : {}),
  }

  let storming = true
  let randomKills = 0
  const byPoint = new Map<string, number>()
  let crashes = 0
  let connectionsCut = 0
  /** Keeps one replica alive; one time in three it dies by itself at a named point. */
  const keepAlive = async (index: number) => {
    while (!closed) {
      const point =
        storming && draw() < 0.3 ? crashPoints[Math.floor(draw() * crashPoints.length)] : undefined
      const started = await startServer(point ? { ...env, CRASH_AT: point } : env)
      if (!started) {
        await sleep(200)
        continue
      }
      replicas[index] = started
      // It may have started just after the end was called.
      if (closed) started.child.kill('SIGTERM')
      const deathsBefore = deaths[index]
      const { signal } = await started.ended
      replicas[index] = undefined
      // Whatever happens around it, the program ends by a kill or by our wish only.
      if (signal === null && !closed) crashes += 1
      if (point && deathsBefore === deaths[index] && storming)
        byPoint.set(point, (byPoint.get(point) ?? 0) + 1)
    }
  }
  const deaths: number[] = replicas.map(() => 0)
  let closed = false
  const keepers = []
  for (const index of replicas.keys()) {
    keepers.push(keepAlive(index))
    while (!replicas[index]) await sleep(50)
  }
  const storm = [
    (async () => {
      if (!plan.databaseUrl) return
      const client = new pg.Client({ connectionString: plan.databaseUrl })
      await client.connect()
      while (storming) {
        await sleep(1500)
        const { rowCount } = await client.query(
          `select pg_terminate_backend(pid) from (
             select pid from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid() order by random() limit 2) victims`,
        )
        connectionsCut += rowCount ?? 0
      }
      await client.end()
    })(),
  ]

  const killOne = () => {
    const alive = [...replicas.keys()].filter((index) => replicas[index])
    const index = alive[Math.floor(draw() * alive.length)]
    if (index === undefined) return
    deaths[index] = (deaths[index] ?? 0) + 1
    randomKills += 1
    replicas[index]?.child.kill('SIGKILL')
  }

  const customers: Customer[] = []
  let next = 0
  const shops = {
    shopUrl: balancer.url,
    providerUrl: simulator.url,
    publishableKey: KEYS.STRIPE_PUBLISHABLE_KEY,
  }
  const kills = () => randomKills + [...byPoint.values()].reduce((sum, count) => sum + count, 0)
  const report = setInterval(() => {
    const done = customers.filter(({ paidIntent }) => paidIntent).length
    plan.progress(`${customers.length}/${plan.customers} customers, ${done} paid, ${kills()} kills`)
  }, 5_000)
  const crowd = Array.from({ length: plan.atOnce }, async () => {
    while (next < plan.customers) {
      next += 1
      const customer = await beACustomer(next, shops, draw)
      customers.push(customer)
      if (customers.length % plan.customersPerKill === 0) killOne()
      if (customer.paidIntent && draw() < 0.1)
        await refund(balancer.url, control, customer.paidIntent, draw)
    }
  })
  await Promise.all(crowd)
  storming = false
  await Promise.all(storm)
  // Replicas that still wait for their named point are ended: the calm has none.
  for (const replica of replicas) replica?.child.kill('SIGKILL')
  const calmSince = performance.now()
  await control('setFaults', {})
  plan.progress(`calm after ${kills()} kills; waiting for the confirmations`)
  let secondsToSettle: number | null = null
  let provider = (await control('inspect')) as ProviderRecord
  while (performance.now() - calmSince < PATIENCE_MS) {
    if (awaitedConfirmations(provider).every(mail.hasConfirmation)) {
      secondsToSettle = (performance.now() - calmSince) / 1000
      break
    }
    await sleep(500)
    provider = (await control('inspect')) as ProviderRecord
  }
  if (provider.refunds.length > 0) {
    await sleep(Math.max(0, REFUND_JOB_MS - (performance.now() - calmSince)))
  }
  clearInterval(report)
  closed = true
  for (const replica of replicas) replica?.child.kill('SIGTERM')
  await Promise.all(keepers)
  const finalRecord = (await control('inspect')) as ProviderRecord
  const orders = await readOrders(plan.databaseUrl, path.join(env.DATA_DIR, 'database'))
  const verdict = judge(customers, finalRecord, orders, mail.hasConfirmation)
  const { mails, repeated } = mail.counts()
  simulator.child.kill('SIGTERM')
  await simulator.ended
  balancer.close()
  await mail.close()
  await rm(folder, { recursive: true, force: true })
  return {
    ...verdict,
    customers: customers.length,
    gaveUp: customers.filter(({ gaveUp }) => gaveUp).length,
    kills: { random: randomKills, byPoint },
    crashes,
    connectionsCut,
    mails,
    repeatedMails: repeated,
    refunds: finalRecord.refunds.length,
    secondsToSettle,
    seconds: (performance.now() - begun) / 1000,
  }
}

/** As someone of the team does who presses until it works: always the same refund. */
async function refund(
  shopUrl: string,
  control: (act: string) => Promise<unknown>,
  intentId: string,
  draw: () => number,
): Promise<void> {
  const { paymentIntents } = (await control('inspect')) as ProviderRecord
  const intent = paymentIntents.find(({ id }) => id === intentId)
  const orderId = intent?.metadata['order_id']
  if (!intent || !orderId) return
  const amountCents = draw() < 0.5 ? intent.amount_received : 1 + Math.floor(draw() * 1000)
  const requestId = randomUUID()
  for (let attempt = 0; attempt < 12; attempt += 1) {
    try {
      const signedIn = await postJson(`${shopUrl}/api/admin/session`, STAFF)
      const cookie = signedIn.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
      const url = `${shopUrl}/api/admin/orders/${orderId}/refunds`
      const answer = await postJson(url, { amountCents, reason: 'storm', requestId }, { cookie })
      if (answer.ok) return
    } catch {
      // The replica died under the request.
    }
    await sleep(500)
  }
}

function postJson(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
}

const ORDERS = `
  select o.id, o.payment_intent_id, o.payment_status, o.order_status, o.payment_amount, o.refunded_amount,
    o.customer_email,
    (select count(*)::int from mail.letters l where l.order_id = o.id and l.kind = 'confirmation') confirmations
  from ordering.orders o`

async function readOrders(databaseUrl: string | null, folder: string): Promise<OrderRow[]> {
  if (databaseUrl === null) {
    const database = await openEmbeddedDatabase(folder)
    const { rows } = (await database.db.execute(ORDERS)) as { rows: OrderRow[] }
    await database.close()
    return rows
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<OrderRow>(ORDERS)
  await client.end()
  return rows
}

/** Numbers from 0 up to 1, the same for the same seed. */
function seededDraw(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}
