import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { OpenDatabase, Transaction } from './database.ts'
import { type ProcessMetric, createCounter } from './metrics.ts'
import type { Log } from './log.ts'
import { requestId, withRequestId } from './request-id.ts'
import { orderIdOf, type Tracer } from './traces.ts'

/**
 * Job queues, separated so that one kind of work can't starve another. `unproven` is for
 * unauthenticated requests: one worker, however many jobs. `webhooks` waits for external servers,
 * `checks` for name servers of anybody's choice. `backup` jobs may take hours.
 */
export const queueNames = [
  'pay',
  'unproven',
  'checks',
  'mail',
  'webhooks',
  'build',
  'backup',
] as const
export type QueueName = (typeof queueNames)[number]

/** A kind of job for its callers: name, queue and payload schema. */
export type JobKind<Payload = unknown> = {
  /** Unique, `module.action`. Stored: don't rename. */
  readonly name: string
  readonly queue: QueueName
  readonly payload: z.ZodType<Payload>
}

/** A job with its handler. */
export type Job = {
  readonly name: string
  readonly queue: QueueName
  /** Cron schedule, run once over all replicas. */
  readonly schedule?: Repetition
  /** Parses its payload. Must be idempotent: after a crash the job runs again. */
  run(payload: unknown): Promise<void>
}

type Repetition = {
  /** UTC: minute, hour, day of month, month, day of week. */
  readonly cron: string
  /** Whether a failed run is retried before the next one. */
  readonly retries: boolean
}

export function job<Payload>(
  { name, queue, payload }: JobKind<Payload>,
  run: (payload: Payload) => Promise<void>,
): Job {
  return { name, queue, run: async (given) => run(payload.parse(given)) }
}

/** Payload of scheduled jobs. */
export const noPayload = z.object({})

export const EVERY_MINUTE = '* * * * *'
export const EVERY_TEN_MINUTES = '*/10 * * * *'
export const EVERY_DAY = '17 3 * * *'
export const EVERY_MORNING = '0 7 * * *'

/**
 * Adds a cron schedule. Without `retries` a failed run waits for the next schedule, so runs don't
 * pile up.
 */
export function scheduled(
  cron: string,
  repeated: Job,
  { retries }: { readonly retries: boolean } = { retries: true },
): Job {
  return { ...repeated, schedule: { cron, retries } }
}

export type Enqueue = {
  <Payload>(
    tx: Transaction,
    job: JobKind<Payload>,
    payload: Payload,
    options?: WaitingOptions,
  ): Promise<void>
  /** Queues several jobs with one statement per queue. */
  all(tx: Transaction, jobs: readonly WaitingJob[]): Promise<void>
  /** Deletes finished jobs whose data contains one of the words. */
  deleteFinished(tx: Transaction, words: readonly string[]): Promise<void>
}

type WaitingOptions = {
  /** At most one waiting job per key; duplicates are dropped. */
  readonly key?: string
  /** With a key: dropped also while a job of this key runs. */
  readonly unlessRunning?: boolean
  readonly startAfter?: Date
}

type WaitingJob = WaitingOptions & {
  readonly job: Pick<Job, 'name' | 'queue'>
  readonly payload: unknown
}

async function deleteFinished(tx: Transaction, words: readonly string[]): Promise<void> {
  for (const word of words) {
    await tx.execute(
      sql`delete from jobs.job where state in ('completed', 'cancelled', 'failed')
        and (strpos(data::text, ${word}) > 0 or strpos(output::text, ${word}) > 0)`,
    )
  }
}

/** A job that failed at every attempt. */
export type DeadJob = { readonly id: string; readonly name: string; readonly payload: unknown }

export type Backlog = {
  /** Waiting jobs, including retries and delayed ones. */
  readonly waiting: number
  readonly retrying: number
  /** Age of the oldest due job; 0: none. */
  readonly oldestSeconds: number
}

