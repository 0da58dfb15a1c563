import { createHash, randomUUID } from 'node:crypto'
import { accountRoutes } from '@vitrine/contract/accounts'
import { type Access, isAudited, type Route } from '@vitrine/contract/route'
import { routes } from '@vitrine/contract/routes'
import {
  PERMISSION_OF_ACCESS,
  type StaffPermission,
  hasPermission,
} from '@vitrine/domain/accounts/staff-roles'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleOf } from '../../tools/test-rounds.ts'
import { signInColleague } from '../testing/sign-in-colleague.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import {
  buyPlan,
  cvForm,
  type PaidOrder,
  signInStaff,
  type TestClient,
  createTestClient,
  nameSourcesOfGate,
} from '../testing/test-client.ts'
import { users } from './accounts/tables.ts'
import { auditLog } from './audit/tables.ts'

/** All callers. Provider signatures are tested in `receives signed events`. */
const IDENTITIES = [
  ...([
    'nobody',
    'customer',
    'other customer',
    'writer',
    'manager',
    'owner',
    'accountant',
  ] as const),
  // With an old cookie: disabled under Team while the session was open.
  ...(['disabled writer', 'disabled manager', 'disabled owner'] as const),
]
type Identity = (typeof IDENTITIES)[number]

const EVERYBODY: readonly Identity[] = IDENTITIES
const CUSTOMER: readonly Identity[] = ['customer']
/** In the order of `IDENTITIES`. */
const whoMay = (act: StaffPermission): readonly Identity[] =>
  (['writer', 'manager', 'owner', 'accountant'] as const).filter((role) => hasPermission(role, act))
const MEMBERS = whoMay('account')
const BOOKS = whoMay('books')
const TEAM = whoMay('work')
const MANAGERS = whoMay('manage')
const OWNERS = whoMay('run')
const PROVIDER_ONLY: readonly Identity[] = []

/**
 * Allowed callers per route, on an order of `customer`. An unlisted route fails until someone
 * decides.
 */
