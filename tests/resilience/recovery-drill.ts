// npm run drill [-- --orders 40] [-- --sites 5] [-- --only postgres|embedded|bucket]
//
// The worst day, tried out: customers pay and sites go live, a backup is made, more customers pay,
// then the program is killed and its database and files are deleted. On an empty machine the backup
// is restored, payments since then come back from the provider, and the program starts. At last the
// database server is stopped, and sites are read on. It is tried with a database server, with the
// embedded database, and with a database server and files in a bucket, which is deleted too, and backed
// up to another. Ends with status 1 if a paid order is lost or an answer of a site is another than
// before, and prints the seconds.
import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startSimulator } from '@vitrine/simulator'
import pg from 'pg'
import { getByHost } from '../../server/testing/get-by-host.ts'
import { signInStaff, orderPlan, createTestClient } from '../../server/testing/test-client.ts'
import { STAFF } from '../../server/testing/test-server.ts'
import { startTestBucket, type TestBucket } from '../../tools/test-bucket.ts'
import { startTestPostgres, type TestPostgres } from '../../tools/test-postgres.ts'
import { type Running, startServer } from './chaos/start-program.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '40' },
    sites: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
})
const ORDERS = Number(values.orders)
const SITES = Number(values.sites)
/** Responses of a site: its page, its PDFs, and a missing file. */
const ASKED = ['/', '/resume.pdf', '/resume-designed.pdf', '/site.zip', '/no-such-page']
/** With the database stopped, by visitors who come at their own time. */
const VISITS = 4000
const VISITS_A_SECOND = 200
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const BUCKET = 'PostgreSQL server, files and backups in buckets'

let failed = false
for (const kind of ['PostgreSQL server', BUCKET]) {
  if (values.only !== undefined && values.only !== (kind === BUCKET ? 'bucket' : 'postgres'))
    continue
  const server = await startTestPostgres({ durable: true })
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= server.stop())
  try {
    await drill(kind, { ...server, stop })
  } finally {
    await stop()
  }
}
if (values.only === undefined || values.only === 'embedded')
  await drill('embedded database', undefined)
process.exitCode = failed ? 1 : 0

async function drill(kind: string, server: TestPostgres | undefined): Promise<void> {
  const home = await mkdtemp(path.join(tmpdir(), 'vitrine-drill-'))
  const keys = {
    secretKey: 'sk_test_drill',
    publishableKey: 'pk_test_drill',
    webhookSecret: 'whsec_drill_drill_drill_drill',
  }
  const listening: { url?: string } = {}
  const simulator = await startSimulator({
    ...keys,
    webhookUrl: () => listening.url && `${listening.url}/api/payment-events`,
  })
  const paid: string[] = []
  let running: Running | undefined
  const buckets = new Map<string, TestBucket>()

  async function aBucket(name: string): Promise<string> {
    const bucket = await startTestBucket()
    buckets.set(name, bucket)
    return bucket.url
  }

  /** With all that lies on it. */
  async function destroy({ DATA_DIR }: { DATA_DIR: string }): Promise<void> {
    await rm(DATA_DIR, { recursive: true })
    const name = path.basename(DATA_DIR)
    await buckets.get(name)?.stop()
    buckets.delete(name)
  }

  const machine = async (name: string) => ({
    DATA_DIR: path.join(home, name),
    ...(kind === BUCKET ? { STORAGE_URL: await aBucket(name) } : {}),
    ...(server === undefined ? {} : { DATABASE_URL: await newDatabase(server.url) }),
    APP_SECRET: secret,
    BACKUP_KEY: backupKey,
    ...{ PORT: '0', NODE_ENV: 'production', LOG_LEVEL: 'info', RATE_LIMIT_FACTOR: '100000' },
    ...{ ADMIN_USERNAME: STAFF.username, ADMIN_PASSWORD: STAFF.password },
    SITES_DOMAIN: 'sites.localhost',
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_API_URL: simulator.url,
  })
  const secret = randomBytes(32).toString('base64url')
  const backupKey = randomBytes(32).toString('base64url')
  const vault = kind === BUCKET ? await aBucket('vault') : path.join(home, 'vault')

  async function start(env: Record<string, string>): Promise<Running> {
    running = await startServer(env)
    if (!running) throw new Error('the program did not start')
    listening.url = running.url
    return running
  }

  async function kill(): Promise<void> {
    running?.child.kill('SIGKILL')
    await running?.ended
    delete listening.url
  }

  async function payOrders(url: string, count: number): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      const intent = await orderPlan(createTestClient(url))
      await simulator.control.payIntent({ paymentIntent: intent.paymentIntentId })
      paid.push(intent.paymentIntentId)
    }
    await simulator.control.deliverWebhooks()
    const staff = await signInStaff(url)
    await until(async () => (await listPaid(staff)).length >= paid.length)
  }

  try {
    const first = await machine('first')
    const before = await start(first)
    await payOrders(before.url, ORDERS)
    const names = await publishSites(before.url)
    const pages = await readSites(before.url, names)
    // The embedded database is one process's alone.
    if (server === undefined) await kill()
    const backup = await timed(() => vitrine(first, 'backup', '--out', vault))
    if (server === undefined) await start(first)
    await payOrders(listening.url ?? '', ORDERS)
    await kill()
    await destroy(first)

    const second = await machine('second')
    const restore = await timed(() => vitrine(second, 'restore', '--from', vault))
    const rebuild = await timed(() => command(second, 'server/commands/rebuild-from-stripe.ts'))
    const starting = await timed(() => start(second))
    const url = listening.url ?? ''
    const found = await listPaid(await signInStaff(url))
    const again = await readSites(url, names)
    const lost = paid.filter((intent) => !found.includes(intent)).length
    const changed = pages.filter((page, at) => page !== again[at]).length
    failed ||= lost > 0 || changed > 0
    const total = restore + rebuild + starting
    process.stdout.write(
      `${kind}: ${paid.length} paid orders, ${ORDERS} of them after the backup: ${lost} lost; ` +
        `${pages.length} answers of ${names.length} sites: ${changed} changed; backup ${seconds(backup)} s; ` +
        `back after ${seconds(total)} s (restore ${seconds(restore)}, rebuild ${seconds(rebuild)}, start ${seconds(starting)})\n`,
    )
    if (server) await standAlone(url, names, again, () => server.stop())
  } finally {
    await kill()
    await simulator.close()
    for (const bucket of buckets.values()) await bucket.stop()
    await rm(home, { recursive: true, force: true })
  }

  async function publishSites(url: string): Promise<string[]> {
    const staff = await signInStaff(url)
    const names = Array.from({ length: SITES }, (_, number) => `drill-${number}`)
    for (const [number, name] of names.entries()) {
      const { body } = await staff.send<{ entries: { orderId: string }[] }>(
        'GET',
        `/api/admin/queue?view=all&search=${paid[number]}`,
      )
      const at = `/api/admin/orders/${body.entries[0]?.orderId}`
      await staff.send('PUT', `${at}/drafts/en`, {
        revision: 0,
        resume: { basics: { name: 'Ada Quill', label: 'Charge nurse', email: 'ada@example.com' } },
        templateId: 'tearsheet',
        themeId: 'nomad',
      })
      const { status } = await staff.send('POST', `${at}/publications`, {
        subdomain: name,
        reason: 'A drill',
        requestId: randomUUID(),
      })
      if (status !== 200) throw new Error(`publishing was answered with ${status}`)
    }
    await until(async () => {
      const answers = await Promise.all(names.map((name) => askSite(url, name, '/')))
      return answers.every(({ status }) => status === 200)
    })
    return names
  }
}

