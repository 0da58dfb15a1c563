import { createServer, type AddressInfo } from 'node:net'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { s3FileStore } from '../../../server/src/platform/storage/s3-file-store.ts'
import { startTestBucket } from '../../../tools/test-bucket.ts'
import { startTestPostgres } from '../../../tools/test-postgres.ts'
import {
  awaitedLetters,
  judge,
  type ProviderRecord,
  unsettledOf,
} from '../chaos/compare-records.ts'
import { readKept } from '../chaos/read-records.ts'
import { receiveMail } from '../chaos/receive-mail.ts'
import { type Running, startPaymentSimulator, startServer } from '../chaos/start-program.ts'
import { type Failure, openAsker } from './requester.ts'
import { digest, startTraffic, type Traffic } from './live-traffic.ts'
import type { LaidOut } from './older-version.ts'
import { startProxy } from './proxy.ts'

export type RollOver = {
  /** Each replica is replaced by one of the next of these, one after the other, again and again. */
  readonly versions: readonly LaidOut[]
  readonly replicas: number
  /** With everything in one version, before the next is begun. */
  readonly restMs: number
  readonly say: (line: string) => void
}

export type RolledOver = {
  readonly requests: number
  readonly failures: readonly Failure[]
  /** Everything that is not as it has to be besides, each in a line. */
  readonly faults: readonly string[]
  readonly figures: readonly (readonly [what: string, figure: string | number])[]
}

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_upgrade',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_upgrade',
  STRIPE_WEBHOOK_SECRET: 'whsec_upgrade_upgrade',
}
const CONTROL_TOKEN = 'upgrade'
const STAFF = { username: 'upgrade', password: 'a version beside another' }
const PATIENCE_MS = 120_000

type Slot = { readonly port: number; running?: Running; version?: string }

/**
 * Replicas on a PostgreSQL server and a bucket, behind Caddy, replaced one by one under traffic; then
 * everything that customers and team were told is looked for in the database, the bucket and the
 * provider's books. One replica more than it has otherwise runs while one is replaced.
 */
