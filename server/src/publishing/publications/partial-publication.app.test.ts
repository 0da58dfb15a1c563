import { randomUUID } from 'node:crypto'
import type { OrderResponse } from '@vitrine/contract/ordering'
import type { PublicationResponse, SiteResponse } from '@vitrine/contract/publishing'
import type { PreviewRequestResponse, ReviewResponse } from '@vitrine/contract/reviews'
import type { OpenItem } from '@vitrine/domain/publishing/gate'
import { writeAt } from '@vitrine/domain/resume/json-pointer'
import { assignIds } from '@vitrine/domain/resume/stored-resume'
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createReviewOrder, type ReviewOrder, RESUME } from '../../../testing/review-order.ts'
import {
  newRequestId,
  nameSourcesOfGate,
  signInStaff,
  type TestClient,
} from '../../../testing/test-client.ts'
import { auditLog } from '../../audit/tables.ts'
import { findLiveSnapshot, findSite, findVersion } from '../site-store.ts'

let running: TestServer
let staff: TestClient
let one: ReviewOrder
/** Shortly before midnight, so later versions have another date. */
let now = new Date('2026-03-10T23:55:00Z')

beforeAll(async () => {
  running = await startTestServer({ clock: () => now })
  staff = await signInStaff(running.url)
  const languages = ['English', 'German']
  one = await createReviewOrder(running, staff, { planId: 'professional', languages })
  await one.write(english)
  await one.write(german, 'de')
  await nameSourcesOfGate(staff, one.orderId)
})
afterAll(() => running.close())

const english = assignIds(RESUME)
const SUMMARY = '/basics/summary'
const german = [
  ['/basics/label', 'Stationsleitung'],
  [SUMMARY, 'Leitete ein Team von neun Pflegekräften.'],
  ['/work/0/position', 'Pflegekraft'],
  ['/work/0/highlights/0', 'Die Wartezeit um ein Drittel gekürzt'],
  ['/work/0/highlights/1', 'Zwölf neue Pflegekräfte angelernt'],
  ['/work/1/position', 'In Ausbildung'],
  ['/work/1/highlights/0', 'Die Akten einer Station geführt'],
].reduce((resume, [at = '', text]) => writeAt(resume, at, text), english)
const betterGerman = writeAt(german, SUMMARY, 'Leitete ein Team aus neun Pflegekräften.')
/** A claim without a source that German lacks. */
const halfWritten = writeAt(english, SUMMARY, 'Led a team of 90 nurses and')

type Refusal = { error: string; items?: OpenItem[] }
const publish = (languages?: string[]) =>
  one.team<PublicationResponse & Refusal>('POST', '/publications', {
    subdomain: 'ada-quill',
    reason: 'A better word',
    requestId: newRequestId(),
    ...(languages && { languages }),
  })
const site = async () => (await one.team<SiteResponse>('GET', '/site')).body
const history = async () => (await one.team<OrderResponse>('GET', '')).body.history
const put = async (language: string, number: number, requestId: string = randomUUID()) => {
  const wish = { number, requestId }
  const answer = await one.team<PublicationResponse & Refusal>(
    'PUT',
    `/site/languages/${language}/version`,
    wish,
  )
  await running.jobsDone()
  return answer
}

/** Hashes of a version's files, of one language or all. */
async function filesOf(number: number, language?: 'en' | 'de'): Promise<Record<string, string>> {
  const version = await findVersion(running.db, one.orderId, number)
  const own = ([path]: [string, unknown]) =>
    language === undefined ||
    (path.startsWith('de/') === (language === 'de') &&
      !/^(?:site\.zip|sitemap\.xml)$|\.woff2$/.test(path))
  return Object.fromEntries(
    Object.entries(version?.files ?? {})
      .filter(own)
      .map(([path, { hash }]) => [path, hash]),
  )
}
const liveNumber = async () => (await findSite(running.db, one.orderId))?.liveVersion ?? 0
const standings = async () =>
  (await site()).languages.map(({ code, liveSince, isDraftNewer }) => [
    code,
    liveSince,
    isDraftNewer,
  ])

// @promise languages-published-separately: A language can be published alone without changing the others.
test('marks a never-published language as missing and explains it', async () => {
  const wish = { requestId: newRequestId(), owedReason: '', languages: ['de'] }
  const refused = await one.team<Refusal>('POST', '/previews', wish)
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'English is missing. Write it first, or say why the preview goes out without',
  ])
  expect((await publish(['de'])).status).toBe(200)
  await running.jobsDone()
  expect(await site()).toMatchObject({
    owedLanguages: ['English'],
    versions: [{ number: 1, languages: ['de'] }],
  })
  // A draft, but not an ordered language.
  expect((await publish(['fr'])).status).toBe(409)

  expect((await publish()).status).toBe(200)
  await running.jobsDone()
  expect(await site()).toMatchObject({
    owedLanguages: [],
    versions: [{ number: 2, languages: ['en', 'de'], live: true }, { number: 1 }],
  })
  expect(await standings()).toEqual([
    ['en', 2, false],
    ['de', 1, false],
  ])
})

