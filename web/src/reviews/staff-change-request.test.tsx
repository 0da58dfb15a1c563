// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { OrderReviewResponse, TeamItemResponse } from '@vitrine/contract/reviews'
import { renderPage } from '../api/testing/render-page.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { nextUnanswered } from './next-unanswered.ts'
import { StaffChangeRequest } from './staff-change-request.tsx'

const REVIEW = 'GET /api/admin/orders/o1/review'
const AT = '2026-03-02T09:00:00.000Z'
const FIRST = '11111111-1111-4111-8111-111111111111'
const SECOND = '22222222-2222-4222-8222-222222222222'
const ACCEPT = `PUT /api/admin/orders/o1/review/items/${SECOND}/acceptance`
const ANSWER = `PUT /api/admin/orders/o1/review/items/${FIRST}/answer`

const place = (pointer: string) => ({ state: 'sure' as const, pointer, start: 0, end: 3 })
const item = (id: string, more: Partial<TeamItemResponse>): TeamItemResponse => ({
  id,
  revision: 1,
  target: { on: 'text', language: 'en', pointer: '/basics/name', start: 0, end: 3 },
  versionHash: 'h1',
  quote: 'Ada',
  prefix: '',
  suffix: '',
  text: '',
  suggestion: null,
  createdAt: AT,
  updatedAt: AT,
  place: place('/basics/name'),
  answer: null,
  before: 'Ada',
  after: null,
  draftPlace: place('/basics/name'),
  draftText: 'Ada',
  proposed: null,
  answeredBy: null,
  ...more,
})
const review = (...items: TeamItemResponse[]): OrderReviewResponse => ({
  orderStatus: 'in_revision',
  maySendPreview: true,
  rounds: { allowed: 3, used: 1, left: 2, validUntil: null },
  granted: [],
  previewRequest: null,
  previews: [],
  submitted: [{ number: 1, submittedAt: AT, previewNumber: 1, items }],
  openComments: 0,
  approval: null,
})
const comment = item(FIRST, { text: 'Warmer, please' })
const suggestion = item(SECOND, {
  suggestion: 'Ada M.',
  proposed: 'Ada M.',
  draftPlace: place('/basics/label'),
})

async function open(answer: OrderReviewResponse, mayBeSaved = true) {
  const done: string[] = []
  const page = await renderPage(
    () => (
      <TooltipProvider>
        <StaffChangeRequest
          orderId="o1"
          language="en"
          onVisit={(language, field) => void done.push(`visit ${language} ${field}`)}
          onSave={async () => {
            done.push('save')
            return mayBeSaved
          }}
          onWritten={async () => void done.push('written')}
        />
      </TooltipProvider>
    ),
    { at: '/admin/editor', answers: { [REVIEW]: { body: answer } } },
  )
  const key = (name: string, modifiers: KeyboardEventInit = {}) =>
    act(
      async () =>
        void document.dispatchEvent(new KeyboardEvent('keydown', { key: name, ...modifiers })),
    )
  return { page, done, key }
}

// @promise suggestions-need-saved-draft: A suggestion needs a saved draft, and a rejected one gets a reply.
test('steps through items and accepts a suggestion after saving', async () => {
  const { page, done, key } = await open(review(comment, suggestion))
  await page.says('1 of 2 · 0 answered')
  await key('F10')
  expect(done).toEqual([])
  await key('F4')
  await page.says('2 of 2')
  expect(done).toEqual(['visit en /basics/label'])
  const accepted = { ...suggestion, answer: { verdict: 'done' as const, words: '', at: AT } }
  page.answers[ACCEPT] = { body: review(comment, { ...accepted, proposed: null }) }
  await key('F10')
  await page.says('1 answered')
  expect(done).toEqual(['visit en /basics/label', 'save', 'written'])
})

// @promise suggestions-need-saved-draft
test('accepts nothing when saving the draft fails', async () => {
  const { page, key } = await open(review(suggestion), false)
  await page.says('1 of 1')
  await key('F10')
  await page.says('The draft is not saved yet.')
  expect(page.calls(ACCEPT)).toHaveLength(0)
})

test('answers Done and Not done by keys', async () => {
  const { page, key } = await open(review(comment, suggestion))
  await page.says('1 of 2 · 0 answered')
  page.answers[`PUT /api/admin/orders/o1/review/items/${FIRST}/answer`] = {
    body: review({ ...comment, answer: { verdict: 'done', words: '', at: AT } }, suggestion),
  }
  await key('F10', { ctrlKey: true })
  await page.says('1 answered')
  await page.says('2 of 2')
  await key('F10', { ctrlKey: true, shiftKey: true })
  await page.says('Reason for not doing it')
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
})

test('focuses the next item after each answer', async () => {
  const { page } = await open(review(comment, suggestion))
  await page.says('1 of 2 · 0 answered')
  const done = (each: TeamItemResponse) => ({
    ...each,
    answer: { verdict: 'done' as const, words: '', at: AT },
  })
  page.answers[ANSWER] = { body: review(done(comment), suggestion) }
  await page.press('Done')
  await page.says('2 of 2 · 1 answered')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Item 2 of 2')
  page.answers[ACCEPT] = { body: review(done(comment), done(suggestion)) }
  await page.press('Accept')
  await page.says('2 answered')
  expect(document.activeElement?.textContent).toBe('Round 1')
})

// @promise suggestions-need-saved-draft
test('requires a reason for other answers', async () => {
  const { page } = await open(review(comment))
  await page.says('Warmer, please')
  await page.press('Not done because')
  expect(page.button('Answer').disabled).toBe(true)
  await page.type('Reason for not doing it', 'It stands in the source so.')
  const answer = { verdict: 'not-done' as const, words: 'It stands in the source so.', at: AT }
  page.answers[ANSWER] = { body: review({ ...comment, answer, answeredBy: 'noor' }) }
  await page.press('Answer')
  await page.says('Not done, noor')
  expect(page.calls(ANSWER)[0]?.body).toEqual({
    verdict: 'not-done',
    words: 'It stands in the source so.',
  })
})

test('asks what was done instead of missing words', async () => {
  const { page, done } = await open(review(suggestion))
  await page.says('1 of 1')
  const path = ANSWER.replace(FIRST, SECOND)
  const error = 'The draft does not say the suggested words.'
  page.answers[path] = { status: 409, body: { error, code: 'suggestion_not_in_draft' } }
  await page.press('Done')
  await page.says(error)
  expect(done).toEqual(['save'])
  await page.type('What was done instead, and why', 'Ada Maria')
  page.answers[path] = { body: review(suggestion) }
  await page.press('Answer')
  expect(page.calls(path).map(({ body }) => body)).toEqual([
    { verdict: 'done', words: '' },
    { verdict: 'done-differently', words: 'Ada Maria' },
  ])
})

test('shows nothing without an open change request', async () => {
  const { page } = await open({ ...review(comment), orderStatus: 'in_review' })
  await act(async () => {})
  expect(page.text()).toBe('')
})

test('wraps around to the next unanswered item', () => {
  const items = [{ answer: null }, { answer: 1 }, { answer: null }]
  expect([nextUnanswered(items, -1), nextUnanswered(items, 0), nextUnanswered(items, 2)]).toEqual([
    0, 2, 0,
  ])
  expect(nextUnanswered([{ answer: 1 }], -1)).toBe(-1)
})
