// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderPage } from '../../api/testing/render-page.tsx'
import type { DraftSession } from '../draft/index.ts'
import { PeopleQuestion } from './people-question.tsx'
import { useDraftFromCv } from './use-draft-from-cv.ts'

const ORDER = '0f3a9b1c-0000-4000-8000-000000000001'
const ANSWER = `PUT /api/admin/orders/${ORDER}/people`
const DRAFT = `POST /api/admin/orders/${ORDER}/drafts/en/from-cv`
const READINGS = `GET /api/admin/orders/${ORDER}/readings`

const people = {
  names: { order: 'Jane Doe', cv: 'Peter Weber', linkedin: null },
  filesDiffer: false,
  answer: null,
  answeredBy: null,
}
const none = { fileName: null, readAt: null, reading: null, corrections: [], refusal: null }
const READ = {
  ...{ cv: none, linkedin: { ...none, file: null }, joined: null },
  people: { ...people, answer: 'one-person', answeredBy: 'noor' },
}
const session = { flush: async () => true, replace: () => undefined } as unknown as DraftSession

function Desk() {
  const draft = useDraftFromCv({
    ...{ orderId: ORDER, language: 'en', session, people },
    onDrafted: () => undefined,
  })
  return (
    <>
      <PeopleQuestion
        orderId={ORDER}
        people={people}
        isAwaited={draft.isAwaited}
        onAnswered={draft.resume}
      />
      <button type="button" onClick={() => void draft.start()}>
        Draft
      </button>
      <p>{draft.fault}</p>
    </>
  )
}

const open = () =>
  renderPage(Desk, {
    at: '/',
    answers: {
      [ANSWER]: { body: READ },
      [DRAFT]: { status: 409, body: { error: 'Not now.', code: 'order_status_conflict' } },
      [READINGS]: { body: READ },
    },
  })

test('asks first, and drafts once the answer is given', async () => {
  const page = await open()
  await page.press('Draft')
  expect(document.activeElement?.textContent).toBe('Yes, for Peter Weber')
  expect(page.calls(DRAFT)).toHaveLength(0)
  await page.press('Yes, for Peter Weber')
  await page.says('Not now.')
  expect(page.calls(DRAFT)).toHaveLength(1)
  expect(page.calls(ANSWER)).toHaveLength(1)
})

test('drafts nothing when nobody pressed', async () => {
  const page = await open()
  await page.press('Yes, for Peter Weber')
  expect(page.calls(ANSWER)).toHaveLength(1)
  expect(page.calls(DRAFT)).toHaveLength(0)
})