const DECIDED: Readonly<Record<string, readonly Identity[]>> = {
  'GET /api/plans': EVERYBODY,
  'GET /api/payment-settings': EVERYBODY,
  'GET /api/preview-fonts/:name': EVERYBODY,
  'POST /api/create-payment-intent': EVERYBODY,
  'POST /api/payment-quotes': EVERYBODY,
  'POST /api/test-create-order': EVERYBODY,
  'POST /api/try-cv': EVERYBODY,
  'POST /api/contacts': EVERYBODY,
  'POST /api/withdrawals': EVERYBODY,
  'POST /api/reports': EVERYBODY,
  'GET /api/ratings': EVERYBODY,
  // Guarded by the link of the email: see `ratings.app.test.ts`.
  'GET /api/ratings/:orderId': EVERYBODY,
  'PUT /api/ratings/:orderId': EVERYBODY,
  'DELETE /api/ratings/:orderId': EVERYBODY,
  'GET /api/admin/ratings': TEAM,
  'PUT /api/admin/ratings/:orderId/decision': MANAGERS,
  'POST /api/order-links': EVERYBODY,
  'POST /api/weekly-mail/stop': EVERYBODY,
  'GET /api/portfolio': EVERYBODY,
  'GET /api/portfolio/pictures/:pictureId': EVERYBODY,
  // With the consent of the member only: see `shown-members.app.test.ts`.
  'GET /api/people/pictures/:pictureId': EVERYBODY,
  'POST /api/admin/session': EVERYBODY,
  'POST /api/admin/password-link': EVERYBODY,
  'PUT /api/admin/password-link': EVERYBODY,
  'POST /api/payment-events': PROVIDER_ONLY,
  'POST /api/mail-events': PROVIDER_ONLY,
  'GET /api/orders/:paymentIntentId': CUSTOMER,
  'GET /api/orders/:paymentIntentId/site': CUSTOMER,
  'PUT /api/orders/:paymentIntentId/site/hidden-contact': CUSTOMER,
  'GET /api/orders/:paymentIntentId/site/check': CUSTOMER,
  'PUT /api/orders/:paymentIntentId/site/check': CUSTOMER,
  'PUT /api/orders/:paymentIntentId/site/offline': CUSTOMER,
  'DELETE /api/orders/:paymentIntentId/site/offline': CUSTOMER,
  'PUT /api/orders/:paymentIntentId/site/new-address': CUSTOMER,
  'DELETE /api/orders/:paymentIntentId/site/new-address': CUSTOMER,
  'GET /api/orders/:paymentIntentId/review': CUSTOMER,
  'GET /api/orders/:paymentIntentId/review/documents/:language': CUSTOMER,
  'GET /api/orders/:paymentIntentId/review/pages/:language/:document/:page': CUSTOMER,
  'GET /api/orders/:paymentIntentId/review/sites/:language': CUSTOMER,
  'PUT /api/orders/:paymentIntentId/review/comments/:commentId': CUSTOMER,
  'DELETE /api/orders/:paymentIntentId/review/comments/:commentId': CUSTOMER,
  'POST /api/orders/:paymentIntentId/review/rounds': CUSTOMER,
  'POST /api/orders/:paymentIntentId/review/approval': CUSTOMER,
  'GET /api/orders/:paymentIntentId/site-address': CUSTOMER,
  'PUT /api/orders/:paymentIntentId/site-address/domain': CUSTOMER,
  'DELETE /api/orders/:paymentIntentId/site-address/domain': CUSTOMER,
  'POST /api/orders/:paymentIntentId/site-address/looks': CUSTOMER,
  'PUT /api/orders/:paymentIntentId/site-address/registration': CUSTOMER,
  'DELETE /api/orders/:paymentIntentId/site-address/registration': CUSTOMER,
  'PUT /api/orders/:paymentIntentId/site-address/mail': CUSTOMER,
  'DELETE /api/orders/:paymentIntentId/site-address/mail': CUSTOMER,
  'POST /api/orders/:paymentIntentId/site-address/mail/looks': CUSTOMER,
  'GET /api/admin/orders/:orderId/site-address': TEAM,
  'GET /api/admin/orders/:orderId/links': TEAM,
  'PUT /api/admin/orders/:orderId/site-address/domain': TEAM,
  'DELETE /api/admin/orders/:orderId/site-address/domain': TEAM,
  'POST /api/admin/orders/:orderId/site-address/looks': TEAM,
  'PUT /api/admin/orders/:orderId/site-address/registration': TEAM,
  'DELETE /api/admin/orders/:orderId/site-address/registration': TEAM,
  'PUT /api/admin/orders/:orderId/site-address/registration/record': TEAM,
  'PUT /api/admin/orders/:orderId/site-address/mail': TEAM,
  'DELETE /api/admin/orders/:orderId/site-address/mail': TEAM,
  'POST /api/admin/orders/:orderId/site-address/mail/looks': TEAM,
  'GET /api/orders/:paymentIntentId/conversation': CUSTOMER,
  'POST /api/orders/:paymentIntentId/conversation/messages': CUSTOMER,
  'POST /api/orders/:paymentIntentId/conversation/files': CUSTOMER,
  'GET /api/orders/:paymentIntentId/conversation/files/:fileId': CUSTOMER,
  'GET /api/orders/:paymentIntentId/sent-files/:fileId/changes': CUSTOMER,
  'GET /api/orders/:paymentIntentId/papers': CUSTOMER,
  'GET /api/orders/:paymentIntentId/e-invoices': CUSTOMER,
  'PUT /api/orders/:paymentIntentId/e-invoices': CUSTOMER,
  'GET /api/orders/:paymentIntentId/papers/:paperId/e-invoice': CUSTOMER,
  'GET /api/orders/:paymentIntentId/agreement': CUSTOMER,
  'GET /api/admin/orders/:orderId/agreement': TEAM,
  'GET /api/orders/:paymentIntentId/visits': CUSTOMER,
  'GET /api/orders/:paymentIntentId/links': CUSTOMER,
  'GET /api/orders/:paymentIntentId/hosting': CUSTOMER,
  'GET /api/orders/:paymentIntentId/plan-change': CUSTOMER,
  'PUT /api/orders/:paymentIntentId/plan-change': CUSTOMER,
  'GET /api/orders/:paymentIntentId/rounds': CUSTOMER,
  'POST /api/orders/:paymentIntentId/rounds/payments': CUSTOMER,
  'POST /api/orders/:paymentIntentId/rounds/payments/:roundIntentId/settlement': CUSTOMER,
  'POST /api/orders/:paymentIntentId/plan-change/payments': CUSTOMER,
  'POST /api/orders/:paymentIntentId/plan-change/payments/:differenceIntentId/settlement': CUSTOMER,
  'POST /api/orders/:paymentIntentId/hosting/renewals': CUSTOMER,
  'POST /api/orders/:paymentIntentId/hosting/renewals/:renewalIntentId/settlement': CUSTOMER,
  'GET /api/orders/:paymentIntentId/weekly-mail': CUSTOMER,
  'PUT /api/orders/:paymentIntentId/weekly-mail': CUSTOMER,
  'POST /api/orders/:paymentIntentId/weekly-mail/tests': CUSTOMER,
  'GET /api/orders/:paymentIntentId/papers/:paperId': CUSTOMER,
  'PATCH /api/orders/:paymentIntentId': CUSTOMER,
  'POST /api/orders/:paymentIntentId/upload-cv': CUSTOMER,
  'GET /api/admin/session': MEMBERS,
  'DELETE /api/admin/session': MEMBERS,
  'PUT /api/admin/password': MEMBERS,
  'POST /api/admin/second-factor': MEMBERS,
  'PUT /api/admin/second-factor': MEMBERS,
  'POST /api/admin/second-factor/removal': MEMBERS,
  'POST /api/admin/second-factor/recovery-codes': MEMBERS,
  'GET /api/admin/account': MEMBERS,
  'DELETE /api/admin/sessions': MEMBERS,
  'GET /api/admin/team': MANAGERS,
  'POST /api/admin/team': MANAGERS,
  'PUT /api/admin/team/:userId': MANAGERS,
  'POST /api/admin/team/:userId/password-links': MANAGERS,
  'PUT /api/admin/team/:userId/disablement': MANAGERS,
  'DELETE /api/admin/team/:userId/disablement': MANAGERS,
  'GET /api/admin/queue': TEAM,
  'GET /api/admin/queue/counts': TEAM,
  'GET /api/admin/contacts': TEAM,
  'PUT /api/admin/contacts/:contactId/answer': TEAM,
  'POST /api/admin/contacts/:contactId/replies': TEAM,
  'PUT /api/admin/contacts/:contactId/refund': MANAGERS,
  'PUT /api/admin/contacts/:contactId/decision': MANAGERS,
  'GET /api/admin/portfolio': TEAM,
  'POST /api/admin/portfolio': TEAM,
  'PUT /api/admin/portfolio/:itemId': TEAM,
  'PUT /api/admin/portfolio/:itemId/showing': TEAM,
  'DELETE /api/admin/portfolio/:itemId': TEAM,
  'PUT /api/admin/portfolio-order': TEAM,
  'POST /api/admin/portfolio-pictures': TEAM,
  'POST /api/admin/portfolio-pictures/of-site': TEAM,
  'GET /api/admin/orders/:orderId': TEAM,
  'PUT /api/admin/orders/:orderId/hold': TEAM,
  'DELETE /api/admin/orders/:orderId/hold': TEAM,
  'GET /api/admin/orders/:orderId/papers': TEAM,
  'GET /api/admin/orders/:orderId/e-invoices': TEAM,
  'PUT /api/admin/orders/:orderId/e-invoices': TEAM,
  'GET /api/admin/orders/:orderId/papers/:paperId/e-invoice': TEAM,
  'GET /api/admin/orders/:orderId/plan': TEAM,
  'GET /api/admin/orders/:orderId/refunds': MANAGERS,
  'GET /api/admin/orders/:orderId/papers/:paperId': TEAM,
  'DELETE /api/admin/orders/:orderId/papers/:paperId/hold': TEAM,
  'GET /api/admin/orders/:orderId/letters': TEAM,
  'GET /api/admin/orders/:orderId/letters/:letterId': TEAM,
  'POST /api/admin/orders/:orderId/letters/:letterId/copies': TEAM,
  'GET /api/admin/orders/:orderId/intake': TEAM,
  'POST /api/admin/orders/:orderId/cv': TEAM,
  'GET /api/admin/orders/:orderId/cv': TEAM,
  'GET /api/admin/orders/:orderId/readings': TEAM,
  'POST /api/admin/orders/:orderId/linkedin-file': TEAM,
  'GET /api/admin/orders/:orderId/linkedin-file': TEAM,
  'GET /api/admin/orders/:orderId/source-pages/:kind': TEAM,
  'DELETE /api/admin/orders/:orderId/linkedin-file': TEAM,
  'GET /api/admin/orders/:orderId/linkedin-file/fields': TEAM,
  'PUT /api/admin/orders/:orderId/people': TEAM,
  'POST /api/admin/orders/:orderId/files-erasure': TEAM,
  'GET /api/orders/:paymentIntentId/mail-delivery': CUSTOMER,
  'GET /api/orders/:paymentIntentId/mails': CUSTOMER,
  'GET /api/admin/contact-orders': TEAM,
  'PUT /api/admin/contacts/:contactId/order': TEAM,
  'GET /api/orders/:paymentIntentId/photo': CUSTOMER,
  'POST /api/orders/:paymentIntentId/photo': CUSTOMER,
  'PUT /api/orders/:paymentIntentId/photo/pdf': CUSTOMER,
  'DELETE /api/orders/:paymentIntentId/photo': CUSTOMER,
  'GET /api/orders/:paymentIntentId/photo/:photoId': CUSTOMER,
  'GET /api/admin/orders/:orderId/photo': TEAM,
  'POST /api/admin/orders/:orderId/photo': TEAM,
  'PUT /api/admin/orders/:orderId/photo/pdf': TEAM,
  'DELETE /api/admin/orders/:orderId/photo': TEAM,
  'GET /api/admin/orders/:orderId/photo/:photoId': TEAM,
  'PUT /api/admin/orders/:orderId/closing': MANAGERS,
  'PUT /api/admin/orders/:orderId/assignee': TEAM,
  'PUT /api/admin/orders/:orderId/presence': TEAM,
  'GET /api/admin/people': TEAM,
  'PUT /api/admin/people/:userId/profile': TEAM,
  'PUT /api/admin/account/customer-visibility': TEAM,
  'POST /api/admin/account/picture': TEAM,
  'DELETE /api/admin/account/picture': TEAM,
  'GET /api/admin/people/pictures/:pictureId': TEAM,
  'GET /api/admin/workload': TEAM,
  'GET /api/admin/team-rules': MANAGERS,
  'PUT /api/admin/team-rules': OWNERS,
  'GET /api/admin/acts': MANAGERS,
  'GET /api/admin/acts.csv': MANAGERS,
  'GET /api/admin/papers': BOOKS,
  'GET /api/admin/papers/:paperId': BOOKS,
  'GET /api/admin/papers.csv': BOOKS,
  'POST /api/admin/orders/:orderId/drafts/:language/from-cv': TEAM,
  'GET /api/admin/orders/:orderId/drafts': TEAM,
  'PUT /api/admin/orders/:orderId/drafts/:language': TEAM,
  'POST /api/admin/orders/:orderId/drafts/:language/documents/:document': TEAM,
  'GET /api/admin/orders/:orderId/drafts/:language/states': TEAM,
  'GET /api/admin/orders/:orderId/drafts/:language/states/:revision': TEAM,
  'GET /api/admin/orders/:orderId/versions/:version/documents/:language': TEAM,
  'GET /api/admin/orders/:orderId/versions/:version/files/*': TEAM,
  'GET /api/admin/orders/:orderId/drafts/:language/translation-help': TEAM,
  'PUT /api/admin/orders/:orderId/drafts/:language/terms': TEAM,
  'GET /api/admin/orders/:orderId/drafts/:language/words': TEAM,
  'PUT /api/admin/orders/:orderId/drafts/:language/words': TEAM,
  'POST /api/admin/orders/:orderId/drafts/:language/suggestions': TEAM,
  'GET /api/admin/orders/:orderId/writing': TEAM,
  'POST /api/admin/orders/:orderId/writing/dismissals': TEAM,
  'DELETE /api/admin/orders/:orderId/writing/dismissals/:key': TEAM,
  'POST /api/admin/orders/:orderId/spelling': TEAM,
  'POST /api/admin/orders/:orderId/rewordings': TEAM,
  'POST /api/admin/orders/:orderId/rewordings/acceptances': TEAM,
  'GET /api/admin/orders/:orderId/gate': TEAM,
  'GET /api/admin/orders/:orderId/claims': TEAM,
  'PUT /api/admin/orders/:orderId/customer-email': MANAGERS,
  'PUT /api/admin/orders/:orderId/customer-name': TEAM,
  'PUT /api/admin/orders/:orderId/languages': TEAM,
  'PUT /api/admin/orders/:orderId/theme': TEAM,
  'PUT /api/admin/orders/:orderId/address': TEAM,
  'POST /api/admin/orders/:orderId/gate/resolutions': TEAM,
  'GET /api/admin/orders/:orderId/site': TEAM,
  'POST /api/admin/orders/:orderId/publications': TEAM,
  'GET /api/admin/orders/:orderId/publications/:publicationId': TEAM,
  'PUT /api/admin/orders/:orderId/publications/:publicationId/signature': TEAM,
  'DELETE /api/admin/orders/:orderId/publications/:publicationId/signature': TEAM,
  'PUT /api/admin/orders/:orderId/site/version': TEAM,
  'PUT /api/admin/orders/:orderId/site/languages/:language/version': TEAM,
  'PUT /api/admin/orders/:orderId/site/offline': MANAGERS,
  'DELETE /api/admin/orders/:orderId/site/offline': MANAGERS,
  'PUT /api/admin/orders/:orderId/site/new-address': MANAGERS,
  'DELETE /api/admin/orders/:orderId/site/new-address': MANAGERS,
  'GET /api/admin/orders/:orderId/review': TEAM,
  'POST /api/admin/orders/:orderId/previews': TEAM,
  'GET /api/admin/orders/:orderId/previews/:previewId': TEAM,
  'PUT /api/admin/orders/:orderId/review/items/:itemId/acceptance': TEAM,
  'PUT /api/admin/orders/:orderId/review/items/:itemId/answer': TEAM,
  'POST /api/admin/orders/:orderId/review/granted-rounds': TEAM,
  'GET /api/admin/orders/:orderId/conversation': TEAM,
  'GET /api/admin/orders/:orderId/visits': TEAM,
  'GET /api/admin/visits': TEAM,
  'GET /api/admin/figures': MANAGERS,
  'GET /api/admin/figures.csv': MANAGERS,
  'GET /api/admin/orders.csv': MANAGERS,
  'GET /api/admin/orders/:orderId/hosting': TEAM,
  'POST /api/admin/orders/:orderId/hosting/renewals': MANAGERS,
  'POST /api/admin/orders/:orderId/conversation/messages': TEAM,
  'POST /api/admin/orders/:orderId/conversation/files': TEAM,
  'GET /api/admin/orders/:orderId/conversation/files/:fileId': TEAM,
  'GET /api/admin/orders/:orderId/sent-files/:fileId/changes': TEAM,
  'POST /api/admin/orders/:orderId/sent-files/:fileId/changes': TEAM,
  'PUT /api/admin/orders/:orderId/conversation/settled': TEAM,
  'GET /api/admin/notices': TEAM,
  'GET /api/admin/notice-settings': TEAM,
  'PUT /api/admin/notice-settings': TEAM,
  'GET /api/admin/notices/unread': TEAM,
  'PUT /api/admin/notices/read': TEAM,
  'PUT /api/admin/notices/:noticeId/read': TEAM,
  'GET /api/admin/orders/:orderId/notes': TEAM,
  'POST /api/admin/orders/:orderId/notes': TEAM,
  'PUT /api/admin/orders/:orderId/notes/:noteId': TEAM,
  'DELETE /api/admin/orders/:orderId/notes/:noteId': TEAM,
  'GET /api/admin/saved-views': TEAM,
  'PUT /api/admin/saved-views/:viewId': TEAM,
  'DELETE /api/admin/saved-views/:viewId': TEAM,
  'GET /api/admin/tags': TEAM,
  'POST /api/admin/tags': TEAM,
  'PUT /api/admin/tags/:tagId': MANAGERS,
  'DELETE /api/admin/tags/:tagId': MANAGERS,
  'GET /api/admin/orders/:orderId/tags': TEAM,
  'PUT /api/admin/orders/:orderId/tags/:tagId': TEAM,
  'DELETE /api/admin/orders/:orderId/tags/:tagId': TEAM,
  'GET /api/admin/saved-answers': TEAM,
  'PUT /api/admin/saved-answers/:answerId': TEAM,
  'DELETE /api/admin/saved-answers/:answerId': TEAM,
  'POST /api/admin/orders/:orderId/refunds': MANAGERS,
  'PUT /api/admin/orders/:orderId/plan': MANAGERS,
  'PUT /api/admin/orders/:orderId/plan/withdrawal': MANAGERS,
  'POST /api/admin/orders': MANAGERS,
  'GET /api/admin/orders/:orderId/hand-payment': TEAM,
  'GET /api/admin/orders/:orderId/payment-proof': TEAM,
  'POST /api/admin/orders/:orderId/payment-proof': MANAGERS,
  'GET /api/admin/orders/:orderId/payment-proof/:fileId': TEAM,
  'POST /api/admin/orders/:orderId/taken-files': TEAM,
  'POST /api/orders/:paymentIntentId/links': CUSTOMER,
  'GET /api/orders/:paymentIntentId/export': CUSTOMER,
  'POST /api/orders/:paymentIntentId/erasure': CUSTOMER,
  'GET /api/admin/orders/:orderId/export': MANAGERS,
  'POST /api/admin/orders/:orderId/erasure': MANAGERS,
  'POST /api/admin/letter-previews': MANAGERS,
  'POST /api/admin/page-previews': MANAGERS,
  'GET /api/admin/language-words': MANAGERS,
  'PUT /api/admin/language-words/:tag': OWNERS,
  'GET /api/admin/settings': MANAGERS,
  'PUT /api/admin/settings/:group': OWNERS,
  'PUT /api/admin/settings/:group/restoration': OWNERS,
  'GET /api/admin/examination': OWNERS,
  'GET /api/admin/webhooks': OWNERS,
  'POST /api/admin/webhooks': OWNERS,
  'PUT /api/admin/webhooks/:webhookId': OWNERS,
  'PUT /api/admin/webhooks/:webhookId/state': OWNERS,
  'POST /api/admin/webhooks/:webhookId/secrets': OWNERS,
  'DELETE /api/admin/webhooks/:webhookId': OWNERS,
  'POST /api/admin/webhooks/:webhookId/tests': OWNERS,
  'GET /api/admin/webhook-deliveries': OWNERS,
  'POST /api/admin/webhook-deliveries/:deliveryId/tries': OWNERS,
  'POST /api/admin/test-letters': OWNERS,
}

