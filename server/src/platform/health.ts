import { timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Database } from './database.ts'
import type { Module } from './house.ts'
import type { JobQueue } from './jobs.ts'

const DATABASE_PATIENCE_MS = 3000

/** `/healthz`, `/readyz` and `/metrics`. */
export function serveHealth(
  app: FastifyInstance,
  deps: {
    readonly db: Database
    readonly jobs: JobQueue
    readonly metricsToken: string | null
    readonly modules: readonly Pick<Module, 'problem'>[]
  },
): void {
  const { db, jobs, metricsToken, modules } = deps

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const failing = !(await answers(db)) ? 'database' : !jobs.isWorking() ? 'jobs' : undefined
    const [problem] = modules.flatMap((module) => module.problem?.() ?? [])
    reply.header('cache-control', 'no-store')
    if (failing) return reply.code(503).send({ status: 'failing', part: failing })
    if (problem) {
      const { part, sentence } = problem
      return reply.code(503).send({ status: 'failing', part, problem: sentence })
    }
    return { status: 'ready' }
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const backlog = new Gauge({
    name: 'vitrine_jobs_waiting',
    help: 'Jobs waiting or being tried again, by lane',
    labelNames: ['lane'],
    registers: [registry],
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, metricsToken)) return reply.code(404).send()
    for (const [lane, count] of Object.entries(await jobs.backlog())) backlog.set({ lane }, count)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

async function answers(db: Database): Promise<boolean> {
  const patience = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), DATABASE_PATIENCE_MS).unref()
  })
  const answer = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([answer, patience])
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token === null) {
    // A proxy on this machine asks from here as well, for the whole world.
    const forwarded = request.headers['x-forwarded-for'] ?? request.headers['forwarded']
    return forwarded === undefined && LOOPBACK.has(request.socket.remoteAddress ?? '')
  }
  const given = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
