import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { buyPlan, orderPath, type PaidOrder, createTestClient } from '../../testing/test-client.ts'

let running: TestServer
let order: PaidOrder

beforeAll(async () => {
  running = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } })
  order = await buyPlan(running.url)
})
afterAll(() => running.close())

const guess = (paymentIntentId: string) => {
  const token = randomBytes(32).toString('base64url')
  return createTestClient(running.url).send('GET', orderPath({ ...order, paymentIntentId, token }))
}
const open = () => createTestClient(running.url).send('GET', orderPath(order))

// @promise unguessable-tokens
test('[A2] blocks an address after 20 wrong links', async () => {
  // Correct links are not counted.
  for (let time = 0; time < 25; time += 1) expect((await open()).status).toBe(200)
  const statuses: number[] = []
  for (let time = 0; time < 20; time += 1) {
    // Existing and unknown orders count together.
    statuses.push((await guess(time % 2 === 0 ? order.paymentIntentId : 'pi_unknown')).status)
    if (time < 19) expect((await open()).status).toBe(200)
  }
  expect(statuses).toEqual(Array(20).fill(404))
  const refused = await guess(order.paymentIntentId)
  expect(refused).toMatchObject({
    status: 429,
    body: { error: expect.stringMatching(/^Too many wrong links\. Wait a minute/) },
  })
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  // Otherwise, guesses could be verified.
  expect((await open()).status).toBe(429)
  expect((await createTestClient(running.url).send('GET', '/api/plans')).status).toBe(200)
})