/** Outside the contract: health and OpenAPI. */
const PLATFORM =
  /^(GET|HEAD|OPTIONS) \/(healthz|readyz|metrics|\.well-known\/security\.txt|api\/docs.*)$/

let running: TestServer
let order: PaidOrder
let orderId: string
let visitors: Record<Identity, { browser: TestClient; token: string }>

beforeAll(async () => {
  running = await startTestServer()
  order = await buyPlan(running.url)
  const stranger = await buyPlan(running.url, 'starter')
  const left = {
    writer: await signInColleague(running, 'left-writer', 'writer'),
    manager: await signInColleague(running, 'left-manager', 'manager'),
    owner: await signInColleague(running, 'left-owner', 'owner'),
  }
  visitors = {
    nobody: { browser: createTestClient(running.url), token: '' },
    customer: { browser: order.customer, token: order.token },
    'other customer': { browser: stranger.customer, token: stranger.token },
    writer: { browser: (await signInColleague(running, 'writer', 'writer')).browser, token: '' },
    manager: { browser: (await signInColleague(running, 'manager', 'manager')).browser, token: '' },
    owner: { browser: await signInStaff(running.url), token: '' },
    accountant: {
      browser: (await signInColleague(running, 'accountant', 'accountant')).browser,
      token: '',
    },
    'disabled writer': { browser: left.writer.browser, token: '' },
    'disabled manager': { browser: left.manager.browser, token: '' },
    'disabled owner': { browser: left.owner.browser, token: '' },
  }
  const { browser: owner } = visitors.owner
  for (const { id } of [left.writer, left.manager]) {
    const { status } = await owner.send('PUT', `/api/admin/team/${id}/disablement`)
    if (status !== 200) throw new Error(`disabling was answered with ${status}`)
  }
  await running.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, left.owner.id))
  const { body } = await visitors.owner.browser.send<{
    entries: { orderId: string; customerEmail: string }[]
  }>('GET', `/api/admin/queue?search=${order.paymentIntentId}`)
  orderId = body.entries[0]?.orderId ?? ''
})
afterAll(() => running.close())

