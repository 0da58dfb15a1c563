import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { registerHealthRoutes } from './health.ts'
import { metric, createCounter } from './metrics.ts'
import type { Module } from './app-context.ts'
import { queueNames } from './jobs.ts'
import { createLog } from './log.ts'

const opened: FastifyInstance[] = []
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})

const TOKEN = 'open sesame'

function start(given: {
  databaseFails?: boolean
  databaseIsSilent?: boolean
  modules?: Pick<Module, 'metrics' | 'processMetrics'>[]
  logged?: string[]
  working?: boolean
  problem?: string
  disk?: string
  files?: string
  warning?: string
  metricsToken?: string | null
  stopping?: boolean
}): FastifyInstance {
  const app = Fastify()
  opened.push(app)
  registerHealthRoutes(app, {
    db: {
      execute: async () => {
        if (given.databaseFails) throw new Error('gone')
        if (given.databaseIsSilent) await new Promise(() => {})
      },
    } as unknown as Database,
    log: createLog('info', { write: (line) => given.logged?.push(JSON.parse(line).event) }),
    jobs: {
      isWorking: () => given.working ?? true,
      backlog: async () => backlog,
      processMetrics: [],
    },
    room: async () => ({ free: 5, size: 20 }),
    patienceMs: 50,
    disk: async () => problemOf('disk', given.disk),
    files: async () => problemOf('storage', given.files),
    warning: () => problemOf('proxy', given.warning),
    metricsToken: given.metricsToken === undefined ? TOKEN : given.metricsToken,
    isStopping: () => given.stopping ?? false,
    modules: [
      ...(given.modules ?? []),
      {
        healthCheck: () =>
          given.problem === undefined ? undefined : { part: 'clock', sentence: given.problem },
      },
    ],
  })
  return app
}

const backlog = Object.fromEntries(
  queueNames.map((queue) => [queue, { waiting: 2, retrying: 1, oldestSeconds: 7.5 }]),
) as unknown as Awaited<ReturnType<Parameters<typeof registerHealthRoutes>[1]['jobs']['backlog']>>

const problemOf = (part: string, sentence: string | undefined) =>
  sentence === undefined ? undefined : { part, sentence }

const ask = async (
  app: FastifyInstance,
  url: string,
  more: { remoteAddress?: string; authorization?: string } = {},
) => {
  const { remoteAddress = '127.0.0.1', authorization = `Bearer ${TOKEN}` } = more
  const answer = await app.inject({
    url,
    remoteAddress,
    headers: { authorization },
  })
  return [answer.statusCode, answer.body] as const
}

test('separates liveness from readiness', async () => {
  const app = start({ databaseFails: true })
  expect(await ask(app, '/healthz')).toEqual([200, '{"status":"ok"}'])
  expect(await ask(app, '/readyz')).toEqual([503, '{"status":"failing","part":"database"}'])
})

test('names the failing part', async () => {
  expect(await ask(start({}), '/readyz')).toEqual([200, '{"status":"ready"}'])
  expect(await ask(start({ working: false }), '/readyz')).toEqual([
    503,
    '{"status":"failing","part":"jobs"}',
  ])
  expect((await ask(start({ problem: 'an hour ahead' }), '/readyz'))[1]).toContain('an hour ahead')
})

// @promise readyz-names-storage: Readiness names a full disk and unavailable storage.
test('names a full disk or silent storage first', async () => {
  expect(await ask(start({ databaseFails: true, disk: 'full' }), '/readyz')).toEqual([
    503,
    '{"status":"failing","part":"disk","problem":"full"}',
  ])
  expect(await ask(start({ files: 'silent' }), '/readyz')).toEqual([
    503,
    '{"status":"failing","part":"storage","problem":"silent"}',
  ])
})

test('reports warnings and stays ready', async () => {
  expect(await ask(start({ warning: 'a proxy' }), '/readyz')).toEqual([
    200,
    '{"status":"ready","warnings":[{"part":"proxy","problem":"a proxy"}]}',
  ])
})

