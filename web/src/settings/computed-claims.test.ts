import type { ReportResponse } from '@vitrine/contract/reporting'
import { checkClaimText } from '@vitrine/domain/storefront/signed-claims'
import { expect, test } from 'vitest'
import { computeClaims } from './computed-claims.ts'

const report = (figures: Partial<ReportResponse['all']>) =>
  ({
    countedAt: '2026-11-28T20:00:00.000Z',
    sql: 'with x as (…) select …',
    all: { placed: 430, live: 412, delivered: 425, onTime: 415, usedHours: 18.6, ...figures },
  }) as ReportResponse

test('computes claims from the report', () => {
  const claims = computeClaims(report({}))
  expect(claims.map(({ figure, label }) => `${figure} ${label}`)).toEqual([
    '412 websites launched in a year',
    '97% delivered on time',
    '19h median delivery',
  ])
  for (const claim of claims) {
    expect(claim.checkedOn).toBe('2026-11-28')
    const { sql, ...words } = claim
    expect(sql).toMatch(/^select .* from \(\nwith x as .*\n\) as report where key is null$/)
    const texts = { ...words, signedBy: 'Ada Quill' }
    for (const [name, text] of Object.entries(texts))
      expect(checkClaimText('winRate', name, text, texts)).toBeUndefined()
  }
})

test('never rounds in its own favor', () => {
  const [, onTime, median] = computeClaims(report({ onTime: 424, usedHours: 23.01 }))
  expect([onTime?.figure, median?.figure]).toEqual(['99%', '24h'])
})

test('offers nothing from few deliveries', () => {
  expect(computeClaims(report({ delivered: 19 }))).toEqual([])
  expect(computeClaims(report({ usedHours: null }))).toHaveLength(2)
})