// @promise languages-published-separately
test('publishes one language and keeps the other’s files', async () => {
  await one.write(halfWritten)
  await one.write(betterGerman, 'de')
  const whole = await publish()
  expect(whole.body.items?.map(({ kind, language }) => [kind, language])).toContainEqual([
    'claim',
    'en',
  ])
  expect((await publish(['en'])).status).toBe(409)

  now = new Date('2026-03-11T00:05:00Z')
  expect((await publish(['de'])).status).toBe(200)
  await running.jobsDone()
  const { versions } = await site()
  expect(versions[0]).toMatchObject({ number: 3, languages: ['en', 'de'], live: true })
  const before = await filesOf(2, 'en')
  expect(Object.keys(before)).toContain('resume-designed.pdf')
  expect(await filesOf(3, 'en')).toEqual(before)
  const [germanBefore, germanNow] = [await filesOf(2, 'de'), await filesOf(3, 'de')]
  expect(germanNow['de/index.html']).not.toBe(germanBefore['de/index.html'])
  expect((await one.draft()).resume).toEqual(halfWritten)
  expect(await standings()).toEqual([
    ['en', 2, true],
    ['de', 3, false],
  ])
  expect(
    (await history()).find(({ what, to }) => what === 'correction-published' && to === '3'),
  ).toMatchObject({
    note: 'A better word. Only German changed; the rest stayed as in version 2',
  })
})

// @promise languages-published-separately
test('rejects a draft-only claim as source for another language', async () => {
  const boast = writeAt(betterGerman, SUMMARY, 'Leitete ein Team von 95 Pflegekräften.')
  await one.write(writeAt(halfWritten, SUMMARY, 'Led a team of 95 nurses.'))
  await one.write(boast, 'de')
  const refused = await publish(['de'])
  expect(refused.status).toBe(409)
  // The item is open in the original and gets its source there.
  expect(refused.body.items?.map(({ kind, language, values }) => [kind, language, values])).toEqual(
    [['claim', 'en', ['95']]],
  )
  await one.write(halfWritten)
  await one.write(betterGerman, 'de')
})

// @promise languages-published-separately
test('rolls one language back once per request', async () => {
  const pressed = randomUUID()
  expect((await put('de', 2, pressed)).status).toBe(200)
  expect((await put('de', 2, pressed)).status).toBe(200)
  expect(await site()).toMatchObject({ versions: [{ number: 4, live: true }, {}, {}, {}] })
  expect(await filesOf(4, 'en')).toEqual(await filesOf(2, 'en'))
  const input = async () => (await findLiveSnapshot(running.db, one.orderId))?.input
  expect((await input())?.resumes.map(({ resume }) => resume)).toEqual([english, german])
  expect(await standings()).toEqual([
    ['en', 2, true],
    ['de', 1, true],
  ])
  const entry = (await history()).find(({ what }) => what === 'language-went-back')
  expect(entry).toMatchObject({
    actor: 'staff:noor',
    from: 'German',
    to: '2',
    note: 'Live as version 4; the rest stayed as in version 3',
  })

  const rows = await running.db
    .select()
    .from(auditLog)
    .where(like(auditLog.act, '%/site/languages/%'))
  expect(rows).toMatchObject(Array(2).fill({ about: 'de', to: 'version 2' }))

  // Unchanged, never in that language, never at all.
  expect((await put('de', 1)).status).toBe(409)
  expect((await put('en', 1)).status).toBe(404)
  expect((await put('de', 9)).status).toBe(404)
  expect(await liveNumber()).toBe(4)
})

// @promise languages-published-separately
test('approves a one-language preview by its exact hash', async () => {
  const live = await one.review()
  const id = randomUUID()
  const { versionHash: seen = '' } = live.shown ?? {}
  const target = { on: 'whole', language: 'de' }
  const saved = await one.mine('PUT', `/review/comments/${id}`, {
    ...{
      revision: 0,
      versionHash: seen,
      target,
      quote: '',
      text: 'Bitte freundlicher',
      suggestion: null,
    },
  })
  expect(saved.status).toBe(200)
  const list = { requestId: newRequestId(), versionHash: seen, comments: [{ id, revision: 1 }] }
  expect((await one.mine('POST', '/review/rounds', list)).status).toBe(200)

  const preview = async (): Promise<ReviewResponse> => {
    const wish = { requestId: newRequestId(), owedReason: '', languages: ['de'] }
    expect((await one.team('POST', '/previews', wish)).status).toBe(200)
    await running.jobsDone()
    const sent = await one.team<PreviewRequestResponse>('GET', `/previews/${wish.requestId}`)
    expect(sent.body).toMatchObject({ state: 'sent', problem: null })
    return one.review()
  }
  const { shown: first } = await preview()
  expect(first).toMatchObject({ owedLanguages: [], onlyChanged: ['German'], isLive: false })
  await one.write(writeAt(betterGerman, '/basics/label', 'Leitung der Station'), 'de')
  const { shown: second } = await preview()
  expect(second?.versionHash).not.toBe(first?.versionHash)

  const approve = (previewNumber: number, versionHash = '') =>
    one.mine('POST', '/review/approval', { previewNumber, versionHash })
  expect((await approve(2, first?.versionHash)).status).toBe(409)
  const approved = await approve(2, second?.versionHash)
  expect([approved.status, approved.body.shown]).toMatchObject([
    200,
    { isLive: true, versionHash: second?.versionHash, onlyChanged: [] },
  ])
  expect(await filesOf(await liveNumber(), 'en')).toEqual(await filesOf(2, 'en'))
  expect((await one.draft()).resume).toEqual(halfWritten)
})

test('rejects partial publications while another one is pending', async () => {
  const number = await liveNumber()
  await one.write(betterGerman, 'de')
  const [asked, rival] = [await publish(['de']), await publish(['de'])]
  expect([asked.status, rival.status]).toEqual([200, 409])
  await running.jobsDone()
  expect(await liveNumber()).toBe(number + 1)
})