const nameOf = ({ method, path }: Route) => `${method} ${path}`

/** The URL of a route for the customer's order. */
function addressOf(route: Route, token: string): string {
  const path = route.path
    .replace(':paymentIntentId', order.paymentIntentId)
    .replace(':orderId', orderId)
    .replace(/:(contactId|letterId|paperId|publicationId|itemId|pictureId|userId)/, randomUUID())
    .replace(':language', 'en')
    .replace(':kind', 'cv')
    .replace(/:(revision|version)(?=\/|$)/, '1')
    .replace(':document', 'resume.pdf')
    .replace(':name', 'none.woff2')
  return route.access === 'order-token' ? `${path}?token=${encodeURIComponent(token)}` : path
}

/** Rejected by the guard, before validation. */
function isRefused(status: number, body: Record<string, unknown>): boolean {
  return (
    status === 401 ||
    status === 403 ||
    (status === 404 && String(body['error']).startsWith('This link does not open an order')) ||
    (status === 400 && body['code'] === 'invalid_signature')
  )
}

/** A body that every route rejects, so that nothing changes. */
const NO_USE = { neither: 'here nor there' }
/** Routes without a body would change something. */
const ACTS_WITHOUT_BODY = new Set(['DELETE /api/admin/session'])

// @promise route-access: Each route is open to its listed roles only; an undecided route fails the test.
test('covers every served route', () => {
  const served = running.program.routes.map(nameOf).sort()
  expect(served).toEqual(Object.keys(DECIDED).sort())
  expect(Object.values(routes).map(nameOf).sort()).toEqual(served)
  const beside = running.program.paths
    .map((one) => one.replace(/^HEAD /, 'GET '))
    .filter((one) => !(one in DECIDED) && !PLATFORM.test(one))
  expect(beside).toEqual([])
})