// @promise private-metrics: Metrics need the token, on loopback too, where proxies need not name themselves.
test('serves metrics with the token only', async () => {
  const app = start({ metricsToken: TOKEN })
  const statusFor = async (authorization: string, remoteAddress = '192.0.2.1') =>
    (await ask(app, '/metrics', { remoteAddress, authorization }))[0]
  expect(await statusFor(`Bearer ${TOKEN}`)).toBe(200)
  for (const wrong of ['Bearer open sesam!', TOKEN, '', 'Bearer '])
    expect(await statusFor(wrong, '127.0.0.1')).toBe(404)
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404)
})

// @promise private-metrics
test('serves no metrics without a token in the configuration', async () => {
  const app = start({ metricsToken: null })
  for (const authorization of [`Bearer ${TOKEN}`, 'Bearer ', 'Bearer null'])
    expect((await ask(app, '/metrics', { authorization }))[0]).toBe(404)
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404)
})

const figuresOf = async (app: FastifyInstance) => (await ask(app, '/metrics'))[1].split('\n')

test('renders units, help and types', async () => {
  const counter = createCounter('vitrine_files_total', 'Files', { name: 'kind', values: ['pdf'] })
  counter.inc({ kind: 'pdf' })
  const metrics = async () => [
    metric('vitrine_orders', 'Orders, by status', { status: { paid: 3, live: 0 } }),
    metric('vitrine_paid_cents_total', 'Paid', 4900),
  ]
  const lines = await figuresOf(start({ modules: [{ processMetrics: [counter], metrics }] }))
  for (const line of [
    '# HELP vitrine_orders Orders, by status',
    '# TYPE vitrine_orders gauge',
    'vitrine_orders{status="paid"} 3',
    'vitrine_orders{status="live"} 0',
    '# TYPE vitrine_paid_cents_total counter',
    'vitrine_paid_cents_total 4900',
    '# TYPE vitrine_files_total counter',
    'vitrine_files_total{kind="pdf"} 1',
    'vitrine_jobs_retrying{queue="mail"} 1',
    'vitrine_jobs_oldest_seconds{queue="pay"} 7.5',
    'vitrine_disk_free_bytes 5',
    'vitrine_database_up 1',
  ])
    expect(lines).toContain(line)
})

// @promise metrics-and-alerts
test.each([{ databaseFails: true }, { databaseIsSilent: true }])(
  'serves process metrics without the database (%j)',
  async (given) => {
    const read: string[] = []
    const metrics = async () => {
      read.push('read')
      return [metric('vitrine_orders', 'Orders', 3)]
    }
    const lines = await figuresOf(start({ ...given, modules: [{ metrics }] }))
    expect(lines).toContain('vitrine_database_up 0')
    expect(lines).toContain('vitrine_disk_size_bytes 20')
    expect(lines.some((line) => line.startsWith('process_resident_memory_bytes'))).toBe(true)
    expect(lines.some((line) => /^vitrine_(?:orders|jobs)/.test(line))).toBe(false)
    expect(read).toEqual([])
  },
)

// @promise metrics-and-alerts
test('reads the database once in ten seconds', async () => {
  let times = 0
  const metrics = async () => [metric('vitrine_orders', 'Orders', ++times)]
  const app = start({ modules: [{ metrics }] })
  await Promise.all([figuresOf(app), figuresOf(app), figuresOf(app)])
  expect(await figuresOf(app)).toContain('vitrine_orders 1')
})

// @promise metrics-and-alerts
test('drops only the metrics of a failing module', async () => {
  const logged: string[] = []
  const broken = { metrics: () => Promise.reject(new Error('no such column')) }
  const well = { metrics: async () => [metric('vitrine_orders', 'Orders', 3)] }
  const lines = await figuresOf(start({ modules: [broken, well], logged }))
  expect(lines).toContain('vitrine_orders 3')
  expect(logged).toEqual(['metrics.read_failed'])
})

test('exports each failing part as a metric', async () => {
  const given = { problem: 'an hour ahead', disk: 'full', warning: 'a proxy', working: false }
  const lines = await figuresOf(start(given))
  for (const part of ['clock', 'disk', 'proxy', 'jobs'])
    expect(lines).toContain(`vitrine_problem{part="${part}"} 1`)
  expect((await figuresOf(start({}))).some((line) => line.startsWith('vitrine_problem{'))).toBe(
    false,
  )
})
