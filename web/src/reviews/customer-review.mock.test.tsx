// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { CommentResponse, ReviewResponse } from '@vitrine/contract/reviews'
import { assignIds } from '@vitrine/domain/resume/stored-resume'
import { renderPage, type SentRequest } from '../api/testing/render-page.tsx'
import CustomerReview from './customer-review.tsx'

// happy-dom renders no iframes.
vi.mock('./site-preview.tsx', () => ({ SitePreview: () => null }))

const REVIEW = 'GET /api/orders/pi_1/review?token=t1'
const ROUNDS = 'POST /api/orders/pi_1/review/rounds?token=t1'
const APPROVAL = 'POST /api/orders/pi_1/review/approval?token=t1'
const AT = '2026-03-02T09:00:00.000Z'

const review: ReviewResponse = {
  orderStatus: 'in_review',
  may: { comment: true, submitRound: true, approve: true, takeOffline: false, putBack: false },
  submitRefusal: null,
  rounds: { allowed: 3, used: 0, left: 3, validUntil: null },
  shown: {
    previewNumber: 1,
    versionNumber: 1,
    versionHash: 'h1',
    isLive: false,
    at: AT,
    languages: [{ code: 'en', name: 'English', url: 'http://preview.localhost/x/', documents: [] }],
    owedLanguages: [],
    owedReason: null,
    onlyChanged: [],
  },
  list: [],
  submitted: [],
  approval: null,
}
const document_ = {
  language: 'en',
  resume: assignIds({
    basics: { name: 'Ada Quill', summary: 'Eight years in charge. I chart as I go.' },
    work: [{ position: 'Charge nurse', name: 'Bayview' }],
  }),
  templateId: 'letter',
  hasPhoto: false,
  themeId: 'honey',
  versionHash: 'h1',
}

async function open(answer: ReviewResponse = review) {
  const saved: SentRequest[] = []
  const page = await renderPage(
    () => (
      <CustomerReview
        access={{ oid: 'pi_1', t: 't1' }}
        head={<h1>Your preview is ready</h1>}
        rest={<p>The rest of the order</p>}
        otherwise={<p>Nothing was sent yet</p>}
        onMoved={() => {}}
      />
    ),
    {
      at: '/my-site',
      answers: {
        [REVIEW]: { body: answer },
        'GET /api/orders/pi_1/review/documents/en?token=t1': { body: document_ },
      },
    },
  )
  /** Accepts any comment ID. */
  const known = globalThis.fetch
  globalThis.fetch = async (address, request) => {
    const path = String(address)
    if (!path.includes('/review/comments/')) return known(address, request)
    const body = JSON.parse(String(request?.body ?? 'null')) as CommentResponse
    saved.push({ route: `${request?.method}`, body })
    const id = path.split(/[/?]/).at(-2)
    const place = { state: 'sure', pointer: null, start: null, end: null }
    const dates = { createdAt: AT, updatedAt: AT }
    const comment = { ...body, ...dates, id, revision: body.revision + 1, prefix: '', suffix: '' }
    return new Response(JSON.stringify({ state: 'saved', comment: { ...comment, place } }))
  }
  return { page, saved }
}

const unit = (text: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('[data-unit]')].find(
    ({ textContent }) => textContent === text,
  )
  if (!found) throw new Error(`The page has no words "${text}"`)
  return found
}
const key = (element: Element, name: string) =>
  act(async () => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
  })
/** Waits until the text is sent. */
const leavePage = () => act(async () => void window.dispatchEvent(new Event('online')))

test('names the changed language in preview and approval', async () => {
  const { shown } = review
  if (shown === null) throw new Error('nothing is shown')
  const { page } = await open({ ...review, shown: { ...shown, onlyChanged: ['German'] } })
  await page.says('This preview changes German only')
  await page.press('Approve')
  await page.says('Only German changes.')
})

// @promise keyboard-comments: Customers can comment on a preview by keyboard.
test('comments on a sentence and sends it by keyboard', async () => {
  const { page, saved } = await open()
  await page.says('No changes yet')
  const stops = [...document.querySelectorAll<HTMLElement>('[data-unit]')].filter(
    ({ tabIndex }) => tabIndex === 0,
  )
  expect(stops).toHaveLength(1)
  stops[0]?.focus()
  await key(document.activeElement as Element, 'ArrowDown')
  await key(document.activeElement as Element, 'ArrowDown')
  expect(document.activeElement).toBe(unit('I chart as I go.'))
  await key(document.activeElement as Element, 'Enter')
  await page.type('Your comment', 'Say that it is by hand.')
  await page.press('Done')
  expect(page.text()).toContain('Say that it is by hand.')
  expect(page.text()).toContain('1 change')
  await leavePage()
  await page.says('Saved')
  expect(saved[0]?.body).toMatchObject({
    revision: 0,
    versionHash: 'h1',
    target: { on: 'text', language: 'en', pointer: '/basics/summary', start: 23, end: 39 },
    quote: 'I chart as I go.',
    text: 'Say that it is by hand.',
    suggestion: null,
  })

  await page.press('Send changes')
  await page.says('This is round 1 of 3. Sending the list uses it up.')
  page.answers[ROUNDS] = { body: { ...review, list: [], orderStatus: 'in_revision' } }
  await page.press('Send and use round 1')
  await page.says('No changes yet')
  expect(page.calls(ROUNDS)[0]?.body).toMatchObject({
    versionHash: 'h1',
    comments: [{ revision: 1 }],
  })
})

