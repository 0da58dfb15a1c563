import { defaultTeamNotifications } from '@vitrine/domain/notifications/notification-kinds'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInColleague } from '../../testing/sign-in-colleague.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { newRequestId, buyPlan, signInStaff, type TestClient } from '../../testing/test-client.ts'
import { findOrderByIntent } from '../ordering/index.ts'
import { dailyNotificationsJob } from './templates/notification-emails.tsx'
import type { MailDeps } from './mail-deps.ts'
import { emails } from './tables.ts'

let running: TestServer
let noor: TestClient
let sam: { id: string; browser: TestClient }
let orderId: string

beforeAll(async () => {
  running = await startTestServer()
  noor = await signInStaff(running.url)
  sam = await signInColleague(running, 'sam', 'writer')
  const order = await buyPlan(running.url)
  orderId = (await findOrderByIntent(running.db, order.paymentIntentId))?.id ?? ''
})
afterAll(() => running.close())

const ADDRESS = 'sam@example.com'
const giveAddress = (email: string | null) =>
  noor.send('PUT', `/api/admin/team/${sam.id}`, { role: 'writer', email })
const choose = (mail: string) =>
  sam.browser.send<{ mail: string; email: string | null }>('PUT', '/api/admin/notice-settings', {
    mail,
  })
const mention = async (text = 'The words of the note, @sam') => {
  await noor.send('POST', `/api/admin/orders/${orderId}/notes`, { id: newRequestId(), text })
  await running.jobsDone()
}
const deps = () =>
  ({
    db: running.db,
    clock: () => new Date(),
    enqueue: async () => {},
    sender: {
      brandName: 'Vitrine',
      supportEmail: 'help@example.com',
      publicUrl: 'https://v.example',
    },
  }) as unknown as MailDeps
const mailed = async () => {
  await running.jobsDone()
  return running.db
    .select()
    .from(emails)
    .where(eq(emails.kind, 'person-notices'))
    .orderBy(emails.createdAt)
}
async function daily() {
  const before = new Set((await mailed()).map(({ id }) => id))
  await dailyNotificationsJob(deps()).run({})
  return (await mailed()).filter(({ id }) => !before.has(id))
}

test('collects unread notifications until there is an email address', async () => {
  await mention()
  expect(await daily()).toEqual([])
  await giveAddress(ADDRESS)
  expect(await daily()).toMatchObject([{ recipient: ADDRESS }])
})

test('sends one daily email with unread notifications by default', async () => {
  expect(await daily()).toEqual([])
  await mention()
  await mention()
  const [mail, ...more] = await daily()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipient: ADDRESS, subject: '2 things are for you', orderId: null })
  expect(mail?.text.match(/noor mentioned you in a note/g)).toHaveLength(2)
  expect(await daily()).toEqual([])
})

test('omits notifications that were read', async () => {
  await mention()
  await sam.browser.send('PUT', '/api/admin/notices/read', { until: new Date().toISOString() })
  expect(await daily()).toEqual([])
})

test('sends one immediate email per notification', async () => {
  expect((await choose('at-once')).body).toMatchObject({ mail: 'at-once', email: ADDRESS })
  const before = (await mailed()).length
  await mention()
  const all = await mailed()
  expect(all).toHaveLength(before + 1)
  expect(all.at(-1)?.subject).toMatch(/^noor mentioned you in a note \(order [0-9A-F]{8}\)$/)
  await choose('daily')
  expect(await daily()).toEqual([])
})

test('never emails if the member opted out', async () => {
  await choose('none')
  await mention()
  expect(await daily()).toEqual([])
  await choose('daily')
  expect(await daily()).toEqual([])
  await mention()
  expect(await daily()).toHaveLength(1)
})

test('applies the team’s default preference', async () => {
  const set = { ...defaultTeamNotifications, mentioned: 'at-once' }
  const save = (setting: object, since: number) =>
    noor.send('PUT', '/api/admin/settings/notices', { setting, since, note: '' })
  expect((await save({ ...set, late: 'weekly' }, 0)).status).toBe(400)
  expect((await save(set, 0)).status).toBe(200)
  await choose('none')
  const before = (await mailed()).length
  await mention()
  expect(await mailed()).toHaveLength(before)
  expect((await choose('team')).body).toMatchObject({ mail: 'team', team: set })
  await mention()
  expect(await mailed()).toHaveLength(before + 1)
  expect(await daily()).toEqual([])
  expect((await save({ ...set, mentioned: 'none' }, 1)).status).toBe(200)
  await mention()
  expect(await daily()).toEqual([])
  expect((await save(defaultTeamNotifications, 2)).status).toBe(200)
  await mention()
  expect(await daily()).toHaveLength(1)
})

test('contains no note text and no customer name', async () => {
  const all = JSON.stringify(await mailed())
  expect(all).toContain('noor mentioned you')
  expect(all).not.toMatch(/words of the note|Quill|ada@/i)
})

test('sends no pending email to disabled members', async () => {
  await mention()
  await noor.send('PUT', `/api/admin/team/${sam.id}/disablement`)
  expect(await daily()).toEqual([])
})