export async function rollOver(plan: RollOver): Promise<RolledOver> {
  const [first] = plan.versions
  if (!first) throw new Error('no version to start from')
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-upgrade-'))
  const database = await startTestPostgres()
  const bucket = await startTestBucket()
  const mail = await receiveMail()
  const ports = await freePorts(plan.replicas + 2)
  const proxyPort = ports[0] ?? 0
  const slots: Slot[] = ports.slice(1).map((port) => ({ port }))
  const origin = `http://127.0.0.1:${proxyPort}`
  const proxy = await startProxy(
    folder,
    proxyPort,
    slots.map(({ port }) => `127.0.0.1:${port}`),
  )
  const simulator = await startPaymentSimulator({
    ...KEYS,
    CONTROL_TOKEN,
    STATE_FILE: path.join(folder, 'simulator.jsonl'),
    WEBHOOK_URL: `${origin}/api/payment-events`,
  })
  const sitesDomain = `sites.localhost:${proxyPort}`
  const alarms = new Map<string, number>()
  const stopSeconds: number[] = []
  const serving = () => slots.flatMap(({ running }) => running?.url ?? [])

  async function start(slot: Slot, version: LaidOut): Promise<void> {
    const data = path.join(folder, `data-${slot.port}`)
    await mkdir(data, { recursive: true })
    const started = await startServer(
      {
        ...KEYS,
        NODE_ENV: 'test',
        STOP_NOTICE_SECONDS: '3',
        PORT: String(slot.port),
        HOST: '127.0.0.1',
        PUBLIC_URL: origin,
        SITES_DOMAIN: sitesDomain,
        TRUST_PROXY: '127.0.0.1',
        DATA_DIR: data,
        DATABASE_URL: database.url,
        STORAGE_URL: bucket.url,
        STRIPE_API_URL: simulator.url,
        SMTP_URL: mail.url,
        RATE_LIMIT_FACTOR: '1000000',
        LOG_LEVEL: 'info',
        APP_SECRET: 'an upgrade needs thirty-two characters',
        ADMIN_USERNAME: STAFF.username,
        ADMIN_PASSWORD: STAFF.password,
        NODE_COMPILE_CACHE: path.join(tmpdir(), `vitrine-compiled-${version.commit}`),
      },
      version.folder,
      (line) => {
        if (line['level'] === 'info') return
        const { message } = (line['err'] ?? {}) as { message?: string }
        const what = [version.commit, line['event'], line['job'], message?.slice(0, 100)]
        const known = what.filter(Boolean).join('  ')
        alarms.set(known, (alarms.get(known) ?? 0) + 1)
      },
    )
    if (!started) throw new Error(`${version.commit} did not start`)
    slot.running = started
    slot.version = version.commit
  }

  async function end(slot: Slot): Promise<void> {
    const { running } = slot
    if (!running) return
    const since = performance.now()
    delete slot.running
    running.child.kill('SIGTERM')
    const { signal } = await running.ended
    if (signal !== null) throw new Error(`a replica ended by ${signal}`)
    stopSeconds.push((performance.now() - since) / 1000)
  }

  const control = async (act: string) => {
    const response = await fetch(`${simulator.url}/_control/${act}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${CONTROL_TOKEN}`, 'content-type': 'application/json' },
      body: '{}',
    })
    return (await response.json()) as ProviderRecord
  }

  try {
    for (const slot of slots.slice(0, plan.replicas)) await start(slot, first)
    await healthy(origin)
    const asker = openAsker(origin)
    const traffic = startTraffic({
      ...{ asker, sitesDomain, staff: STAFF, replicas: serving },
      providerUrl: simulator.url,
      publishableKey: KEYS.STRIPE_PUBLISHABLE_KEY,
    })
    const phases: [name: string, from: number][] = [[`all ${first.commit}`, 0]]
    await sleep(plan.restMs)
    for (const [index, version] of plan.versions.slice(1).entries()) {
      const before = plan.versions[index]?.commit
      const name = `${before} → ${version.commit}`
      phases.push([name, asker.now()])
      for (const old of slots.filter(({ running }) => running)) {
        const free = slots.find(({ running }) => !running)
        if (!free) throw new Error('no address is free')
        await start(free, version)
        // As the guide says: until the proxy has seen it.
        await sleep(SEEN_BY_PROXY_MS)
        await end(old)
        const { length } = asker.failures
        plan.say(`${name}: one replaced, ${asker.counts.asked} requests, ${length} failed`)
      }
      phases.push([`all ${version.commit}`, asker.now()])
      await sleep(plan.restMs)
    }
    await traffic.stop()
    asker.close()
    const faults = await settled(traffic)
    const views = await judgeViews(traffic)
    for (const slot of slots) await end(slot)
    const byPhase = phases.map(([name, from], index) => {
      const to = phases[index + 1]?.[1] ?? Number.POSITIVE_INFINITY
      const failed = asker.failures.filter(({ at }) => at >= from && at < to).length
      return [`failed, ${name}`, failed] as const
    })
    const waits = asker.waited.toSorted((one, other) => one - other)
    const seen = traffic.publications.map(({ seenAfterMs }) => seenAfterMs)
    return {
      requests: asker.counts.asked,
      failures: asker.failures,
      faults: [...faults, ...views],
      figures: [
        ...byPhase,
        ['paid orders', traffic.customers.filter(({ paidIntent }) => paidIntent).length],
        ['CVs uploaded', traffic.uploads.size],
        ['publications', traffic.publications.length],
        ['views of sites', traffic.views.length],
        ['views of the shop', traffic.shopViews.count],
        [
          'until all replicas show, median',
          `${(seen.toSorted((a, b) => a - b)[seen.length >> 1] ?? 0).toFixed(0)} ms`,
        ],
        ['longest until all replicas show', `${Math.max(0, ...seen).toFixed(0)} ms`],
        ['answers, p99', `${(waits[Math.floor(waits.length * 0.99)] ?? 0).toFixed(0)} ms`],
        ['longest stop', `${Math.max(0, ...stopSeconds).toFixed(1)} s`],
        ...[...alarms].map(([what, count]) => [`log: ${what}`, count] as const),
      ],
    }
  } finally {
    for (const { running } of slots) running?.child.kill('SIGKILL')
    await Promise.all(slots.flatMap(({ running }) => running?.ended ?? []))
    simulator.child.kill('SIGTERM')
    await simulator.ended
    await proxy.stop()
    await mail.close()
    await bucket.stop()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }

  /** Waits for open work, then compares. */
  async function settled(traffic: Traffic): Promise<string[]> {
    const since = performance.now()
    for (;;) {
      const provider = await control('inspect')
      const kept = await readKept(database.url, '')
      const verdict = judge(traffic.customers, provider, kept, mail.hasCome)
      const waiting =
        unsettledOf(provider, kept.orders).length +
        awaitedLetters(provider).filter((letter) => !mail.hasCome(letter)).length +
        verdict.wrongPapers.length
      if (waiting > 0 && performance.now() - since < PATIENCE_MS) {
        await sleep(500)
        continue
      }
      return [
        ...Object.entries(verdict).flatMap(([list, items]) =>
          typeof items === 'number' ? [] : items.map((item: string) => `${list}: ${item}`),
        ),
        ...(await lostFiles(traffic)),
        ...(await ask<{ data: unknown }>(`select data from jobs.job where name = 'dead'`)).map(
          ({ data }) => `given up: ${JSON.stringify(data)}`,
        ),
      ]
    }
  }

  async function lostFiles({ uploads }: Traffic): Promise<string[]> {
    const files = s3FileStore(bucket.url)
    const rows = await ask<{ intent: string; key: string }>(
      `select o.payment_intent_id intent, f.file_key key
       from sources.source_files f join ordering.orders o on o.id = f.order_id where f.kind = 'cv'`,
    )
    const keys = new Map(rows.map(({ intent, key }) => [intent, key]))
    const faults: string[] = []
    for (const [intent, hash] of uploads) {
      const key = keys.get(intent)
      const bytes = key === undefined ? undefined : await files.get(key)
      if (!bytes) faults.push(`upload lost: ${intent}`)
      else if (digest(bytes) !== hash) faults.push(`upload changed: ${intent}`)
    }
    return faults
  }

  /** Views whose files are of no one version; and those of publications that were not kept. */
  async function judgeViews({ views, publications }: Traffic): Promise<string[]> {
    const rows = await ask<{ subdomain: string; files: Record<string, { hash: string }> }>(
      `select s.subdomain, v.files -> 'value' files from publishing.versions v
       join publishing.sites s on s.order_id = v.order_id`,
    )
    const versionsOf = Map.groupBy(rows, ({ subdomain }) => subdomain)
    const mixed = views.filter(({ subdomain, etags }) =>
      (versionsOf.get(subdomain) ?? []).every(({ files }) =>
        [...etags].some(([at, etag]) => {
          const name = at === '/' ? 'index.html' : at.slice(1)
          return `"${files[name]?.hash}"` !== etag
        }),
      ),
    )
    const kept = rows.length
    return [
      ...mixed.map(({ subdomain, etags }) => `mixed: ${subdomain} ${JSON.stringify([...etags])}`),
      ...(kept === publications.length
        ? []
        : [`${publications.length} publications were answered, ${kept} versions are kept`]),
    ]
  }

  async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query<Row>(text)
    await client.end()
    return rows
  }
}

/** Two of the looks that the guide's block has Caddy take, and some. */
const SEEN_BY_PROXY_MS = 3000

async function healthy(origin: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
    await sleep(100)
  }
}

async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer())
  await Promise.all(
    probes.map((probe) => new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))),
  )
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))))
  return ports
}