export type JobQueue = {
  readonly enqueue: Enqueue
  /** Starts the workers. `onDead` is called for each dead job. */
  work(jobs: readonly Job[], onDead?: (dead: DeadJob) => Promise<void>): Promise<void>
  /** Backlog by queue. */
  backlog(): Promise<Readonly<Record<QueueName, Backlog>>>
  /** Job counters of this process. */
  readonly processMetrics: readonly ProcessMetric[]
  isWorking(): boolean
  /** Waits up to `timeoutMs` for running jobs. */
  stop(timeoutMs: number): Promise<void>
}

/** Attempts over about 90 minutes before a job is dead. */
const MAX_TRIES = 25
const POLLING_SECONDS = 2
/** Of a queue with many workers. A new job wakes them at once; rows of due checks outlive jobs. */
const CROWD_POLLING_SECONDS = 30
const CROWD = 8
/** A job without a heartbeat for this time is taken over by another process. */
const SILENCE_SECONDS = 10
/** Interval of the search for such jobs, over all replicas. */
const SUPERVISION_SECONDS = 5
/** Retention of finished jobs; schedules alone create thousands a day. */
const KEPT_SECONDS = 24 * 60 * 60
/** Interval of their deletion. */
const CLEARING_SECONDS = 60 * 60
/** Internal queue of pg-boss for schedules. */
const BY_CLOCK = '__pgboss__send-it'
/** A job that takes longer is restarted. */
export const QUEUE_TIMEOUT_SECONDS: Readonly<Record<QueueName, number>> = {
  pay: 30,
  unproven: 30,
  checks: 30,
  mail: 40,
  webhooks: 40,
  build: 60,
  backup: 6 * 60 * 60,
}
/** Concurrent jobs per process. */
const WORKERS: Readonly<Record<QueueName, number>> = {
  pay: 4,
  unproven: 1,
  // They wait for the network: silent servers may hold some dozens for seconds.
  checks: 64,
  mail: 4,
  webhooks: 2,
  build: 1,
  backup: 1,
}
/** Stored job data. */
type JobData = {
  readonly job: string
  readonly payload: unknown
  /** Id of the request that queued it; none for scheduled jobs. */
  readonly requestId?: string
  /** `traceparent` of the parent span. */
  readonly cause?: string
}

const namesOf = ({ id, data }: { readonly id: string; readonly data: JobData }) => ({
  job: data.job,
  jobId: id,
  requestId: data.requestId,
  orderId: orderIdOf(data.payload),
})

/** Each attempt is a span. */
async function traced(
  traces: Tracer,
  { job: name, payload, requestId: id, cause }: JobData,
  run: () => Promise<void>,
): Promise<void> {
  const span = traces.begin({ name, kind: 'job', cause })
  const said = { 'vitrine.request_id': id, 'vitrine.order_id': orderIdOf(payload) }
  try {
    await span.run(run)
    span.end(said)
  } catch (error) {
    span.end(said, true)
    throw error
  }
}

/** The dead letter queue. */
const DEAD = 'dead'
/** Not `job`: Prometheus uses that label for the scrape target. */
const KIND = { name: 'kind', values: [] } as const

/** Without NOTIFY, jobs start at the next poll, some seconds later. */
async function warnWithoutNotify(database: OpenDatabase, log: Log): Promise<void> {
  const isNotified = await database.hearsNotices?.().catch(() => undefined)
  if (isNotified !== false) return
  log.warn({
    event: 'jobs.notify_unavailable',
    cure: `DATABASE_URL drops NOTIFY, like a pooler in transaction mode: jobs start within ${POLLING_SECONDS} s instead of at once. Use the server itself or a pooler in session mode.`,
  })
}

/**
 * Opens the job queue (pg-boss) in the app's database, so that jobs are inserted in the transaction
 * that causes them.
 */
