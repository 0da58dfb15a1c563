import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { OrderResponse } from '@vitrine/contract/ordering'
import type {
  OrderReviewResponse,
  ReviewResponse,
  SavedCommentResponse,
} from '@vitrine/contract/reviews'
import { writeAt } from '@vitrine/domain/resume/json-pointer'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getByHost } from '../../testing/get-by-host.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createReviewOrder, type ReviewOrder } from '../../testing/review-order.ts'
import { newRequestId, signInStaff, type TestClient } from '../../testing/test-client.ts'
import { emails } from '../mail/tables.ts'

let running: TestServer
let staff: TestClient
let one: ReviewOrder

beforeAll(async () => {
  running = await startTestServer()
  staff = await signInStaff(running.url)
  one = await createReviewOrder(running, staff)
})
afterAll(() => running.close())

const get = (address: string) => getByHost(running, address)

/** Sent emails, decoded from quoted-printable. */
async function readSentMails(): Promise<string[]> {
  const folder = path.join(running.dataDir, 'mail')
  const names = await readdir(folder)
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return mails.map((mail) => mail.replaceAll('=\n', '').replaceAll('=3D', '='))
}

const shownIn = (review: ReviewResponse) => {
  if (!review.shown) throw new Error('nothing is shown')
  return review.shown
}

async function comment(
  words: { pointer: string; quote: string; of: string },
  says: { text?: string; suggestion?: string },
  id = newRequestId(),
): Promise<SavedCommentResponse> {
  const { versionHash } = shownIn(await one.review())
  const start = words.of.indexOf(words.quote)
  const { status, body } = await one.mine<SavedCommentResponse>('PUT', `/review/comments/${id}`, {
    revision: 0,
    versionHash,
    target: {
      on: 'text',
      language: 'en',
      pointer: words.pointer,
      start,
      end: start + words.quote.length,
    },
    quote: words.quote,
    text: says.text ?? '',
    suggestion: says.suggestion ?? null,
  })
  expect([status, body.state]).toEqual([200, 'saved'])
  return body
}

const seen = (review: ReviewResponse) => ({
  requestId: newRequestId(),
  versionHash: shownIn(review).versionHash,
  comments: review.list.map(({ id, revision }) => ({ id, revision })),
})

const HOUR_MS = 60 * 60 * 1000
const orderNow = async () => (await one.team<OrderResponse>('GET', '')).body

test('shows nothing to review or approve before the first preview', async () => {
  const review = await one.review()
  expect(review).toMatchObject({
    shown: null,
    rounds: { allowed: 2, used: 0, left: 2, validUntil: null },
    may: { comment: false, submitRound: false, approve: false },
  })
  const approval = { previewNumber: 1, versionHash: 'anything' }
  expect((await one.mine('POST', '/review/approval', approval)).status).toBe(409)
})

