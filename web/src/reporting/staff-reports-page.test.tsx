// @vitest-environment happy-dom
import type { ReportGroup, ReportTotals, ReportResponse } from '@vitrine/contract/reporting'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { formatClockTime } from '../ui/timestamp.tsx'
import StaffReportsPage from './staff-reports-page.tsx'

const none: ReportTotals = {
  placed: 0,
  paid: 0,
  answered: 0,
  live: 0,
  receivedCents: 0,
  refundedCents: 0,
  delivered: 0,
  onTime: 0,
  late: 0,
  revised: 0,
  revisedOnTime: 0,
  revisionsLate: 0,
  usedHours: null,
  previewed: 0,
  rounds: 0,
  answers: 0,
  answerHours: null,
  stages: [],
  waits: [],
}
const some: ReportTotals = {
  ...none,
  placed: 8,
  paid: 6,
  receivedCents: 31842,
  refundedCents: 2499,
  delivered: 4,
  onTime: 3,
  revised: 3,
  revisedOnTime: 2,
  revisionsLate: 1,
  usedHours: 20.5,
  previewed: 4,
  rounds: 6,
  stages: [
    { stage: 'confirmed', orders: 6, medianHours: 0.5, totalHours: 25 },
    { stage: 'in_production', orders: 4, medianHours: 100, totalHours: 75 },
  ],
  waits: [
    { reason: 'cv', orders: 2, medianHours: 26 },
    { reason: 'domain', orders: 1, medianHours: 100 },
  ],
}
const WEEK = { key: '2026-11-16', name: '2026-11-16' }
const answer = (
  all: ReportTotals,
  by: ReportGroup = 'plan',
  countedAt = new Date(),
): ReportResponse => ({
  countedAt: countedAt.toISOString(),
  sql: '',
  by,
  all,
  groups:
    all.placed === 0
      ? []
      : [{ ...all, ...(by === 'week' ? WEEK : { key: 'basic', name: 'Basic' }) }],
  weeks: [{ monday: '2026-11-16', paid: all.paid, receivedCents: all.receivedCents }],
  renewals: { paid: 0, receivedCents: 0, refundedCents: 0 },
})

const CALL = (days: number, by: string) => `GET /api/admin/figures?days=${days}&by=${by}`
const rowOf = (table: number) =>
  [
    ...(document.querySelectorAll('table')[table]?.querySelectorAll('tbody tr:last-child > *') ??
      []),
  ].map(({ textContent }) => textContent)

test('shows funnel, revenue and time per stage', async () => {
  const page = await renderPage(StaffReportsPage, {
    at: '/admin/figures',
    answers: { [CALL(30, 'plan')]: { body: answer(some) } },
  })
  await page.says('on time, of 4 delivered75 %')
  expect(rowOf(0)).toEqual(['All', '8', '675 %', '00 %', '450 %', '00 %'])
  expect(rowOf(1)).toEqual([
    'All',
    '$318.42',
    '$24.99',
    '3 of 4',
    '0',
    '2 of 3',
    '1',
    '20.5 h',
    '6 rounds, 4 previews',
    '–',
  ])
  expect(rowOf(2)).toEqual(['All', '30 min', '–', '4.2 days', '–', '–', '–', '–'])
  await page.says('CV or profile2, 26 h')
  await page.says('Domain1, 4.2 days')
  expect(rowOf(3)).toEqual(['All', '2', '0', '0', '0', '0', '1'])
  await page.says('Share of all time: 25 % waiting for the customer’s answers.')
  expect(page.button('Download as CSV').getAttribute('href')).toBe(
    '/api/admin/figures.csv?days=30&by=plan',
  )
})

test('stores period and grouping in the URL', async () => {
  const page = await renderPage(StaffReportsPage, {
    at: '/admin/figures',
    answers: {
      [CALL(30, 'plan')]: { body: answer(some) },
      [CALL(30, 'week')]: { body: answer(some, 'week') },
      [CALL(90, 'week')]: { body: answer(none, 'week') },
    },
  })
  await page.says('Basic8')
  await page.check('Week')
  await page.says('From Nov 168')
  await page.check('90 days')
  await page.says('No orders in this period')
})

test('retries reports that fail to load', async () => {
  const page = await renderPage(StaffReportsPage, {
    at: '/admin/figures?days=soon',
    answers: { [CALL(30, 'plan')]: { status: 503, body: { error: 'Try again in a moment.' } } },
  })
  await page.says('The reports could not be loaded')
})

test('dates old reports only', async () => {
  const hourAgo = new Date(Date.now() - 3_600_000)
  const page = await renderPage(StaffReportsPage, {
    at: '/admin/figures',
    answers: {
      [CALL(30, 'plan')]: { body: answer(some) },
      [CALL(365, 'plan')]: { body: answer(some, 'plan', hourAgo) },
    },
  })
  await page.says('on time, of 4 delivered75 %')
  expect(document.body.textContent).not.toContain('Counted at')
  await page.check('365 days')
  await page.says(`Counted at ${formatClockTime(hourAgo)}.`)
})