const isTeamAccess = (access: Access): access is keyof typeof PERMISSION_OF_ACCESS =>
  access in PERMISSION_OF_ACCESS

// @promise read-only-accountant: An accountant reads invoices and changes only the own account.
test('gives accountants invoices to read, nothing to change', () => {
  const ownAccount = (Object.values(accountRoutes) as Route[])
    .filter(({ access }) => access === 'member')
    .map(nameOf)
  const open = Object.entries(DECIDED).flatMap(([name, callers]) =>
    callers.includes('accountant') && !callers.includes('nobody') ? [name] : [],
  )
  expect(open.filter((name) => !ownAccount.includes(name)).sort()).toEqual([
    'GET /api/admin/papers',
    'GET /api/admin/papers.csv',
    'GET /api/admin/papers/:paperId',
  ])
  const ofMembers = running.program.routes.filter(({ access }) => access === 'member').map(nameOf)
  expect(ofMembers.sort()).toEqual(ownAccount.sort())
})

// @promise required-second-factor
test('matches the table of roles', () => {
  for (const route of running.program.routes) {
    const { access } = route
    if (!isTeamAccess(access)) continue
    expect([nameOf(route), DECIDED[nameOf(route)]]).toEqual([
      nameOf(route),
      whoMay(PERMISSION_OF_ACCESS[access]),
    ])
  }
})

