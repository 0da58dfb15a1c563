import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type ContactResponse, contactPackages } from '@vitrine/contract/contact'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  buyPlan,
  newRequestId,
  orderPath,
  signInStaff,
  type TestClient,
  createTestClient,
} from '../../testing/test-client.ts'
import { findOrderByIntent } from '../ordering/index.ts'

const START = Date.now()

let running: TestServer
let staff: TestClient
let minutesLater = 0

beforeAll(async () => {
  running = await startTestServer({ clock: () => new Date(START + minutesLater * 60_000) })
  staff = await signInStaff(running.url)
})
afterAll(() => running.close())

type Sent = { id: string; createdAt: string; error: string; fields?: Record<string, string> }

const MESSAGE = { name: 'Bo Quill', email: 'bo@example.com', message: 'Do you do portfolios?' }

/** A minute after the previous one. */
async function send(changes: object = {}) {
  minutesLater += 1
  return createTestClient(running.url).send<Sent>('POST', '/api/contacts', {
    ...MESSAGE,
    ...changes,
  })
}
const listed = async () => (await staff.send<ContactResponse[]>('GET', '/api/admin/contacts')).body
async function markAnswered(id: string) {
  minutesLater += 1
  return staff.send<ContactResponse>('PUT', `/api/admin/contacts/${id}/answer`)
}

/** Emails so far, decoded. */
async function mails(): Promise<string[]> {
  await running.jobsDone()
  const folder = path.join(running.dataDir, 'mail')
  const files = await readdir(folder)
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  return texts.map((text) => text.replaceAll('=\r\n', '').replaceAll('=\n', ''))
}

// @promise contact-messages: A contact message arrives once, and the longest wait comes first.
test('delivers a message unchanged and emails both sides', async () => {
  const { status, body } = await send({ phone: '+1 555 0100', package: contactPackages[0] })
  expect(status).toBe(200)
  expect(await listed()).toEqual([
    {
      ...MESSAGE,
      id: body.id,
      phone: '+1 555 0100',
      package: contactPackages[0],
      createdAt: body.createdAt,
      answeredAt: null,
      thread: [],
      withdrawal: null,
      report: null,
    },
  ])
  const sent = await mails()
  const to = sent.map((mail) => /^To: (.+)$/m.exec(mail)?.[1] ?? '')
  expect(to).toHaveLength(2)
  expect(to.filter((address) => address.includes('bo@example.com'))).toHaveLength(1)
  const team = sent.find((_, place) => !to[place]?.includes('bo@example.com'))
  expect(team).toContain('Do you do portfolios?')
})

// @promise no-quoted-text: Emails to unverified addresses quote no visitor text.
test('quotes no typed text to an unverified address', async () => {
  await mails()
  const words = {
    name: 'Xylophone Pills',
    message: 'Buy-now at pills.invalid/offer',
    phone: '+1 555 0199',
  }
  await send({ ...words, email: 'victim@example.com', package: contactPackages[1] })
  const sent = (await mails()).filter((mail) => /^To: victim@/m.test(mail))
  expect(sent).toHaveLength(1)
  const typed = Object.values(words).flatMap((text) => text.split(/\W+/))
  for (const word of [...typed, contactPackages[1]].filter((each) => each.length > 3)) {
    expect([word, sent[0]?.toLowerCase().includes(word.toLowerCase())]).toEqual([word, false])
  }
  expect(sent[0]).toContain('Subject: Vitrine has your message')
  expect(sent[0]).not.toContain('Reply-To')
})

// @promise few-acknowledgements: A mailbox gets two acknowledgements a day; each message arrives.
test('acknowledges twice a day per mailbox', async () => {
  const before = await listed()
  for (const email of ['cy@example.com', 'CY@example.com', 'cy+a@example.com', 'cy+b@example.com'])
    await send({ email })
  expect(await listed()).toHaveLength(before.length + 4)
  const sent = (await mails()).filter((mail) => /^To: cy(\+.)?@/im.test(mail))
  expect(sent).toHaveLength(2)
})

test('treats an empty phone number or plan as missing', async () => {
  const { body } = await send({ phone: '', package: '' })
  const kept = (await listed()).find(({ id }) => id === body.id)
  expect(kept).toMatchObject({ phone: null, package: null })
})

