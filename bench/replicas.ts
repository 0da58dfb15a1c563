// npm run bench:replicas [-- seconds per turn]
//
// Three replicas against one, on a PostgreSQL server whose commits are durable and a bucket, in turns: pages of sites
// served, and orders placed, paid and settled, by as many visitors as are answered at once. Each replica is a
// process as `npm start` makes it; visitors are spread over them, as a proxy would, without one in between. All three
// run from the start, so that each is as warm as the others, and one or all are asked.
//
// All share the processors of this machine: with each other, the database, the bucket, the payment simulator and the visitors.
// So what three machines would do is not seen here. What is seen is what each piece of work costs in processor time of the
// program: if three need no more for it than one, three machines carry three times as much, as far as the database does.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMigratedDatabase } from '../server/testing/test-database.ts'
import { STAFF } from '../server/testing/test-server.ts'
import { newRequestId, nameSourcesOfGate, signInStaff } from '../server/testing/test-client.ts'
import { startTestBucket } from '../tools/test-bucket.ts'
import { startTestPostgres } from '../tools/test-postgres.ts'
import { balanceLoad } from './chaos/balance-load.ts'
import { receiveMail } from './chaos/receive-mail.ts'
import { buyASite } from './chaos/renew-a-site.ts'
import { type Running, startPaymentSimulator, startServer } from './chaos/start-program.ts'
import { askOver } from './hosting/ask-over.ts'
import { processorSeconds } from './hosting/processor-seconds.ts'

const TURNS = 5
const TURN_MS = Number(process.argv[2] ?? 8) * 1000
const MANY = 3
const SITES = 6
const SITES_DOMAIN = 'sites.example'
const VISITORS = 24
const CUSTOMERS = 12
const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_replicas',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_replicas',
  STRIPE_WEBHOOK_SECRET: 'whsec_replicas_replicas',
}

/** What was done in a turn, each second, and each second of processor time of the program. */
type Rate = { readonly perSecond: number; readonly perProcessorSecond: number }

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-bench-replicas-'))
const [server, bucket, mail] = await Promise.all([
  startTestPostgres({ durable: true }),
  startTestBucket(),
  receiveMail(),
])
const running: Running[] = []
/** Those that are asked: the others run, and wait. */
let asked: readonly Running[] = running
const balancer = await balanceLoad(() => asked.map(({ url }) => url))
const simulator = await startPaymentSimulator({
  ...KEYS,
  CONTROL_TOKEN: 'replicas',
  STATE_FILE: path.join(folder, 'simulator.jsonl'),
  WEBHOOK_URL: `${balancer.url}/api/payment-events`,
})
const { url: databaseUrl } = await createMigratedDatabase(server.url)
const shops = {
  shopUrl: balancer.url,
  providerUrl: simulator.url,
  publishableKey: KEYS.STRIPE_PUBLISHABLE_KEY,
}
let customers = 0
try {
  await measure()
} finally {
  for (const replica of [...running]) await stop(replica)
  simulator.child.kill('SIGTERM')
  await simulator.ended
  balancer.close()
  await mail.close()
  await bucket.stop()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  while (running.length < MANY) await startOne()
  const sites: string[] = []
  for (let number = 1; number <= SITES; number += 1) sites.push(await publish(`site-${number}`))
  // So that each has compiled what it runs, and has the sites on its disk.
  await serveSites(sites, TURN_MS * 2)
  await placeOrders(TURN_MS * 2)
  const rates = new Map<string, Rate[]>()
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const count of turn % 2 === 0 ? [1, MANY] : [MANY, 1]) {
      asked = running.slice(0, count)
      for (const [what, act] of [
        ['pages of sites', () => serveSites(sites, TURN_MS)],
        ['orders, placed, paid and settled', () => placeOrders(TURN_MS)],
      ] as const)
        rates.set(`${what}, ${count}`, [...(rates.get(`${what}, ${count}`) ?? []), await act()])
    }
  }
  for (const what of ['pages of sites', 'orders, placed, paid and settled']) {
    const [one, many] = [1, MANY].map((count) => rates.get(`${what}, ${count}`) ?? [])
    for (const [how, of] of [
      ['a second', ({ perSecond }: Rate) => perSecond],
      ['a second of processor time', ({ perProcessorSecond }: Rate) => perProcessorSecond],
    ] as const) {
      const [byOne = 0, byMany = 0] = [one, many].map((each) => median((each ?? []).map(of)))
      process.stdout.write(
        `${`${what}, ${how}`.padEnd(62)} one ${byOne.toFixed(1)}, three ${byMany.toFixed(1)}; ratio ${(byMany / byOne).toFixed(2)}\n`,
      )
    }
  }
}

