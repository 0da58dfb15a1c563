import { randomUUID } from 'node:crypto'
import type { OpenItem } from '@vitrine/domain/publishing/gate'
import { writeAt } from '@vitrine/domain/resume/json-pointer'
import { assignIds } from '@vitrine/domain/resume/stored-resume'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, STAFF, type TestServer } from '../../../testing/test-server.ts'
import {
  newRequestId,
  buyPlan,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
  createTestClient,
} from '../../../testing/test-client.ts'
import { insertUser } from '../../accounts/account-store.ts'
import { hashPassword } from '../../accounts/password.ts'
import { users } from '../../accounts/tables.ts'
import { findOrderByIntent, orders } from '../../ordering/index.ts'

let running: TestServer
let owner: TestClient
let bought: PaidOrder
let orderId: string

beforeAll(async () => {
  running = await startTestServer()
  owner = await signInStaff(running.url)
})
afterAll(() => running.close())

/** A paid order in English and German; the nurse named 17 colleagues at Bayview. */
beforeEach(async () => {
  const words = 'I have been a charge nurse at Bayview since 2020 and precepted 17 nurses.'
  bought = await buyPlan(running.url)
  const message = { id: newRequestId(), text: words, answersEntry: null }
  await bought.customer.send('POST', orderPath(bought, '/conversation/messages'), message)
  const order = await findOrderByIntent(running.db, bought.paymentIntentId)
  if (!order) throw new Error(`no order has the intent ${bought.paymentIntentId}`)
  orderId = order.id
  await bought.customer.send('PATCH', orderPath(bought), { languages: ['English', 'German'] })
})

const english = assignIds({
  basics: { name: 'Ada Quill', label: 'Charge nurse', email: 'ada@example.com' },
  work: [{ name: 'Bayview', startDate: '2020', highlights: ['Precepted 17 nurses'] }],
})
const german = writeAt(
  writeAt(english, '/basics/label', 'Stationsleitung'),
  '/work/0/highlights/0',
  '17 Pflegekräfte eingearbeitet',
)
const LINE = '/work/0/highlights/0'

const call = <T>(staff: TestClient, method: string, path: string, body?: unknown) =>
  staff.send<T>(method, `/api/admin/orders/${orderId}${path}`, body)

async function save(language: string, resume: unknown, staff = owner): Promise<void> {
  type Listed = { drafts: { language: string; revision: number }[] }
  const { drafts } = (await call<Listed>(staff, 'GET', '/drafts')).body
  const { status } = await call(staff, 'PUT', `/drafts/${language}`, {
    revision: drafts.find((draft) => draft.language === language)?.revision ?? 0,
    resume,
    templateId: 'tearsheet',
    themeId: 'nomad',
  })
  expect(status).toBe(200)
}

const openItems = async (staff = owner) =>
  (await call<{ items: OpenItem[] }>(staff, 'GET', '/gate')).body.items

type Refusal = { error: string; items?: OpenItem[] }
const publish = (staff = owner) =>
  call<Refusal>(staff, 'POST', '/publications', {
    subdomain: `site-${orderId.slice(0, 8)}`,
    reason: 'Agreed by phone',
    requestId: newRequestId(),
  })

const give = (staff: TestClient, how: 'source' | 'reason', keys: readonly string[]) =>
  call<Refusal>(staff, 'POST', '/gate/resolutions', {
    keys,
    how,
    words: 'Told on the phone, 3 March',
  })

const confirm = (staff: TestClient, keys: readonly string[]) =>
  call<Refusal & { given: unknown[] }>(staff, 'POST', '/gate/resolutions', {
    keys,
    how: 'same-fact',
  })

const keysOf = (items: readonly OpenItem[]) => items.map(({ key }) => key)

/** A second manager, removed after the test. */
async function aColleague(): Promise<TestClient> {
  const username = `mira-${randomUUID().slice(0, 8)}`
  await insertUser(running.db, {
    id: randomUUID(),
    username,
    passwordHash: await hashPassword('correct horse battery'),
    role: 'manager',
    createdAt: new Date(),
  })
  const colleague = createTestClient(running.url)
  await colleague.send('POST', '/api/admin/session', {
    username,
    password: 'correct horse battery',
  })
  return colleague
}
const withoutColleagues = () =>
  running.db.update(users).set({ disabledAt: new Date() }).where(eq(users.role, 'manager'))