test.each<[string, object]>([
  ['name', { name: '  ' }],
  ['name', { name: 'x'.repeat(5000) }],
  ['email', { email: 'not an address' }],
  ['email', { email: 'bo@example.com\r\nBcc: all@example.com' }],
  ['message', { message: '' }],
  ['message', { message: undefined }],
])('rejects a message without a valid %s', async (field, changes) => {
  const before = await listed()
  const { status, body } = await send(changes)
  expect(status).toBe(400)
  expect(Object.keys(body.fields ?? {})).toEqual([field])
  expect(await listed()).toEqual(before)
})

// @promise contact-messages
test('ignores bots that fill the honeypot field', async () => {
  const [before, sentBefore] = [await listed(), await mails()]
  const email = 'person@example.com'
  const person = await send({ email })
  const trapped = await send({ name: 'Cheap Pills', website: 'https://pills.example' })
  expect(trapped.status).toBe(person.status)
  expect(Object.keys(trapped.body).sort()).toEqual(Object.keys(person.body).sort())
  expect([...trapped.headers.keys()].sort()).toEqual([...person.headers.keys()].sort())
  const after = await listed()
  expect(after.map(({ id }) => id)).not.toContain(trapped.body.id)
  expect(after).toHaveLength(before.length + 1)
  // Only the two emails of the human.
  expect(await mails()).toHaveLength(sentBefore.length + 2)
})

// @promise contact-messages
test('lists the longest waiting first, then the newest answered', async () => {
  for (const { id } of await listed()) await markAnswered(id)
  const [a, b, c, d] = [await send(), await send(), await send(), await send()].map(
    ({ body }) => body.id,
  )
  const inTurn = async () =>
    (await listed())
      .map(({ id }) => 'abcd'[[a, b, c, d].indexOf(id)])
      .filter(Boolean)
      .join('')
  expect(await inTurn()).toBe('abcd')
  for (const id of [b, a]) {
    const { status, body } = await markAnswered(id ?? '')
    expect({ status, id: body.id }).toEqual({ status: 200, id })
    expect(body.answeredAt).toBe(new Date(START + minutesLater * 60_000).toISOString())
  }
  expect(await inTurn()).toBe('cdab')
  // Unanswered messages come before all answered ones.
  expect((await listed()).map(({ answeredAt }) => answeredAt === null)).toEqual([
    true,
    true,
    ...Array((await listed()).length - 2).fill(false),
  ])
})

// @promise contact-messages
test('keeps the first answer time under concurrency', async () => {
  const { body } = await send()
  const first = await markAnswered(body.id)
  const second = await markAnswered(body.id)
  expect(second.status).toBe(200)
  expect(second.body).toEqual(first.body)
})

test('returns 404 when marking a missing message', async () => {
  expect(await markAnswered(newRequestId())).toMatchObject({
    status: 404,
    body: { error: 'There is no such message.' },
  })
  expect((await markAnswered('1')).status).toBe(400)
})

test('answers a message by email, once', async () => {
  const { body } = await send({ name: 'Eli Ward', email: 'eli.ward@example.com' })
  const reply = { id: newRequestId(), text: 'Dear {name}, yes.' }
  const answer = (words: object) =>
    staff.send<ContactResponse>('POST', `/api/admin/contacts/${body.id}/replies`, words)
  const sent = await answer(reply)
  expect(sent).toMatchObject({
    status: 200,
    body: { answeredAt: expect.any(String), thread: [{ name: 'noor', text: 'Dear Eli, yes.' }] },
  })
  expect((await answer(reply)).body.thread).toHaveLength(1)
  expect((await answer({ ...reply, text: 'Another' })).status).toBe(409)
  expect((await answer({ id: newRequestId(), text: 'Dear {first name}' })).status).toBe(400)
  const found = (await mails()).filter(
    (mail) => mail.includes('To: eli.ward@example.com') && mail.includes('Dear Eli, yes.'),
  )
  expect(found).toHaveLength(1)
})

const withdraw = (statement: object) => {
  minutesLater += 1
  return createTestClient(running.url).send<Sent>('POST', '/api/withdrawals', statement)
}

