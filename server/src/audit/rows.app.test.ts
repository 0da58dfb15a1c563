import { randomUUID } from 'node:crypto'
import { NO_E_INVOICE_BUYER } from '@vitrine/domain/billing/e-invoice'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { isAudited, type Route } from '@vitrine/contract/route'
import { asc, gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInColleague } from '../../testing/sign-in-colleague.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { type ReviewOrder, createReviewOrder, RESUME } from '../../testing/review-order.ts'
import {
  buyPlan,
  cvForm,
  orderPath,
  signInStaff,
  type TestClient,
  createTestClient,
} from '../../testing/test-client.ts'
import { findOrderByIntent } from '../ordering/index.ts'
import { auditLog } from './tables.ts'

const ONE_PAGE = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj
trailer<</Root 1 0 R>>
%%EOF`)

let running: TestServer
let owner: TestClient
let one: ReviewOrder

beforeAll(async () => {
  running = await startTestServer()
  owner = await signInStaff(running.url)
  one = await createReviewOrder(running, owner)
})
afterAll(() => running.close())

const seen = new Set<string>()

/** Sends a successful request and checks its audit row. */
async function makes<T = Record<string, unknown>>(
  who: TestClient,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const last = await newest()
  const answer = await who.send<T>(method, path, body)
  expect([method, path, answer.status, answer.status < 300 || answer.body]).toEqual([
    method,
    path,
    answer.status,
    true,
  ])
  const rows = await running.db
    .select()
    .from(auditLog)
    .where(gt(auditLog.n, last))
    .orderBy(asc(auditLog.n))
  expect([path, rows.length]).toEqual([path, 1])
  const [row] = rows
  const route = routesBy((each) => isAudited(each)).find(
    (each) => nameOf(each) === row?.act && patternOf(each).test(path.split('?')[0] ?? ''),
  )
  expect([path, row?.act, route?.method]).toEqual([path, row?.act, method])
  seen.add(row?.act ?? '')
  return answer.body
}

const newest = async () => {
  const rows = await running.db.select({ n: auditLog.n }).from(auditLog)
  return Math.max(0, ...rows.map(({ n }) => n))
}
const routesBy = (fits: (route: Route) => boolean) => running.program.routes.filter(fits)
const nameOf = ({ method, path }: Route) => `${method} ${path}`
const patternOf = ({ path }: Route) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)

const team = <T>(method: string, rest: string, body?: unknown) =>
  makes<T>(owner, method, `/api/admin/orders/${one.orderId}${rest}`, body)
const mine = <T>(method: string, rest: string, body?: unknown) =>
  makes<T>(one.order.customer, method, orderPath(one.order, rest), body)
const desk = <T>(method: string, rest: string, body?: unknown) =>
  makes<T>(owner, method, `/api/admin${rest}`, body)

// @promise audit-log
test('writes one row for each order route of the team', async () => {
  const id = randomUUID()
  await desk('POST', '/tags', { id, name: 'Nurse', colour: 'teal' })
  await desk('PUT', `/tags/${id}`, { name: 'Nurses', colour: 'teal' })
  await team('PUT', `/tags/${id}`)
  await team('DELETE', `/tags/${id}`)
  await desk('DELETE', `/tags/${id}`)

  const me = await owner.send<{ id: string }>('GET', '/api/admin/session')
  await team('PUT', '/assignee', { assigneeId: me.body.id, instead: null })
  await team('PUT', '/hold', { note: 'Which employer is newer?' })
  await team('DELETE', '/hold')
  await team('PUT', '/customer-name', { firstName: 'Ada', lastName: 'Quill-Byron' })
  await team('PUT', '/languages', { languages: ['English', 'German'] })
  await team('PUT', '/theme', { themeId: 'honey' })
  await team('PUT', '/e-invoices', NO_E_INVOICE_BUYER)
  await mine('PUT', '/e-invoices', NO_E_INVOICE_BUYER)

  const note = randomUUID()
  await team('POST', '/notes', { id: note, text: 'Called, nobody there' })
  await team('PUT', `/notes/${note}`, { text: 'Called' })
  await team('DELETE', `/notes/${note}`)
  await team('POST', '/conversation/messages', { id: randomUUID(), text: 'Hello', answers: [] })
  const file = cvForm(ONE_PAGE, 'notes.pdf', 'file')
  const sent = randomUUID()
  await team('POST', `/conversation/files?id=${sent}`, file)
  await team('GET', `/conversation/files/${sent}`)

  await team('POST', '/cv', cvForm(ONE_PAGE, 'cv.pdf'))
  await team('GET', '/cv')
  await team('GET', '/readings')
  await team('GET', '/claims')
  const draft = await one.draft()
  await team('PUT', '/drafts/en', {
    revision: draft.revision,
    resume: RESUME,
    templateId: 'tearsheet',
    themeId: 'nomad',
  })
  await team('PUT', '/drafts/de/terms', { terms: [] })
  await team('POST', '/review/granted-rounds', { requestId: randomUUID(), reason: 'Our mistake' })
})

// @promise audit-log
test('audits publication and delivery routes', async () => {
  type Gate = { items: { key: string; kind: string }[] }
  const { body: gate } = await one.team<Gate>('GET', '/gate')
  const keys = gate.items.flatMap(({ key, kind }) => (kind === 'language-missing' ? [] : [key]))
  await team('POST', '/gate/resolutions', { keys, how: 'source', words: 'Told on the phone' })
  const subdomain = `rows-${one.orderId.slice(0, 8)}`
  const wish = { subdomain, reason: 'Agreed by phone', requestId: randomUUID() }
  await team('POST', '/publications', wish)
  await running.jobsDone()
  await team('PUT', '/site/version', { number: 1 })
  await team('PUT', '/site/offline')
  await team('DELETE', '/site/offline')
  await team('PUT', '/site/new-address', { url: 'https://ada-quill.com' })
  await team('DELETE', '/site/new-address')
  await team('DELETE', '/site/offline')
  await mine('PUT', '/site/offline')
  await mine('DELETE', '/site/offline')
  await mine('PUT', '/site/new-address', { url: 'https://ada-quill.com' })
  await mine('DELETE', '/site/new-address')
  await mine('DELETE', '/site/offline')
  await mine('PUT', '/site/check', { versionNumber: 1 })
  await running.jobsDone()
  type Hosting = { term: { endsAt: string } }
  const { endsAt } = (await one.team<Hosting>('GET', '/hosting')).body.term
  await team('POST', '/hosting/renewals', { endsAt, note: 'Paid by transfer' })
})

// @promise audit-log
test('audits customer routes', async () => {
  await mine('POST', '/conversation/messages', {
    ...{ id: randomUUID(), text: 'Thank you', answersEntry: null },
  })
  const sent = randomUUID()
  const files = `${orderPath(one.order, '/conversation/files')}&id=${sent}`
  await makes(one.order.customer, 'POST', files, cvForm(ONE_PAGE, 'more.pdf', 'file'))
  await team('GET', `/conversation/files/${sent}`)
  await mine('PUT', '/weekly-mail', { on: true })
  await mine('POST', '/weekly-mail/tests', { requestId: randomUUID() })
  await mine('GET', '/export')
  await team('GET', '/export')
  const other = await buyPlan(running.url)
  const { customer } = other
  const linkedinUrl = 'https://www.linkedin.com/in/bo'
  await makes(customer, 'PATCH', orderPath(other), { linkedinUrl })
  await makes(customer, 'POST', orderPath(other, '/upload-cv'), cvForm(ONE_PAGE, 'cv.pdf'))
  const links = { makeWorthless: 'all links' }
  await makes(customer, 'POST', orderPath(other, '/links'), links)
  await team('PUT', '/customer-email', { email: 'ada.quill@example.com' })
})

// @promise audit-log
test('audits the refund of a withdrawal and a decision', async () => {
  const order = await buyPlan(running.url)
  const stored = await findOrderByIntent(running.db, order.paymentIntentId)
  const contract = orderReference(stored?.id ?? '')
  const statement = { name: 'Ada Quill', contract, email: stored?.customerEmail }
  const { body } = await order.customer.send<{ id: string }>('POST', '/api/withdrawals', statement)
  await desk('PUT', `/contacts/${body.id}/refund`, {})
  const report = { site: 'ada.example', reason: 'other', explanation: 'It is not true' }
  const sent = await order.customer.send<{ id: string }>('POST', '/api/reports', report)
  const decision = { verdict: 'kept', reasons: 'It is true' }
  await desk('PUT', `/contacts/${sent.body.id}/decision`, decision)
})

// @promise audit-log
test('audits routes of the desk', async () => {
  const answer = randomUUID()
  await desk('PUT', `/saved-answers/${answer}`, { title: 'Thanks', text: 'Thank you, {name}' })
  await desk('DELETE', `/saved-answers/${answer}`)
  await desk('PUT', '/notice-settings', { mail: 'daily' })
  const { id } = await signInColleague(running, 'tove', 'writer')
  await desk('PUT', `/team/${id}`, { role: 'manager', email: 'tove@example.com' })
  await desk('PUT', `/people/${id}/profile`, { displayName: 'Tove', languages: ['Danish'] })
  const hidden = { customerName: null, pictureForCustomers: false }
  await desk('PUT', '/account/customer-visibility', { ...hidden, customerName: 'Noor' })
  await desk('PUT', '/account/customer-visibility', hidden)
  await desk('DELETE', '/account/picture')
  await desk('PUT', `/team/${id}/disablement`)
  await desk('DELETE', `/team/${id}/disablement`)
  await desk('POST', '/team', { username: 'ines', role: 'writer', email: 'ines@example.com' })
  await desk('PUT', '/team-rules', { secondFactorForAll: false })
  await desk('GET', '/acts.csv')
  await desk('GET', '/papers.csv')
  await desk('GET', `/orders.csv?ids=${one.orderId}`)
  const byHand = randomUUID()
  await desk('POST', '/orders', {
    ...{ requestId: byHand, firstName: 'Ada', lastName: 'Quill', email: 'ada.quill@example.com' },
    ...{ billing: null, planId: 'basic', languages: [], amountCents: 3999, amountReason: '' },
    ...{ way: 'cash', paidOn: '2026-01-02', reference: 'Slip 7' },
  })
  const proof = cvForm(ONE_PAGE, 'slip.pdf', 'proof')
  type Proof = { file: { id: string } }
  const { file } = await desk<Proof>('POST', `/orders/${byHand}/payment-proof`, proof)
  await desk('GET', `/orders/${byHand}/payment-proof/${file.id}`)
  const number = one.orderId.slice(0, 8)
  await desk('POST', `/orders/${byHand}/taken-files`, { kind: 'cv', number })
  const hook = randomUUID()
  const webhook = { name: 'Books', url: 'https://books.example/hook', happenings: ['order.paid'] }
  await desk('POST', '/webhooks', { ...webhook, id: hook, form: 'signed' })
  await desk('PUT', `/webhooks/${hook}`, webhook)
  await desk('PUT', `/webhooks/${hook}/state`, { on: false })
  await desk('POST', `/webhooks/${hook}/secrets`)
  await desk('DELETE', `/webhooks/${hook}`)
  const session = { username: 'noor', password: 'correct horse battery' }
  const browser = createTestClient(running.url)
  await makes(browser, 'POST', '/api/admin/session', session)
  await makes(browser, 'DELETE', '/api/admin/session')
})

// @promise audit-log
test('audits review routes of both sides', async () => {
  one = await createReviewOrder(running, owner)
  const { body } = await one.team<{ items: { key: string }[] }>('GET', '/gate')
  const keys = body.items.map(({ key }) => key)
  await one.team('POST', '/gate/resolutions', { keys, how: 'source', words: 'Told on the phone' })
  await team('POST', '/previews', { requestId: randomUUID(), owedReason: '' })
  await running.jobsDone()
  const versionHash = (await one.review()).shown?.versionHash
  const pointer = '/basics/label'
  const says = {
    ...{ revision: 0, versionHash, quote: 'Charge nurse', text: 'Too short', suggestion: 'Nurse' },
    target: { on: 'text', language: 'en', pointer, start: 0, end: 'Charge nurse'.length },
  }
  const [kept, dropped] = [randomUUID(), randomUUID()]
  const last = await newest()
  for (const id of [kept, dropped]) await one.mine('PUT', `/review/comments/${id}`, says)
  await one.mine('DELETE', `/review/comments/${dropped}`)
  // Drafts of comments leave no rows, however often they are saved.
  expect(await newest()).toBe(last)
  const comments = [{ id: kept, revision: 1 }]
  await mine('POST', '/review/rounds', { requestId: randomUUID(), versionHash, comments })
  await team('PUT', `/review/items/${kept}/acceptance`)
  await team('PUT', `/review/items/${kept}/answer`, { verdict: 'done', words: '' })
  const sent = await one.preview()
  const hash = (await one.review()).shown?.versionHash
  await mine('POST', '/review/approval', { previewNumber: sent.number, versionHash: hash })
  await running.jobsDone()
  const wish = { amountCents: 100, reason: 'A day late', requestId: randomUUID() }
  await team('POST', '/refunds', wish)
  const other = {
    ...{ toPlan: 'professional', isGift: true, differenceCents: 0, reason: 'Our mistake' },
    ...{ requestId: randomUUID(), confirmation: orderReference(one.orderId) },
  }
  await team('PUT', '/plan', other)
})

/** Audited routes without an example above. */
const NOT_WALKED: readonly string[] = [
  'DELETE /api/admin/orders/:orderId/papers/:paperId/hold',
  'DELETE /api/admin/orders/:orderId/linkedin-file',
  'DELETE /api/admin/orders/:orderId/photo',
  'DELETE /api/admin/orders/:orderId/publications/:publicationId/signature',
  'DELETE /api/admin/orders/:orderId/site-address/domain',
  'DELETE /api/admin/orders/:orderId/site-address/mail',
  'DELETE /api/admin/orders/:orderId/site-address/registration',
  'DELETE /api/admin/orders/:orderId/writing/dismissals/:key',
  'DELETE /api/admin/portfolio/:itemId',
  'DELETE /api/admin/saved-views/:viewId',
  'DELETE /api/admin/sessions',
  'DELETE /api/orders/:paymentIntentId/photo',
  'DELETE /api/orders/:paymentIntentId/site-address/domain',
  'DELETE /api/orders/:paymentIntentId/site-address/mail',
  'DELETE /api/orders/:paymentIntentId/site-address/registration',
  'GET /api/admin/orders/:orderId/linkedin-file',
  'GET /api/admin/orders/:orderId/source-pages/:kind',
  'POST /api/admin/orders/:orderId/drafts/:language/from-cv',
  'POST /api/admin/orders/:orderId/erasure',
  'POST /api/admin/orders/:orderId/files-erasure',
  'POST /api/admin/orders/:orderId/letters/:letterId/copies',
  'POST /api/admin/orders/:orderId/linkedin-file',
  'POST /api/admin/orders/:orderId/photo',
  // In `shown-members.app.test.ts`.
  'POST /api/admin/account/picture',
  'POST /api/admin/orders/:orderId/rewordings/acceptances',
  'POST /api/admin/orders/:orderId/sent-files/:fileId/changes',
  'POST /api/admin/orders/:orderId/site-address/looks',
  'POST /api/admin/orders/:orderId/site-address/mail/looks',
  'POST /api/admin/orders/:orderId/writing/dismissals',
  'POST /api/admin/portfolio',
  'POST /api/admin/portfolio-pictures',
  'POST /api/admin/portfolio-pictures/of-site',
  'POST /api/admin/second-factor',
  'PUT /api/admin/orders/:orderId/people',
  'POST /api/admin/second-factor/recovery-codes',
  'POST /api/admin/second-factor/removal',
  'POST /api/admin/team/:userId/password-links',
  'POST /api/admin/test-letters',
  'POST /api/admin/webhook-deliveries/:deliveryId/tries',
  'POST /api/admin/webhooks/:webhookId/tests',
  'POST /api/orders/:paymentIntentId/erasure',
  'POST /api/orders/:paymentIntentId/hosting/renewals',
  'POST /api/orders/:paymentIntentId/hosting/renewals/:renewalIntentId/settlement',
  'POST /api/orders/:paymentIntentId/photo',
  'PUT /api/orders/:paymentIntentId/plan-change',
  'POST /api/orders/:paymentIntentId/rounds/payments',
  'POST /api/orders/:paymentIntentId/rounds/payments/:roundIntentId/settlement',
  'POST /api/orders/:paymentIntentId/plan-change/payments',
  'POST /api/orders/:paymentIntentId/plan-change/payments/:differenceIntentId/settlement',
  'PUT /api/admin/orders/:orderId/plan/withdrawal',
  'POST /api/orders/:paymentIntentId/site-address/looks',
  'POST /api/orders/:paymentIntentId/site-address/mail/looks',
  'POST /api/admin/contacts/:contactId/replies',
  'PUT /api/admin/contacts/:contactId/answer',
  'PUT /api/admin/contacts/:contactId/order',
  'PUT /api/admin/orders/:orderId/address',
  'PUT /api/admin/orders/:orderId/closing',
  'PUT /api/admin/orders/:orderId/conversation/settled',
  'PUT /api/admin/orders/:orderId/photo/pdf',
  'PUT /api/admin/orders/:orderId/publications/:publicationId/signature',
  'PUT /api/admin/orders/:orderId/site-address/domain',
  'PUT /api/admin/orders/:orderId/site-address/mail',
  'PUT /api/admin/orders/:orderId/site-address/registration',
  'PUT /api/admin/orders/:orderId/site-address/registration/record',
  'PUT /api/admin/orders/:orderId/site/languages/:language/version',
  'PUT /api/admin/password',
  'PUT /api/admin/password-link',
  'PUT /api/admin/portfolio-order',
  'PUT /api/admin/portfolio/:itemId',
  'PUT /api/admin/portfolio/:itemId/showing',
  'PUT /api/admin/saved-views/:viewId',
  'PUT /api/admin/second-factor',
  // In `language-words.app.test.ts`.
  'PUT /api/admin/orders/:orderId/drafts/:language/words',
  'PUT /api/admin/language-words/:tag',
  'PUT /api/admin/settings/:group',
  'PUT /api/admin/settings/:group/restoration',
  // In `ratings.app.test.ts`.
  'PUT /api/ratings/:orderId',
  'DELETE /api/ratings/:orderId',
  'PUT /api/admin/ratings/:orderId/decision',
  'PUT /api/orders/:paymentIntentId/photo/pdf',
  'PUT /api/orders/:paymentIntentId/site-address/domain',
  'PUT /api/orders/:paymentIntentId/site-address/mail',
  'PUT /api/orders/:paymentIntentId/site-address/registration',
  'PUT /api/orders/:paymentIntentId/site/hidden-contact',
]

test('names every other audited route', () => {
  const all = routesBy((route) => isAudited(route)).map(nameOf)
  expect(all.filter((name) => !seen.has(name)).toSorted()).toEqual(NOT_WALKED.toSorted())
})
