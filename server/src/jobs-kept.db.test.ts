import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { buyPlan } from '../testing/test-client.ts'
import { queueNames } from './platform/jobs.ts'

const ORDERS_A_YEAR = 1_000_000
/** Sampling rate of the year's jobs. */
const ONE_OF = 500
const MOST_ROWS = 100_000

let database: TestDatabase
let running: TestServer
beforeAll(async () => {
  database = await openTestDatabase()
  running = await startTestServer({ database })
})
afterAll(() => running.close())

const rowsOf = async <Row>(statement: ReturnType<typeof sql>) =>
  ((await database.db.execute(statement)) as { rows: Row[] }).rows
const countJobs = async () =>
  (await rowsOf<{ count: number }>(sql`select count(*)::int count from jobs.job`))[0]?.count ?? 0

/** A year of finished jobs at equal intervals. */
const writeAYear = (queue: string, jobsADay: number) => sql`
  insert into jobs.job (name, state, deletion_seconds, created_on, started_on, completed_on, keep_until)
  select q.name, 'completed', q.deletion_seconds, at, at, at, at + q.retention_seconds * interval '1 s'
  from jobs.queue q, generate_series(now() - interval '1 year', now(),
    ${(24 * 60 * 60 * ONE_OF) / jobsADay} * interval '1 s') at
  where q.name = ${queue}`

// @promise bounded-job-table: After a year the job table keeps fewer than 100,000 rows.
test('keeps the queue small after a million orders', async () => {
  await buyPlan(running.url)
  await running.jobsDone()
  const ofAnOrder = await rowsOf<{ queue: string; count: number }>(
    sql`select name queue, count(*)::int count from jobs.job where name in ${queueNames} group by name`,
  )
  const byClock = await rowsOf<{ queue: string; cron: string }>(
    sql`select name queue, cron from jobs.schedule`,
  )
  expect(byClock.length).toBeGreaterThan(10)
  await database.db.execute(sql`
    insert into jobs.job (name, start_after, created_on, keep_until)
    values ('mail', now() + interval '1 day', now() - interval '1 year', now() + interval '1 day')`)
  const before = await countJobs()

  // Disable the queue's own maintenance meanwhile.
  await database.db.execute(sql`update jobs.queue set maintain_on = now()`)
  for (const { queue, count } of ofAnOrder)
    await database.db.execute(writeAYear(queue, (count * ORDERS_A_YEAR) / 365))
  for (const { queue, cron } of byClock) {
    const aDay = cron.startsWith('* ') ? 1440 : cron.startsWith('*/10 ') ? 144 : 1
    await database.db.execute(writeAYear(queue, aDay))
    // Schedules create jobs in pg-boss's own queue.
    await database.db.execute(writeAYear('__pgboss__send-it', aDay))
  }
  const written = (await countJobs()) - before
  expect(written * ONE_OF).toBeGreaterThan(10 * ORDERS_A_YEAR)

  // Run the maintenance now.
  await database.db.execute(sql`update jobs.queue set maintain_on = null`)
  const clearing = new PgBoss({ ...database.jobQueue, schema: 'jobs', supervise: false })
  clearing.on('error', () => {})
  await clearing.start()
  await clearing.supervise()
  await clearing.stop()
  const kept = (await countJobs()) - before
  // Maintenance runs hourly.
  const anHour = written / 365 / 24
  expect((kept + anHour) * ONE_OF).toBeLessThan(MOST_ROWS)
  expect(kept).toBeGreaterThan(0)
  const waiting = await rowsOf(
    sql`select 1 from jobs.job where name = 'mail' and start_after > now()`,
  )
  expect(waiting).toHaveLength(1)
})
