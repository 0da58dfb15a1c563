import { isAudited } from '@vitrine/contract/route'
import type { AuditEntryResponse } from '@vitrine/contract/audit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInColleague } from '../../testing/sign-in-colleague.ts'
import { startTestServer, STAFF, type TestServer } from '../../testing/test-server.ts'
import {
  buyPlan,
  cvForm,
  orderPath,
  signInStaff,
  type TestClient,
  createTestClient,
} from '../../testing/test-client.ts'
import { findOrderByIntent } from '../ordering/index.ts'
import { verifyChain } from './audit-log-store.ts'
import { chainKeyOf } from './hash-chain.ts'
import { auditLog } from './tables.ts'

const SECRET = 'a secret for the chain of acts, long enough to be one'

const ONE_PAGE = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj
trailer<</Root 1 0 R>>
%%EOF`)

let running: TestServer
let staff: TestClient
beforeAll(async () => {
  running = await startTestServer({ env: { APP_SECRET: SECRET } })
  staff = await signInStaff(running.url)
})
afterAll(() => running.close())

const list = async (query = '') =>
  (
    await staff.send<{ acts: AuditEntryResponse[]; next: number | null }>(
      'GET',
      `/api/admin/acts?${query}`,
    )
  ).body
const verify = (known?: { n: number; mark: string }) =>
  verifyChain(running.db, [chainKeyOf(SECRET)], known)

/** Unaudited routes with the reason. */
const TOLD_ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /api/create-payment-intent': 'the history of the order',
  'POST /api/payment-quotes': 'nothing is stored',
  'POST /api/test-create-order': 'the history of the order',
  'POST /api/mail-events': 'the email service’s events, which are stored with the emails',
  'POST /api/payment-events': 'the provider’s events, which are stored',
  'POST /api/contacts': 'the message itself',
  'POST /api/withdrawals': 'the message itself',
  'POST /api/reports': 'contact.reports',
  'POST /api/order-links': 'the letter in the outbox',
  'POST /api/weekly-mail/stop': 'the order’s own switch',
  'POST /api/try-cv': 'nothing is stored',
  'POST /api/admin/password-link': 'nothing changes: whose link it is',
}

// @promise audit-log: Every change writes an audit row, and tampering is detected.
test('audits every state-changing route or names the reason', () => {
  const changing = running.program.routes.filter(({ method }) => method !== 'GET')
  expect(changing.length).toBeGreaterThan(80)
  const silent = changing.filter((route) => !isAudited(route) && typeof route.audited !== 'object')
  expect(silent.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    Object.keys(TOLD_ELSEWHERE).sort(),
  )
  for (const { access, audited } of running.program.routes)
    if (typeof audited === 'object') expect([access, audited.not]).not.toEqual(['staff', ''])
})

// @promise audit-log
test('records actor, change and order, also for downloads', async () => {
  const order = await buyPlan(running.url)
  const orderId = (await findOrderByIntent(running.db, order.paymentIntentId))?.id ?? ''
  const of = `/api/admin/orders/${orderId}`
  const tove = await signInColleague(running, 'tove', 'writer')
  await order.customer.send('POST', orderPath(order, '/upload-cv'), cvForm(ONE_PAGE, 'cv.pdf'))
  expect(
    (await order.customer.send('PATCH', orderPath(order), { languages: ['English'] })).status,
  ).toBe(200)
  await tove.browser.send('PUT', `${of}/assignee`, { assigneeId: tove.id, instead: null })
  await tove.browser.send('PUT', `${of}/hold`, { note: 'Words that only the customer gets' })
  await tove.browser.send('GET', `${of}/cv`)
  // Refused and read-only requests leave no row.
  expect((await tove.browser.send('PUT', `${of}/closing`, { note: 'Over' })).status).toBe(403)
  await tove.browser.send('PUT', `${of}/presence`, { doing: 'looking' })
  await tove.browser.send('GET', of)
  await staff.send('PUT', `/api/admin/team/${tove.id}`, { role: 'manager', email: null })

  const { acts: rows } = await list()
  const told = rows.map(({ actor, act, orderId: id, about, from, to }) => [
    actor,
    act.replace('/api/admin/orders/:orderId/', '… '),
    id === orderId,
    about,
    from,
    to,
  ])
  const noor = `staff:${STAFF.username}`
  expect(told.toReversed()).toEqual([
    [noor, 'POST /api/admin/session', false, null, null, null],
    ['staff:tove', 'POST /api/admin/session', false, null, null, null],
    ['customer', 'POST /api/orders/:paymentIntentId/upload-cv', true, null, null, null],
    ['customer', 'PATCH /api/orders/:paymentIntentId', true, null, null, null],
    ['staff:tove', 'PUT … assignee', true, null, null, 'staff:tove'],
    ['staff:tove', 'PUT … hold', true, null, null, 'on_hold'],
    ['staff:tove', 'GET … cv', true, null, null, null],
    [noor, 'PUT /api/admin/team/:userId', false, 'tove', 'writer', 'manager'],
  ])
  expect(rows.map(({ n }) => n)).toEqual(rows.map((_, place) => rows.length - place))
  expect(JSON.stringify(rows)).not.toContain('Words that')

  const onlyCv = await list(
    `order=${orderId.slice(0, 8)}&person=staff:tove&act=${encodeURIComponent('GET /api/admin/orders/:orderId/cv')}`,
  )
  expect(onlyCv.acts.map(({ act }) => act)).toEqual(['GET /api/admin/orders/:orderId/cv'])
  const grouped = async (group: string) =>
    (await list(`group=${group}`)).acts.map(({ actor, act }) => [actor, act])
  expect(await grouped('team')).toEqual([
    [noor, 'PUT /api/admin/team/:userId'],
    ['staff:tove', 'POST /api/admin/session'],
    [noor, 'POST /api/admin/session'],
  ])
  expect(await grouped('money')).toEqual([])
  expect(await grouped('commands')).toEqual([])
  expect((await list('until=2020-01-01')).acts).toEqual([])
  expect((await list('since=2020-01-01')).acts).toHaveLength(rows.length)
  expect((await list('before=3')).acts.map(({ n }) => n)).toEqual([2, 1])
  expect((await createTestClient(running.url).send('GET', '/api/admin/acts')).status).toBe(401)

  const csv = await fetch(`${running.url}/api/admin/acts.csv?person=staff:tove`, {
    headers: { cookie: [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="acts.csv"')
  const lines = (await csv.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toContain('GET /api/admin/orders/:orderId/cv')
})

// @promise audit-log
test('serializes concurrent entries and detects a changed row', async () => {
  const { paymentIntentId } = await buyPlan(running.url)
  const order = await findOrderByIntent(running.db, paymentIntentId)
  const { acts: before } = await list()
  const open = () => staff.send('GET', `/api/admin/orders/${order?.id}/readings`)
  await Promise.all(Array.from({ length: 12 }, open))
  const { acts: after } = await list()
  expect(after[0]?.n).toBe((before[0]?.n ?? 0) + 12)
  const { rows, head, fault } = await verify()
  expect([fault, rows, head?.n]).toEqual([undefined, after[0]?.n, after[0]?.n])
  const [noted] = await running.db.select().from(auditLog).where(eq(auditLog.n, 5))
  if (!noted) throw new Error('there is no fifth row')
  expect((await verify(noted)).fault).toBeUndefined()
  expect((await verify({ n: 5, mark: `${noted.mark.slice(1)}x` })).fault).toContain('Row 5')
  await running.db.update(auditLog).set({ actor: 'staff:mallory' }).where(eq(auditLog.n, 5))
  expect((await verify()).fault).toContain('Row 5')
  await running.db.update(auditLog).set({ actor: noted.actor }).where(eq(auditLog.n, 5))
  await running.db.delete(auditLog).where(eq(auditLog.n, after[0]?.n ?? 0))
  expect((await verify()).fault).toContain('The chain ended with row')
})
