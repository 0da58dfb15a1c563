import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrder } from '../../../testing/build-order.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { orders } from '../../ordering/index.ts'
import type { MailDeps } from '../mail-deps.ts'
import { emails } from '../tables.ts'
import { mailDomainEvents } from './domain-emails.tsx'

let database: TestDatabase
let now = new Date('2026-03-02T09:00:00Z')
let isCutOff = false
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** As two replicas would. */
async function run(name: string, payload: object): Promise<void> {
  const deps = {
    db: database.db,
    clock: () => now,
    textsOf: () => ({}),
    enqueue: async () => {
      if (isCutOff) throw new Error('the machine stops here')
    },
    sender: {
      brandName: 'Vitrine',
      supportEmail: 'help@example.com',
      publicUrl: 'https://v.example',
    },
  }
  const told = mailDomainEvents(deps as unknown as MailDeps).find(({ job }) => job.name === name)
  await told?.job.run(payload)
}

// @promise domain-emails-once: Domain emails are sent once per event.
test('emails once per domain change despite two replicas', async () => {
  const order = buildOrder({ customerEmail: 'ada@example.com' })
  await database.db.insert(orders).values(order)
  const written = async () =>
    (await database.db.select().from(emails).where(eq(emails.orderId, order.id)))
      .map(({ kind }) => kind)
      .toSorted()
  const broken = () => ({
    ...{ orderId: order.id, domain: 'ada-quill.com', sentences: ['No record leads here.'] },
    ...{ eventId: randomUUID(), happenedAt: now.toISOString() },
  })
  const first = broken()
  isCutOff = true
  await expect(run('mail.tell-domain-broken', first)).rejects.toThrow('the machine stops here')
  expect(await written()).toEqual([])
  isCutOff = false
  const both = ['domain-broken', 'team-domain']
  await Promise.all([run('mail.tell-domain-broken', first), run('mail.tell-domain-broken', first)])
  expect(await written()).toEqual(both)
  now = new Date(now.getTime() + 61_000)
  await run('mail.tell-domain-broken', first)
  expect(await written()).toEqual(both)
  // It breaks again within the same minute.
  await run('mail.tell-domain-broken', broken())
  expect(await written()).toEqual([...both, ...both].toSorted())
})
