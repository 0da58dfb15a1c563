import { timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { polledCache } from './polled-cache.ts'
import type { Database } from './database.ts'
import { type Metric, metric, renderMetrics } from './metrics.ts'
import type { Module, HealthProblem } from './app-context.ts'
import { type Backlog, type JobQueue, queueNames } from './jobs.ts'
import type { Log } from './log.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

const DATABASE_PATIENCE_MS = 3000
const UP_FRESH_MS = 1000
/** Minimum interval of database reads for metrics. */
const FIGURES_FRESH_MS = 10_000
/** Slower metrics appear in the next response. */
const FIGURES_PATIENCE_MS = 2000
/** Older metrics are dropped. */
const FIGURES_BELIEVED_MS = 120_000

export type HealthDeps = {
  readonly db: Database
  readonly log: Log
  readonly jobs: Pick<JobQueue, 'isWorking' | 'backlog' | 'processMetrics'>
  readonly modules: readonly Pick<
    Module,
    'healthCheck' | 'warning' | 'metrics' | 'processMetrics'
  >[]
  /** Checked before the database, because a full disk makes it fail too. */
  readonly disk: () => Promise<HealthProblem | undefined>
  readonly files: () => Promise<HealthProblem | undefined>
  /** Disk of the data folder, in bytes. */
  readonly room: () => Promise<{ readonly free: number; readonly size: number }>
  /** The process got SIGTERM: load balancers must stop routing to it. */
  readonly isStopping: () => boolean
  /** A warning for the operator. */
  readonly warning: () => HealthProblem | undefined
  /** Timeout of the database check. */
  readonly patienceMs?: number
  /** Null: no metrics. */
  readonly metricsToken: string | null
}

/** Registers `/healthz`, `/readyz` and `/metrics`. */
export function registerHealthRoutes(fastify: FastifyInstance, parts: HealthDeps): void {
  const { db, jobs, modules, patienceMs = DATABASE_PATIENCE_MS } = parts

  fastify.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  async function findProblem(): Promise<{ part: string; sentence?: string } | undefined> {
    if (parts.isStopping()) return { part: 'stopping', sentence: STOPPING }
    const full = await parts.disk().catch(() => undefined)
    if (full) return full
    if (!(await answers(db, patienceMs))) return { part: 'database' }
    if (!jobs.isWorking()) return { part: 'jobs' }
    const silent = await parts.files()
    if (silent) return silent
    return modules.flatMap((module) => module.healthCheck?.() ?? [])[0]
  }

  fastify.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const problem = await findProblem()
    const found = await Promise.all(modules.map(async (module) => module.warning?.()))
    const said = [parts.warning(), ...found].flatMap((warning) =>
      warning ? [{ part: warning.part, problem: warning.sentence }] : [],
    )
    const warnings = said.length > 0 ? said : undefined
    reply.header('cache-control', 'no-store')
    if (!problem) return { status: 'ready', warnings }
    const { part, sentence } = problem
    return reply.code(503).send({ status: 'failing', part, problem: sentence, warnings })
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const meter of [jobs, ...modules].flatMap(({ processMetrics = [] }) => processMetrics))
    registry.registerMetric(meter)
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const up = gauge('vitrine_database_up', 'Whether the database answers: 1, or 0')
  const problems = gauge(
    'vitrine_problem',
    'Parts that fail, or that an operator should look at, as /readyz says it: 1 each',
    ['part'],
  )
  const free = gauge('vitrine_disk_free_bytes', 'Room on the disk that holds the data folder')
  const size = gauge('vitrine_disk_size_bytes', 'Size of the disk that holds the data folder')
  const isUp = polledCache(() => answers(db, patienceMs), {
    freshMs: UP_FRESH_MS,
    patienceMs,
    believedMs: DATABASE_PATIENCE_MS,
  })
  const shop = polledCache(readShop, {
    freshMs: FIGURES_FRESH_MS,
    patienceMs: FIGURES_PATIENCE_MS,
    believedMs: FIGURES_BELIEVED_MS,
  })

  /** Database metrics. A failing module drops only its own metrics. */
  async function readShop(): Promise<string> {
    const figures = [...(await describeBacklog(jobs))]
    for (const module of modules) {
      await yieldToEventLoop()
      try {
        figures.push(...((await module.metrics?.()) ?? []))
      } catch (error) {
        parts.log.warn({ event: 'metrics.read_failed', err: error })
      }
    }
    return renderMetrics(figures)
  }

  /** All failing parts, not only the first. */
  async function listProblems(): Promise<string[]> {
    const asked = [parts.disk, parts.files, async () => parts.warning()]
    const found = await Promise.all([
      ...asked.map((ask) => ask().catch(() => undefined)),
      ...modules.map(async (module) => module.healthCheck?.()),
      ...modules.map(async (module) => module.warning?.()),
    ])
    const named = found.flatMap((problem) => problem?.part ?? [])
    return jobs.isWorking() ? named : [...named, 'jobs']
  }

  fastify.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, parts)) return reply.code(404).send()
    const isAnswering = (await isUp()) ?? false
    // Without the database only process metrics are returned, no stale ones.
    const [ofShop, named, room] = await Promise.all([
      isAnswering ? shop() : undefined,
      listProblems(),
      parts.room().catch(() => undefined),
    ])
    up.set(isAnswering ? 1 : 0)
    problems.reset()
    for (const part of named) problems.set({ part }, 1)
    if (room) {
      free.set(room.free)
      size.set(room.size)
    }
    return reply.type(registry.contentType).send((await registry.metrics()) + (ofShop ?? ''))
  })
}

const STOPPING = 'the program was told to end, and answers until then'

async function describeBacklog(jobs: Pick<JobQueue, 'backlog'>): Promise<readonly Metric[]> {
  const backlog = await jobs.backlog()
  const byLane = (key: keyof Backlog) => ({
    queue: Object.fromEntries(queueNames.map((queue) => [queue, backlog[queue][key]])),
  })
  return [
    metric(
      'vitrine_jobs_waiting',
      'Jobs waiting or being tried again, by queue',
      byLane('waiting'),
    ),
    metric(
      'vitrine_jobs_retrying',
      'Jobs that have failed and are tried again, by queue',
      byLane('retrying'),
    ),
    metric(
      'vitrine_jobs_oldest_seconds',
      'For how long the oldest job that could be done has waited, by queue',
      byLane('oldestSeconds'),
    ),
  ]
}

async function answers(db: Database, patienceMs: number): Promise<boolean> {
  const patience = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), patienceMs).unref()
  })
  const answer = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([answer, patience])
}

/**
 * Only with the token: a request of a proxy on this machine also comes from loopback, and does not
 * have to say that it is one.
 */
function mayRead({ headers }: FastifyRequest, { metricsToken }: HealthDeps): boolean {
  if (metricsToken === null) return false
  const given = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${metricsToken}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
