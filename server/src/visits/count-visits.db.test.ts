import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { orders } from '../ordering/index.ts'
import { createLog } from '../platform/log.ts'
import { emptyCounts } from './daily-counts.ts'
import { createVisitCounter, type VisitCounter, SESSION_MS } from './count-visits.ts'
import { days, saltKeys, seenVisitors } from './tables.ts'
import { browserRequest, CHROME } from './testing/browser-request.ts'

let database: TestDatabase
let now: Date
let orderId: string

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z')
  await database.db.delete(seenVisitors)
  await database.db.delete(saltKeys)
  orderId = randomUUID()
  await database.db.insert(orders).values(buildOrder({ id: orderId }))
})

function open(shared = true): VisitCounter {
  return createVisitCounter({
    db: database.db,
    clock: () => now,
    log: createLog('silent'),
    secure: true,
    shared,
    trustProxy: [],
    isDataCentre: (address) => address.startsWith('192.0.2.'),
    countryOf: (address) => (/^(203\.0\.113|192\.0\.2)\./.test(address) ? 'AT' : null),
  })
}

function see(
  counter: VisitCounter,
  name: string,
  request = browserRequest(),
  isKept = false,
): void {
  counter.recordVisit({ orderId, name, isKept }, request)
}

const wait = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

const counted = async () =>
  database.db.select().from(days).where(eq(days.orderId, orderId)).orderBy(days.day)

// @promise visit-counts: Visits are counted once across replicas and survive crashes.
test('counts a visitor once on three replicas', async () => {
  const replicas = [open(), open(), open()]
  for (const replica of replicas) await replica.flush()
  for (const replica of replicas) await replica.flush()
  const [first, second, third] = replicas as [VisitCounter, VisitCounter, VisitCounter]
  see(first, 'index.html')
  see(second, 'fonts/body.woff2')
  see(third, 'fr/index.html')
  see(third, 'resume.pdf')
  await second.flush()
  wait(SESSION_MS + 1)
  await Promise.all(replicas.map((replica) => replica.flush()))
  const [row] = await counted()
  expect(row).toMatchObject({ visitors: 1, pages: 2, pdfs: 1, mannerRobots: 0 })
  expect(row?.shares).toMatchObject({
    pages: { '/': 1, '/fr/': 1 },
    devices: { computer: 1 },
    languages: { de: 1 },
    countries: { AT: 1 },
  })
})

// @promise visit-counts
test('loses and repeats nothing with many concurrent visitors', async () => {
  const replicas = [open(), open(), open()]
  for (let turn = 0; turn < 2; turn += 1) for (const replica of replicas) await replica.flush()
  for (let reader = 0; reader < 120; reader += 1) {
    const replica = replicas[reader % 3] as VisitCounter
    const request = browserRequest({}, `203.0.113.${reader}`)
    see(replica, 'index.html', request)
    see(replica, 'icon.svg', request)
    if (reader % 20 === 19) {
      wait(SESSION_MS + 1)
      await Promise.all(replicas.map((each) => each.flush()))
    }
  }
  await Promise.all(replicas.map((each) => each.close()))
  expect(await counted()).toMatchObject([{ visitors: 120, pages: 120 }])
})

// @promise robot-detection
// @promise visit-countries
test('counts data center browsers separately', async () => {
  const counter = open(false)
  see(counter, 'index.html', browserRequest({}, '192.0.2.9'))
  see(counter, 'icon.svg', browserRequest({}, '192.0.2.9'))
  see(counter, 'resume.pdf', browserRequest({}, '192.0.2.9'))
  await counter.close()
  const [row] = await counted()
  expect(row).toMatchObject({ visitors: 0, pages: 0, pdfs: 0, networkRobots: 2, mannerRobots: 0 })
  expect(row?.shares.countries).toEqual({})
  expect(await database.db.select().from(seenVisitors)).toEqual([])
})

// @promise visit-countries
test("counts a visitor's country once a day", async () => {
  const counter = open(false)
  for (const from of ['203.0.113.7', '203.0.113.8', '198.51.100.1']) {
    see(counter, 'index.html', browserRequest({}, from))
    see(counter, 'icon.svg', browserRequest({}, from))
  }
  wait(SESSION_MS + 1)
  await counter.flush()
  see(counter, 'resume.pdf', browserRequest({}, '203.0.113.7'))
  await counter.close()
  const [row] = await counted()
  expect(row).toMatchObject({ visitors: 3, pages: 3, pdfs: 1 })
  expect(row?.shares.countries).toEqual({ AT: 2 })
})

// @promise visit-countries
test('reads rows without countries', async () => {
  const { countries: _, ...before } = emptyCounts().shares
  await database.db.execute(sql`insert into visits.days (order_id, day, visitors, shares)
    values (${orderId}, '2026-11-20', 4, ${JSON.stringify({ schemaVersion: 1, value: before })}::jsonb)`)
  const counter = open(false)
  see(counter, 'index.html')
  see(counter, 'icon.svg')
  await counter.close()
  expect(await counted()).toMatchObject([{ visitors: 5, shares: { countries: { AT: 1 } } }])
})

// @promise visit-counts
test('flushes open sessions on shutdown', async () => {
  const counter = open(false)
  see(counter, 'index.html')
  see(counter, 'fonts/body.woff2')
  await counter.close()
  expect(await counted()).toMatchObject([{ visitors: 1, pages: 1 }])
})

