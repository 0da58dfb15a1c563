import type { OrderResponse } from '@vitrine/contract/ordering'
import type { MySiteResponse } from '@vitrine/contract/publishing'
import type {
  OrderReviewResponse,
  ReviewResponse,
  SavedCommentResponse,
} from '@vitrine/contract/reviews'
import { MAX_OPEN_COMMENTS, MAX_COMMENT_LENGTH } from '@vitrine/domain/reviews/review-limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getByHost } from '../../testing/get-by-host.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createReviewOrder, type ReviewOrder } from '../../testing/review-order.ts'
import { newRequestId, signInStaff, type TestClient } from '../../testing/test-client.ts'
import { orders } from '../ordering/index.ts'
import { removeDeletedComments } from './review-store.ts'
import { comments } from './tables.ts'

let running: TestServer
let staff: TestClient
let one: ReviewOrder
let other: ReviewOrder

beforeAll(async () => {
  running = await startTestServer()
  staff = await signInStaff(running.url)
  one = await createReviewOrder(running, staff)
  other = await createReviewOrder(running, staff)
  for (const each of [one, other]) await each.preview()
})
afterAll(() => running.close())

const shownIn = ({ shown }: ReviewResponse) => {
  if (!shown) throw new Error('nothing is shown')
  return shown
}
const urlOf = (review: ReviewResponse) => shownIn(review).languages[0]?.url ?? ''

/** A comment on the first words of the summary. */
async function aComment(of: ReviewOrder, changes: object = {}) {
  return {
    revision: 0,
    versionHash: shownIn(await of.review()).versionHash,
    target: { on: 'text', language: 'en', pointer: '/basics/summary', start: 0, end: 10 },
    quote: 'Led a team',
    text: 'It was two teams.',
    suggestion: null,
    ...changes,
  }
}

const save = (of: ReviewOrder, id: string, body: object) =>
  of.mine<SavedCommentResponse & { error: string }>('PUT', `/review/comments/${id}`, body)

// @promise customer-page-state
test('embeds an order’s own data only under its link', async () => {
  const openWith = async (order: ReviewOrder, token: string) => {
    const query = new URLSearchParams({ oid: order.order.paymentIntentId, t: token })
    const page = await fetch(`${running.url}/my-site?${query}`)
    return { text: await page.text(), keeping: page.headers.get('cache-control') }
  }
  const own = await openWith(one, one.order.token)
  expect(own.text).toContain('>Your preview is ready</h1>')
  const hash = shownIn(await one.review()).versionHash
  expect(own.text).toContain(hash)
  expect(own.text).not.toContain(shownIn(await other.review()).versionHash)
  expect(own.keeping).toBe('no-store')
  const foreign = await openWith(other, one.order.token)
  expect(foreign.text).not.toContain('Your preview is ready')
  expect(foreign.text).not.toContain('vitrine-delivered')
})

// @promise preview-isolation
test('isolates previews: no scripts, cookies, referrer or indexing', async () => {
  const url = urlOf(await one.review())
  for (const name of ['', 'resume.pdf', 'share.png', 'nothing']) {
    const { headers } = await getByHost(running, url + name)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(headers['cache-control']).toMatch(/no-store|private, no-cache/)
    expect(headers['x-frame-options']).toBeUndefined()
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'none'")
    expect(policy).toContain(`frame-ancestors ${running.url}`)
  }
  expect(new URL(url).host).not.toBe(new URL(running.url).host)
  const api = new URL('/api/plans', url)
  expect((await getByHost(running, api.href)).status).toBe(404)
  const page = await fetch(`${running.url}/my-site`)
  expect(page.headers.get('content-security-policy')).toContain(new URL(url).origin)
})

// @promise preview-isolation
test('denies access to another order’s review', async () => {
  const id = newRequestId()
  expect((await save(one, id, await aComment(one))).body.state).toBe('saved')
  const foreign = await save(other, id, await aComment(other, { revision: 1, text: 'Mine now' }))
  expect(foreign.status).toBe(404)
  expect((await other.mine('DELETE', `/review/comments/${id}`)).status).toBe(404)
  const { list } = await one.review()
  expect(list.map(({ text }) => text)).toEqual(['It was two teams.'])
  expect((await other.review()).list).toEqual([])

  const { paymentIntentId } = other.order
  const { status } = await fetch(
    `${running.url}/api/orders/${paymentIntentId}/review/sites/en?token=${one.order.token}`,
  )
  expect(status).toBe(404)
  expect((await other.mine('GET', '/review/sites/fr')).status).toBe(404)

  const { versionHash } = shownIn(await one.review())
  const approval = { previewNumber: 1, versionHash }
  expect((await other.mine('POST', '/review/approval', approval)).status).toBe(409)
  const about = await save(other, newRequestId(), await aComment(other, { versionHash }))
  expect(about.status).toBe(409)
  const wrongToken = other.order.token
  for (const rest of ['', '/documents/en', '/pages/en/resume.pdf/1']) {
    const path = `/api/orders/${one.order.paymentIntentId}/review${rest}?token=${wrongToken}`
    expect((await fetch(running.url + path)).status).toBe(404)
  }
  const team = (await one.team<OrderReviewResponse>('GET', '/review')).body
  expect((await other.team('GET', `/previews/${team.previewRequest?.id}`)).status).toBe(404)
  await one.mine('DELETE', `/review/comments/${id}`)
})