export async function openJobQueue(
  database: OpenDatabase,
  log: Log,
  traces?: Tracer,
): Promise<JobQueue> {
  const boss = new PgBoss({
    ...database.jobQueue,
    schema: 'jobs',
    useListenNotify: true,
    monitorIntervalSeconds: SUPERVISION_SECONDS,
    superviseIntervalSeconds: SUPERVISION_SECONDS,
    maintenanceIntervalSeconds: CLEARING_SECONDS,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 5,
  })
  boss.on('error', (error) => log.error({ event: 'jobs.error', err: error }))
  await boss.start()
  void warnWithoutNotify(database, log)
  await createQueues(boss)
  // Only one process uses the embedded database, so active jobs belong to a dead process.
  if (database.kind === 'embedded') {
    await database.db.execute(
      sql`update jobs.job set state = 'retry', start_after = now() where state = 'active'`,
    )
  }
  let working = false
  const counters = createJobCounters()
  return {
    enqueue: createEnqueue(boss, traces),
    async work(jobs, onDead) {
      const scheduledBefore = await boss.getSchedules()
      for (const { name, queue, schedule } of jobs) {
        if (!schedule) continue
        // Earlier versions ran some jobs in another queue.
        for (const before of scheduledBefore)
          if (before.key === name && before.name !== queue) await boss.unschedule(before.name, name)
        const data = { job: name, payload: {}, once: !schedule.retries }
        const options = { key: name, singletonKey: `${name}:repeat` }
        await boss.schedule(queue, schedule.cron, data, options)
      }
      const byName = new Map(jobs.map((each) => [each.name, each]))
      for (const counter of Object.values(counters))
        for (const kind of byName.keys()) counter.inc({ kind }, 0)
      const context = { boss, byName, counters, log, traces }
      for (const queue of queueNames) {
        for (let started = 0; started < WORKERS[queue]; started += 1)
          await startWorker(queue, context)
      }
      await boss.work<JobData>(DEAD, async ([item]) => {
        if (!item) return
        const { job: name, payload } = item.data
        counters.dead.inc({ kind: name })
        log.error({ event: 'job.dead_lettered', ...namesOf(item) })
        await withRequestId(item.data.requestId, async () =>
          onDead?.({ id: item.id, name, payload }),
        )
      })
      working = true
    },
    backlog: () => readBacklog(database),
    processMetrics: Object.values(counters),
    isWorking: () => working,
    async stop(timeoutMs) {
      working = false
      await boss.stop({ graceful: true, timeout: timeoutMs })
    },
  }
}

async function createQueues(boss: PgBoss): Promise<void> {
  await boss.updateQueue(BY_CLOCK, { deleteAfterSeconds: CLEARING_SECONDS })
  await boss.createQueue(DEAD, { retryLimit: MAX_TRIES, retryBackoff: true, retryDelayMax: 300 })
  for (const queue of queueNames) {
    const settings = {
      notify: true,
      deadLetter: DEAD,
      // The first attempt is not a retry.
      retryLimit: MAX_TRIES - 1,
      retryBackoff: true,
      retryDelay: 1,
      retryDelayMax: 300,
      expireInSeconds: QUEUE_TIMEOUT_SECONDS[queue],
      heartbeatSeconds: SILENCE_SECONDS,
      deleteAfterSeconds: KEPT_SECONDS,
    }
    await boss.createQueue(queue, { policy: 'short', ...settings })
    // An existing queue keeps the settings of the version that created it otherwise.
    await boss.updateQueue(queue, settings)
    // The first send() reads the queue on the main connection, which would deadlock inside a PGlite
    // transaction.
    await boss.findJobs(queue, { id: '00000000-0000-0000-0000-000000000000' })
  }
}

const createJobCounters = () => ({
  runs: createCounter('vitrine_job_runs_total', 'Jobs that this process completed', KIND),
  failures: createCounter(
    'vitrine_job_failures_total',
    'Failed attempts of jobs in this process; most are retried',
    KIND,
  ),
  dead: createCounter(
    'vitrine_jobs_dead_lettered_total',
    'Jobs that failed at every attempt; the team was notified',
    KIND,
  ),
  seconds: createCounter('vitrine_job_seconds_total', 'Time that this process spent on jobs', KIND),
})

