import { randomUUID } from 'node:crypto'
import type { HostingResponse } from '@vitrine/contract/hosting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPublishedSite } from '../../testing/insert-published-site.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInStaff, type TestClient, createTestClient } from '../../testing/test-client.ts'
import { onboardingTokenOf } from '../ordering/index.ts'
import { hostingTerms } from './tables.ts'

const APP_SECRET = 'a secret of thirty-two characters'

let running: TestServer
let staff: TestClient
beforeAll(async () => {
  running = await startTestServer({ env: { APP_SECRET } })
  staff = await signInStaff(running.url)
})
afterAll(() => running.close())

const ofOrder = (orderId: string) => `/api/admin/orders/${orderId}/hosting`
const read = async (orderId: string) =>
  (await staff.send<HostingResponse>('GET', ofOrder(orderId))).body
const renew = (orderId: string, endsAt: string) =>
  staff.send<HostingResponse & { error: string }>('POST', `${ofOrder(orderId)}/renewals`, {
    endsAt,
    note: 'Paid by invoice',
  })

test('shows the term to both and renews as manager', async () => {
  const paymentIntentId = `pi_${randomUUID()}`
  const { order } = await insertPublishedSite(running.db, { order: { paymentIntentId } })
  expect(await read(order.id)).toMatchObject({ term: null })
  expect(await renew(order.id, '2027-03-02T09:00:00.000Z')).toMatchObject({
    status: 409,
    body: {
      code: 'not_renewable',
    },
  })
  const startedAt = new Date('2026-03-02T09:00:00Z')
  const endsAt = new Date('2099-03-02T09:00:00Z')
  await running.db.insert(hostingTerms).values({ orderId: order.id, startedAt, endsAt })
  const term = {
    startedAt: startedAt.toISOString(),
    endsAt: endsAt.toISOString(),
    renewals: 0,
    state: 'running',
  }
  expect(await read(order.id)).toMatchObject({ term })
  const token = onboardingTokenOf(order, APP_SECRET)
  const mine = await createTestClient(running.url).send(
    'GET',
    `/api/orders/${paymentIntentId}/hosting?token=${token}`,
  )
  expect(mine.body).toMatchObject({ term })
  expect(await renew(order.id, '2027-03-02T09:00:00.000Z')).toMatchObject({
    status: 409,
    body: { code: 'already_renewed' },
  })
  expect((await renew(order.id, endsAt.toISOString())).body.term).toMatchObject({
    renewals: 1,
    endsAt: '2028-03-02T09:00:00.000Z',
  })
})

test('renews nothing for a missing order', async () => {
  expect(await renew(randomUUID(), '2028-03-02T09:00:00.000Z')).toMatchObject({
    status: 404,
    body: { code: 'order_not_found' },
  })
})
