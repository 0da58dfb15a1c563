import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { openDatabaseServer } from './database.ts'
import { createEmit, type EventKind, on } from './events.ts'
import { job, type JobKind, type JobQueue, openJobQueue } from './jobs.ts'
import { createLog } from './log.ts'
import { inspectDatabase } from './inspect-database.ts'
import { isTransientError } from './transient-error.ts'
import { requestId, withRequestId } from './request-id.ts'
import {
  incrementRateLimit,
  databaseRateLimitStore,
  deleteExpiredRateLimitsJob,
} from './rate-limit-store.ts'
import { events, rateLimits } from './tables.ts'

let database: TestDatabase
let jobs: JobQueue
const done: string[] = []
let failures = 0

const payload = z.object({ word: z.string() })
const sayKind: JobKind<{ word: string }> = { name: 'test.say', queue: 'build', payload }
const stumbleKind: JobKind<{ word: string }> = { name: 'test.stumble', queue: 'mail', payload }
const say = job(sayKind, async ({ word }) => {
  done.push(word)
})
const stumble = job(stumbleKind, async ({ word }) => {
  failures += 1
  if (failures < 2) throw new Error('stumbled')
  done.push(word)
})
let isHolding = false
let release = () => {}
const hold = job({ ...sayKind, name: 'test.hold' }, async () => {
  if (isHolding) return
  isHolding = true
  await new Promise<void>((resolve) => (release = resolve))
})
const noteKind: JobKind<{ word: string }> = { name: 'test.note', queue: 'pay', payload }
const passOnKind: JobKind<{ word: string }> = { name: 'test.pass-on', queue: 'build', payload }
const idsOf = new Map<string, string | undefined>()
const note = job(noteKind, async ({ word }) => {
  idsOf.set(word, requestId())
})
const passOn = job(passOnKind, async ({ word }) => {
  idsOf.set(word, requestId())
  await database.db.transaction((tx) => jobs.enqueue(tx, noteKind, { word: `${word}, passed on` }))
})
const said: EventKind<{ word: string }> = { type: 'test.said', payload }
const hearers = ['test.first', 'test.second'].map((name) =>
  on(said, { name, queue: 'pay' }, async ({ word }) => {
    done.push(`${name} heard ${word}`)
  }),
)

beforeAll(async () => {
  database = await openTestDatabase()
  jobs = await openJobQueue(database, createLog('silent'))
  await jobs.work([say, hold, stumble, note, passOn, ...hearers.map((hearer) => hearer.job)])
})
afterAll(async () => {
  await jobs.stop(1000)
  await database.close()
})

