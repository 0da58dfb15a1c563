import { timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Database } from './database.ts'
import type { Module, Problem } from './house.ts'
import type { JobQueue } from './jobs.ts'
import { isLoopback } from './networks.ts'
import { isForwarded } from './watch-forwarded.ts'

const DATABASE_PATIENCE_MS = 3000

export type HealthParts = {
  readonly db: Database
  readonly jobs: JobQueue
  readonly modules: readonly Pick<Module, 'problem' | 'warning'>[]
  /** Both before the database, which fails with them: what is said is the cause. */
  readonly disk: () => Promise<Problem | undefined>
  readonly files: () => Promise<Problem | undefined>
  /** What an operator should know although everything works. */
  readonly warning: () => Problem | undefined
  readonly metricsToken: string | null
  /** Visitors come to this process itself: no proxy on this machine asks for them. */
  readonly isReachedDirectly: boolean
}

/** `/healthz`, `/readyz` and `/metrics`. */
export function serveHealth(app: FastifyInstance, parts: HealthParts): void {
  const { db, jobs, modules } = parts

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  async function findProblem(): Promise<{ part: string; sentence?: string } | undefined> {
    const full = await parts.disk().catch(() => undefined)
    if (full) return full
    if (!(await answers(db))) return { part: 'database' }
    if (!jobs.isWorking()) return { part: 'jobs' }
    const silent = await parts.files()
    if (silent) return silent
    return modules.flatMap((module) => module.problem?.() ?? [])[0]
  }

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
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
  const backlog = new Gauge({
    name: 'vitrine_jobs_waiting',
    help: 'Jobs waiting or being tried again, by lane',
    labelNames: ['lane'],
    registers: [registry],
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, parts)) return reply.code(404).send()
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

/**
 * Without a token only this machine may, and only where it speaks for itself: a proxy on it asks
 * from here as well, for the whole world, and a plain one does not even say so.
 */
function mayRead(request: FastifyRequest, { metricsToken, isReachedDirectly }: HealthParts) {
  if (metricsToken === null) {
    const { remoteAddress = '' } = request.socket
    const isHandedOn = isForwarded(request.raw) || request.headers.via !== undefined
    // What a proxy speaks that was told nothing else, and no reader of figures.
    const isOld = request.raw.httpVersion === '1.0'
    return isReachedDirectly && !isHandedOn && !isOld && isLoopback(remoteAddress)
  }
  const given = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${metricsToken}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
