import type { SiteResponse } from '@vitrine/contract/publishing'
import type { OpenItem } from '@vitrine/domain/publishing/gate'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { type ReviewOrder, createReviewOrder, RESUME } from '../../../testing/review-order.ts'
import { resolutions } from '../../studio/tables.ts'
import {
  newRequestId,
  nameSourcesOfGate,
  signInStaff,
  type TestClient,
} from '../../../testing/test-client.ts'

/** Contains letters that no typeface has, so no extractor reads it back. */
const LOST = 'سجل مخاطر ߒߞߏ'
const KEPT = 'سجل مخاطر واحد'

let running: TestServer
let staff: TestClient

beforeAll(async () => {
  running = await startTestServer()
  staff = await signInStaff(running.url)
})
afterAll(() => running.close())

const arabic = (skill: string) => ({ ...RESUME, skills: [{ name: skill }] })

async function anOrderInTwoLanguages(skill: string): Promise<ReviewOrder> {
  const one = await createReviewOrder(running, staff, { languages: ['English', 'Arabic'] })
  await one.write(RESUME)
  await one.write(arabic(skill), 'ar')
  return one
}

const openItems = async ({ team }: ReviewOrder) =>
  (await team<{ items: OpenItem[] }>('GET', '/gate')).body.items
const site = async ({ team }: ReviewOrder) => (await team<SiteResponse>('GET', '/site')).body
const statusOf = async ({ team }: ReviewOrder) =>
  (await team<{ orderStatus: string }>('GET', '')).body.orderStatus

async function publish(one: ReviewOrder) {
  await one.team('POST', '/publications', {
    subdomain: `site-${one.orderId.slice(0, 8)}`,
    reason: 'Agreed by phone',
    requestId: newRequestId(),
  })
  await running.jobsDone()
  return (await site(one)).publication
}

// @promise pdf-round-trip
test('blocks a preview whose PDF loses a field until justified', async () => {
  const one = await anOrderInTwoLanguages(LOST)
  const before = await statusOf(one)
  const stopped = await one.preview()
  expect(stopped).toMatchObject({ state: 'failed', number: null })
  expect(stopped.problem).toContain(
    `“${LOST}” could not be read back from the PDF resume and the designed PDF. Nothing was sent.`,
  )
  expect(await statusOf(one)).toBe(before)
  expect((await one.review()).shown).toBeNull()

  const items = await openItems(one)
  expect(items).toMatchObject([{ kind: 'unread', language: 'ar', pointer: '/skills/0/name' }])
  const given = await one.team<{ items: OpenItem[] }>('POST', '/gate/resolutions', {
    keys: items.map(({ key }) => key),
    how: 'reason',
    words: 'N’Ko letters; every line without them is read',
  })
  expect([given.status, given.body.items]).toEqual([200, []])
  expect(await one.preview()).toMatchObject({ state: 'sent', number: 1 })
  expect(await openItems(one)).toEqual([])
})

// @promise pdf-round-trip
test('blocks unreviewed publications until a lost field is fixed', async () => {
  const one = await anOrderInTwoLanguages(LOST)
  await nameSourcesOfGate(staff, one.orderId)
  expect(await publish(one)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('Nothing was published. Change it,'),
  })
  expect(await site(one)).toMatchObject({ state: 'unpublished', versions: [] })
  expect(await statusOf(one)).not.toBe('live')
  await one.write(arabic(KEPT), 'ar')
  await nameSourcesOfGate(staff, one.orderId)
  expect(await publish(one)).toMatchObject({ state: 'published' })
  expect(await openItems(one)).toEqual([])
})

// @promise pdf-round-trip
test('keeps the live version when a correction loses a field', async () => {
  const one = await anOrderInTwoLanguages(KEPT)
  await nameSourcesOfGate(staff, one.orderId)
  expect(await publish(one)).toMatchObject({ state: 'published' })
  await one.write(arabic(LOST), 'ar')
  await nameSourcesOfGate(staff, one.orderId)
  expect(await publish(one)).toMatchObject({ state: 'failed' })
  const { versions, state } = await site(one)
  expect([state, versions.map(({ number, live }) => [number, live])]).toEqual(['live', [[1, true]]])
})

// @promise pdf-round-trip
test('lets customers hide contact details despite lost PDF fields', async () => {
  const one = await anOrderInTwoLanguages(KEPT)
  const withPhone = { ...RESUME.basics, phone: '+44 20 7946 0311' }
  await one.write({ ...RESUME, basics: withPhone })
  await one.write({ ...arabic(LOST), basics: withPhone }, 'ar')
  await nameSourcesOfGate(staff, one.orderId)
  await publish(one)
  await nameSourcesOfGate(staff, one.orderId)
  expect(await publish(one)).toMatchObject({ state: 'published' })
  // As in versions from before the check existed.
  await running.db.delete(resolutions).where(eq(resolutions.kind, 'unread'))
  const { status } = await one.mine('PUT', '/site/hidden-contact', { hidden: ['phone'] })
  expect(status).toBe(200)
  await running.jobsDone()
  expect(await site(one)).toMatchObject({ state: 'live', hiddenContact: ['phone'] })
})