async function startOne(): Promise<void> {
  const replica = await startServer({
    ...KEYS,
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: balancer.url,
    DATABASE_URL: databaseUrl,
    STORAGE_URL: bucket.url,
    SITES_DOMAIN,
    // With files in a bucket nothing on the disk is for all.
    DATA_DIR: path.join(folder, `data-${running.length}`),
    STRIPE_API_URL: simulator.url,
    SMTP_URL: mail.url,
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'info',
    NODE_COMPILE_CACHE: path.join(tmpdir(), 'vitrine-chaos-compiled'),
    APP_SECRET: 'thirty-two characters of a secret',
    ADMIN_USERNAME: STAFF.username,
    ADMIN_PASSWORD: STAFF.password,
  })
  if (!replica) throw new Error('the program did not start')
  running.push(replica)
}

async function stop(replica: Running): Promise<void> {
  running.splice(running.indexOf(replica), 1)
  replica.child.kill('SIGTERM')
  await replica.ended
}

/** Buys, drafts and publishes a site; gives its host. */
async function publish(subdomain: string): Promise<string> {
  customers += 1
  const { paidIntent } = await buyASite(customers, shops)
  const staff = await signInStaff(balancer.url)
  const { body } = await staff.send<{ entries: { orderId: string }[] }>(
    'GET',
    `/api/admin/queue?view=all&search=${paidIntent}`,
  )
  const orderId = body.entries[0]?.orderId
  const of = `/api/admin/orders/${orderId}`
  await staff.send('PUT', `${of}/drafts/en`, {
    revision: 0,
    resume: { basics: { name: 'Ada Quill', label: 'Charge nurse', email: 'ada@example.com' } },
    templateId: 'tearsheet',
    themeId: 'nomad',
  })
  await nameSourcesOfGate(staff, orderId)
  const requestId = newRequestId()
  const wish = { subdomain, reason: 'Agreed by phone', requestId }
  const { status, body: refusal } = await staff.send('POST', `${of}/publications`, wish)
  if (status !== 200)
    throw new Error(`publishing was answered with ${status}: ${JSON.stringify(refusal)}`)
  for (;;) {
    const { body: publication } = await staff.send<{ state: string }>(
      'GET',
      `${of}/publications/${requestId}`,
    )
    if (publication.state === 'published') break
    if (publication.state === 'failed') throw new Error('publishing failed')
    await sleep(100)
  }
  return `${subdomain}.${SITES_DOMAIN}`
}

/** Visitors who read one page again and again, each at one of the replicas. */
async function serveSites(hosts: readonly string[], forMs: number): Promise<Rate> {
  return rateOf(async (until) => {
    const answered = await Promise.all(
      Array.from({ length: VISITORS }, (_, number) => {
        const { port } = new URL(asked[number % asked.length]?.url ?? '')
        const request = `GET / HTTP/1.1\r\nHost: ${hosts[number % hosts.length]}\r\n\r\n`
        return askOver(Number(port), Buffer.from(request), '200', until)
      }),
    )
    return answered.reduce((sum, one) => sum + one, 0)
  }, forMs)
}

/** Customers who order, pay and confirm, one after the other each. */
async function placeOrders(forMs: number): Promise<Rate> {
  return rateOf(async (until) => {
    let placed = 0
    await Promise.all(
      Array.from({ length: CUSTOMERS }, async () => {
        while (performance.now() < until) {
          customers += 1
          await buyASite(customers, shops)
          placed += 1
        }
      }),
    )
    return placed
  }, forMs)
}

async function rateOf(act: (until: number) => Promise<number>, forMs: number): Promise<Rate> {
  const used = () => running.reduce((sum, { child }) => sum + processorSeconds(child.pid ?? 0), 0)
  const before = used()
  const begun = performance.now()
  const done = await act(begun + forMs)
  const seconds = (performance.now() - begun) / 1000
  return { perSecond: done / seconds, perProcessorSecond: done / (used() - before) }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN
}
