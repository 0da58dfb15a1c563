// @vitest-environment happy-dom
import type { VisitsResponse } from '@vitrine/contract/visits'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import CustomerVisits from './customer-visits.tsx'

const CALL = (days: number) => `GET /api/orders/pi_1/visits?token=t1&days=${days}`
const Page = () => <CustomerVisits access={{ oid: 'pi_1', t: 't1' }} />

const nothing = { namedRobots: 0, headerRobots: 0, networkRobots: 0, mannerRobots: 0, declined: 0 }
const visits = {
  since: '2026-11-01',
  days: [
    { day: '2026-11-19', visitors: 0, pages: 0, pdfs: 0, cards: 0 },
    { day: '2026-11-20', visitors: 3, pages: 5, pdfs: 1, cards: 0 },
  ],
  sums: { visitors: 3, pages: 5, pdfs: 1, cards: 0, ...nothing, namedRobots: 1200, declined: 2 },
  pages: [{ name: '/', count: 5 }],
  referrers: [
    { name: 'linkedin.com', count: 2 },
    { name: '', count: 1 },
  ],
  campaigns: [],
  devices: [{ name: 'phone', count: 3 }],
  languages: [{ name: 'de', count: 3 }],
  countries: [{ name: 'AT', count: 2 }],
} satisfies VisitsResponse

// @promise visit-reports
test('shows visits as a chart and a table', async () => {
  const page = await renderPage(Page, { at: '/my-site', answers: { [CALL(30)]: { body: visits } } })
  await page.says('Who reads your page')
  await page.says('linkedin.com2')
  await page.says('Others1')
  await page.says('German3')
  await page.says('Austria2')
  await page.says('Left out: 1,200 requests of robots, 2 of readers who asked not to be counted')
  expect(document.querySelector('svg[role=img]')?.getAttribute('aria-label')).toContain(
    'At most 3 visitors in a day',
  )
  const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(rows).toEqual(['Nov 203510', 'Nov 190000'])
  await page.check('PDFs')
  await page.says('PDFs of each day')
  expect(document.querySelector('svg[role=img]')?.getAttribute('aria-label')).toContain(
    'At most 1 PDF in a day',
  )
})

// @promise visit-reports
test('includes days with PDF views only', async () => {
  const none = { visitors: 0, pages: 0, pdfs: 0, cards: 0, ...nothing }
  const [quiet] = visits.days
  const alone = {
    ...{ ...visits, sums: { ...none, pdfs: 2 }, pages: [], referrers: [], devices: [] },
    days: [quiet, { day: '2026-11-20', visitors: 0, pages: 0, pdfs: 2, cards: 0 }],
    languages: [],
    countries: [],
  }
  const page = await renderPage(Page, { at: '/my-site', answers: { [CALL(30)]: { body: alone } } })
  await page.says('PDFs of each day')
  const bars = [...document.querySelectorAll('svg[role=img] rect title')]
  expect(bars.map(({ textContent }) => textContent)).toEqual(['Nov 19: 0', 'Nov 20: 2'])
  const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(rows).toEqual(['Nov 200020', 'Nov 190000'])
})

// @promise visit-reports
test('changes the range and shows an empty state', async () => {
  const none = { visitors: 0, pages: 0, pdfs: 0, cards: 0, ...nothing }
  const empty = { ...visits, since: null, days: [], sums: none, pages: [], referrers: [] }
  const page = await renderPage(Page, {
    at: '/my-site',
    answers: {
      [CALL(30)]: { body: visits },
      [CALL(7)]: { body: { ...empty, devices: [], languages: [], countries: [] } },
    },
  })
  await page.says('Visitors')
  await page.check('7 days')
  await page.says('Nobody has opened this page yet')
})

// @promise visit-reports
test('retries a failed load', async () => {
  const page = await renderPage(Page, { at: '/my-site', answers: {} })
  await page.says('The visits could not be loaded')
  page.answers[CALL(30)] = { body: visits }
  await page.press('Try again')
  await page.says('linkedin.com2')
})

test('subscribes to the weekly email and sends a test', async () => {
  const MAIL = '/api/orders/pi_1/weekly-mail'
  const page = await renderPage(Page, {
    at: '/my-site',
    answers: {
      [CALL(30)]: { body: visits },
      [`GET ${MAIL}?token=t1`]: { body: { on: false } },
      [`PUT ${MAIL}?token=t1`]: { body: { on: true } },
      [`POST ${MAIL}/tests?token=t1`]: { body: { accepted: true } },
    },
  })
  await page.says('You get no email')
  await page.press('Email me the numbers each week')
  await page.says('You get an email each Monday')
  await page.press('Send me a test')
  await page.says('It is on its way')
})