// @promise wishes-answered
test('blocks sending until each wish is answered', async () => {
  await running.db
    .update(orders)
    .set({ specialRequests: 'Do not show my phone number. No photo.' })
    .where(eq(orders.id, orderId))
  await save('en', english)
  await save('de', german)
  const wishes = (await openItems()).filter(({ kind }) => kind === 'wish')
  expect(wishes.map(({ text }) => text)).toEqual(['Do not show my phone number.', 'No photo.'])
  const refused = await publish()
  expect([refused.status, keysOf(refused.body.items ?? [])]).toEqual([409, keysOf(wishes)])
  const done = (keys: readonly string[]) =>
    call<Refusal & { given: unknown[] }>(owner, 'POST', '/gate/resolutions', { keys, how: 'done' })
  expect((await done(keysOf(wishes.slice(0, 1)))).body.given).toMatchObject([
    { kind: 'wish', how: 'done', givenBy: STAFF.username },
  ])
  expect((await give(owner, 'reason', keysOf(wishes.slice(1)))).status).toBe(200)
  expect((await publish()).status).toBe(200)
})

test('takes no press for an unsourced claim', async () => {
  await save('en', writeAt(english, LINE, 'Satisfaction of 99%'))
  const claims = (await openItems()).filter(({ kind }) => kind === 'claim')
  const body = { keys: keysOf(claims), how: 'done' }
  expect(await call(owner, 'POST', '/gate/resolutions', body)).toMatchObject({
    ...{ status: 409, body: { code: 'fix_required' } },
  })
})

// @promise no-unsourced-claims
test('blocks publishing on an invented figure in any language', async () => {
  await save('en', english)
  await save('de', writeAt(german, LINE, 'Zufriedenheit bei 99%'))
  const items = await openItems()
  expect(items).toMatchObject([
    { kind: 'claim', language: 'de', pointer: LINE, sentence: '“99%” is not in its source' },
  ])

  const refused = await publish()
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      code: 'open_items',
      error: '1 thing is still open. Put it right, name the source, or say why it may pass.',
      items,
    },
  ])
  await running.jobsDone()
  const site = await call(owner, 'GET', '/site')
  expect(site.body).toMatchObject({ subdomain: null, versions: [], publication: null })

  await save('de', german)
  expect(await openItems()).toEqual([])
  expect((await publish()).status).toBe(200)
})

// @promise no-unsourced-claims
test('blocks untranslated texts but not missing languages', async () => {
  await save('en', english)
  expect((await openItems()).map(({ kind }) => kind)).toEqual(['language-missing'])
  expect((await publish()).status).toBe(200)
  await save('de', english)
  const refused = await publish()
  expect(refused.status).toBe(409)
  expect(refused.body.items?.map(({ kind, pointer }) => [kind, pointer])).toEqual([
    ['untranslated', '/basics/label'],
    ['untranslated', LINE],
  ])
})

// @promise stale-translations
test('blocks stale translations until someone reviews them', async () => {
  await save('en', english)
  await save('de', german)
  expect(await openItems()).toEqual([])
  await save('en', writeAt(english, '/basics/label', 'Head nurse'))
  const refused = await publish()
  expect([refused.status, refused.body.items]).toMatchObject([
    409,
    [{ kind: 'stale', language: 'de', pointer: '/basics/label' }],
  ])
  // The new translation refers to the current source.
  await save('de', writeAt(german, '/basics/label', 'Pflegedienstleitung'))
  expect(await openItems()).toEqual([])
})

// @promise no-unsourced-claims
test('blocks pages without a name or contact method', async () => {
  await save('en', { work: english.work })
  expect((await publish()).body.items?.map(({ kind }) => kind)).toEqual(['no-name', 'no-contact'])
  const noName = (await openItems()).find(({ kind }) => kind === 'no-name')
  const refused = await give(owner, 'reason', keysOf(noName ? [noName] : []))
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'The name is missing. That has to be put right.',
  ])
})

// @promise reviewed-reasons
test('accepts a claim with a source, for that text only', async () => {
  await save('en', writeAt(english, LINE, 'Cut falls by 40%'))
  const open = (await openItems()).filter(({ kind }) => kind === 'claim')
  expect(await give(owner, 'source', keysOf(open))).toMatchObject({
    status: 200,
    body: {
      items: [{ kind: 'language-missing' }],
      given: [{ text: 'Cut falls by 40%', how: 'source', givenBy: STAFF.username }],
    },
  })
  const { body } = await call<{ history: { what: string; actor: string; note: string }[] }>(
    owner,
    'GET',
    '',
  )
  expect(body.history).toContainEqual(
    expect.objectContaining({
      what: 'source-given',
      actor: `staff:${STAFF.username}`,
      to: '1',
      note: 'Told on the phone, 3 March',
    }),
  )
  await save('en', writeAt(english, LINE, 'Cut falls by 45%'))
  expect((await publish()).body.items).toMatchObject([{ kind: 'claim', values: ['45%'] }])
  await save('en', writeAt(english, LINE, 'Cut falls by 40%'))
  expect((await publish()).status).toBe(200)
})

