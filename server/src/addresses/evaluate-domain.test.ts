import { expect, test } from 'vitest'
import type { Diagnosis } from './dns/diagnosis.ts'
import { GRACE_MS, evaluateDomain } from './evaluate-domain.ts'
import type { Domain } from './tables.ts'

const NOW = new Date('2026-03-02T09:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ago = (ms: number) => new Date(NOW.getTime() - ms)

const aDomain = (facts: Partial<Domain> = {}): Domain => ({
  id: 'd',
  orderId: 'o',
  domain: 'ada-quill.com',
  likeness: 'ada-quiii.com',
  proof: 'vitrine-0a',
  target: 'to-a',
  addedAt: ago(DAY),
  addedBy: 'customer',
  verifiedAt: null,
  liveAt: null,
  wwwLive: false,
  brokenSince: null,
  unownedSince: null,
  unownedNotices: 0,
  releasedAt: null,
  changedAt: NOW,
  checkedAt: null,
  nextLookAt: NOW,
  findings: [],
  ...facts,
})
const live = { verifiedAt: ago(DAY), liveAt: ago(DAY), wwwLive: true }
const fault = (hinders: 'ownership' | 'routing') =>
  ({ code: 'x', hinders, sentence: 'Change it.', change: null }) as const

const right: Diagnosis = { findings: [], ownership: 'shown', routing: 'right', www: 'right' }
const wrong: Diagnosis = { ...right, routing: 'wrong', findings: [fault('routing')] }
const unowned: Diagnosis = { ...right, ownership: 'missing', findings: [fault('ownership')] }

function judge(domain: Domain, diagnosis: Diagnosis, now = NOW, leadsHere = true) {
  const judged = evaluateDomain(domain, diagnosis, leadsHere, now)
  if ('forget' in judged) return { forget: true, happened: [] as string[], pause: 0, changes: {} }
  const { changes, happened } = judged
  const pause = changes.nextLookAt.getTime() - now.getTime()
  return { changes, happened: happened.map(({ what }): string => what), pause, forget: false }
}

test('serves a domain once verified and pointing here', () => {
  expect(judge(aDomain(), right)).toMatchObject({
    happened: ['live'],
    changes: { verifiedAt: NOW, liveAt: NOW, wwwLive: true },
  })
  expect(judge(aDomain(), wrong)).toMatchObject({ happened: [], changes: { verifiedAt: NOW } })
  expect(judge(aDomain(), unowned).changes).not.toHaveProperty('liveAt')
  const proved = aDomain({ verifiedAt: ago(DAY) })
  expect(judge(proved, { ...right, ownership: 'unknown' }).happened).toEqual([])
})

test('rechecks each minute after changes, hourly once live', () => {
  const seenBefore = { findings: [fault('ownership')] }
  const pauseAfter = (ms: number) =>
    judge(aDomain({ ...seenBefore, changedAt: ago(ms) }), unowned).pause
  expect([0, 3 * HOUR, 3 * DAY, 31 * DAY].map(pauseAfter)).toEqual([MINUTE, 10 * MINUTE, HOUR, DAY])
  expect(judge(aDomain(live), right).pause).toBe(HOUR)
})

test('rechecks a live domain with a wrong www each minute', () => {
  const faulty: Diagnosis = {
    ...right,
    www: 'wrong',
    findings: [{ ...fault('routing'), hinders: 'www' }],
  }
  const first = judge(aDomain({ ...live, changedAt: ago(DAY) }), faulty)
  expect(first).toMatchObject({ pause: MINUTE, changes: { wwwLive: false, changedAt: NOW } })
  const seen = { ...live, findings: faulty.findings }
  const pauseAfter = (ms: number) => judge(aDomain({ ...seen, changedAt: ago(ms) }), faulty).pause
  expect([HOUR, 3 * HOUR, 3 * DAY, 40 * DAY].map(pauseAfter)).toEqual([
    MINUTE,
    10 * MINUTE,
    HOUR,
    HOUR,
  ])
})

// @promise lost-verification
test('needs two failed checks to mark a domain broken', () => {
  const first = judge(aDomain(live), wrong)
  expect(first).toMatchObject({ happened: [], pause: MINUTE })
  const doubted = aDomain({ ...live, findings: [fault('routing')] })
  expect(judge(doubted, wrong)).toMatchObject({
    happened: ['broken'],
    changes: { brokenSince: NOW },
  })
  const broken = aDomain({ ...live, findings: [fault('routing')], brokenSince: ago(HOUR) })
  expect(judge(broken, wrong).happened).toEqual([])
  expect(judge(broken, right)).toMatchObject({
    happened: ['mended'],
    changes: { brokenSince: null },
  })
  const long = { ...broken, brokenSince: ago(GRACE_MS) }
  expect(judge(long, wrong)).toMatchObject({ happened: ['lost'], changes: { liveAt: null } })
})

// @promise lost-verification: A domain without its record is dropped after thirty days and four emails.
test('warns four times, then releases an unowned domain', () => {
  let domain = aDomain(live)
  const told: number[] = []
  for (let hour = 0; hour <= 31 * 24; hour++) {
    const now = new Date(NOW.getTime() + hour * HOUR)
    const { changes, happened } = judge(domain, unowned, now)
    domain = { ...domain, ...changes }
    if (happened.includes('ownership-missing')) told.push(Math.floor(hour / 24))
    if (happened.includes('lost')) {
      expect([hour / 24, domain.liveAt, domain.releasedAt]).toEqual([30, null, now])
      expect(told).toEqual([0, 7, 23, 29])
      return
    }
    expect(domain.liveAt).not.toBeNull()
  }
  throw new Error('it was served for ever')
})

// @promise lost-verification
test('releases unserved domains after 30 days without notice', () => {
  const first = judge(aDomain({ verifiedAt: ago(DAY) }), unowned)
  expect(first).toMatchObject({ happened: [], changes: { unownedSince: NOW } })
  const after = (ms: number) =>
    judge(aDomain({ verifiedAt: ago(40 * DAY), unownedSince: ago(ms) }), unowned)
  expect(after(29 * DAY)).toMatchObject({ happened: [], changes: { verifiedAt: ago(40 * DAY) } })
  expect(after(30 * DAY)).toMatchObject({
    happened: [],
    changes: { verifiedAt: null, unownedSince: null },
  })
})

// @promise lost-verification
test('keeps ownership when servers do not answer', () => {
  const silent: Diagnosis = { ...wrong, ownership: 'unknown', routing: 'unknown' }
  expect(judge(aDomain(live), silent).changes).not.toHaveProperty('unownedSince')
  const missing = aDomain({ ...live, unownedSince: ago(20 * DAY), unownedNotices: 2 })
  expect(judge(missing, right).changes).toMatchObject({ unownedSince: null, unownedNotices: 0 })
})

test('keeps a released domain while records lead here', () => {
  const given = aDomain({ verifiedAt: ago(DAY), releasedAt: ago(DAY) })
  expect(judge(given, wrong, NOW, true).forget).toBe(false)
  expect(judge(given, { ...wrong, routing: 'unknown' }, NOW, false).forget).toBe(false)
  expect(judge(given, wrong, NOW, false).forget).toBe(true)
})
