// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { SiteResponse } from '@vitrine/contract/publishing'
import { renderPage } from '../api/testing/render-page.tsx'
import { StaffPublishDialog } from './staff-publish-dialog.tsx'

const SITE = 'GET /api/admin/orders/o1/site'
const PUBLISH = 'POST /api/admin/orders/o1/publications'
const WHY = 'Why without the customer’s review?'
const site: SiteResponse = {
  subdomain: null,
  proposedSubdomain: 'ada-quill',
  url: null,
  state: 'unpublished',
  leadsOn: null,
  owedLanguages: [],
  languages: [],
  hiddenContact: [],
  editions: null,
  versions: [],
  publication: null,
}

const open = (
  errors: readonly string[] = [],
  onBlockersFound = () => {},
  onShowBlockers?: () => void,
  answer: SiteResponse = site,
) =>
  renderPage(
    () => (
      <StaffPublishDialog
        orderId="o1"
        open
        onOpenChange={() => {}}
        saving={false}
        languages={['English']}
        missing={[]}
        warnings={[]}
        errors={errors}
        errorsOf={(chosen) => (chosen.includes('en') ? errors : [])}
        onShowBlockers={onShowBlockers}
        onSent={() => {}}
        onBlockersFound={onBlockersFound}
      />
    ),
    { at: '/admin/order', answers: { [SITE]: { body: answer } } },
  )

test('rejects an invalid subdomain before sending', async () => {
  const page = await open()
  await page.says('ada-quill')
  await page.type('Address', 'admin')
  await page.press('Publish')
  expect(page.control('Address').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(page.control('Address'))
  await page.type('Address', 'ad')
  expect(page.control('Address').getAttribute('aria-invalid')).toBeNull()
  expect(page.calls(PUBLISH)).toHaveLength(0)
})

test('shows a taken subdomain and reuses the request ID', async () => {
  const page = await open()
  page.answers[PUBLISH] = {
    status: 409,
    body: { error: 'Look at the fields', fields: { subdomain: 'That address is taken' } },
  }
  await page.says('ada-quill')
  await page.type(WHY, 'Agreed by phone')
  await page.press('Publish')
  await page.says('That address is taken')
  await page.type('Address', 'ada-quill-2')
  expect(page.text()).not.toContain('That address is taken')
  page.answers[PUBLISH] = new TypeError('Failed to fetch')
  await page.press('Publish')
  await page.says('Nothing was published')
  const [first, second] = page.calls(PUBLISH).map(({ body }) => body as { requestId: string })
  expect(second).toEqual({ ...first, subdomain: 'ada-quill-2' })
})

test('requires a reason and sends it', async () => {
  const page = await open()
  page.answers[PUBLISH] = new TypeError('Failed to fetch')
  await page.says('ada-quill')
  await page.press('Publish')
  await page.says('Enter a reason')
  expect(page.calls(PUBLISH)).toHaveLength(0)
  await page.type(WHY, 'Agreed by phone')
  await page.press('Publish')
  await page.says('Nothing was published')
  expect(page.calls(PUBLISH)[0]?.body).toMatchObject({ reason: 'Agreed by phone' })
})

test('lists the server’s blockers and reports them', async () => {
  const told: string[] = []
  const page = await open([], () => told.push('looked again'))
  const item = {
    key: 'a',
    kind: 'claim',
    language: 'de',
    pointer: '/basics/summary',
    entryId: null,
    text: 'Zufriedenheit bei 99%',
    values: ['99%'],
    sentence: '“99%” has no source',
    verdict: 'new-fact',
    before: '',
  }
  page.answers[PUBLISH] = { status: 409, body: { error: '1 thing is still open.', items: [item] } }
  await page.says('ada-quill')
  await page.type(WHY, 'Agreed by phone')
  await page.press('Publish')
  await page.says('1 thing is still open.')
  expect(page.text()).toContain('“99%” has no source')
  expect(told).toEqual(['looked again'])
})

test('publishes nothing while there are blockers', async () => {
  const page = await open(['The name is missing'])
  await page.says('The name is missing')
  expect(page.button('Publish').disabled).toBe(true)
})

test('shows fields lost in a PDF and the blockers', async () => {
  let asked = 0
  let listed = 0
  const page = await open(
    [],
    () => (asked += 1),
    () => (listed += 1),
  )
  const problem = '“+44 20” could not be read back from the PDF resume. Nothing was published.'
  page.answers[PUBLISH] = {
    body: {
      id: '0f8b1e0a-1111-4222-8333-444455556666',
      state: 'failed',
      problem,
      versionNumber: 1,
      waits: null,
      proof: [],
    },
  }
  await page.says('ada-quill')
  await page.type(WHY, 'Agreed by phone')
  await page.press('Publish')
  await page.says(problem)
  expect(asked).toBeGreaterThan(0)
  await page.press('Show blockers')
  expect(listed).toBe(1)
})

const LANGUAGE = { isWritten: true, liveSince: 2, isDraftNewer: true, otherIn: [] }
const inTwo: SiteResponse = {
  ...site,
  subdomain: 'ada-quill',
  state: 'live',
  languages: [
    { ...LANGUAGE, code: 'en', name: 'English' },
    { ...LANGUAGE, code: 'de', name: 'German' },
  ],
}
const CORRECTS = 'What does this version correct?'

test('offers no languages for a site with one', async () => {
  const page = await open([], undefined, undefined, {
    ...inTwo,
    languages: inTwo.languages.slice(0, 1),
  })
  await page.says('Address')
  expect(page.text()).not.toContain('Which languages?')
})

test('publishes one language despite blockers in another', async () => {
  const page = await open(['2 claims without a source'], undefined, undefined, inTwo)
  await page.says('Which languages?')
  expect(page.text()).not.toContain('Stays as it is')
  expect(page.button('Publish').disabled).toBe(true)
  await page.check('English')
  await page.says('English: live as of version 2, its draft is newer')
  expect(page.text()).not.toContain('2 claims without a source')
  expect(() => page.control('Address')).toThrow()
  page.answers[PUBLISH] = new TypeError('Failed to fetch')
  await page.type(CORRECTS, 'A better word')
  await page.press('Publish German')
  await page.says('Nothing was published')
  expect(page.calls(PUBLISH)[0]?.body).toMatchObject({
    languages: ['de'],
    reason: 'A better word',
  })

  await page.check('German')
  await page.says('Choose one at least.')
  expect(page.button('Publish nothing').disabled).toBe(true)
})

test('publishes all languages after all are chosen again', async () => {
  const page = await open([], undefined, undefined, inTwo)
  await page.says('Which languages?')
  await page.check('English')
  await page.check('English')
  page.answers[PUBLISH] = new TypeError('Failed to fetch')
  await page.type(CORRECTS, 'A better word')
  await page.press('Publish')
  await page.says('Nothing was published')
  expect(page.calls(PUBLISH)[0]?.body).not.toHaveProperty('languages')
})

test('marks a new, unselected language as missing', async () => {
  const page = await open([], undefined, undefined, {
    ...inTwo,
    languages: inTwo.languages.map((each) => ({ ...each, liveSince: null })),
  })
  await page.says('Which languages?')
  await page.check('English')
  await page.says('still to deliver, the clock keeps running: English')
})