// @promise route-access
// @promise audit-log
// @promise required-second-factor
test.each(Object.entries(DECIDED))('%s is open to %j only', async (name, allowed) => {
  const route = running.program.routes.find((one) => nameOf(one) === name)
  if (!route) throw new Error(`${name} is not served`)
  for (const identity of IDENTITIES) {
    const { browser, token } = visitors[identity]
    if (ACTS_WITHOUT_BODY.has(name) && allowed.includes(identity)) continue
    const before = await countActs()
    const { status, body } = await browser.send(
      route.method,
      addressOf(route, token),
      route.method === 'GET' ? undefined : NO_USE,
    )
    expect([identity, isRefused(status, body)]).toEqual([identity, !allowed.includes(identity)])
    // A successful audited request leaves one row.
    const wanted = status < 400 && isAudited(route) ? 1 : 0
    expect([identity, (await countActs()) - before]).toEqual([identity, wanted])
  }
})

const countActs = () => running.db.$count(auditLog)

async function otherOrderId(): Promise<string> {
  const { body } = await visitors.owner.browser.send<{ entries: { orderId: string }[] }>(
    'GET',
    '/api/admin/queue?view=all',
  )
  const other = body.entries.find((entry) => entry.orderId !== orderId)
  if (!other) throw new Error('there is only one order')
  return other.orderId
}

