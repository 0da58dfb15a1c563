import { expect, test, vi } from 'vitest'
import { findOrderByIntent } from '../../server/src/ordering/index.ts'
import { orders } from '../../server/src/ordering/tables.ts'
import { days } from '../../server/src/visits/tables.ts'
import { signInStaff } from '../../server/testing/test-client.ts'
import { startTestServer } from '../../server/testing/test-server.ts'
import { fillShop } from './fill-shop.ts'
import { stages, stories } from './stories.ts'

test('invents 24 orders, each person once', () => {
  expect(stories).toHaveLength(24)
  expect(new Set(stories.map(({ person }) => person.email)).size).toBe(24)
  expect(new Set(stories.map(({ stage }) => stage))).toEqual(new Set(stages))
})

test('brings orders to their stages in the past', async () => {
  const end = new Date('2026-03-01T12:00:00Z')
  let now = end
  const running = await startTestServer({
    clock: () => now,
    env: { TRUST_PROXY: '127.0.0.1,::1' },
  })
  try {
    const shop = {
      url: running.url,
      setTime: (at: Date) => {
        now = at
      },
      jobsDone: () => running.jobsDone(),
      signedIn: () => signInStaff(running.url),
      orderIdOf: async (intentId: string) =>
        (await findOrderByIntent(running.db, intentId))?.id ?? '',
    }
    const few = stories.filter(({ daysAgo }) => [287, 16, 9, 0.4].includes(daysAgo))
    await fillShop(shop, end, () => {}, few)

    const rows = await running.db.select().from(orders)
    expect(rows).toHaveLength(few.length)
    const statusOf = new Map(rows.map((row) => [row.customerFirstName, row]))
    expect(statusOf.get('Nora')).toMatchObject({ paymentStatus: 'refunded' })
    expect(statusOf.get('Tomáš')).toMatchObject({ orderStatus: 'live' })
    expect(statusOf.get('Hana')).toMatchObject({ orderStatus: 'in_review' })
    expect(statusOf.get('Callum')).toMatchObject({ paymentStatus: 'requires_payment' })
    expect(statusOf.get('Nora')?.createdAt).toEqual(new Date('2025-05-18T12:00:00Z'))
    await vi.waitFor(async () => expect(await visitorsOf(running.db)).toBeGreaterThan(30), {
      timeout: 20_000,
    })
  } finally {
    await running.close()
  }
}, 60_000)

async function visitorsOf(db: Awaited<ReturnType<typeof startTestServer>>['db']) {
  const rows = await db.select().from(days)
  return rows.reduce((sum, { visitors }) => sum + visitors, 0)
}
