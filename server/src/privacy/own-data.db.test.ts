import { readdir, readFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import path from 'node:path'
import { Writable } from 'node:stream'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { isStoredPhoto } from '@vitrine/domain/sources/photo'
import { type SQL, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLinkedInArchive } from '../../../reader/testing/make-linkedin-archive.ts'
import { makePicture } from '../../../reader/hostile/make-hostile-pictures.ts'
import {
  startPaymentTestServer,
  type PaymentTestServer,
} from '../../testing/payment-test-server.ts'
import {
  newRequestId,
  cvForm,
  nameSourcesOfGate,
  orderPath,
  orderPlan,
  type PaidOrder,
  signInStaff,
  type TestClient,
  createTestClient,
  draftFromCv,
} from '../../testing/test-client.ts'
import { findOrderByIntent } from '../ordering/index.ts'
import { createLog } from '../platform/log.ts'

let shop: PaymentTestServer
let staff: TestClient
let log = ''

type Customer = {
  readonly order: PaidOrder
  readonly orderId: string
  /** Each word appears in one place, to locate leaks. */
  readonly words: ReadonlyMap<string, string>
  readonly host: string
}

/** Internal notes of the team. */
const TEAMS_NOTES = ['oldnote', 'note']

let ada: Customer
let ben: Customer

beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk)
      done()
    },
  })
  shop = await startPaymentTestServer({ log: createLog('trace', sink) })
  staff = await signInStaff(shop.url)
  ada = await aCustomer('ada')
  ben = await aCustomer('ben')
})
afterAll(() => shop.close())

/** A customer who leaves words everywhere. */
async function aCustomer(name: string): Promise<Customer> {
  const words = new Map<string, string>()
  const plant = (where: string) => {
    const word = `${name}${where}${randomBytes(5).toString('hex')}`.toLowerCase()
    words.set(where, word)
    return word
  }
  const email = `${plant('mail')}@example.com`
  const customer = createTestClient(shop.url)
  const intent = await orderPlan(customer, 'professional', {
    customerInfo: {
      firstName: plant('first'),
      lastName: plant('last'),
      email,
      phone: plant('phone'),
    },
    campaign: plant('campaign'),
    projectDetails: {
      currentJobTitle: plant('title'),
      targetJobTitle: plant('target'),
      industry: plant('industry'),
      linkedinUrl: `https://www.linkedin.com/in/${plant('linkedin')}`,
      languages: ['English'],
      specialRequests: plant('requests'),
    },
    domain: { selectedDomain: `${plant('domain')}.com`, domainPreferences: [] },
  })
  await shop.pay(intent)
  await shop.simulator.control.deliverWebhooks()
  const { body } = await customer.send<{ onboardingToken: string }>(
    'POST',
    '/api/test-create-order',
    { paymentIntentId: intent.paymentIntentId },
  )
  const order: PaidOrder = { ...intent, token: body.onboardingToken, customer }
  await shop.jobsDone()
  const orderId = (await findOrderByIntent(shop.db, intent.paymentIntentId))?.id ?? ''
  const cv = makeLinkedInArchive({
    basics: { name: 'A Person', summary: `Has written ${plant('cv')}` },
    work: [{ name: plant('employer'), position: 'Nurse', startDate: '2014-05' }],
  })
  const sent = await customer.send(
    'POST',
    orderPath(order, '/upload-cv'),
    cvForm(cv, `${plant('filename')}.zip`),
  )
  expect(sent.status).toBe(200)
  const photo = cvForm(await makePicture(300).jpeg().toBuffer(), 'me.jpg', 'photo')
  expect((await customer.send('POST', orderPath(order, '/photo'), photo)).status).toBe(200)
  const api = `/api/admin/orders/${orderId}`
  const drafted = await draftFromCv<{
    draft: { revision: number; resume: { basics: object; work: object[] } }
  }>(staff, orderId)
  expect(drafted.status).toBe(200)
  await staff.send('PUT', `${api}/hold`, { note: `Is it ${plant('question')}?` })
  await shop.jobsDone()
  await staff.send('DELETE', `${api}/hold`)
  const { resume } = drafted.body.draft
  await staff.send('PUT', `${api}/drafts/en`, {
    ...drafted.body.draft,
    resume: {
      ...resume,
      basics: { ...resume.basics, email },
      interests: [{ name: plant('typed') }],
      work: [...resume.work, { name: plant('claim'), position: 'Nurse', startDate: '2019' }],
    },
  })
  await nameSourcesOfGate(staff, orderId, `Told us ${plant('source')}`)
  const previewed = await staff.send('POST', `${api}/previews`, { requestId: newRequestId() })
  expect(previewed.status).toBe(200)
  await shop.jobsDone()
  const review = await customer.send<{ shown: { versionHash: string } }>(
    'GET',
    orderPath(order, '/review'),
  )
  const commented = await customer.send(
    'PUT',
    orderPath(order, `/review/comments/${newRequestId()}`),
    {
      revision: 0,
      versionHash: review.body.shown.versionHash,
      target: { on: 'whole', language: null },
      quote: '',
      text: `Please ${plant('comment')}`,
      suggestion: null,
    },
  )
  expect(commented.status).toBe(200)
  const wrote = await customer.send<{ error?: string }>(
    'POST',
    orderPath(order, '/conversation/messages'),
    { id: newRequestId(), text: `I add ${plant('said')}`, answersEntry: null },
  )
  const replied = await staff.send('POST', `${api}/conversation/messages`, {
    id: newRequestId(),
    text: `We noted ${plant('reply')}`,
    answers: [],
  })
  const noteId = newRequestId()
  const noted = await staff.send('POST', `${api}/notes`, {
    id: noteId,
    text: `They once were ${plant('oldnote')}`,
  })
  const corrected = await staff.send('PUT', `${api}/notes/${noteId}`, {
    text: `They are ${plant('note')}`,
  })
  expect([wrote.status, replied.status, noted.status, corrected.status]).toEqual([
    200, 200, 200, 200,
  ])
  const subdomain = plant('address')
  const published = await staff.send('POST', `${api}/publications`, {
    subdomain,
    reason: `Because of ${plant('reason')}`,
    requestId: newRequestId(),
  })
  expect(published.status).toBe(200)
  await staff.send('POST', `${api}/refunds`, {
    amountCents: 100,
    reason: plant('refund'),
    requestId: newRequestId(),
  })
  await customer.send('POST', '/api/contacts', {
    name: plant('contact'),
    email: email.toUpperCase(),
    message: `I say ${plant('message')}`,
  })
  await shop.jobsDone()
  await shop.simulator.control.deliverWebhooks()
  await shop.jobsDone()
  await openEmailedLink(order, email)
  const host = `${subdomain}.localhost:${new URL(shop.url).port}`
  return { order, orderId, words, host }
}