function createEnqueue(boss: PgBoss, traces: Tracer | undefined): Enqueue {
  const all: Enqueue['all'] = async (tx, jobs) => {
    const db = fromDrizzle(tx as never, sql)
    for (const queue of queueNames) {
      const asked = jobs
        .filter(({ job }) => job.queue === queue)
        .map((one) => ({ ...one, singletonKey: `${one.job.name}:${one.key ?? randomUUID()}` }))
      const running = await runningKeys(
        tx,
        queue,
        asked.flatMap((one) => (one.unlessRunning ? one.singletonKey : [])),
      )
      const waiting = asked
        .filter(({ singletonKey }) => !running.has(singletonKey))
        .map(({ job, payload, singletonKey, startAfter }) => ({
          data: { job: job.name, payload, requestId: requestId(), cause: traces?.cause() },
          singletonKey,
          ...(startAfter && { startAfter }),
        }))
      if (waiting.length > 0) await boss.insert(queue, waiting, { db })
    }
  }
  return Object.assign(
    (tx: Transaction, job: WaitingJob['job'], payload: unknown, options: WaitingOptions = {}) =>
      all(tx, [{ job, payload, ...options }]),
    { all, deleteFinished },
  )
}

/** Which of these keys have a running job. */
async function runningKeys(
  tx: Transaction,
  queue: QueueName,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = (await tx.execute(
    sql`select singleton_key as key from jobs.job
      where name = ${queue} and state = 'active' and singleton_key in ${keys}`,
  )) as { rows: { key: string }[] }
  return new Set(rows.map(({ key }) => key))
}

type WorkerContext = {
  readonly boss: PgBoss
  readonly byName: ReadonlyMap<string, Job>
  readonly counters: ReturnType<typeof createJobCounters>
  readonly log: Log
  readonly traces: Tracer | undefined
}

async function startWorker(queue: QueueName, context: WorkerContext): Promise<void> {
  const { boss, byName, counters, log, traces } = context
  const worker: { id?: string } = {}
  const isCrowd = WORKERS[queue] > CROWD
  worker.id = await boss.work<JobData & { once?: boolean }>(
    queue,
    {
      batchSize: 1,
      pollingIntervalSeconds: isCrowd ? CROWD : POLLING_SECONDS,
      // Retries send no NOTIFY.
      notifyPollingIntervalSeconds: isCrowd ? CROWD_POLLING_SECONDS : POLLING_SECONDS,
    },
    async ([item]) => {
      if (!item || (item.data.once && item.retryCount > 0)) return
      const job = byName.get(item.data.job)
      // Scheduled by a newer version that runs beside this one, which has the job.
      if (!job && item.data.once !== undefined) return
      if (!job) throw new Error(`no job is called ${item.data.job}`)
      const kind = job.name
      const startedAt = performance.now()
      try {
        const run = () => job.run(item.data.payload)
        await withRequestId(item.data.requestId, () =>
          traces ? traced(traces, item.data, run) : run(),
        )
        counters.runs.inc({ kind })
        // Log what happens to orders, not what runs every minute.
        if (orderIdOf(item.data.payload)) log.info({ event: 'job.done', ...namesOf(item) })
      } catch (error) {
        counters.failures.inc({ kind })
        log.warn({ event: 'job.failed', ...namesOf(item), err: error })
        throw error
      } finally {
        counters.seconds.inc({ kind }, (performance.now() - startedAt) / 1000)
        // More jobs may wait; polling would take one per interval.
        if (worker.id !== undefined) boss.notifyWorker(worker.id)
      }
    },
  )
}

async function readBacklog({ db }: OpenDatabase): Promise<Readonly<Record<QueueName, Backlog>>> {
  const { rows } = (await db.execute(sql`
    select name as queue, count(*)::int as waiting,
      count(*) filter (where state = 'retry')::int as retrying,
      coalesce(extract(epoch from now() - min(case when state = 'retry' then created_on else start_after end)
        filter (where state = 'retry' or start_after <= now())), 0)::float as "oldestSeconds"
    from jobs.job where state < 'active' and name in ${queueNames} group by name`)) as {
    rows: ({ queue: QueueName } & Backlog)[]
  }
  const none = { waiting: 0, retrying: 0, oldestSeconds: 0 }
  const entries = queueNames.map((queue) => [
    queue,
    rows.find((row) => row.queue === queue) ?? none,
  ])
  return Object.fromEntries(entries) as Record<QueueName, Backlog>
}