// @promise withdrawal: A statement of withdrawal is acknowledged at once and tells nothing.
test('acknowledges a withdrawal alike for known and unknown orders', async () => {
  const order = await buyPlan(running.url)
  const stored = await findOrderByIntent(running.db, order.paymentIntentId)
  const { id = '', customerEmail = '' } = stored ?? {}
  const contract = orderReference(id)
  const known = await withdraw({ name: 'Ada Quill', contract, email: customerEmail })
  const other = await withdraw({ name: 'Spam Words', contract, email: 'other@example.com' })
  const unknown = await withdraw({
    name: 'Spam Words',
    contract: 'Buy pills',
    email: 'third@example.com',
  })
  for (const { status, body } of [known, other, unknown])
    expect([status, Object.keys(body)]).toEqual([200, ['id', 'createdAt']])
  const sent = (await mails()).filter((mail) => mail.includes('Subject: Your withdrawal arrived'))
  const to = (address: string) => sent.filter((mail) => mail.includes(`To: ${address}`))
  expect(to(customerEmail)).toHaveLength(1)
  for (const fact of ['Ada Quill', contract, known.body.createdAt.slice(0, 10)])
    expect([fact, to(customerEmail)[0]?.includes(fact)]).toEqual([fact, true])
  expect(to('other@example.com')[0]).toContain(contract)
  expect([...to('other@example.com'), ...to('third@example.com')].join()).not.toMatch(
    /Spam Words|pills/,
  )
  expect(await listed()).toContainEqual(
    expect.objectContaining({
      id: known.body.id,
      package: 'Withdrawal from contract',
      message: `I withdraw from contract ${contract}.`,
    }),
  )
})

const report = (body: object, from = createTestClient(running.url)) => {
  minutesLater += 1
  return from.send<Sent>('POST', '/api/reports', body)
}
const decide = (id: string, body: object) =>
  staff.send<ContactResponse & { code: string }>('PUT', `/api/admin/contacts/${id}/decision`, body)
const mailsTo = async (address: string) =>
  (await mails()).filter((mail) => mail.includes(`\nTo: ${address}`))

// @promise page-reports: A report of a page gets a receipt, and one decision with its reasons.
test('receives a report, decides once and tells both sides', async () => {
  const order = await buyPlan(running.url, 'starter', {
    customerInfo: { firstName: 'Grace', lastName: 'Hopper', email: 'owner@example.com' },
  })
  const subdomain = `reported-${order.paymentIntentId.slice(-6).toLowerCase()}`
  await order.customer.send('PATCH', orderPath(order), { subdomain })
  const site = `https://${subdomain}.localhost:${new URL(running.url).port}/?from=x`
  const email = 'reporter@example.com'
  const explanation = 'Buy pills: she was never an admiral.'
  const { body } = await report({ site, reason: 'false', explanation, email })
  const [receipt, ...others] = await mailsTo(email)
  expect(others).toEqual([])
  expect(receipt).toContain('Your report arrived')
  expect(receipt).not.toMatch(/pills|admiral|reported-/)
  const stored = await findOrderByIntent(running.db, order.paymentIntentId)
  expect((await listed()).find(({ id }) => id === body.id)).toMatchObject({
    package: 'Report of a page',
    report: { reason: 'false', orderId: stored?.id, decision: null },
  })
  const wish = { verdict: 'removed', reasons: 'The register names no such admiral.' }
  const answers = await Promise.all([decide(body.id, wish), decide(body.id, wish)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await decide(body.id, wish)).body.code).toBe('already_decided')
  const decided = (await listed()).find(({ id }) => id === body.id)
  expect(decided?.report?.decision).toMatchObject({ ...wish, by: 'noor' })
  expect(decided?.answeredAt).not.toBeNull()
  expect((await mailsTo(email)).filter((mail) => mail.includes(wish.reasons))).toHaveLength(1)
  const toOwner = (await mailsTo('owner@example.com')).filter((mail) =>
    mail.includes('Somebody reported your page'),
  )
  expect(toOwner).toHaveLength(1)
  expect(toOwner[0]).toContain(wish.reasons)
  expect(toOwner[0]).toContain(subdomain)
  // The owner reads nothing that a stranger typed, and learns no name.
  expect(toOwner[0]).not.toContain('from=x')
  expect(toOwner[0]).not.toContain(email)
})

// @promise page-reports
test('takes a report without name, address and known page', async () => {
  for (const site of ['somewhere', 'http://[', 'https://nobody.example/x', `a${'.b'.repeat(90)}`]) {
    const sent = await report({ site, reason: 'other', explanation: 'Look' })
    expect([site, sent.status]).toEqual([site, 200])
    const found = (await listed()).find(({ id }) => id === sent.body.id)
    expect(found).toMatchObject({ name: 'Anonymous', report: { site, orderId: null } })
  }
  const message = await send()
  const decision = { verdict: 'kept', reasons: 'Fine' }
  expect((await decide(message.body.id, decision)).status).toBe(404)
  expect((await report({ site: 'x', reason: 'none', explanation: 'Look' })).status).toBe(400)
})
