import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createOrderTestApp, type OrderTestApp } from '../../testing/order-test-app.ts'
import { untilJobsDone, wakeQueue } from '../../testing/wake-queue.ts'
import { updateOrder } from '../ordering/index.ts'
import { syncPayment } from '../payments/sync-payment.ts'
import { type DeadJob, job, type JobKind, openJobQueue } from '../platform/jobs.ts'
import { createLog } from '../platform/log.ts'

const HOUR_MS = 60 * 60 * 1000

let till: OrderTestApp

beforeAll(async () => {
  till = await createOrderTestApp()
})
afterAll(() => till.close())

// @promise mail-outage: A mail server outage loses no email, and a hanging server blocks no job.
test('[M9] sends all emails once after an outage', async () => {
  till.mailServerDown = true
  const orderIds = []
  for (let each = 0; each < 5; each += 1) {
    const { order, intentId } = await till.place()
    await till.pay(intentId)
    await syncPayment(till.deps, intentId)
    orderIds.push(order.id)
    await till.drain()
  }
  expect(till.mails).toHaveLength(0)
  till.clock.advance(4 * HOUR_MS)
  till.mailServerDown = false
  await till.drain()
  expect(till.mails).toHaveLength(10)
  expect(new Set(till.mails.map(({ id }) => id)).size).toBe(10)
  for (const orderId of orderIds) {
    expect((await till.letters(orderId)).every(({ sentAt }) => sentAt !== null)).toBe(true)
  }
})

test('keeps each email as it was sent, without secrets', async () => {
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  await till.drain()
  const stored = (await till.letters(order.id)).filter(({ sentAt }) => sentAt !== null)
  expect(stored.length).toBeGreaterThan(0)
  for (const letter of stored) {
    const sent = till.mails.find(({ id }) => id === letter.id)
    const withoutSecrets = (words = '') => words.replace(/\bt=[\w.-]+/g, 't=added-when-sent')
    expect(letter.html).toBe(withoutSecrets(sent?.html))
    expect(letter.text).toBe(withoutSecrets(sent?.text))
    expect(letter.attached).toEqual(sent?.attachments.map(({ name }) => name))
  }
  expect(JSON.stringify(stored)).not.toMatch(/\bt=(?!added-when-sent)/)
})

// @promise mail-outage
test('[M9] requeues an email after downtime and warns once', async () => {
  till.mailServerDown = true
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  await till.drain()
  const [letter] = await till.letters(order.id)
  const dead = {
    id: crypto.randomUUID(),
    name: 'mail.send-letter',
    payload: { letterId: letter?.id },
  }
  till.loseJobs()
  till.mails.length = 0
  till.mailServerDown = false
  await till.giveUp(dead)
  await till.giveUp(dead)
  await till.drain()
  expect(till.mails.filter(({ id }) => id === letter?.id)).toHaveLength(1)
  expect(till.mails.filter(({ subject }) => subject.startsWith('A task failed'))).toHaveLength(1)
})

// @promise database-copy-opens-nothing
test('sends the order link only to its current address', async () => {
  till.mailServerDown = true
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  await till.drain()
  till.mails.length = 0
  const changes = { customerEmail: 'right@example.com' }
  await till.db.transaction((tx) => updateOrder(tx, order.id, changes, till.clock.now))
  till.mailServerDown = false
  await till.drain()
  const toWrong = till.mails.filter(({ to }) => to === 'ada@example.com')
  expect(toWrong.map(({ subject }) => subject)).toEqual([
    'Order confirmed: Enhanced Visibility (Basic)',
  ])
  expect(JSON.stringify(till.mails)).not.toContain(await till.tokenOf(order.id))
})

// @promise job-retries
test('gives up a job after 25 attempts and warns', async () => {
  const database = await openTestDatabase()
  const queue = await openJobQueue(database, createLog('silent'))
  let tries = 0
  const kind: JobKind<{ number: number }> = {
    name: 'test.fail',
    queue: 'pay',
    payload: z.object({ number: z.number() }),
  }
  let tellOf: (dead: DeadJob) => void = () => {}
  const told = new Promise<DeadJob>((resolve) => {
    tellOf = resolve
  })
  const failing = job(kind, async () => {
    tries += 1
    throw new Error('always')
  })
  await queue.work([failing], async (dead) => tellOf(dead))
  await database.db.transaction((tx) => queue.enqueue(tx, kind, { number: 7 }))
  // Skip the delays between attempts.
  let dead: DeadJob | undefined
  void told.then((one) => {
    dead = one
  })
  while (!dead) {
    await database.db.execute(
      sql`update jobs.job set start_after = now() - interval '1 second', retry_count = greatest(retry_count, 22)
      where name = 'pay' and state = 'retry'`,
    )
    // Dead jobs wait in their own queue.
    await wakeQueue(database.db, ['pay', 'dead'])
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(dead).toMatchObject({ name: 'test.fail', payload: { number: 7 } })
  expect(tries).toBeGreaterThanOrEqual(3)
  await queue.stop(1_000)
  await database.close()
})

// @promise jobs-run-once: Two replicas run each job once and recover jobs of a dead process in 20 s.
test('[M8] runs every job once with two replicas', async () => {
  const database = await openTestDatabase()
  const ran: number[] = []
  const kind: JobKind<{ number: number }> = {
    name: 'test.count',
    queue: 'pay',
    payload: z.object({ number: z.number() }),
  }
  const counting = job(kind, async ({ number }) => {
    ran.push(number)
  })
  const log = createLog('silent')
  const [one, two] = [await openJobQueue(database, log), await openJobQueue(database, log)]
  const numbers = Array.from({ length: 40 }, (_, number) => number)
  for (const number of numbers) {
    await database.db.transaction((tx) =>
      one.enqueue(tx, kind, { number }, { key: String(number) }),
    )
  }
  await one.work([counting])
  await two.work([counting])
  await untilJobsDone(database.db)
  expect(ran.sort((a, b) => a - b)).toEqual(numbers)
  await one.stop(1_000)
  await two.stop(1_000)
  await database.close()
})