// @promise reviewed-reasons
test('requires a second person’s reason for one’s own claim', async () => {
  const colleague = await aColleague()
  await save('en', writeAt(english, LINE, 'Cut falls by 40%'))
  const keys = keysOf((await openItems()).filter(({ kind }) => kind === 'claim'))
  const own = await give(owner, 'reason', keys)
  expect([own.status, own.body.error]).toEqual([
    409,
    '“40%” has no source. You wrote it: somebody else of the team has to give the reason, or you name the source.',
  ])
  expect((await publish()).status).toBe(409)
  expect((await give(colleague, 'reason', keys)).status).toBe(200)
  expect((await publish()).status).toBe(200)
  await withoutColleagues()
})

// @promise reviewed-reasons
test('lets a single-person team give its own reason', async () => {
  await withoutColleagues()
  await save('en', writeAt(english, LINE, 'Cut falls by 40%'))
  const keys = keysOf((await openItems()).filter(({ kind }) => kind === 'claim'))
  expect((await give(owner, 'reason', keys)).status).toBe(200)
  expect((await publish()).status).toBe(200)
})

// @promise reviewed-reasons
test('rejects reasons for closed or changed items', async () => {
  await save('en', writeAt(english, LINE, 'Cut falls by 40%'))
  const items = (await openItems()).filter(({ kind }) => kind === 'claim')
  await save('en', writeAt(english, LINE, 'Cut falls by 45%'))
  expect((await give(owner, 'source', keysOf(items))).status).toBe(409)
  expect((await openItems()).some(({ kind }) => kind === 'claim')).toBe(true)
})

// @promise confirmed-changes: A doubtful change is confirmed by a named person; a new fact needs a source.
test('records who confirmed the same fact and when', async () => {
  await save('en', english)
  await save('de', writeAt(german, LINE, 'Nicht nur 17 Pflegekräfte eingearbeitet'))
  const [doubt] = await openItems()
  expect(doubt).toMatchObject({ verdict: 'cannot-tell', before: 'Precepted 17 nurses' })
  const { status, body } = await confirm(owner, keysOf(doubt ? [doubt] : []))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    items: [],
    given: [
      {
        ...{ how: 'same-fact', verdict: 'cannot-tell', before: 'Precepted 17 nurses' },
        ...{ text: doubt?.text, words: doubt?.sentence, givenBy: STAFF.username },
        givenAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    ],
  })
  expect((await publish()).status).toBe(200)
})

// @promise confirmed-changes
test('asks again when the compared text changes', async () => {
  await save('en', english)
  await save('de', writeAt(german, LINE, 'Nicht nur 17 Pflegekräfte eingearbeitet'))
  expect((await confirm(owner, keysOf(await openItems()))).status).toBe(200)
  await save('en', writeAt(english, LINE, 'Precepted and supervised 17 nurses'))
  expect((await openItems()).filter(({ kind }) => kind === 'claim')).toMatchObject([
    { verdict: 'cannot-tell', before: 'Precepted and supervised 17 nurses' },
  ])
})

// @promise confirmed-changes
test('does not accept “same fact” for a new fact', async () => {
  await save('en', english)
  await save('de', writeAt(german, LINE, '99 Pflegekräfte eingearbeitet'))
  const items = await openItems()
  expect(items).toMatchObject([{ verdict: 'new-fact' }])
  const refused = await confirm(owner, keysOf(items))
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'source_required' }])
  expect(await openItems()).toEqual(items)
})

// @promise reviewed-reasons
test.each(['x', 'the customer', 'ok ok'])('rejects the source “%s”', async (words) => {
  await save('en', writeAt(english, LINE, 'Cut falls by 40%'))
  const keys = keysOf((await openItems()).filter(({ kind }) => kind === 'claim'))
  const refused = await call<{ fields: Record<string, string> }>(
    owner,
    'POST',
    '/gate/resolutions',
    { keys, how: 'source', words },
  )
  expect(refused.status).toBe(400)
  expect(refused.body.fields['words']).toContain('Name the person or document')
})