// @promise keyboard-comments
test('stores edited text as a suggestion and shows a diff', async () => {
  const { page, saved } = await open()
  await page.says('Ada Quill')
  await act(async () => unit('Ada Quill').click())
  await act(async () => document.querySelector<HTMLElement>('[value=suggestion]')?.click())
  await page.type('Rewrite it', 'Ada M. Quill')
  expect(document.querySelector('ins')?.textContent).toContain('M. ')
  await page.press('Done')
  await leavePage()
  await page.says('Saved')
  expect(saved[0]?.body).toMatchObject({ quote: 'Ada Quill', suggestion: 'Ada M. Quill', text: '' })
  await page.press('Remove')
  await page.press('Put it back')
  expect(page.text()).toContain('1 change')
})

test('drops an emptied comment when the editor closes', async () => {
  const { page, saved } = await open()
  await page.says('Ada Quill')
  await page.press('General comment')
  await page.type('What should change?', 'Warmer')
  await leavePage()
  await page.says('Saved')
  await page.type('What should change?', '')
  await page.press('Done')
  await leavePage()
  expect(page.text()).toContain('No changes yet')
  // A deletion that is not answered yet is sent again, which changes nothing.
  const [first, ...others] = saved.map(({ route }) => route)
  expect([first, ...new Set(others)]).toEqual(['PUT', 'DELETE'])
})

test('keeps nothing from an editor closed empty', async () => {
  const { page, saved } = await open()
  await page.says('Ada Quill')
  await page.press('General comment')
  await key(page.control('What should change?'), 'Escape')
  await leavePage()
  expect(page.text()).toContain('No changes yet')
  expect(saved).toEqual([])
})

// @promise approve-seen-version: An approval names the version and hash on screen; outdated previews are rejected.
test('approves by preview and shows a newer one', async () => {
  const { page } = await open()
  await page.press('Approve')
  await page.says('Approve preview 1?')
  page.answers[APPROVAL] = { status: 409, body: { error: 'There is a newer preview.' } }
  const shown = review.shown && { ...review.shown, previewNumber: 2, versionHash: 'h2' }
  page.answers[REVIEW] = { body: { ...review, shown } }
  await page.press('Approve and go live')
  await page.says('There is a newer preview.')
  await page.says('Approve preview 2?')
  page.answers[APPROVAL] = { body: { ...review, orderStatus: 'approved' } }
  await page.press('Approve and go live')
  expect(page.calls(APPROVAL).map(({ body }) => body)).toEqual([
    { previewNumber: 1, versionHash: 'h1' },
    { previewNumber: 2, versionHash: 'h2' },
  ])
})

test('shows answers to the sent change request', async () => {
  const item = {
    id: '11111111-1111-4111-8111-111111111111',
    revision: 1,
    target: { on: 'whole' as const, language: null },
    versionHash: 'h0',
    quote: '',
    prefix: '',
    suffix: '',
    text: 'Warmer, please',
    suggestion: null,
    createdAt: AT,
    updatedAt: AT,
    place: { state: 'sure' as const, pointer: null, start: null, end: null },
    before: 'Eight years.',
    after: 'Eight good years.',
  }
  const answer = { verdict: 'done-differently' as const, words: 'One word is enough.', at: AT }
  const { page } = await open({
    ...review,
    submitted: [{ number: 1, submittedAt: AT, previewNumber: 1, items: [{ ...item, answer }] }],
  })
  await page.says('Warmer, please')
  expect(page.text()).toContain('Round 1: 1 change, all answered')
  expect(page.text()).toContain('Done differently')
  expect(page.text()).toContain('One word is enough.')
  expect(document.querySelector('ins')?.textContent).toContain('good')
})

test('shows the plain page before the first preview', async () => {
  const { page } = await open({ ...review, shown: null })
  await page.says('Nothing was sent yet')
})

test('sends the list as a message after the last round', async () => {
  const comment = {
    ...{ id: '7c1a2b7e-0b0f-4a86-9b3e-3f1f0b8e5a11', revision: 1, versionHash: 'h1' },
    target: { on: 'whole', language: null },
    ...{ quote: '', text: 'A warmer color', suggestion: null, prefix: '', suffix: '' },
    ...{ createdAt: AT, updatedAt: AT },
    place: { state: 'sure', pointer: null, start: null, end: null },
  } as unknown as CommentResponse
  const { page } = await open({
    ...review,
    may: { ...review.may, submitRound: false },
    submitRefusal: 'You have used all your rounds of changes (3 of 3).',
    rounds: { allowed: 3, used: 3, left: 0, validUntil: null },
    list: [comment],
  })
  await page.says('No round of changes is left')
  await page.press('Send changes')
  await page.says('You can send the list as a message now.')
  page.answers['POST /api/orders/pi_1/conversation/messages?token=t1'] = {
    body: { mayWrite: true, question: null, entries: [] },
  }
  await page.press('Send as a message')
  await page.says('Your list was sent as a message. It stays here too.')
  const [sent] = page.calls('POST /api/orders/pi_1/conversation/messages?token=t1')
  expect(sent?.body).toMatchObject({
    text: expect.stringContaining('1. A warmer color') as string,
    answersEntry: null,
  })
})
