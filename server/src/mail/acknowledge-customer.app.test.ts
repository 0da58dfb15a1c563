import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { publishTestSite } from '../../testing/publish-test-site.ts'
import { newRequestId, orderPath, type PaidOrder } from '../../testing/test-client.ts'
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