// @promise visit-counts
test('writes visits older than ten seconds before a crash', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const counter = open(false)
  counter.start()
  const second = (by: number) => {
    wait(by * 1000)
    vi.advanceTimersByTime(by * 1000)
  }
  for (let came = 1; came <= 40; came += 1) {
    const request = browserRequest({}, `203.0.113.${came}`)
    see(counter, 'index.html', request)
    see(counter, 'icon.svg', request)
    second(1)
    // One visit per second; no time passes while this waits.
    const before = Math.max(0, came - 9)
    if (before > 0)
      await expect
        .poll(async () => (await counted())[0]?.visitors ?? 0)
        .toBeGreaterThanOrEqual(before)
  }
  await counter.close()
  expect(await counted()).toMatchObject([{ visitors: 40, pages: 40 }])
})

// @promise visit-counts
test('loses nothing while the database is down', async () => {
  const counter = open(false)
  see(counter, 'index.html')
  see(counter, 'icon.svg')
  wait(SESSION_MS + 1)
  await database.db.execute(sql`alter table visits.days rename to elsewhere`)
  await expect(counter.flush()).rejects.toThrow()
  await database.db.execute(sql`alter table visits.elsewhere rename to days`)
  await counter.flush()
  await counter.flush()
  expect(await counted()).toMatchObject([{ visitors: 1, pages: 1 }])
})

// @promise visitor-privacy: Visit counting stores no address or browser name.
test('changes visitor hashes after midnight', async () => {
  const replicas = [open(), open()]
  const [first] = replicas as [VisitCounter, VisitCounter]
  see(first, 'index.html')
  see(first, 'icon.svg')
  wait(SESSION_MS + 1)
  for (const replica of replicas) await replica.flush()
  const before = await database.db.select().from(seenVisitors)
  now = new Date('2026-11-21T00:02:00Z')
  see(first, 'index.html')
  see(first, 'icon.svg')
  wait(SESSION_MS + 1)
  for (const replica of replicas) await replica.flush()
  const after = await database.db.select().from(seenVisitors)
  expect(before).toHaveLength(1)
  expect(after).toHaveLength(1)
  expect(after[0]?.visitor).not.toBe(before[0]?.visitor)
  expect(await counted()).toMatchObject([
    { day: '2026-11-20', visitors: 1 },
    { day: '2026-11-21', visitors: 1 },
  ])
  const keys = await database.db.select().from(saltKeys)
  expect(new Set(keys.map(({ day }) => day))).toEqual(new Set(['2026-11-21']))
})

// @promise visitor-privacy
test('creates no second salt beside a running replica', async () => {
  const first = open()
  see(first, 'index.html')
  see(first, 'icon.svg')
  wait(SESSION_MS + 1)
  await first.flush()
  const late = open()
  see(late, 'index.html')
  wait(SESSION_MS + 1)
  // Without the salt nobody is counted.
  await late.flush()
  await first.flush()
  await late.flush()
  expect(await counted()).toMatchObject([{ visitors: 1, pages: 2, mannerRobots: 0 }])
  const rows = await database.db.select().from(saltKeys)
  // The exchanged key is encrypted.
  expect(rows.filter(({ locked }) => locked !== null)).toHaveLength(1)
})

const seen = async () => (await database.db.select().from(seenVisitors)).length

// @promise bounded-visits: Invented user agents neither fill the visits table nor block requests.
test('keeps 30 sessions of a network and site', async () => {
  const counter = open(false)
  const invent = (from: (reader: number) => string) => {
    for (let reader = 0; reader < 300; reader += 1) {
      const agent = `${CHROME['user-agent'] ?? ''} ${reader}`
      see(counter, 'index.html', browserRequest({ 'user-agent': agent }, from(reader)))
    }
  }
  invent(() => '203.0.113.7')
  invent((reader) => `2001:db8:1:${reader}::1`)
  see(counter, 'index.html', browserRequest({}, '203.0.113.8'))
  wait(SESSION_MS + 1)
  await database.db.execute(sql`alter table visits.days rename to elsewhere`)
  await expect(counter.flush()).rejects.toThrow()
  await database.db.execute(sql`alter table visits.elsewhere rename to days`)
  invent(() => '203.0.113.7')
  await counter.close()
  expect(await counted()).toMatchObject([{ visitors: 0, mannerRobots: 61 }])
})

// @promise bounded-visits
test('ignores what follows 200 characters of an agent', async () => {
  const counter = open(false)
  const agent = `${CHROME['user-agent'] ?? ''} ${'x'.repeat(200)}`
  for (let reader = 0; reader < 20; reader += 1)
    see(counter, 'index.html', browserRequest({ 'user-agent': `${agent}${reader}` }))
  await counter.close()
  expect(await seen()).toBe(1)
})

// @promise bounded-visits
test('answers other queries between batches', async () => {
  const counter = open(false)
  for (let reader = 0; reader < 1000; reader += 1)
    see(counter, 'index.html', browserRequest({}, `203.${reader >> 8}.113.${reader & 255}`))
  const order: string[] = []
  const flushed = counter.close().then(() => order.push('flushed'))
  await database.db.execute(sql`select 1`)
  order.push('answered')
  await flushed
  expect(order).toEqual(['answered', 'flushed'])
  expect(await counted()).toMatchObject([{ mannerRobots: 1000 }])
})