// @promise preview-once
test('delivers site and PDFs in every language and stops the clock', async () => {
  expect(await one.preview()).toMatchObject({ state: 'sent', number: 1, problem: null })
  const order = await orderNow()
  expect(order).toMatchObject({ orderStatus: 'in_review', clock: { state: 'met' } })
  expect(order.history.filter(({ what }) => what === 'preview-sent')).toMatchObject([
    { actor: 'staff:noor', to: '1' },
  ])
  const shown = shownIn(await one.review())
  expect(shown).toMatchObject({ previewNumber: 1, isLive: false, owedLanguages: [] })
  const [english] = shown.languages
  expect(english?.documents.map(({ name }) => name)).toEqual(['resume.pdf', 'resume-designed.pdf'])
  const page = await get(english?.url ?? '')
  expect([page.status, page.body.toString().includes('Led a team of nine nurses')]).toEqual([
    200,
    true,
  ])
  for (const { name, url, pages } of english?.documents ?? []) {
    expect((await get(url)).body.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pages).toBeGreaterThan(0)
    const picture = await fetch(
      `${running.url}/api/orders/${one.order.paymentIntentId}/review/pages/en/${name}/1?token=${one.order.token}`,
    )
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  }
  const whole = await fetch(
    `${running.url}/api/orders/${one.order.paymentIntentId}/review/sites/en?token=${one.order.token}`,
  )
  expect(whole.headers.get('content-security-policy')).toMatch(
    /script-src 'none'.*frame-ancestors 'self'; sandbox allow-same-origin$/,
  )
  const html = await whole.text()
  expect(html).toContain('Led a team of nine nurses')
  expect(html).not.toMatch(/url\((?:\.\.\/)?fonts|<script(?! type="application\/ld\+json")/)
  expect(await one.mine('GET', '/site')).toMatchObject({ body: { site: null } })
})

// @promise one-round-per-list: Submitted comments and suggestions use one revision round.
test('submits a comment and a suggestion as one round', async () => {
  const { body: document } = await one.mine<{ resume: unknown }>('GET', '/review/documents/en')
  expect(document).toMatchObject({ resume: { basics: { name: 'Ada Quill' } } })
  await comment(
    { pointer: '/basics/summary', quote: 'nine nurses', of: 'Led a team of nine nurses.' },
    { suggestion: 'eleven nurses' },
  )
  await comment(
    {
      pointer: '/work/0/highlights/1',
      quote: 'twelve',
      of: 'Trained twelve new nurses',
    },
    { text: 'It was fifteen.' },
  )
  const before = await one.review()
  expect(before.list.map(({ place }) => place.state)).toEqual(['sure', 'sure'])
  const { status, body } = await one.mine('POST', '/review/rounds', seen(before))
  expect([status, body.orderStatus, body.rounds]).toMatchObject([
    200,
    'in_revision',
    { allowed: 2, used: 1, left: 1 },
  ])
  expect(body.list).toEqual([])
  const promised = { state: 'running', promisedMs: 48 * HOUR_MS, dueAt: expect.any(String) }
  expect(await orderNow()).toMatchObject({ clock: { state: 'met' }, revision: promised })
  expect(await one.mine('GET', '/site')).toMatchObject({ body: { revision: promised } })
  const team = (await one.team<OrderReviewResponse>('GET', '/review')).body
  const [first, second] = team.submitted[0]?.items ?? []
  expect(first).toMatchObject({
    draftText: 'Led a team of nine nurses.',
    proposed: 'Led a team of eleven nurses.',
    draftPlace: { state: 'sure', pointer: '/basics/summary' },
  })
  expect(second).toMatchObject({
    text: 'It was fifteen.',
    draftPlace: { state: 'sure', pointer: '/work/0/highlights/1', start: 8, end: 14 },
  })
})

test('refuses “Done” for a suggestion the draft lacks', async () => {
  const [suggested] = (await one.review()).submitted[0]?.items ?? []
  const path = `/review/items/${suggested?.id}/answer`
  expect(await one.team('PUT', path, { verdict: 'done' })).toMatchObject({
    ...{ status: 409, body: { code: 'suggestion_not_in_draft' } },
  })
  expect((await one.review()).submitted[0]?.items[0]?.answer).toBeNull()
})

// @promise suggestion-source: An accepted suggestion enters the draft once as a customer source.
test('applies a suggestion once as the customer’s text', async () => {
  const [suggested, commented] = (await one.review()).submitted[0]?.items ?? []
  for (const _press of [1, 2]) {
    const path = `/review/items/${suggested?.id}/acceptance`
    expect((await one.team('PUT', path)).status).toBe(200)
  }
  const draft = await one.draft()
  expect(draft.resume.basics?.summary).toBe('Led a team of eleven nurses.')
  const [round] = (await one.review()).submitted
  expect(draft.authors.find(({ path }) => path === '/basics/summary')).toEqual({
    path: '/basics/summary',
    author: 'customer',
    at: round?.submittedAt,
  })
  await one.write(writeAt(draft.resume, '/work/0/highlights/1', 'Trained fifteen new nurses'))
  const path = `/review/items/${commented?.id}/answer`
  expect((await one.team('PUT', path, { verdict: 'not-done' })).status).toBe(400)
  expect((await one.team('PUT', path, { verdict: 'done' })).status).toBe(200)
})

// @promise preview-isolation
test('shows texts before and after in the next preview', async () => {
  const old = shownIn(await one.review())
  const [url = ''] = old.languages.map((language) => language.url)
  expect(await one.preview()).toMatchObject({ state: 'sent', number: 2 })
  expect(await orderNow()).toMatchObject({ orderStatus: 'in_review', revision: null })
  const review = await one.review()
  expect(
    review.submitted[0]?.items.map(({ answer, before, after }) => [answer?.verdict, before, after]),
  ).toEqual([
    ['done', 'Led a team of nine nurses.', 'Led a team of eleven nurses.'],
    ['done', 'Trained twelve new nurses', 'Trained fifteen new nurses'],
  ])
  const invented = url.replace(/[^/]{43}/, 'A'.repeat(43))
  const [ended, unknown] = [await get(url), await get(invented)]
  expect(ended.status).toBe(404)
  expect(ended.body).toEqual(unknown.body)
  expect({ ...ended.headers, date: '' }).toEqual({ ...unknown.headers, date: '' })
})

// @promise approved-bytes-live
test('refuses to approve an outdated preview', async () => {
  const { versionHash } = shownIn(await one.review())
  for (const seenBefore of [
    { previewNumber: 1, versionHash },
    { previewNumber: 2, versionHash: 'other bytes' },
  ]) {
    const refused = await one.mine<{ error: string }>('POST', '/review/approval', seenBefore)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Nothing was approved: this is not the newest preview, which is number 2. Look at that one, then approve it.',
    ])
  }
  expect((await orderNow()).orderStatus).toBe('in_review')
})

