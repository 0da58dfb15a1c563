import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPublishedSite } from '../../testing/insert-published-site.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { emails } from '../mail/tables.ts'
import { findOwnerInbox, listOwnerInbox } from './list-owner-inbox.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const NOW = new Date('2026-03-10T12:00:00Z')
const settings = {
  sites: { domain: 'sites.example', protocol: 'https:', port: '' },
  workingWeekAt: () => {
    throw new Error('nobody wrote')
  },
} as unknown as Parameters<typeof listOwnerInbox>[1]

const site = async (order: object, publication: object = {}) =>
  (await insertPublishedSite(database.db, { order, publications: [publication] })).order

test('lists what waits for an owner, and nothing else', async () => {
  expect(await findOwnerInbox(database.db)).toEqual([])
  const disputed = await site({ paymentStatus: 'disputed' })
  const toApprove = await site({ orderStatus: 'in_production' }, { state: 'waiting' })
  const returned = await site({ customerEmail: 'gone@example.com' })
  await site({})
  const email = {
    ...{ kind: 'confirmation', orderId: returned.id, recipient: 'gone@example.com', subject: '' },
    ...{ html: '', text: '', createdAt: NOW, sentAt: NOW },
  }
  await database.db
    .insert(emails)
    .values({ ...email, id: randomUUID(), about: 'one', returnedAt: NOW })
  const { entries } = await listOwnerInbox(database.db, settings, NOW)
  expect(entries.map(({ orderId, needs }) => [orderId, needs])).toEqual([
    [disputed.id, 'Answer the dispute'],
    [returned.id, 'Email returned'],
    [toApprove.id, 'Second approval'],
  ])
  // A later email that arrived settles it.
  await database.db
    .insert(emails)
    .values({ ...email, id: randomUUID(), about: 'two', sentAt: new Date(NOW.getTime() + 1) })
  expect(await findOwnerInbox(database.db)).toEqual([disputed.id, toApprove.id])
  const failed = await site({})
  const unsent = { ...email, orderId: failed.id, sentAt: null, failedAt: NOW }
  await database.db.insert(emails).values({ ...unsent, id: randomUUID(), about: 'three' })
  expect(await findOwnerInbox(database.db)).toEqual([disputed.id, failed.id, toApprove.id])
  // A copy that was sent settles it.
  await database.db.insert(emails).values({
    ...{ ...unsent, id: randomUUID(), about: 'copy', failedAt: null },
    sentAt: new Date(NOW.getTime() + 1),
  })
  expect(await findOwnerInbox(database.db)).toEqual([disputed.id, toApprove.id])
})
