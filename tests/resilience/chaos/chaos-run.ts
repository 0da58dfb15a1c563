import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { balanceLoad } from './balance-load.ts'
import { beACustomer, type Customer } from './customer.ts'
import {
  awaitedLetters,
  unsettledOf,
  judge,
  type ProviderRecord,
  type Verdict,
} from './compare-records.ts'
import { type KillCounts, keepReplicas } from './manage-replicas.ts'
import { readKept } from './read-records.ts'
import { receiveMail } from './receive-mail.ts'
import { createTeam } from './team.ts'
import {
  buyARound,
  buyASite,
  HOSTING_YEAR_PRICE,
  letYearsEnd,
  type Owner,
  renewASite,
  ROUND_CENTS,
  YEAR_CENTS,
} from './renew-site.ts'
import { startPaymentSimulator, startServer } from './start-program.ts'

export type StormPlan = {
  /** Null: the embedded database, one process. Else an empty database. */
  readonly databaseUrl: string | null
  /** An empty bucket; null: all replicas have one folder. */
  readonly storageUrl: string | null
  readonly replicas: number
  /** Besides, one is killed whenever so much time is over and all serve. Null: none by the clock. */
  readonly killEveryMs: number | null
  /** Who come during the storm: one in ten has a site, and pays for another year of it. */
  readonly customers: number
  readonly atOnce: number
  readonly seed: number
  /** One process has died for each so many payments, at random or at a named point. */
  readonly paymentsPerKill: number
  readonly reportEveryMs: number
  /** Nobody new comes after this time. */
  readonly longestMs: number
  readonly progress: (line: string) => void
}

export type StormResult = Verdict & {
  readonly customers: number
  /** Payments before the storm, of sites that are renewed in it. */
  readonly before: number
  readonly gaveUp: number
  readonly kills: KillCounts
  readonly connectionsCut: number
  readonly mails: number
  readonly repeatedMails: number
  readonly refunds: number
  /** From the end of the storm until every payment was settled; null: never. */
  readonly secondsToSettle: number | null
  /** Until every paying customer had the confirmation. */
  readonly secondsToConfirm: number | null
  readonly seconds: number
}

const PATIENCE_SECONDS = 900
const CUSTOMERS_PER_OWNER = 10
const CUSTOMERS_PER_MANUAL_ORDER = 15
const CONTROL_TOKEN = 'storm'
const METRICS_TOKEN = 'storm'
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