// @promise approved-bytes-live
test('publishes the approved bytes once despite repeated concurrent approvals', async () => {
  const shown = shownIn(await one.review())
  const [language] = shown.languages
  const seenFiles = ['', 'resume.pdf', 'resume-designed.pdf', 'share.png', 'resume.json']
  const looked = await Promise.all(seenFiles.map((name) => get(`${language?.url}${name}`)))
  const approval = { previewNumber: 2, versionHash: shown.versionHash }
  const presses = await Promise.all(
    [1, 2, 3, 4].map(() => one.mine('POST', '/review/approval', approval)),
  )
  expect(presses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { history, orderStatus } = await orderNow()
  expect(orderStatus).toBe('live')
  const moves = history.filter(({ what }) => what === 'order-status').map(({ to }) => to)
  expect(moves.filter((to) => to === 'approved' || to === 'live')).toEqual(['approved', 'live'])
  expect(history.find(({ to }) => to === 'approved')).toMatchObject({
    actor: 'customer',
    note: `Preview 2, version 2, ${shown.versionHash}`,
  })
  const { body } = await one.mine<{ site: { url: string } }>('GET', '/site')
  const live = await Promise.all(seenFiles.map((name) => get(`${body.site.url}${name}`)))
  expect(live.map((file) => [file.status, file.body])).toEqual(
    looked.map((file) => [200, file.body]),
  )
})

// @promise revision-rounds
test('accepts change requests after going live while rounds remain', async () => {
  const before = await one.review()
  expect(before.may).toMatchObject({ comment: true, submitRound: true, approve: false })
  expect(before.rounds.validUntil).not.toBeNull()
  await comment(
    { pointer: '/basics/label', quote: 'Charge nurse', of: 'Charge nurse' },
    { text: 'I am head nurse now.' },
  )
  const { body } = await one.mine('POST', '/review/rounds', seen(await one.review()))
  expect([body.orderStatus, body.rounds.left]).toEqual(['in_revision', 0])
  const site = (await one.mine<{ site: { url: string } }>('GET', '/site')).body.site
  expect((await get(site.url)).status).toBe(200)

  await one.preview()
  await comment(
    { pointer: '/basics/label', quote: 'Charge nurse', of: 'Charge nurse' },
    { text: 'Still not.' },
  )
  const used = await one.mine<{ error: string }>('POST', '/review/rounds', seen(await one.review()))
  expect([used.status, used.body.error]).toEqual([
    409,
    'You have used all your rounds of changes (2 of 2). Approve the preview, or write to us: we can agree on another round.',
  ])
  const grant = { requestId: newRequestId(), reason: 'Our mistake in the first round' }
  await one.team('POST', '/review/granted-rounds', grant)
  await one.team('POST', '/review/granted-rounds', grant)
  expect((await one.review()).rounds).toMatchObject({ allowed: 3, left: 1 })
})

// @promise preview-isolation
test('emails previews, rounds and approvals without storing preview links', async () => {
  await running.jobsDone()
  const written = await running.db.select().from(emails).where(eq(emails.orderId, one.orderId))
  const kinds = written.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'preview-sent')).toHaveLength(3)
  expect(kinds.filter((kind) => kind === 'team-changes')).toHaveLength(2)
  expect(kinds.filter((kind) => kind === 'approval-receipt')).toHaveLength(1)
  const receipt = written.find(({ kind }) => kind === 'approval-receipt')?.text
  expect(receipt).toContain('Preview 2, version 2')
  expect(receipt).toContain('Ada Quill, using the link to order')

  const { languages } = shownIn(await one.review())
  const [url = ''] = languages.map((language) => language.url)
  const proof = /[^/]{43}/.exec(url)?.[0] ?? ''
  const stored = written.find(({ kind, html }) => kind === 'preview-sent' && html.includes('3'))
  expect(JSON.stringify(stored)).not.toContain(proof)
  const sent = await readSentMails()
  const pictures = sent.filter((mail) => mail.includes(`${url}share.png`))
  expect(pictures).toHaveLength(1)
  expect((await get(`${url}share.png`)).headers).toMatchObject({
    'content-type': 'image/png',
    'cross-origin-resource-policy': 'cross-origin',
  })
})