// @promise concurrent-review-edits: Two devices do not overwrite each other's review input.
test('returns the newer comment when two devices conflict', async () => {
  const id = newRequestId()
  const first = await aComment(one)
  expect((await save(one, id, first)).body).toMatchObject({
    state: 'saved',
    comment: { revision: 1 },
  })
  // A retry after a lost response.
  expect((await save(one, id, first)).body).toMatchObject({
    state: 'saved',
    comment: { revision: 1 },
  })
  const onPhone = { ...first, revision: 1, text: 'Written on the phone' }
  expect((await save(one, id, onPhone)).body.comment?.revision).toBe(2)
  const onDesk = await save(one, id, { ...first, revision: 1, text: 'Written on the desk' })
  expect(onDesk.body).toMatchObject({
    state: 'newer',
    comment: { revision: 2, text: 'Written on the phone' },
  })
  await one.mine('DELETE', `/review/comments/${id}`)
  expect((await save(one, id, { ...onPhone, revision: 2 })).body.state).toBe('deleted')
  expect((await one.review()).list).toEqual([])
})

// @promise deleted-comments: A deleted comment loses its words at once and its row a day later.
test('removes the words of a deleted comment', async () => {
  const id = newRequestId()
  await save(one, id, await aComment(one, { text: 'plantedtext', suggestion: 'plantedwords' }))
  await one.mine('DELETE', `/review/comments/${id}`)
  const rows = () => running.db.select().from(comments).where(eq(comments.id, id))
  const [row] = await rows()
  expect(row).toMatchObject({ quote: '', prefix: '', suffix: '', text: '', suggestion: null })
  const hours = (count: number) => new Date((row?.deletedAt?.getTime() ?? 0) + count * 3_600_000)
  await removeDeletedComments(running.db, hours(0))
  expect(await rows()).toHaveLength(1)
  await removeDeletedComments(running.db, hours(1))
  expect(await rows()).toEqual([])
})

// @promise concurrent-review-edits
test('explains why a comment can’t be saved', async () => {
  const entry = { on: 'entry', language: 'en', pointer: '/work/0' }
  const tries: [object, number, RegExp][] = [
    [{ text: 'x'.repeat(MAX_COMMENT_LENGTH + 1) }, 400, /at most 4000 characters/],
    [{ quote: 'Led a tean' }, 409, /Copy what you wrote, load the page again/],
    [{ versionHash: 'another' }, 409, /Copy what you wrote, then load the page again/],
    [{ target: entry, quote: '', suggestion: 'Better' }, 400, /Write a comment/],
    [{ target: { ...entry, pointer: '/work/9' }, quote: '' }, 409, /load the page again/],
    [{ target: { ...entry, language: 'fr' }, quote: '' }, 409, /load the page again/],
  ]
  for (const [changes, status, sentence] of tries) {
    const refused = await save(one, newRequestId(), await aComment(one, changes))
    expect([refused.status, refused.body.error]).toEqual([status, expect.stringMatching(sentence)])
  }
  for (const target of [
    entry,
    { on: 'whole', language: null },
    { on: 'picture', language: 'en' },
  ]) {
    const id = newRequestId()
    const { body } = await save(one, id, await aComment(one, { target, quote: '' }))
    expect([body.state, body.comment?.place.state]).toEqual(['saved', 'sure'])
    await one.mine('DELETE', `/review/comments/${id}`)
  }
  expect((await one.review()).list).toEqual([])
})

// @promise concurrent-review-edits
test('submits a change request once, as seen and not empty', async () => {
  const { versionHash } = shownIn(await one.review())
  const submit = (comments: object[], requestId = newRequestId()) =>
    one.mine<ReviewResponse & { error: string }>('POST', '/review/rounds', {
      ...{ requestId, versionHash, comments },
    })
  expect((await submit([])).body.error).toMatch(/^Your list is empty/)
  const [said, empty] = [newRequestId(), newRequestId()]
  await save(one, said, await aComment(one))
  expect((await submit([])).body.error).toMatch(/changed on another device/)
  await save(one, empty, await aComment(one, { text: ' ', suggestion: 'Led a team ' }))
  const both = [
    { id: said, revision: 1 },
    { id: empty, revision: 1 },
  ]
  expect((await submit(both)).body.error).toMatch(/^Number 2 on your list says nothing yet/)
  await one.mine('DELETE', `/review/comments/${empty}`)
  const requestId = newRequestId()
  const presses = await Promise.all([1, 2, 3].map(() => submit(both.slice(0, 1), requestId)))
  expect(presses.map(({ status }) => status)).toEqual([200, 200, 200])
  const review = await one.review()
  expect([review.submitted.length, review.rounds.used]).toEqual([1, 1])
  expect((await save(one, said, await aComment(one, { revision: 1 }))).body.state).toBe('submitted')
  const later = await save(one, newRequestId(), await aComment(one))
  expect(later.body.state).toBe('saved')
  expect(review.submitRefusal).toMatch(/kept for the next one/)
})