/** One run: sites are sold; then customers, kills, faults and cut connections; then calm; then the comparison. */
export async function runStorm(plan: StormPlan): Promise<StormResult> {
  const begun = performance.now()
  const draw = seededDraw(plan.seed)
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-chaos-'))
  const mail = await receiveMail()
  let urls: () => readonly string[] = () => []
  const balancer = await balanceLoad(() => urls())
  const simulator = await startPaymentSimulator({
    ...KEYS,
    CONTROL_TOKEN,
    STATE_FILE: path.join(folder, 'simulator.jsonl'),
    WEBHOOK_URL: `${balancer.url}/api/payment-events`,
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
    NODE_COMPILE_CACHE: path.join(tmpdir(), 'vitrine-chaos-compiled'),
    APP_SECRET: 'thirty-two characters of a secret',
    ADMIN_USERNAME: STAFF.username,
    ADMIN_PASSWORD: STAFF.password,
    METRICS_TOKEN,
    HOSTING_YEAR_PRICE,
    ...(plan.databaseUrl ? { DATABASE_URL: plan.databaseUrl } : {}),
    ...(plan.storageUrl ? { STORAGE_URL: plan.storageUrl } : {}),
  }

  const shops = {
    shopUrl: balancer.url,
    providerUrl: simulator.url,
    publishableKey: KEYS.STRIPE_PUBLISHABLE_KEY,
  }
  const team = createTeam(shops, STAFF, draw)
  const inspect = async () => (await control('inspect')) as ProviderRecord
  const ownerCount = Math.floor(plan.customers / CUSTOMERS_PER_OWNER)
  const owners = await sellSites(ownerCount)
  await control('setFaults', { ...FAULTS, seed: plan.seed })

  const replicas = await keepReplicas(plan.replicas, env, draw)
  urls = replicas.urls
  const killCount = () =>
    replicas.counts.random +
    [...replicas.counts.byPoint.values()].reduce((sum, each) => sum + each, 0)
  let storming = true
  let connectionsCut = 0
  const cutting = (async () => {
    if (!plan.databaseUrl) return
    const client = new pg.Client({ connectionString: plan.databaseUrl })
    await client.connect()
    while (storming) {
      await sleep(1500)
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from (
           select pid from pg_stat_activity
           where datname = current_database() and application_name = any($1) order by random() limit 2) victims`,
        [replicas.databaseNames()],
      )
      connectionsCut += rowCount ?? 0
    }
    await client.end()
  })()

  const customers: Customer[] = []
  let next = 0
  let left = 0
  let leftRefunds = 0
  let lastProgress = ''
  const report = (line: string) => {
    if (line !== lastProgress) plan.progress(line)
    lastProgress = line
  }
  const reporting = setInterval(() => {
    const done = customers.filter(({ paidIntent }) => paidIntent).length
    const renewed = owners.filter(({ renewalIntent }) => renewalIntent).length
    const serving = replicas.urls().length
    report(
      `${next}/${plan.customers} customers, ${done} paid, ${renewed} renewed, ${killCount()} kills, ${serving} serving`,
    )
  }, plan.reportEveryMs)
  const killing =
    plan.killEveryMs === null
      ? undefined
      : setInterval(() => replicas.kill(false), plan.killEveryMs)
  const refund = async (intentId: string, wholeCents?: number) => {
    const intent = await readIntent(simulator.url, intentId)
    const orderId = intent?.metadata['order_id']
    if (!intent || !orderId) return
    const part = draw() < 0.5 ? intent.amount_received : 1 + Math.floor(draw() * 1000)
    if (!(await team.refund(orderId, wholeCents ?? part))) leftRefunds += 1
  }
  /** Banks take a payment back, in whole or in part, and decide for the shop, or not yet. */
  const dispute = async (paymentIntent: string, paidCents: number) => {
    const part = draw() < 0.5 ? {} : { amountCents: 1 + Math.floor(draw() * (paidCents - 1)) }
    const opened = (await control('openDispute', { paymentIntent, ...part })) as { id?: string }
    if (opened.id === undefined) return
    await sleep(draw() * 5000)
    const outcome = draw() < 0.5 ? 'won' : 'lost'
    if (draw() < 0.8) await control('closeDispute', { dispute: opened.id, outcome })
  }
  const comeNext = async (number: number): Promise<void> => {
    if (number % CUSTOMERS_PER_MANUAL_ORDER === 0) await team.takeManualOrder(number)
    const owner = number % CUSTOMERS_PER_OWNER === 0 && owners[number / CUSTOMERS_PER_OWNER - 1]
    if (owner) {
      // Some pay for a round and a year at the same time.
      await Promise.all([renewASite(owner, shops, draw), buyARound(owner, shops, draw)])
      if (!owner.renewalIntent || !owner.paidIntent) return
      // Half of them get everything back: the site, the year and the round, as one refund.
      const roundCents = owner.roundIntent ? ROUND_CENTS : 0
      if (draw() < 0.5) await refund(owner.paidIntent, owner.agreedCents + YEAR_CENTS + roundCents)
      else if (draw() < 0.3) await dispute(owner.renewalIntent, YEAR_CENTS)
      return
    }
    const customer = await beACustomer(number, shops, draw)
    customers.push(customer)
    const { paidIntent, orderPath, agreedCents } = customer
    if (!paidIntent) return
    // Banks take back what the shop has known for a while.
    if (orderPath && draw() < 0.1) return dispute(paidIntent, agreedCents)
    if (orderPath && draw() < 0.25) {
      const orderId = (await readIntent(simulator.url, paidIntent))?.metadata['order_id']
      if (orderId) await team.changePlan(orderId, customer)
    }
    if (draw() < 0.1) await refund(paidIntent)
  }
  const countPaid = () =>
    customers.filter(({ paidIntent }) => paidIntent).length +
    owners.filter(({ renewalIntent }) => renewalIntent).length +
    owners.filter(({ roundIntent }) => roundIntent).length
  /** On a slow machine nobody comes until the kills that are due have happened. */
  const killDue = async () => {
    while (killCount() < Math.floor(countPaid() / plan.paymentsPerKill)) {
      // Mostly while the other serves, now and then the last one.
      if (!replicas.kill(draw() < 0.1)) await sleep(100)
    }
  }
  const crowd = Array.from({ length: plan.atOnce }, async () => {
    while (next < plan.customers && performance.now() - begun < plan.longestMs) {
      next += 1
      await comeNext(next)
      left += 1
      await killDue()
    }
  })
  await Promise.all(crowd)
  storming = false
  clearInterval(reporting)
  clearInterval(killing)
  await cutting
  replicas.calm()
  const calmSince = performance.now()
  await control('setFaults', {})
  report(`calm after ${killCount()} kills`)
  const since = () => (performance.now() - calmSince) / 1000
  let secondsToSettle: number | null = null
  let secondsToConfirm: number | null = null
  for (let tick = 0; secondsToConfirm === null && since() < PATIENCE_SECONDS; tick += 1) {
    const provider = await inspect()
    const awaited = awaitedLetters(provider).filter((letter) => !mail.hasCome(letter))
    if (awaited.length === 0) secondsToConfirm = since()
    // The embedded database belongs to the program: a confirmation there implies the sync.
    const unsettled = plan.databaseUrl
      ? unsettledOf(provider, (await readKept(plan.databaseUrl, '')).orders).length
      : awaited.length
    if (unsettled === 0) secondsToSettle ??= since()
    if (tick % 5 === 0)
      report(`waiting for ${unsettled} payments to settle, ${awaited.length} confirmations`)
    // Polling takes CPU time from the remaining work.
    if (secondsToConfirm === null) await sleep(awaited.length > 100 ? 5000 : 1000)
  }
  while (since() < PATIENCE_SECONDS) {
    const waiting = await waitingPayJobs(replicas.urls()[0])
    if (waiting === 0) break
    report(`waiting for papers, and for refunds that ${leftRefunds} people did not press again`)
    await sleep(500)
  }
  await replicas.stop()
  const finalRecord = await inspect()
  const kept = await readKept(plan.databaseUrl, path.join(env.DATA_DIR, 'database'))
  const verdict = judge([...customers, ...owners], finalRecord, kept, mail.hasCome, team.told)
  const { mails, repeated } = mail.counts()
  simulator.child.kill('SIGTERM')
  await simulator.ended
  balancer.close()
  await mail.close()
  await rm(folder, { recursive: true, force: true })
  return {
    ...verdict,
    customers: left,
    before: owners.length,
    gaveUp: [...customers, ...owners].filter(({ gaveUp }) => gaveUp).length,
    kills: replicas.counts,
    connectionsCut,
    mails,
    repeatedMails: repeated,
    refunds: finalRecord.refunds.length,
    secondsToSettle,
    secondsToConfirm,
    seconds: (performance.now() - begun) / 1000,
  }

  /** Before the storm: one program that nobody kills, at a provider that does not fail. */
  async function sellSites(count: number): Promise<Owner[]> {
    const seller = await startServer(env)
    if (!seller) throw new Error('the program did not start')
    urls = () => [seller.url]
    await team.sellExtras()
    const sold: Owner[] = []
    for (let number = 1; number <= count; number += 1) sold.push(await buyASite(number, shops))
    // The running program does their remaining work: it finds the orders live.
    while (awaitedLetters(await inspect()).some((letter) => !mail.hasCome(letter))) await sleep(250)
    while ((await waitingPayJobs(seller.url)) !== 0) await sleep(250)
    seller.child.kill('SIGTERM')
    await seller.ended
    await letYearsEnd(plan.databaseUrl, path.join(env.DATA_DIR, 'database'))
    return sold
  }
}

/** Jobs of payments that are not done yet, by the program's own metrics; NaN if it does not answer. */
async function waitingPayJobs(replicaUrl: string | undefined): Promise<number> {
  let answer: { status: number; text: string }
  try {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const response = await fetch(`${replicaUrl}/metrics`, { headers })
    answer = { status: response.status, text: await response.text() }
  } catch {
    return Number.NaN
  }
  // An answer without the figure would be waited for until patience ends.
  const [, waiting] = /^vitrine_jobs_waiting\{queue="pay"\} (\d+)/m.exec(answer.text) ?? []
  if (waiting === undefined) throw new Error(`/metrics answers ${answer.status} without the jobs`)
  return Number(waiting)
}

/** Asked until the provider, which fails at times, answers. */
async function readIntent(
  providerUrl: string,
  intentId: string,
): Promise<ProviderRecord['paymentIntents'][number] | undefined> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    try {
      const response = await fetch(`${providerUrl}/v1/payment_intents/${intentId}`, {
        headers: { authorization: `Bearer ${KEYS.STRIPE_SECRET_KEY}` },
        signal: AbortSignal.timeout(5_000),
      })
      if (response.ok) return (await response.json()) as ProviderRecord['paymentIntents'][number]
    } catch {
      // Asked again.
    }
  }
  return undefined
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