/** Stops the database and lets visitors read on, each at their time whether or not others were answered. */
async function standAlone(
  url: string,
  names: readonly string[],
  before: readonly string[],
  stop: () => Promise<void>,
): Promise<void> {
  await stop()
  const asked = names.flatMap((name) => ASKED.map((at) => [name, at] as const))
  const waited: number[] = []
  let changed = 0
  const visits: Promise<void>[] = []
  for (let visit = 0; visit < VISITS; visit += 1) {
    const place = visit % asked.length
    const [name = '', at = ''] = asked[place] ?? []
    visits.push(
      (async () => {
        const began = performance.now()
        const answer = await readAnswer(url, name, at)
        waited.push(performance.now() - began)
        if (answer !== before[place]) changed += 1
      })(),
    )
    await new Promise((resolve) => setTimeout(resolve, 1000 / VISITS_A_SECOND))
  }
  await Promise.all(visits)
  failed ||= changed > 0
  const p99 = waited.toSorted((one, other) => one - other)[Math.floor(VISITS * 0.99)] ?? 0
  process.stdout.write(
    `with the database stopped: ${VISITS} visits, ${VISITS_A_SECOND} a second: ${changed} answered otherwise than before, p99 ${p99.toFixed(0)} ms\n`,
  )
}

async function newDatabase(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const name = `drill_${randomBytes(4).toString('hex')}`
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

/** The intents of all paid orders in any state. */
async function listPaid(staff: Awaited<ReturnType<typeof signInStaff>>): Promise<string[]> {
  const ids: string[] = []
  for (let cursor = ''; ;) {
    const { body } = await staff.send<{
      entries: { orderId: string; paymentStatus: string }[]
      next: string | null
    }>('GET', `/api/admin/queue?view=all${cursor}`)
    for (const { orderId, paymentStatus } of body.entries) {
      if (paymentStatus !== 'paid') continue
      const order = await staff.send<{ paymentIntentId: string }>(
        'GET',
        `/api/admin/orders/${orderId}`,
      )
      ids.push(order.body.paymentIntentId)
    }
    if (!body.next) return ids
    cursor = `&after=${encodeURIComponent(body.next)}`
  }
}

function askSite(url: string, name: string, at: string) {
  return getByHost({ url }, `http://${name}.sites.localhost${at}`)
}

async function readSites(url: string, names: readonly string[]): Promise<string[]> {
  const asked = names.flatMap((name) => ASKED.map((at) => [name, at] as const))
  return Promise.all(asked.map(([name, at]) => readAnswer(url, name, at)))
}

async function readAnswer(url: string, name: string, at: string): Promise<string> {
  const { status, headers, body } = await askSite(url, name, at)
  return `${name}${at} ${status} ${String(headers['etag'])} ${body.toString('base64')}`
}

function vitrine(env: Record<string, string>, ...words: string[]): Promise<void> {
  return command(env, 'server/commands/vitrine.ts', ...words)
}

/** Throws with the output if the command failed. */
function command(env: Record<string, string>, file: string, ...words: string[]): Promise<void> {
  const args = ['--import', './server/runtime/tsx-hook.mjs', file, ...words]
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      said += text.toString()
    })
  }
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${file} ${words.join(' ')} said:\n${said}`)),
    )
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1)
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 200))
}
