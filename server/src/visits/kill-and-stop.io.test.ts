import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { startTestPostgres } from '../../../tools/test-postgres.ts'
import { openOnServer } from '../../testing/test-database.ts'
import { publishTestSite } from '../../testing/publish-test-site.ts'
import {
  createDataFolder,
  createTempFolder,
  untilReady,
  spawnServer,
} from '../../testing/spawn-server.ts'
import { days, saltKeys } from './tables.ts'
import { requestSite, waitForSite, readVisitSums } from './testing/visit-site.ts'

/** The proxy's header has the client address. */
const ENV = { TRUST_PROXY: '127.0.0.1' }

/** A new visitor opens the page. */
async function open(url: string, reader: number): Promise<void> {
  const from = { 'x-forwarded-for': `203.0.${reader >> 8}.${reader & 255}` }
  expect(await requestSite(url, '/', from)).toBe(200)
  expect(await requestSite(url, '/icon.svg', from)).toBe(200)
}

async function openAll(url: string, from: number, to: number): Promise<void> {
  for (let reader = from; reader < to; reader += 1) await open(url, reader)
}

/** Waits as long as necessary. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 100))
}

// @promise visit-counts
test('loses only unwritten visits when killed', async () => {
  const env = { ...ENV, DATA_DIR: await createDataFolder() }
  const first = spawnServer(env)
  await untilReady(first)
  const order = await publishTestSite(first.url(), 'ada')
  await waitForSite(first.url())
  await openAll(first.url(), 0, 40)
  await until(async () => (await readVisitSums(first.url(), order)).visitors === 40)
  // These sessions are open when it is killed.
  await openAll(first.url(), 40, 80)
  first.child.kill('SIGKILL')
  await first.exited

  const second = spawnServer(env)
  await untilReady(second)
  await waitForSite(second.url())
  const { visitors, pages } = await readVisitSums(second.url(), order)
  expect(visitors).toBeGreaterThanOrEqual(40)
  expect(visitors).toBeLessThanOrEqual(80)
  expect(pages).toBe(visitors)
  await openAll(second.url(), 80, 120)
  second.child.kill('SIGTERM')
  expect(await second.exited).toBe(0)

  const third = spawnServer(env)
  await untilReady(third)
  expect(await readVisitSums(third.url(), order)).toMatchObject({
    visitors: visitors + 40,
    pages: pages + 40,
    mannerRobots: 0,
  })
})

// @promise visit-counts
test('counts a visitor once across killed replicas', async () => {
  const server = await startTestPostgres()
  onTestFinished(() => server.stop())
  const database = await openOnServer(server.url)
  const env = {
    ...ENV,
    DATABASE_URL: database.url ?? '',
    APP_SECRET: 'jv3kQ9wTz6LmXc1pRb8yHd5sNf2gUa7e',
    // Replicas share files.
    DATA_DIR: await createTempFolder(),
  }
  const first = spawnServer(env)
  await untilReady(first)
  await publishTestSite(first.url(), 'ada')
  // Sequentially, because they share the simulator's journal.
  const second = spawnServer(env)
  await untilReady(second)
  const third = spawnServer(env)
  await untilReady(third)
  const replicas = [first, second, third]
  await Promise.all(replicas.map(({ url }) => waitForSite(url())))
  // Before the key exchange, visitors cannot be matched.
  const isKeyed = async () =>
    (await database.db.select().from(saltKeys).where(eq(saltKeys.hasSalt, true))).length === 3
  await until(isKeyed)
  for (const { url } of replicas) await openAll(url(), 0, 30)
  const sums = async () => {
    const [row] = await database.db
      .select({
        visitors: sql<number>`coalesce(sum(${days.visitors}), 0)::int`,
        pages: sql<number>`coalesce(sum(${days.pages}), 0)::int`,
        robots: sql<number>`coalesce(sum(${days.mannerRobots}), 0)::int`,
      })
      .from(days)
    return row
  }
  await until(async () => (await sums())?.pages === 90)
  expect(await sums()).toEqual({ visitors: 30, pages: 90, robots: 0 })

  await openAll(first.url(), 30, 50)
  await openAll(second.url(), 40, 60)
  third.child.kill('SIGKILL')
  await third.exited
  for (const { child } of [first, second]) child.kill('SIGTERM')
  expect(await Promise.all([first.exited, second.exited])).toEqual([0, 0])
  expect(await sums()).toEqual({ visitors: 60, pages: 130, robots: 0 })
  await database.close()
})
