import { expect, test } from 'vitest'
import type { MailDiagnosis } from './dns/diagnose-mail.ts'
import { evaluateMail } from './evaluate-mail.ts'
import type { MailSetup } from './tables.ts'

const NOW = new Date('2026-03-02T09:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ago = (ms: number) => new Date(NOW.getTime() - ms)

const aSetup = (facts: Partial<MailSetup> = {}): MailSetup => ({
  orderId: 'o',
  domain: 'ada-quill.com',
  provider: 'google',
  mx: null,
  spf: null,
  dkimName: null,
  dkimValue: null,
  reportsTo: 'dmarc@ada-quill.com',
  startedAt: ago(DAY),
  startedBy: 'customer',
  doneAt: null,
  brokenSince: null,
  changedAt: NOW,
  checkedAt: null,
  nextLookAt: NOW,
  findings: [],
  records: [],
  ...facts,
})

const aRecord = (purpose: 'mx' | 'spf', value: string) =>
  ({
    purpose,
    record: { type: 'TXT', name: 'ada-quill.com', value },
    isThere: true,
  }) as const
const fault = (code: string) =>
  ({ code, hinders: 'mail', sentence: 'Change it.', change: null }) as const

const right: MailDiagnosis = { findings: [], records: [], outcome: 'right' }
const wrong: MailDiagnosis = { ...right, findings: [fault('mx-missing')], outcome: 'wrong' }
const silent: MailDiagnosis = { ...right, findings: [fault('mx-unanswered')], outcome: 'unknown' }

function judge(setup: MailSetup, diagnosis: MailDiagnosis) {
  const { changes, happened } = evaluateMail(setup, diagnosis, NOW)
  return { changes, happened, pause: changes.nextLookAt.getTime() - NOW.getTime() }
}

test('reports working mail once', () => {
  expect(judge(aSetup(), right)).toMatchObject({
    happened: 'working',
    changes: { doneAt: NOW, brokenSince: null },
    pause: HOUR,
  })
  const working = aSetup({ doneAt: ago(DAY) })
  expect(judge(working, right)).toMatchObject({ happened: null, changes: { doneAt: ago(DAY) } })
  expect(judge(aSetup(), wrong)).toMatchObject({ happened: null, pause: MINUTE })
  expect(judge(aSetup(), wrong).changes).not.toHaveProperty('doneAt')
})

// @promise mail-dns-diagnosis
test('marks mail broken after two failed checks, then repaired', () => {
  const working = aSetup({ doneAt: ago(DAY) })
  const once = judge(working, wrong)
  expect(once).toMatchObject({ happened: null, pause: MINUTE })
  const twice = judge({ ...working, findings: [...wrong.findings] }, wrong)
  expect(twice).toMatchObject({
    happened: 'broken',
    changes: { doneAt: null, brokenSince: NOW },
  })
  const broken = aSetup({ brokenSince: ago(DAY), findings: [...wrong.findings] })
  expect(judge(broken, wrong).happened).toBeNull()
  expect(judge(broken, right)).toMatchObject({
    happened: 'mended',
    changes: { doneAt: NOW, brokenSince: null },
  })
})

// @promise mail-dns-diagnosis
test('changes nothing without an answer', () => {
  const working = aSetup({ doneAt: ago(DAY), findings: [...silent.findings] })
  expect(judge(working, silent)).toMatchObject({ happened: null, pause: MINUTE })
  expect(judge(working, silent).changes).not.toHaveProperty('brokenSince')
  expect(judge(working, wrong).happened).toBeNull()
  const onceWrong = aSetup({ doneAt: ago(DAY), findings: [...wrong.findings] })
  expect(judge(onceWrong, silent)).toMatchObject({ happened: null, pause: MINUTE })
  const records = [aRecord('mx', 'old'), aRecord('spf', 'old')]
  const partly = judge(aSetup({ records }), { ...silent, records: [aRecord('spf', 'new')] })
  expect(partly.changes.records?.map(({ record }) => record.value)).toEqual(['old', 'new'])
})

test('rechecks each minute after changes, then less often', () => {
  const changed = (ms: number) => judge(aSetup({ changedAt: ago(ms) }), wrong).pause
  expect([MINUTE, DAY, 3 * DAY, 40 * DAY].map(changed)).toEqual([MINUTE, 10 * MINUTE, HOUR, DAY])
})
