import { afterAll, beforeAll, expect, test } from 'vitest'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { publishTestSite } from '../../testing/publish-test-site.ts'
import { newRequestId, orderPath, type PaidOrder } from '../../testing/test-client.ts'
import { findOrderByIntent } from '../ordering/index.ts'
import { emails } from './tables.ts'

let running: TestServer
let order: PaidOrder
beforeAll(async () => {
  running = await startTestServer()
  order = await publishTestSite(running.url, 'ada')
  await running.jobsDone()
})
afterAll(() => running.close())

const act = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const { status } = await order.customer.send(method, orderPath(order, path), body)
  expect(status).toBe(200)
  await running.jobsDone()
}
const textsOf = async (kind: string) => {
  const rows = await running.db
    .select({ text: emails.text })
    .from(emails)
    .where(eq(emails.kind, kind))
    .orderBy(emails.createdAt)
  return rows.map(({ text }) => text.replaceAll(/\s+/g, ' '))
}

test('acknowledges waiting messages once, without their words', async () => {
  for (const text of ['Please use my maiden name', 'And the red theme'])
    await act('POST', '/conversation/messages', { id: newRequestId(), text, answersEntry: null })
  const [sent, ...more] = await textsOf('order-message-received')
  expect(more).toEqual([])
  expect(sent).toContain('answers within 4 working hours')
  expect(sent).not.toContain('maiden')
})

test('tells the customer that the site went offline and came back', async () => {
  await act('PUT', '/site/offline')
  await act('PUT', '/site/offline')
  await act('DELETE', '/site/offline')
  const [off, on, ...more] = await textsOf('site-switched')
  expect(more).toEqual([])
  expect(off).toContain('now says that the page was taken offline')
  expect(on).toContain('again')
})

// @promise emails-gathered: A customer who switches or writes again and again causes one email of each kind in five minutes; the last one tells all of it.
test('gathers emails about one order that a customer repeats', async () => {
  const busy = await publishTestSite(running.url, 'grace')
  await running.jobsDone()
  const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const { status } = await busy.customer.send(method, orderPath(busy, path), body)
    expect(status).toBe(200)
  }
  const orderId = (await findOrderByIntent(running.db, busy.paymentIntentId))?.id ?? ''
  const written = (kind: string) =>
    running.db
      .select()
      .from(emails)
      .where(and(eq(emails.kind, kind), eq(emails.orderId, orderId)))
      .orderBy(emails.createdAt)
  for (let round = 0; round < 5; round += 1) {
    await send('PUT', '/site/offline')
    await send('DELETE', '/site/offline')
  }
  const words = Array.from({ length: 6 }, (_, index) => `Message number ${index + 1}.`)
  await Promise.all(
    words.map((text) =>
      send('POST', '/conversation/messages', { id: newRequestId(), text, answersEntry: null }),
    ),
  )
  await running.jobsDone()
  for (const kind of ['site-switched', 'team-customer-message']) {
    const [first, waiting, ...more] = await written(kind)
    expect(more).toEqual([])
    expect([first?.sentAt, waiting?.sentAt]).toEqual([expect.any(Date), null])
    expect(waiting?.gathered).toHaveLength(kind === 'site-switched' ? 9 : 5)
  }

  await running.db.execute(sql`update jobs.job set start_after = now() - interval '1 second'
    where state = 'created' and name = 'mail'`)
  await running.jobsDone()
  const [, switched] = await written('site-switched')
  expect(switched?.sentAt).not.toBeNull()
  expect(switched?.subject).toBe('Your site is online again')
  const told = (await written('team-customer-message')).map(({ text }) => text).join()
  for (const each of words) expect(told.split(each)).toHaveLength(2)

  // Nothing is added to an email that was sent: the next one waits in its turn.
  await send('PUT', '/site/offline')
  await running.jobsDone()
  const [, , next] = await written('site-switched')
  expect(next?.sentAt).toBeNull()
  expect(Number(next?.gathersUntil)).toBeGreaterThanOrEqual(Number(switched?.sentAt) + 299_000)
})

// @promise emails-gathered
test('tells an event once, also when its job runs again', async () => {
  const [entry] = await running.db
    .select()
    .from(emails)
    .where(and(eq(emails.kind, 'site-switched'), isNotNull(emails.gathersUntil)))
  const before = await running.db.$count(emails)
  await running.db.execute(sql`update jobs.job set state = 'retry', start_after = now()
    where data->>'eventId' = ${entry?.gathered?.[0]?.eventId}`)
  await running.jobsDone()
  expect(await running.db.$count(emails)).toBe(before)
  const [after] = await running.db
    .select()
    .from(emails)
    .where(eq(emails.id, entry?.id ?? ''))
  expect(after?.gathered).toEqual(entry?.gathered)
})