// @promise route-access
test('hides emails of another order', async () => {
  const { browser } = visitors.owner
  const other = await otherOrderId()
  await running.jobsDone()
  const letters = await browser.send<{ id: string }[]>(
    'GET',
    `/api/admin/orders/${orderId}/letters`,
  )
  const letterId = letters.body[0]?.id
  expect(letterId).toBeDefined()
  const copy = await browser.send('POST', `/api/admin/orders/${other}/letters/${letterId}/copies`, {
    requestId: randomUUID(),
  })
  expect(copy.status).toBe(404)
})

// @promise route-access
// @promise second-person
test('hides publications and versions of another order', async () => {
  const { browser } = visitors.owner
  const other = await otherOrderId()
  const of = (id: string) => `/api/admin/orders/${id}`
  const publish = async (id: string, subdomain: string, requestId = randomUUID()) => {
    const wish = { subdomain, requestId, reason: 'Agreed by phone' }
    const answer = await browser.send('POST', `${of(id)}/publications`, wish)
    await running.jobsDone()
    const made = await browser.send<{ waits: { versionHash: string } | null }>(
      'GET',
      `${of(id)}/publications/${requestId}`,
    )
    if (made.body.waits) {
      const path = `${of(id)}/publications/${requestId}/signature`
      const { versionHash } = made.body.waits
      // Nobody can approve it through another order, or their own request.
      const elsewhere = path.replace(id, id === orderId ? other : orderId)
      const { browser: second } = visitors.writer
      expect((await second.send('PUT', elsewhere, { versionHash })).status).toBe(409)
      expect((await browser.send('PUT', path, { versionHash })).status).toBe(409)
      expect((await second.send('PUT', path, { versionHash })).status).toBe(200)
    }
    return answer
  }
  for (const id of [orderId, other]) {
    await browser.send('PUT', `${of(id)}/drafts/en`, {
      revision: 0,
      resume: { basics: { name: 'Ada Quill' } },
      templateId: 'tearsheet',
      themeId: 'nomad',
    })
    await nameSourcesOfGate(browser, id)
  }
  const requestId = randomUUID()
  expect((await publish(orderId, 'ada-quill', requestId)).status).toBe(200)
  const read = (id: string) => browser.send('GET', `${of(id)}/publications/${requestId}`)
  expect(await read(orderId)).toMatchObject({ status: 200, body: { state: 'published' } })
  expect(await read(other)).toMatchObject({
    status: 404,
    body: { error: 'There is no such publication.' },
  })
  // The same request id through the other order.
  expect(await publish(other, 'bo-quill', requestId)).toMatchObject({
    status: 409,
    body: { error: 'That request was about another order. Load the page again.' },
  })
  expect((await publish(orderId, 'ada-quill')).status).toBe(200)
  expect((await publish(other, 'bo-quill')).status).toBe(200)
  // Only the first order has a second version.
  const goTo = (id: string) => browser.send('PUT', `${of(id)}/site/version`, { number: 2 })
  expect((await goTo(orderId)).status).toBe(200)
  expect((await goTo(other)).status).toBe(404)
  const { body } = await browser.send('GET', `${of(other)}/site`)
  expect(body).toMatchObject({ state: 'live', versions: [{ number: 1, live: true }] })
})

