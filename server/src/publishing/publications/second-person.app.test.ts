import type { OrderResponse } from '@vitrine/contract/ordering'
import type { PublicationResponse, SiteResponse } from '@vitrine/contract/publishing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInColleague } from '../../../testing/sign-in-colleague.ts'
import { startTestServer, STAFF, type TestServer } from '../../../testing/test-server.ts'
import {
  newRequestId,
  buyPlan,
  nameSourcesOfGate,
  signInStaff,
  type TestClient,
} from '../../../testing/test-client.ts'
import { findOrderByIntent } from '../../ordering/index.ts'

let running: TestServer
let owner: TestClient
let second: TestClient
let of: string

beforeAll(async () => {
  running = await startTestServer()
  owner = await signInStaff(running.url)
  const { paymentIntentId } = await buyPlan(running.url)
  of = `/api/admin/orders/${(await findOrderByIntent(running.db, paymentIntentId))?.id}`
  await owner.send('PUT', `${of}/drafts/en`, {
    revision: 0,
    resume: { basics: { name: 'Ada Quill', email: 'ada@example.com' } },
    templateId: 'tearsheet',
    themeId: 'nomad',
  })
  await nameSourcesOfGate(owner, of.split('/').at(-1) ?? '')
  second = (await signInColleague(running, 'tove', 'writer')).browser
})
afterAll(() => running.close())

const ask = async (reason: string): Promise<PublicationResponse> => {
  const requestId = newRequestId()
  await owner.send('POST', `${of}/publications`, { subdomain: 'ada-quill', requestId, reason })
  await running.jobsDone()
  return (await owner.send<PublicationResponse>('GET', `${of}/publications/${requestId}`)).body
}
const site = async () => (await owner.send<SiteResponse>('GET', `${of}/site`)).body
const sign = (
  by: TestClient,
  { id, waits }: PublicationResponse,
  versionHash = waits?.versionHash,
) =>
  by.send<{ error: string; state: string }>('PUT', `${of}/publications/${id}/signature`, {
    versionHash,
  })

// @promise second-person: Publication without review needs a second person.
test('publishes without review only after a second person signs', async () => {
  const first = await ask('Agreed by phone')
  expect(first).toMatchObject({
    state: 'waiting',
    waits: { askedBy: STAFF.username, reason: 'Agreed by phone' },
  })
  expect(await site()).toMatchObject({ state: 'unpublished', url: null, versions: [] })
  const page = await fetch(`${running.url}${of}/versions/1/files/index.html`, {
    headers: { cookie: [...second.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  expect(await page.text()).toContain('Ada Quill')

  // A newer publication replaces the waiting one.
  const newer = await ask('Agreed by phone, again')
  expect((await sign(second, first)).status).toBe(409)
  expect((await sign(owner, newer)).body.error).toContain('somebody else')
  expect((await sign(second, newer, first.waits?.versionHash?.replace(/.$/, '-'))).status).toBe(409)
  const back = await second.send('DELETE', `${of}/publications/${newer.id}/signature`)
  expect(back.body).toMatchObject({ state: 'failed', problem: expect.stringContaining('tove') })
  expect((await site()).state).toBe('unpublished')

  const last = await ask('Agreed by phone, once more')
  const signed = await Promise.all([sign(second, last), sign(second, last)])
  expect(signed.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await site()).toMatchObject({ state: 'live', versions: [{ number: 3, live: true }] })
  const { body } = await owner.send<OrderResponse>('GET', of)
  const told = body.history.filter(({ what }) => /^publi|review|order-status/.test(what))
  const noor = `staff:${STAFF.username}`
  expect(told.slice(-7).map(({ what, actor, to }) => [what, actor, to])).toEqual([
    ['publication-waits', noor, '1'],
    ['publication-waits', noor, '2'],
    ['publication-sent-back', 'staff:tove', '2'],
    ['publication-waits', noor, '3'],
    ['publication-signed', 'staff:tove', '3'],
    ['published-without-review', noor, '3'],
    ['order-status', 'staff:tove', 'live'],
  ])

  // A correction of a live site needs no signature.
  const correction = await ask('A typing error')
  expect(correction.state).toBe('published')
})
