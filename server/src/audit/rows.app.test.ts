import { randomUUID } from 'node:crypto'
import { isRecorded, type Route } from '@vitrine/contract/route'
import { asc, gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { colleague } from '../../testing/colleague.ts'
import { openTestProgram, type TestProgram } from '../../testing/open-test-program.ts'
import { type OrderForReview, orderForReview, RESUME } from '../../testing/order-for-review.ts'
import { cvForm, orderPath, signedInStaff, type Visitor, visitor } from '../../testing/visitor.ts'
import { acts } from './tables.ts'

const ONE_PAGE = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj
trailer<</Root 1 0 R>>
%%EOF`)
const A_TEXT = new TextEncoder().encode('Notes')

let running: TestProgram
let owner: Visitor
let one: OrderForReview

beforeAll(async () => {
  running = await openTestProgram()
  owner = await signedInStaff(running.url)
  one = await orderForReview(running, owner)
})
afterAll(() => running.close())

const seen = new Set<string>()

/** Makes a call that has to succeed, and sees the one row that it leaves. */
async function makes<T = Record<string, unknown>>(
  who: Visitor,
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
  const rows = await running.db.select().from(acts).where(gt(acts.n, last)).orderBy(asc(acts.n))
  expect([path, rows.length]).toEqual([path, 1])
  const [row] = rows
  const route = routesBy((each) => isRecorded(each)).find(
    (each) => nameOf(each) === row?.act && patternOf(each).test(path.split('?')[0] ?? ''),
  )
  expect([path, row?.act, route?.method]).toEqual([path, row?.act, method])
  seen.add(row?.act ?? '')
  return answer.body
}

const newest = async () => {
  const rows = await running.db.select({ n: acts.n }).from(acts)
  return Math.max(0, ...rows.map(({ n }) => n))
}
const routesBy = (fits: (route: Route) => boolean) => running.program.served.filter(fits)
const nameOf = ({ method, path }: Route) => `${method} ${path}`
/** Ids and words of one part. */
const patternOf = ({ path }: Route) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)

const team = <T>(method: string, rest: string, body?: unknown) =>
  makes<T>(owner, method, `/api/admin/orders/${one.orderId}${rest}`, body)
const mine = <T>(method: string, rest: string, body?: unknown) =>
  makes<T>(one.order.customer, method, orderPath(one.order, rest), body)
const desk = <T>(method: string, rest: string, body?: unknown) =>
  makes<T>(owner, method, `/api/admin${rest}`, body)

test('what the team does with one order leaves one row for each call', async () => {
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
  await team('PUT', '/customer-email', { email: 'ada.quill@example.com' })
  await team('PUT', '/languages', { languages: ['English'] })
  await team('PUT', '/theme', { themeId: 'honey' })

  const note = randomUUID()
  await team('POST', '/notes', { id: note, text: 'Called, nobody there' })
  await team('PUT', `/notes/${note}`, { text: 'Called' })
  await team('DELETE', `/notes/${note}`)
  await team('POST', '/conversation/messages', { id: randomUUID(), text: 'Hello', answers: [] })
  const file = cvForm(A_TEXT, 'notes.txt', 'file')
  const sent = randomUUID()
  await team('POST', `/conversation/files?id=${sent}`, file)
  await team('GET', `/conversation/files/${sent}`)

  await team('POST', '/cv', cvForm(ONE_PAGE, 'cv.pdf'))
  await team('GET', '/cv')
  await team('GET', '/readings')
  const draft = await one.draft()
  await team('PUT', '/drafts/en', {
    revision: draft.revision,
    resume: RESUME,
    templateId: 'tearsheet',
    themeId: 'nomad',
  })
  await team('PUT', '/drafts/en/terms', { terms: [] })
  await team('POST', '/review/granted-rounds', { requestId: randomUUID(), reason: 'Our mistake' })
})

test('so does what goes out and what becomes of it', async () => {
  type Gate = { items: { key: string }[] }
  const { body: gate } = await one.team<Gate>('GET', '/gate')
  if (gate.items.length > 0)
    await team('POST', '/gate/resolutions', {
      keys: gate.items.map(({ key }) => key),
      how: 'source',
      words: 'Told on the phone',
    })
  const subdomain = `rows-${one.orderId.slice(0, 8)}`
  const wish = { subdomain, reason: 'Agreed by phone', requestId: randomUUID() }
  await team('POST', '/publications', wish)
  await running.jobsDone()
  await team('PUT', '/site/version', { number: 1 })
  await team('PUT', '/site/offline')
  await team('DELETE', '/site/offline')
  await team('PUT', '/site/new-address', { url: 'https://ada-quill.example' })
  await team('DELETE', '/site/new-address')
  await team('DELETE', '/site/offline')
  await mine('PUT', '/site/offline')
  await mine('DELETE', '/site/offline')
  await mine('PUT', '/site/new-address', { url: 'https://ada-quill.example' })
  await mine('DELETE', '/site/new-address')
  await mine('DELETE', '/site/offline')
  await mine('PUT', '/site/check', { versionNumber: 1 })
  await running.jobsDone()
  type Hosting = { term: { endsAt: string } }
  const { endsAt } = (await one.team<Hosting>('GET', '/hosting')).body.term
  await team('POST', '/hosting/renewals', { endsAt, note: 'Paid by transfer' })
})

test('and what the customer does', async () => {
  await mine('POST', '/conversation/messages', {
    ...{ id: randomUUID(), text: 'Thank you', answersEntry: null },
  })
  const sent = randomUUID()
  await mine('POST', `/conversation/files?id=${sent}`, cvForm(A_TEXT, 'more.txt', 'file'))
  await team('GET', `/conversation/files/${sent}`)
  await mine('PATCH', '', { linkedinUrl: 'https://www.linkedin.com/in/ada' })
  await mine('PUT', '/weekly-mail', { on: true })
  await mine('POST', '/weekly-mail/tests', { requestId: randomUUID() })
  await mine('GET', '/export')
  await team('GET', '/export')
})

test('and what is done at the desk', async () => {
  const answer = randomUUID()
  await desk('PUT', `/saved-answers/${answer}`, { title: 'Thanks', text: 'Thank you, {name}' })
  await desk('DELETE', `/saved-answers/${answer}`)
  await desk('PUT', '/notice-settings', { mail: 'daily' })
  const { id } = await colleague(running, 'tove', 'writer')
  await desk('PUT', `/team/${id}`, { role: 'manager', email: 'tove@example.com' })
  await desk('PUT', `/team/${id}/disablement`)
  await desk('DELETE', `/team/${id}/disablement`)
  await desk('POST', '/team', { username: 'ines', role: 'writer', email: 'ines@example.com' })
  await desk('PUT', '/team-rules', { secondFactorForAll: false })
  await desk('GET', '/acts.csv')
  const hook = randomUUID()
  const webhook = { name: 'Books', url: 'https://books.example/hook', happenings: ['order.paid'] }
  await desk('POST', '/webhooks', { ...webhook, id: hook, form: 'signed' })
  await desk('PUT', `/webhooks/${hook}`, webhook)
  await desk('PUT', `/webhooks/${hook}/state`, { on: false })
  await desk('POST', `/webhooks/${hook}/secrets`)
  await desk('DELETE', `/webhooks/${hook}`)
  const session = { username: 'noor', password: 'correct horse battery' }
  const browser = visitor(running.url)
  await makes(browser, 'POST', '/api/admin/session', session)
  await makes(browser, 'DELETE', '/api/admin/session')
})

/** Calls that no example above makes: what they leave is not seen here. */
const NOT_WALKED = [] as readonly string[]

test('every other recorded call is named', () => {
  const all = routesBy((route) => isRecorded(route)).map(nameOf)
  expect(all.filter((name) => !seen.has(name)).toSorted()).toEqual(NOT_WALKED.toSorted())
})