// @promise route-access
test('accepts only the order’s own token', async () => {
  const path = `/api/orders/${order.paymentIntentId}`
  const { token } = order
  const browser = createTestClient(running.url)
  const tries = [
    '',
    token.slice(0, -1),
    `${token}x`,
    token.toUpperCase(),
    createHash('sha256').update(token).digest('base64url'),
    visitors['other customer'].token,
    'undefined',
  ]
  for (const wrong of tries) {
    const { status } = await browser.send('GET', `${path}?token=${wrong}`)
    expect([wrong, status]).toEqual([wrong, 404])
  }
  for (const query of [`token[]=${token}`, `token=x&token=${token}`, `Token=${token}`]) {
    expect((await browser.send('GET', `${path}?${query}`)).status).toBe(404)
  }
  expect((await browser.send('GET', `${path}?token=${token}`)).status).toBe(200)
})

// @promise token-stays-secret: Order tokens are not cached, logged or sent as a referrer.
test('disables caching of customer responses', async () => {
  const { browser } = visitors.customer
  for (const path of [
    addressOf(routes.readMySite, order.token),
    addressOf(routes.readIntake, order.token),
    addressOf(routes.readIntake, 'wrong'),
  ]) {
    expect((await browser.send('GET', path)).headers.get('cache-control')).toBe('no-store')
  }
  const page = await fetch(
    `${running.url}/onboarding?oid=${order.paymentIntentId}&t=${order.token}`,
  )
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect((await fetch(`${running.url}/my-site`)).headers.get('referrer-policy')).toBe('no-referrer')
})

/** Cross-site requests that a browser can send. */
const FOREIGN: readonly [name: string, headers: Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site, old browser', { origin: 'https://evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['a customer’s site', { origin: 'http://ada.localhost', 'sec-fetch-site': 'same-site' }],
  ['a link that hides where it comes from', { 'sec-fetch-site': 'cross-site' }],
]
const FORMS: readonly [type: string | undefined, body: string | FormData | undefined][] = [
  ['application/x-www-form-urlencoded', 'a=1'],
  ['text/plain', '{"a":1}'],
  ['text/plain; charset=utf-8', '{"a":1}'],
  [undefined, cvForm(Buffer.from('%PDF-1.4'), 'cv.pdf')],
  ['application/json', '{"a":1}'],
  [undefined, undefined],
]

// @promise no-csrf: Another origin can't make a signed-in browser change anything.
test.each(FOREIGN.map(([name, headers], place) => [name, headers, place] as const))(
  '%s can’t forge a signed-in request',
  async (_name, foreign, place) => {
    const changing = running.program.routes.filter(
      ({ method, access }) => method !== 'GET' && access !== 'provider',
    )
    expect(changing.length).toBeGreaterThan(10)
    for (const [turn, route] of changing.entries()) {
      for (const [type, body] of sampleOf(FORMS, turn + place, 1)) {
        const answer = await fetch(running.url + addressOf(route, order.token), {
          method: route.method,
          headers: {
            ...foreign,
            ...(type ? { 'content-type': type } : {}),
            cookie: [...visitors.owner.browser.cookies, ...visitors.customer.browser.cookies]
              .map(([name, value]) => `${name}=${value}`)
              .join('; '),
          },
          ...(body === undefined ? {} : { body }),
        })
        await answer.text()
        expect([nameOf(route), type, answer.status]).toEqual([nameOf(route), type, 403])
      }
    }
  },
)

// @promise no-csrf
test('accepts simple requests only for uploads and unsubscribing', async () => {
  const taken: string[] = []
  for (const route of running.program.routes) {
    if (route.method !== 'POST' || route.access === 'provider') continue
    for (const [type, body] of FORMS.slice(0, 4)) {
      const { browser } = visitors[route.access === 'order-token' ? 'customer' : 'owner']
      const answer = await fetch(running.url + addressOf(route, order.token), {
        method: 'POST',
        headers: {
          ...(type ? { 'content-type': type } : {}),
          cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        ...(body === undefined ? {} : { body }),
      })
      await answer.text()
      if (answer.status !== 415) taken.push(nameOf(route))
    }
  }
  expect([...new Set(taken)].sort()).toEqual([
    'POST /api/admin/account/picture',
    'POST /api/admin/orders/:orderId/conversation/files',
    'POST /api/admin/orders/:orderId/cv',
    'POST /api/admin/orders/:orderId/linkedin-file',
    'POST /api/admin/orders/:orderId/payment-proof',
    'POST /api/admin/orders/:orderId/photo',
    'POST /api/admin/portfolio-pictures',
    'POST /api/orders/:paymentIntentId/conversation/files',
    'POST /api/orders/:paymentIntentId/photo',
    'POST /api/orders/:paymentIntentId/upload-cv',
    'POST /api/try-cv',
    // Mail clients post a form; the URL carries the signature.
    'POST /api/weekly-mail/stop',
  ])
})
