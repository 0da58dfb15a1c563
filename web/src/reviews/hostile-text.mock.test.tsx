// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type {
  CommentResponse,
  OrderReviewResponse,
  ReviewResponse,
  TeamItemResponse,
} from '@vitrine/contract/reviews'
import { assignIds } from '@vitrine/domain/resume/stored-resume'
import { hostileTexts } from '../../../renderer/testing/hostile-texts.ts'
import { renderPage } from '../api/testing/render-page.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'
import CustomerReview from './customer-review.tsx'
import { StaffReview } from './staff-review.tsx'
import { StaffChangeRequest } from './staff-change-request.tsx'

// happy-dom renders no iframes.
vi.mock('./site-preview.tsx', () => ({ SitePreview: () => null }))

const AT = '2026-03-02T09:00:00.000Z'
const idOf = (number: number) => `11111111-1111-4111-8111-${String(number).padStart(12, '0')}`
const place = { state: 'sure', pointer: '/basics/label', start: 0, end: 5 } as const

/** A comment with the text in every field. */
const comment = (text: string, number: number): CommentResponse => ({
  id: idOf(number),
  revision: 1,
  target: { on: 'text', language: 'en', pointer: '/basics/label', start: 0, end: 5 },
  versionHash: 'h1',
  quote: text,
  prefix: text,
  suffix: text,
  text,
  suggestion: number % 2 === 0 ? text : null,
  createdAt: AT,
  updatedAt: AT,
  place,
})
const answered = (text: string, number: number) => ({
  ...comment(text, number),
  answer: { verdict: 'done-differently' as const, words: text, at: AT },
  before: text,
  after: `${text} ${text}`,
})
const teamItem = (text: string, number: number): TeamItemResponse => ({
  ...answered(text, number),
  answer: number % 3 === 0 ? null : answered(text, number).answer,
  draftPlace: place,
  draftText: text,
  proposed: text,
  answeredBy: text,
})
const rounds = { allowed: 3, used: 1, left: 2, validUntil: null }
const round = { number: 1, submittedAt: AT, previewNumber: 1 }
const all = hostileTexts.filter((text) => !text.includes('\0'))

/** No element that runs, loads or links. */
function expectOnlyText(said: string, texts: readonly string[]): void {
  for (const text of texts) expect(said).toContain(text.replaceAll(/\s+/g, ' '))
  const elements = [...document.body.querySelectorAll('*')]
  const bad = elements.filter(
    (element) =>
      /^(script|iframe|object|embed|video|audio|math|style|base|form|link|meta|template)$/i.test(
        element.localName,
      ) ||
      element.getAttributeNames().some((name) => name.startsWith('on') || name === 'srcdoc') ||
      /^\s*(javascript|data|vbscript):/i.test(element.getAttribute('href') ?? '') ||
      element.localName === 'img',
  )
  expect(bad.map(({ outerHTML }) => outerHTML.slice(0, 200))).toEqual([])
}

const words = (page: { text: () => string }) => page.text().replaceAll(/\s+/g, ' ')

// @promise no-xss-in-reviews: Text in reviews, suggestions and replies never runs as script.
test('renders hostile text as text for the customer', async () => {
  const review: ReviewResponse = {
    orderStatus: 'in_review',
    may: { comment: true, submitRound: true, approve: true, takeOffline: false, putBack: false },
    submitRefusal: null,
    rounds,
    shown: {
      previewNumber: 2,
      versionNumber: 2,
      versionHash: 'h1',
      isLive: false,
      at: AT,
      languages: [{ code: 'en', name: 'English', url: 'http://p.localhost/x/', documents: [] }],
      owedLanguages: [],
      owedReason: all.join(' '),
      onlyChanged: [],
    },
    list: all.map(comment),
    submitted: [{ ...round, items: all.map((text, place_) => answered(text, 500 + place_)) }],
    approval: null,
  }
  const resume = assignIds({
    basics: { name: 'Ada Quill', label: 'Nurse', summary: all.join(' ') },
  })
  const page = await renderPage(
    () => (
      <CustomerReview
        access={{ oid: 'pi_1', t: 't1' }}
        head={<h1>Your preview is ready</h1>}
        rest={null}
        otherwise={null}
        onMoved={() => {}}
      />
    ),
    {
      at: '/my-site',
      answers: {
        'GET /api/orders/pi_1/review?token=t1': { body: review },
        'GET /api/orders/pi_1/review/documents/en?token=t1': {
          body: {
            language: 'en',
            resume,
            templateId: 'letter',
            hasPhoto: false,
            themeId: 'honey',
            versionHash: 'h1',
          },
        },
      },
    },
  )
  await page.says('Ada Quill')
  expectOnlyText(words(page), all)
})

const teamReview = (items: TeamItemResponse[]): OrderReviewResponse => ({
  orderStatus: 'in_revision',
  maySendPreview: false,
  rounds,
  granted: [{ at: AT, by: all.join(' '), reason: all.join(' ') }],
  previewRequest: null,
  previews: [],
  submitted: [{ ...round, items }],
  openComments: 0,
  approval: null,
})

// @promise no-xss-in-reviews
test('renders hostile text as text for the team', async () => {
  const page = await renderPage(
    () => <StaffReview orderId="o1" onChanged={() => {}} sendPreview={null} />,
    {
      at: '/admin/orders/o1',
      answers: { 'GET /api/admin/orders/o1/review': { body: teamReview(all.map(teamItem)) } },
    },
  )
  await page.says('Round 1')
  expectOnlyText(words(page), all)
})

// @promise no-xss-in-reviews
test.each(all.map((text) => ({ text })))(
  'renders hostile text as text in the editor (%#)',
  async ({ text }) => {
    const page = await renderPage(
      () => (
        <TooltipProvider>
          <StaffChangeRequest
            orderId="o1"
            language="en"
            onVisit={() => {}}
            onSave={async () => true}
            onWritten={async () => {}}
          />
        </TooltipProvider>
      ),
      {
        at: '/admin/editor',
        answers: { 'GET /api/admin/orders/o1/review': { body: teamReview([teamItem(text, 2)]) } },
      },
    )
    await page.says('1 of 1')
    expectOnlyText(words(page), [text])
  },
)
