import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { buyPlan, orderPath } from '../../testing/test-client.ts'
import { findOrderByIntent, readHistory } from './order-store.ts'

let running: TestServer
beforeAll(async () => {
  running = await startTestServer()
})
afterAll(() => running.close())

test('invalidates old links and returns a new token', async () => {
  const bought = await buyPlan(running.url)
  const links = orderPath(bought, '/links')
  expect((await bought.customer.send('POST', links, {})).status).toBe(400)
  const words = { makeWorthless: 'all links' }
  const { status, body } = await bought.customer.send<{ token: string }>('POST', links, words)
  expect(status).toBe(200)
  expect(body.token).toMatch(/^[\w-]{43}$/)
  expect(body.token).not.toBe(bought.token)
  expect((await bought.customer.send('POST', links, words)).status).toBe(404)
  const renewed = { ...bought, token: body.token }
  expect((await bought.customer.send('POST', orderPath(renewed, '/links'), words)).status).toBe(200)
  const order = await findOrderByIntent(running.db, bought.paymentIntentId)
  const history = await readHistory(running.db, order?.id ?? '')
  expect(history.filter(({ what }) => what === 'links-renewed')).toMatchObject([
    { actor: 'customer' },
    { actor: 'customer' },
  ])
})
