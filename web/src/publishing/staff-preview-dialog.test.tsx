// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { SiteResponse } from '@vitrine/contract/publishing'
import type { OrderReviewResponse } from '@vitrine/contract/reviews'
import { renderPage } from '../api/testing/render-page.tsx'
import { StaffPreviewDialog } from './staff-preview-dialog.tsx'

const REVIEW = 'GET /api/admin/orders/o1/review'
const SITE = 'GET /api/admin/orders/o1/site'
const SEND = 'POST /api/admin/orders/o1/previews'
const ID = '11111111-1111-4111-8111-111111111111'
const review: OrderReviewResponse = {
  orderStatus: 'in_production',
  maySendPreview: true,
  rounds: { allowed: 3, used: 0, left: 3, validUntil: null },
  granted: [],
  previewRequest: null,
  previews: [],
  submitted: [],
  openComments: 0,
  approval: null,
}

const open = (
  dialog: { missing?: readonly string[]; errors?: readonly string[] } = {},
  answer: OrderReviewResponse = review,
  site?: SiteResponse,
) =>
  renderPage(
    () => (
      <StaffPreviewDialog
        orderId="o1"
        open
        onOpenChange={() => {}}
        saving={false}
        languages={['English']}
        missing={dialog.missing ?? []}
        warnings={[]}
        errors={dialog.errors ?? []}
        errorsOf={() => []}
        onSent={() => {}}
      />
    ),
    {
      at: '/admin/order',
      answers: { [REVIEW]: { body: answer }, ...(site && { [SITE]: { body: site } }) },
    },
  )

test('meets the deadline with all languages', async () => {
  const page = await open()
  await page.says('Met when you send')
  page.answers[SEND] = { body: { id: ID, state: 'sent', problem: null, number: 1 } }
  await page.press('Send preview')
  await page.says('Preview 1 is with the customer')
  expect(page.calls(SEND)).toHaveLength(1)
  expect(page.calls(SEND)[0]?.body).toMatchObject({ note: '' })
})

test('sends a team note with all languages', async () => {
  const page = await open()
  await page.says('Met when you send')
  await page.press('Add a note')
  await page.type('Note', 'New photo, shorter summary')
  page.answers[SEND] = { body: { id: ID, state: 'sent', problem: null, number: 1 } }
  await page.press('Send preview')
  await page.says('Preview 1 is with the customer')
  expect(page.calls(SEND)[0]?.body).toMatchObject({ note: 'New photo, shorter summary' })
})

test('requires a reason without an ordered language', async () => {
  const page = await open({ missing: ['German'] })
  await page.says('still to deliver, the clock keeps running: German')
  await page.press('Send preview')
  await page.says('Enter a reason')
  expect(page.calls(SEND)).toHaveLength(0)
  await page.type('Why without German?', 'Comes tomorrow')
  page.answers[SEND] = new TypeError('Failed to fetch')
  await page.press('Send preview')
  await page.says('Nothing was sent')
  await page.press('Send preview')
  const [first, second] = page.calls(SEND).map(({ body }) => body)
  expect(first).toMatchObject({ owedReason: 'Comes tomorrow' })
  expect(second).toEqual(first)
})

test('lists the gate’s blockers', async () => {
  const page = await open()
  await page.says('English')
  const item = {
    key: 'k1',
    kind: 'claim',
    language: 'en',
    pointer: '/work/0/summary',
    entryId: null,
    values: ['40 %'],
    text: '40 %',
    sentence: 'English: “40 %” has no source',
    verdict: 'new-fact',
    before: '',
  }
  page.answers[SEND] = { status: 409, body: { error: '1 thing is open.', items: [item] } }
  await page.press('Send preview')
  await page.says('1 thing is open.')
  await page.says('“40 %” has no source')
})

test('sends nothing while there are blockers', async () => {
  const page = await open({ errors: ['The name is missing'] })
  await page.says('The name is missing')
  expect(page.button('Send preview').disabled).toBe(true)
})

const LANGUAGE = { isWritten: true, isDraftNewer: false, otherIn: [] }
const siteWith = (liveSince: number | null): SiteResponse => ({
  ...{ subdomain: 'ada-quill', proposedSubdomain: 'ada-quill', url: null, state: 'unpublished' },
  ...{ leadsOn: null, owedLanguages: [], hiddenContact: [], editions: null, versions: [] },
  publication: null,
  languages: [
    { ...LANGUAGE, liveSince, code: 'en', name: 'English' },
    { ...LANGUAGE, liveSince, code: 'de', name: 'German' },
  ],
})

test('keeps the other live language in a partial preview', async () => {
  const page = await open({ errors: ['1 text not translated'] }, review, siteWith(3))
  await page.says('Which languages?')
  await page.check('English')
  await page.says('English: live as of version 3')
  expect(page.text()).toContain('Met when you send')
  page.answers[SEND] = { body: { id: ID, state: 'sent', problem: null, number: 1 } }
  await page.press('Send German')
  await page.says('Preview 1 is with the customer')
  expect(page.calls(SEND)[0]?.body).toMatchObject({ languages: ['de'], note: '' })
})

test('marks the other language as missing without a live site', async () => {
  const page = await open({}, review, siteWith(null))
  await page.says('Which languages?')
  await page.check('English')
  await page.says('still to deliver, the clock keeps running: English')
  await page.press('Send German')
  await page.says('Enter a reason')
  expect(page.calls(SEND)).toHaveLength(0)
})
