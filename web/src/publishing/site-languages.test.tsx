// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { SiteResponse } from '@vitrine/contract/publishing'
import { renderPage } from '../api/testing/render-page.tsx'
import { StaffSite } from './staff-site.tsx'

const SITE = 'GET /api/admin/orders/o1/site'
const BACK = 'PUT /api/admin/orders/o1/site/languages/de/version'
const ALL_BACK = 'PUT /api/admin/orders/o1/site/version'

const aVersion = (number: number): SiteResponse['versions'][number] => ({
  ...{ number, publishedAt: '2026-03-02T09:00:00.000Z', publishedBy: 'staff:noor' },
  ...{ templateId: 'tearsheet', themeId: 'nomad', languages: ['en', 'de'] },
  ...{ pageBytes: 10_000, fileCount: 20, hasDesignedPdf: true, live: number === 3, note: null },
})
const LANGUAGE = { isWritten: true, liveSince: 1, isDraftNewer: false, otherIn: [] }
const site: SiteResponse = {
  subdomain: 'ada-quill',
  proposedSubdomain: 'ada-quill',
  url: 'https://ada-quill.sites.example',
  state: 'live',
  leadsOn: null,
  owedLanguages: [],
  languages: [
    { ...LANGUAGE, code: 'en', name: 'English' },
    { ...LANGUAGE, code: 'de', name: 'German', liveSince: 3, isDraftNewer: true, otherIn: [1, 2] },
  ],
  hiddenContact: [],
  editions: null,
  versions: [aVersion(3), aVersion(2), aVersion(1)],
  publication: null,
}
const open = (answer: SiteResponse = site) =>
  renderPage(() => <StaffSite orderId="o1" mayRedirect={false} onChanged={() => {}} />, {
    at: '/admin/order',
    answers: { [SITE]: { body: answer } },
  })
/** Version 2 is the first in the list that is not live. */
const askBack = (page: Awaited<ReturnType<typeof open>>) => page.press('Roll back')

test('shows the live date and newer drafts per language', async () => {
  const page = await open()
  await page.says('German: live as of version 3, its draft is newer')
  expect(page.text()).toContain('English: live as of version 1')
})

test('rolls back one language once on repeated clicks', async () => {
  const page = await open()
  await page.says('Version 2')
  await askBack(page)
  await page.says('What to roll back')
  // English did not change.
  expect(page.text()).not.toContain('English only')
  await page.check('German only')
  await page.says('German from version 2, English and everything else unchanged')
  page.answers[BACK] = new TypeError('Failed to fetch')
  await page.press('Put German back')
  await page.press('Put German back')
  const [first, second] = page.calls(BACK).map(({ body }) => body)
  expect(first).toMatchObject({ number: 2 })
  expect(second).toEqual(first)
  expect(page.calls(ALL_BACK)).toHaveLength(0)
})

test('rolls back the whole site by default', async () => {
  const page = await open()
  await page.says('Version 2')
  await askBack(page)
  page.answers[ALL_BACK] = { body: site }
  await page.press('Roll back to version 2')
  expect(page.calls(ALL_BACK)[0]?.body).toEqual({ number: 2 })
  expect(page.calls(BACK)).toHaveLength(0)
})

test('offers no languages for a site with one', async () => {
  const page = await open({ ...site, languages: site.languages.slice(1) })
  await page.says('Version 2')
  await askBack(page)
  await page.says('Make version 2 the live one?')
  expect(page.text()).not.toContain('What to roll back')
  expect(page.text()).not.toContain('live as of version')
})
