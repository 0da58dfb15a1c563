// @vitest-environment happy-dom
import type { AllVisitsResponse } from '@vitrine/contract/visits'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import StaffVisitsPage from './staff-visits-page.tsx'

const aSite = (name: string, lastRead: string | null, isOlder: boolean) => ({
  orderId: `9a1c7f0e-3a67-4c52-9d0e-2f1b8c4d5e${name.length}${isOlder ? 'f' : '0'}`,
  customerName: name,
  url: `https://${name.toLowerCase()}.sites.example/`,
  lastRead,
  isOlder,
})

// @promise visit-retention
test('shows the last visit or "never" of unread sites', async () => {
  const answer: AllVisitsResponse = {
    sums: {
      ...{ visitors: 0, pages: 0, pdfs: 0, cards: 0, declined: 0 },
      ...{ namedRobots: 0, headerRobots: 0, networkRobots: 0, mannerRobots: 0 },
    },
    liveSites: 3,
    readSites: 0,
    best: [],
    silent: [
      aSite('Ada', null, true),
      aSite('Grace', null, false),
      aSite('Joan', '2026-01-02', true),
    ],
  }
  const page = await renderPage(StaffVisitsPage, {
    at: '/admin/visits',
    answers: { 'GET /api/admin/visits?days=30': { body: answer } },
  })
  await page.says('No visits')
  const cells = [...document.querySelectorAll('tbody td')].map(({ textContent }) => textContent)
  expect(cells).toEqual(['Not in 25 months', 'Never', 'January 2, 2026'])
})