/** Timers run between polls: PGlite resolves without yielding. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('queues a job with its transaction or not at all', async () => {
  await database.db.transaction((tx) => jobs.enqueue(tx, sayKind, { word: 'committed' }))
  await database.db
    .transaction(async (tx) => {
      await jobs.enqueue(tx, sayKind, { word: 'rolled back' })
      throw new Error('changed our minds')
    })
    .catch(() => {})
  await database.db.transaction((tx) => jobs.enqueue(tx, sayKind, { word: 'after' }))
  await until(() => done.includes('after'))
  expect(done).toEqual(['committed', 'after'])
})

test('keeps one waiting job per key', async () => {
  const later = new Date(Date.now() + 60_000)
  const count = async () => (await jobs.backlog()).build.waiting
  for (let time = 0; time < 3; time++) {
    await database.db.transaction((tx) =>
      jobs.enqueue(tx, sayKind, { word: 'once' }, { key: 'same', startAfter: later }),
    )
  }
  await database.db.transaction((tx) =>
    jobs.enqueue(tx, sayKind, { word: 'other' }, { key: 'another', startAfter: later }),
  )
  expect(await count()).toBe(2)
})

test('drops a job that joins a running one', async () => {
  const kind = { ...sayKind, name: 'test.hold' }
  const join = () =>
    database.db.transaction((tx) =>
      jobs.enqueue(tx, kind, { word: 'held' }, { key: 'held', unlessRunning: true }),
    )
  const states = async () => {
    const { rows } = (await database.db.execute(
      sql`select state from jobs.job where singleton_key = 'test.hold:held' order by created_on`,
    )) as { rows: { state: string }[] }
    return rows.map(({ state }) => state)
  }
  await join()
  await until(() => isHolding)
  await join()
  await join()
  expect(await states()).toEqual(['active'])
  release()
  await until(async () => (await states())[0] === 'completed')
  await join()
  await until(async () => (await states()).length === 2)
})

// @promise job-retries: Failed jobs are retried, dead-lettered after 25 attempts and reported.
test('retries a failed job', async () => {
  await database.db.transaction((tx) => jobs.enqueue(tx, stumbleKind, { word: 'at last' }))
  await until(() => done.includes('at last'))
  expect(failures).toBe(2)
})

// @promise request-ids
test('passes the request id to jobs and their jobs', async () => {
  await withRequestId('5f0c2c1e', () =>
    database.db.transaction((tx) => jobs.enqueue(tx, passOnKind, { word: 'asked' })),
  )
  await until(() => idsOf.has('asked, passed on'))
  await database.db.transaction((tx) => jobs.enqueue(tx, passOnKind, { word: 'by itself' }))
  await until(() => idsOf.has('by itself, passed on'))
  expect(Object.fromEntries(idsOf)).toEqual({
    asked: '5f0c2c1e',
    'asked, passed on': '5f0c2c1e',
    'by itself': undefined,
    'by itself, passed on': undefined,
  })
})

test('counts waiting jobs by queue with the oldest age', async () => {
  const { pay } = await jobs.backlog()
  await database.db.execute(
    sql`insert into jobs.job (name, data, state, created_on, start_after) values
      ('pay', '{"job": "test.gone"}', 'retry', now() - interval '90 seconds', now() + interval '1 hour'),
      ('pay', '{"job": "test.gone"}', 'created', now() - interval '2 hours', now() + interval '1 hour')`,
  )
  const backlog = await jobs.backlog()
  await database.db.execute(sql`delete from jobs.job where data->>'job' = 'test.gone'`)
  expect(backlog.pay).toMatchObject({ waiting: pay.waiting + 2, retrying: pay.retrying + 1 })
  expect(backlog.pay.oldestSeconds).toBeGreaterThanOrEqual(90)
  expect(backlog.pay.oldestSeconds).toBeLessThan(3600)
})

test('counts job results by kind', async () => {
  const values = await Promise.all(jobs.processMetrics.map((meter) => meter.get()))
  const of = (name: string, kind: string) =>
    values.find((one) => one.name === name)?.values.find(({ labels }) => labels['kind'] === kind)
      ?.value
  expect(of('vitrine_job_failures_total', 'test.stumble')).toBe(1)
  expect(of('vitrine_job_runs_total', 'test.stumble')).toBe(1)
  expect(of('vitrine_job_runs_total', 'test.pass-on')).toBe(2)
  expect(of('vitrine_jobs_dead_lettered_total', 'test.stumble')).toBe(0)
})

// @promise provider-outage
test('works through a backlog without pauses', async () => {
  const words = Array.from({ length: 60 }, (_, index) => `piled ${index}`)
  await database.db.transaction((tx) =>
    jobs.enqueue.all(
      tx,
      words.map((word) => ({ job: say, payload: { word } })),
    ),
  )
  await until(() => words.every((word) => done.includes(word)))
  expect(done.filter((word) => word.startsWith('piled'))).toHaveLength(words.length)
})

// @promise jobs-run-once
test('takes over a job of a dead process early', async () => {
  const later = new Date(Date.now() + 60 * 60_000)
  await database.db.transaction((tx) =>
    jobs.enqueue(tx, sayKind, { word: 'orphaned' }, { key: 'orphan', startAfter: later }),
  )
  // As left by a dead process.
  await database.db.execute(
    sql`update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '11 seconds'
        where singleton_key = 'test.say:orphan'`,
  )
  await until(() => done.includes('orphaned'))
  expect(done.filter((word) => word === 'orphaned')).toHaveLength(1)
})

// @promise provider-outage
test('leaves a failed minutely job to the next minute', async () => {
  const later = new Date(Date.now() + 60 * 60_000)
  await database.db.transaction((tx) =>
    jobs.enqueue(tx, sayKind, { word: 'a minute old' }, { key: 'minute', startAfter: later }),
  )
  const ofMinute = sql`singleton_key = 'test.say:minute'`
  await database.db.execute(
    sql`update jobs.job set state = 'retry', retry_count = 1, start_after = now(), data = data || '{"once":true}'
        where ${ofMinute}`,
  )
  await until(async () => {
    const { rows } = (await database.db.execute(
      sql`select state from jobs.job where ${ofMinute}`,
    )) as { rows: { state: string }[] }
    return rows[0]?.state === 'completed'
  })
  expect(done).not.toContain('a minute old')
})

// @promise zero-downtime-upgrade
test('leaves scheduled jobs of a newer version alone', async () => {
  const later = new Date(Date.now() + 60 * 60_000)
  await database.db.transaction((tx) =>
    jobs.enqueue(tx, sayKind, { word: 'newer' }, { key: 'newer', startAfter: later }),
  )
  const ofNewer = sql`singleton_key = 'test.say:newer'`
  await database.db.execute(
    sql`update jobs.job set start_after = now(), data = data || '{"job":"test.of-newer","once":false}' where ${ofNewer}`,
  )
  await until(async () => {
    const { rows } = (await database.db.execute(
      sql`select state from jobs.job where ${ofNewer}`,
    )) as { rows: { state: string }[] }
    return rows[0]?.state === 'completed'
  })
})

test('records an event and runs each subscription', async () => {
  const emit = createEmit(jobs.enqueue, hearers)
  const at = new Date('2026-03-01T10:00:00Z')
  await database.db.transaction((tx) => emit(tx, said, { word: 'hello' }, at))
  await until(() => done.filter((one) => one.endsWith('heard hello')).length === 2)
  expect(done).toEqual(
    expect.arrayContaining(['test.first heard hello', 'test.second heard hello']),
  )
  expect(await database.db.select().from(events)).toMatchObject([
    { type: 'test.said', payload: { word: 'hello' }, at },
  ])
})

test('drops events of a rolled back transaction', async () => {
  const emit = createEmit(jobs.enqueue, hearers)
  await database.db
    .transaction(async (tx) => {
      await emit(tx, said, { word: 'unsaid' }, new Date())
      throw new Error('changed our minds')
    })
    .catch(() => {})
  expect(await database.db.select().from(events)).toHaveLength(1)
})

test('rejects database use outside the open transaction', async () => {
  await expect(database.db.transaction(() => database.db.execute(sql`select 1`))).rejects.toThrow(
    'db.execute was called inside a transaction; use the transaction',
  )
})

// @promise rate-limits
test('counts rate limits over replicas and resets windows', async () => {
  const Store = databaseRateLimitStore(database.db)
  const route = { routeInfo: { method: 'POST', url: '/api/contacts' } } as never
  const replicas = [new Store({}).child(route), new Store({}).child(route)]
  const count = (replica: (typeof replicas)[number], address: string, windowMs: number) =>
    new Promise<{ current: number; ttl: number }>((resolve, reject) => {
      replica.incr(
        address,
        (error, counted) => (counted ? resolve(counted) : reject(error)),
        windowMs,
        5,
      )
    })
  const counts = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      count(replicas[index % 2] ?? replicas[0]!, '192.0.2.1', 60_000),
    ),
  )
  expect(counts.map(({ current }) => current).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  )
  for (const { ttl } of counts) expect(ttl).toBeGreaterThan(0)
  const [first] = replicas
  expect((await count(first!, '192.0.2.2', 60_000)).current).toBe(1)
  await database.db.execute(sql`update platform.rate_limits set window_ends_at = now()`)
  expect((await count(first!, '192.0.2.1', 60_000)).current).toBe(1)
})

// @promise rate-limit-cleanup: Expired rate limit counters are deleted.
test('deletes only expired counters', async () => {
  await database.db.delete(rateLimits)
  for (const key of ['over', 'over too', 'running'])
    await incrementRateLimit(database.db, key, 60_000)
  const keyOf = sql`encode(sha256('running'), 'hex')`
  await database.db.execute(
    sql`update platform.rate_limits set window_ends_at = now() - interval '1 second' where key <> ${keyOf}`,
  )
  await deleteExpiredRateLimitsJob(database.db).run({})
  expect(await database.db.select({ count: rateLimits.count }).from(rateLimits)).toEqual([
    { count: 1 },
  ])
  expect((await incrementRateLimit(database.db, 'running', 60_000)).current).toBe(2)
})

// @promise lost-connection-503: A connection lost in a transaction gives 503.
test('treats a lost connection as a transient error', async () => {
  if (database.kind === 'embedded') {
    expect(isTransientError(new Error('Client was closed and is not queryable'))).toBe(true)
    return
  }
  const failure = await database.db
    .transaction(async (tx) => {
      const { rows } = (await tx.execute<never>(sql`select pg_backend_pid() as pid`)) as {
        rows: { pid: number }[]
      }
      await endConnection(rows[0]?.pid)
      await tx.execute(sql`select 1`)
    })
    .catch((error: unknown) => error)
  expect([failure, isTransientError(failure)]).toEqual([expect.any(Error), true])
})

/** As an administrator or a failover does. */
async function endConnection(pid: number | undefined): Promise<void> {
  const client = new pg.Client({ connectionString: database.url ?? '' })
  await client.connect()
  await client.query('select pg_terminate_backend($1)', [pid])
  while ((await client.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount)
    await new Promise(setImmediate)
  await client.end()
}

test('reports applied, pending and unknown migrations', async () => {
  const { db } = database
  const look = await inspectDatabase(db)
  expect(look).toMatchObject({ mayCreate: true, hasTrigrams: true, waiting: 0, unknown: 0 })
  expect(look.applied).toBeGreaterThan(5)
  expect(look.version).toBeGreaterThanOrEqual(150_000)
  await db.execute(sql`update drizzle.__drizzle_migrations set created_at = 1 where id = 1`)
  expect(await inspectDatabase(db)).toMatchObject({ waiting: 1, unknown: 1 })
})

/** A folder with unknown migrations in order. */
async function aMigration(tag: string, when: number, statement: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-migrations-'))
  await mkdir(path.join(folder, 'meta'))
  const entry = { idx: 0, version: '7', when, tag: `0000_${tag}`, breakpoints: true }
  const journal = { version: '7', dialect: 'postgresql', entries: [entry] }
  await writeFile(path.join(folder, 'meta', '_journal.json'), JSON.stringify(journal))
  await writeFile(path.join(folder, `0000_${tag}.sql`), statement)
  return folder
}

// @promise zero-downtime-upgrade
test('retries a blocked migration without blocking others', async () => {
  // PGlite has no other sessions.
  if (database.url === null) return expect(database.kind).toBe('embedded')
  const folder = await aMigration(
    'probe',
    4e12,
    'alter table ordering.orders add column probe text',
  )
  const backup = new pg.Client({ connectionString: database.url })
  await backup.connect()
  await backup.query('begin')
  await backup.query('select count(*) from ordering.orders')
  const waits = Promise.withResolvers<void>()
  const migrated = openDatabaseServer(database.url, folder, waits.resolve)
  await waits.promise
  // A waiting migration would block this query.
  await database.db.execute(sql`select count(*) from ordering.orders`)
  await backup.query('commit')
  await (await migrated).close()
  await database.db.execute(sql`select probe from ordering.orders`)
  await backup.end()
  await rm(folder, { recursive: true })
})

test('lets the migration yield in a deadlock', async () => {
  if (database.url === null) return expect(database.kind).toBe('embedded')
  const folder = await aMigration(
    'circle',
    5e12,
    'lock table ordering.tags in access exclusive mode;--> statement-breakpoint\nalter table ordering.orders add column circle text',
  )
  const person = new pg.Client({ connectionString: database.url })
  await person.connect()
  await person.query('begin')
  await person.query('select count(*) from ordering.orders')
  const waits = Promise.withResolvers<void>()
  const migrated = openDatabaseServer(database.url, folder, waits.resolve)
  await until(async () => {
    const { rows } = (await database.db.execute(
      sql`select from pg_locks where relation = 'ordering.orders'::regclass and not granted`,
    )) as { rows: unknown[] }
    return rows.length > 0
  })
  await person.query('select count(*) from ordering.tags')
  await waits.promise
  await person.query('commit')
  await (await migrated).close()
  await database.db.execute(sql`select circle from ordering.orders`)
  await person.end()
  await rm(folder, { recursive: true })
})

test('detects missing NOTIFY once at startup', async () => {
  const isServer = database.kind === 'server'
  expect(await database.hearsNotices?.()).toBe(isServer ? true : undefined)
  let said = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      said += String(chunk)
      done()
    },
  })
  const deaf = { ...database, hearsNotices: async () => false }
  const queue = await openJobQueue(deaf, createLog('warn', sink))
  await until(() => said !== '')
  expect(said.match(/jobs\.notify_unavailable/g)).toHaveLength(1)
  expect(said).toMatch(/jobs start within 2 s instead of at once/)
  await queue.stop(1000)
})

test('yields to others during many queries', async () => {
  const heard: string[] = []
  const asking = Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let times = 0; times < 100; times += 1) {
        await database.db.execute(sql`select 1`)
        await database.db.transaction((tx) => tx.execute(sql`select 1`))
      }
    }),
  ).then(() => heard.push('all who asked'))
  setImmediate(() => heard.push('somebody else'))
  await asking
  expect(heard).toEqual(['somebody else', 'all who asked'])
})