// @promise concurrent-review-edits
test('limits the number of open comments', async () => {
  await save(other, newRequestId(), await aComment(other))
  const [row] = await running.db.select().from(comments).where(eq(comments.orderId, other.orderId))
  if (!row) throw new Error('the comment is lost')
  const others = Array.from({ length: MAX_OPEN_COMMENTS - 1 }, () => ({
    ...row,
    id: newRequestId(),
  }))
  await running.db.insert(comments).values(others)
  const refused = await save(other, newRequestId(), await aComment(other))
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'A list holds at most 200 changes. Submit it, or delete some.',
  ])
})

// @promise preview-once
test('requires a reason for missing languages and keeps the clock', async () => {
  const both = await createReviewOrder(running, staff, { languages: ['English', 'French'] })
  const wish = { requestId: newRequestId() }
  const refused = await both.team<{ error: string }>('POST', '/previews', wish)
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'French is missing. Write it first, or say why the preview goes out without',
  ])
  expect((await both.preview('French follows on Friday')).state).toBe('sent')
  const { owedLanguages, owedReason } = shownIn(await both.review())
  expect([owedLanguages, owedReason]).toEqual([['French'], 'French follows on Friday'])
  const { clock, history } = (await both.team<OrderResponse>('GET', '')).body
  expect(clock.state).toBe('running')
  expect(history.find(({ what }) => what === 'preview-sent-in-part')).toMatchObject({
    actor: 'staff:noor',
    note: 'French follows on Friday. Still missing: French',
  })
})

// @promise preview-isolation
test('rejects publishing unapproved previews and links of ended orders', async () => {
  const { body } = await other.team<{ error: string }>('PUT', '/site/version', { number: 1 })
  expect(body.error).toBe('There is no such version. Choose one from the list.')
  const url = urlOf(await other.review())
  expect((await getByHost(running, url)).status).toBe(200)
  await running.db
    .update(orders)
    .set({ orderStatus: 'cancelled' })
    .where(eq(orders.id, other.orderId))
  expect((await getByHost(running, url)).status).toBe(404)
  const late = await save(other, newRequestId(), await aCommentOnNothing())
  expect([late.status, late.body.error]).toEqual([
    409,
    'This order takes no comments now. Copy what you wrote and send it to us as a message.',
  ])
})

const aCommentOnNothing = async () => ({
  ...{ revision: 0, versionHash: 'x', target: { on: 'whole', language: null } },
  ...{ quote: '', text: 'Too late', suggestion: null },
})

// @promise offline-actor: Only the side that took a site offline can restore it.
test('lets customers restore only what they took offline', async () => {
  const live = await createReviewOrder(running, staff)
  await live.preview()
  const { versionHash } = shownIn(await live.review())
  await live.mine('POST', '/review/approval', { previewNumber: 1, versionHash })
  const { body } = await live.mine<MySiteResponse>('GET', '/site')
  const url = body.site?.url ?? ''
  const status = async () => (await getByHost(running, url)).status
  expect(await status()).toBe(200)
  const taken = await live.mine<MySiteResponse>('PUT', '/site/offline')
  expect(taken.body).toMatchObject({ site: null, offline: { mayPutBack: true } })
  expect(await status()).toBe(410)
  expect((await live.mine('DELETE', '/site/offline')).status).toBe(200)
  expect(await status()).toBe(200)

  expect((await live.team('PUT', '/site/offline')).status).toBe(200)
  const refused = await live.mine<{ error: string }>('DELETE', '/site/offline')
  expect([refused.status, refused.body.error, await status()]).toEqual([
    409,
    'Our team took this site offline. Write to us to have it back.',
    410,
  ])
  expect((await live.team('DELETE', '/site/offline')).status).toBe(200)
  expect(await status()).toBe(200)
  const { history } = (await live.team<OrderResponse>('GET', '')).body
  const switches = history.filter(({ what }) => what === 'taken-offline' || what === 'put-back')
  expect(switches.map(({ actor, what }) => [actor, what])).toEqual([
    ['customer', 'taken-offline'],
    ['customer', 'put-back'],
    ['staff:noor', 'taken-offline'],
    ['staff:noor', 'put-back'],
  ])
})