/** Opens the link that the customer's emails contain. */
async function openEmailedLink(order: PaidOrder, email: string): Promise<void> {
  const folder = path.join(shop.dataDir, 'mail')
  const letters = await Promise.all(
    (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
  )
  const [token = ''] = letters
    .filter((letter) => letter.includes(`To: ${email}`))
    .map((letter) => letter.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
    .flatMap((letter) => /[?&]t=([\w-]+)/.exec(letter)?.[1] ?? [])
  const opened = await order.customer.send('GET', orderPath({ ...order, token }, '/site'))
  expect(opened.status).toBe(200)
}

/** Requests with a Host header, which fetch does not allow. */
function ask(host: string, at: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(shop.url)
    request({ port, host: '127.0.0.1', path: at, headers: { host } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
  })
}

async function download(
  address: string,
  browser?: TestClient,
): Promise<Record<string, Uint8Array>> {
  const cookie = [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(shop.url + address, { headers: { cookie } })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return unzipSync(new Uint8Array(await response.arrayBuffer()))
}

async function rowsOf<Row>(query: SQL): Promise<Row[]> {
  return ((await shop.db.execute(query)) as { rows: Row[] }).rows
}

/** All rows of all tables as text. */
async function wholeDatabase(): Promise<Map<string, string>> {
  const tables = await rowsOf<{ schema: string; name: string }>(
    sql`select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const all = new Map<string, string>()
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
    const rows = await rowsOf<{ row: string }>(sql`select t::text as row from ${table} t`)
    const text = rows.map(({ row }) => row).join('\n')
    all.set(`${schema}.${name}`, text.toLowerCase())
  }
  return all
}

/** All files in the data folder by path. */
async function allFiles(): Promise<Map<string, string>> {
  const entries = await readdir(shop.dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const file = path.join(parentPath, name)
        return [
          path.relative(shop.dataDir, file),
          (await readFile(file, 'latin1')).toLowerCase(),
        ] as const
      }),
    ),
  )
}

/** Lists where each word occurs. */
function findWords(words: Customer['words'], places: ReadonlyMap<string, string>): string[] {
  return [...words].flatMap(([where, word]) =>
    [...places].flatMap(([place, text]) => (text.includes(word) ? [`${where} in ${place}`] : [])),
  )
}

const entriesAsText = (entries: Record<string, Uint8Array>) =>
  new Map(
    Object.entries(entries).map(([name, bytes]) => [
      name,
      `${name} ${strFromU8(bytes, true)}`.toLowerCase(),
    ]),
  )

// @promise export-equals-erasure: Export and erasure cover the same personal data.
test('exports all customer data and nothing of others', async () => {
  const entries = await download(orderPath(ada.order, '/export'))
  const text = entriesAsText(entries)
  const found = new Set(findWords(ada.words, text).map((line) => line.split(' ')[0]))
  const theirs = [...ada.words.keys()].filter((where) => !TEAMS_NOTES.includes(where))
  expect([...found].toSorted()).toEqual(theirs.toSorted())
  expect(findWords(ben.words, text)).toEqual([])
  const names = Object.keys(entries)
  expect(names).toContain(`files/cv/${ada.words.get('filename')}.zip`)
  expect(isStoredPhoto(entries['files/photo/photo.jpg'] as Uint8Array)).toBe(true)
  expect(
    Object.keys(unzipSync(entries[`files/cv/${ada.words.get('filename')}.zip`] as Uint8Array))
      .length,
  ).toBeGreaterThan(0)
  for (const name of ['index.html', 'resume.pdf', 'resume.docx', 'site.zip'])
    expect(names).toContain(`site/version-1/${name}`)
  expect(names.filter((name) => name.startsWith('letters/')).length).toBeGreaterThan(3)
  // Not even their number.
  expect(names.filter((name) => name.includes('notes'))).toEqual([])
  // No credential, and no team name except in messages to the customer.
  expect(JSON.stringify(text.get('data/ordering.orders.json'))).not.toMatch(
    /proofhash|clientsecrethash/,
  )
  const besidesReplies = [...text].filter(([entry]) => !entry.includes('-message-to-customer-'))
  // Whole words only: base64 of images may contain them.
  expect(besidesReplies.join('\n')).not.toMatch(/(?<![a-z0-9+/])noor(?![a-z0-9+/])/)
})

test('exports for the team and records it', async () => {
  const entries = await download(`/api/admin/orders/${ben.orderId}/export`, staff)
  expect(Object.keys(entries)).toContain('data/ordering.orders.json')
  const { body } = await staff.send<{ history: { what: string; actor: string }[] }>(
    'GET',
    `/api/admin/orders/${ben.orderId}`,
  )
  expect(body.history.at(-1)).toMatchObject({ what: 'data-exported', actor: 'staff:noor' })
})

test('requires the order number before erasing', async () => {
  for (const confirmation of ['', 'ERASE', orderReference(ben.orderId)]) {
    const { status } = await ada.order.customer.send('POST', orderPath(ada.order, '/erasure'), {
      confirmation,
    })
    expect(status).toBe(400)
  }
  expect((await ask(ada.host, '/')).status).toBe(200)
})

// @promise export-equals-erasure
// @promise erasure-recovers: An erasure takes the site offline and resumes after any crash.
test('erases the customer everywhere and nobody else', async () => {
  const before = await wholeDatabase()
  const planted = findWords(ada.words, before).map((line) => line.split(' ')[0])
  expect(new Set(planted)).toEqual(new Set(ada.words.keys()))

  const { status } = await ada.order.customer.send('POST', orderPath(ada.order, '/erasure'), {
    confirmation: orderReference(ada.orderId).toLowerCase(),
  })
  expect(status).toBe(200)
  // Immediately, before anything is erased.
  expect((await ada.order.customer.send('GET', orderPath(ada.order, '/site'))).status).toBe(404)
  await expect.poll(async () => (await ask(ada.host, '/')).status, { interval: 50 }).toBe(410)
  await shop.jobsDone()

  // Only receipts keep the name, as tax law requires.
  expect(findWords(ada.words, await wholeDatabase())).toEqual(
    ['mail', 'first', 'last'].map((word) => `${word} in billing.papers`),
  )
  const files = await allFiles()
  expect([...files.keys()].filter((file) => file.includes(ada.orderId))).toEqual([
    path.join('mail', `${ada.orderId}.eml`),
  ])
  const last = files.get(path.join('mail', `${ada.orderId}.eml`)) ?? ''
  expect(last).toContain('your data is erased')
  // It contains only the address.
  expect(findWords(ada.words, files)).toEqual([
    `mail in ${path.join('mail', `${ada.orderId}.eml`)}`,
  ])
  expect(findWords(ada.words, new Map([['log', log.toLowerCase()]]))).toEqual([])

  for (const at of ['/', '/resume.pdf']) {
    const gone = await ask(ada.host, at)
    expect([gone.status, findWords(ada.words, new Map([['page', gone.text]]))]).toEqual([410, []])
  }
  expect((await ask(ben.host, '/')).status).toBe(200)
  const left = findWords(ben.words, await wholeDatabase()).map((line) => line.split(' ')[0])
  expect(new Set(left)).toEqual(new Set(ben.words.keys()))
  expect((await ben.order.customer.send('GET', orderPath(ben.order, '/site'))).status).toBe(200)
})

// @promise export-equals-erasure
test('keeps accounting data of an erased order', async () => {
  const { body } = await staff.send<
    Record<string, unknown> & { history: { what: string; actor: string }[] }
  >('GET', `/api/admin/orders/${ada.orderId}`)
  expect(body).toMatchObject({
    customerFirstName: 'Erased',
    customerEmail: '',
    orderStatus: 'closed',
    refundedAmount: 100,
    paymentIntentId: ada.order.paymentIntentId,
  })
  expect(body['paymentAmount']).toBeGreaterThan(0)
  const told = body.history.map(({ what, actor }) => `${what} ${actor}`)
  expect(told).toContain('erasure-requested customer')
  expect(told.at(-1)).toBe('personal-data-erased system')
})

// @promise erasure-recovers
test('erases and emails once despite two requests', async () => {
  const again = await staff.send('POST', `/api/admin/orders/${ada.orderId}/erasure`, {
    confirmation: orderReference(ada.orderId),
  })
  expect(again.status).toBe(200)
  await shop.jobsDone()
  const { body } = await staff.send<{ history: { what: string }[] }>(
    'GET',
    `/api/admin/orders/${ada.orderId}`,
  )
  expect(body.history.filter(({ what }) => what === 'personal-data-erased')).toHaveLength(1)
})

// @promise proven-address
test('gives nothing to another order under the same address', async () => {
  const stranger = createTestClient(shop.url)
  const email = `${ben.words.get('mail')}@example.com`
  const customerInfo = { firstName: 'Eve', lastName: 'Moss', email, phone: '' }
  const intent = await orderPlan(stranger, 'starter', { customerInfo })
  await shop.pay(intent)
  await shop.simulator.control.deliverWebhooks()
  const { body } = await stranger.send<{ onboardingToken: string }>(
    'POST',
    '/api/test-create-order',
    { paymentIntentId: intent.paymentIntentId },
  )
  const order: PaidOrder = { ...intent, token: body.onboardingToken, customer: stranger }
  const text = entriesAsText(await download(orderPath(order, '/export')))
  expect(text.get('README.txt')).toContain('open a link from one of our emails first')
  // The stranger typed the address.
  expect(findWords(ben.words, text).filter((line) => !line.startsWith('mail '))).toEqual([])
  const orderId = (await findOrderByIntent(shop.db, intent.paymentIntentId))?.id ?? ''
  const erased = await stranger.send('POST', orderPath(order, '/erasure'), {
    confirmation: orderReference(orderId),
  })
  expect(erased.status).toBe(200)
  await shop.jobsDone()
  const kept = findWords(ben.words, await wholeDatabase()).map((line) => line.split(' ')[0])
  expect(kept).toContain('message')
})
