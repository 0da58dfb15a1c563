// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { SendPreviewFromOrder } from './send-preview-from-order.tsx'

const DRAFTS = 'GET /api/admin/orders/o1/drafts'
const GATE = 'GET /api/admin/orders/o1/gate'
const REVIEW = 'GET /api/admin/orders/o1/review'
const SEND = 'POST /api/admin/orders/o1/previews'
const ID = '11111111-1111-4111-8111-111111111111'

const aDraft = (language: string) => ({
  language,
  revision: 1,
  resume: {},
  templateId: 'tearsheet',
  themeId: 'nomad',
  authors: [],
  decided: {},
  madeFrom: {},
  updatedAt: '2026-03-02T09:00:00.000Z',
  updatedBy: 'noor',
})
const item = (kind: string, sentence: string) => ({
  key: kind,
  kind,
  language: 'en',
  pointer: '',
  entryId: null,
  text: '',
  values: [],
  sentence,
  verdict: null,
  before: '',
})
const gate = (items: object[]) => ({
  body: {
    ...{ items, given: [], told: [], unread: [], wishes: [], photo: null, takesTwo: false },
    missingWords: [],
  },
})
const review = {
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

const open = (items: object[], drafts = [aDraft('en'), aDraft('de')]) =>
  renderPage(() => <SendPreviewFromOrder orderId="o1" onSent={() => {}} />, {
    at: '/admin/orders/o1',
    answers: {
      [DRAFTS]: {
        body: {
          languages: [
            { code: 'en', name: 'English' },
            { code: 'de', name: 'German' },
          ],
          drafts,
        },
      },
      [GATE]: gate(items),
      [REVIEW]: { body: review },
    },
  })

test('sends a preview of saved drafts from the order', async () => {
  const page = await open([])
  await page.press('Send preview…')
  await page.says('Met when you send')
  page.answers[SEND] = { body: { id: ID, state: 'sent', problem: null, number: 1 } }
  await page.press('Send 2 languages')
  await page.says('Preview 1 is with the customer')
  expect(page.calls(SEND)).toHaveLength(1)
})

test('shows blockers and checks again on the next click', async () => {
  const page = await open([item('no-contact', 'English names no way to get in touch')])
  await page.press('Send preview…')
  await page.says('English names no way to get in touch')
  expect(page.button('Send 2 languages').disabled).toBe(true)
  await page.press('Cancel')
  page.answers[GATE] = gate([])
  await page.press('Send preview…')
  await page.says('Met when you send')
  expect(page.button('Send 2 languages').disabled).toBe(false)
})

test('requires a reason for a missing language', async () => {
  const owed = await open(
    [item('language-missing', 'German is ordered and not written yet')],
    [aDraft('en')],
  )
  await owed.press('Send preview…')
  await owed.says('Why without German?')
})

test('sends nothing without a draft', async () => {
  const none = await open([], [])
  await none.press('Send preview…')
  await none.says('No language is written yet.')
  expect(document.querySelector<HTMLButtonElement>('form [type=submit]')?.disabled).toBe(true)
})
