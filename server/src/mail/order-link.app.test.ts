import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  buyPlan,
  orderPath,
  type PaidOrder,
  signInStaff,
  createTestClient,
} from '../../testing/test-client.ts'
import { findOrderByIntent } from '../ordering/index.ts'

let running: TestServer

beforeAll(async () => {
  running = await startTestServer()
})
afterAll(() => running.close())

let customers = 0
const aCustomer = (email = `ada${(customers += 1)}@example.com`) => ({
  firstName: 'Ada',
  lastName: 'Quill',
  email,
})

async function aPaidOrder(customerInfo = aCustomer()): Promise<PaidOrder & { email: string }> {
  const order = await buyPlan(running.url, 'basic', { customerInfo })
  await running.jobsDone()
  return { ...order, email: customerInfo.email }
}

const askFor = (email: string) =>
  createTestClient(running.url).send('POST', '/api/order-links', { email })

/** Sent emails by address and subject, newest last. */
async function mailsTo(address: string, subject: RegExp): Promise<string[]> {
  await running.jobsDone()
  const folder = path.join(running.dataDir, 'mail')
  const mails = await Promise.all(
    (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
  )
  return mails.filter((mail) => mail.includes(`To: ${address}`) && subject.test(mail))
}

const openedBy = (mail: string | undefined) => {
  const link = /my-site\?oid=3D([\w]+)&t=3D([\w-]+)/.exec((mail ?? '').replaceAll(/=\r?\n/g, ''))
  return { paymentIntentId: link?.[1] ?? '', token: link?.[2] ?? '' }
}

const WORTHLESS = { makeWorthless: 'all links' }
const LOST = /^Subject: Your link to order/m
const RENEWED = /^Subject: The new link to order/m

// @promise lost-links: A lost link is emailed to the order's address, three times an hour at most.
test('emails the links of all orders of an address', async () => {
  const first = await aPaidOrder()
  const second = await aPaidOrder({ ...aCustomer(), email: first.email })
  expect((await askFor(first.email.toUpperCase())).status).toBe(200)
  const mails = await mailsTo(first.email, LOST)
  expect(mails.map((mail) => openedBy(mail).paymentIntentId).toSorted()).toEqual(
    [first.paymentIntentId, second.paymentIntentId].toSorted(),
  )
  for (const mail of mails) {
    const { paymentIntentId, token } = openedBy(mail)
    const { status } = await createTestClient(running.url).send(
      'GET',
      `/api/orders/${paymentIntentId}/site?token=${token}`,
    )
    expect(status).toBe(200)
  }
})

// @promise lost-links
test('answers unknown addresses the same without an email', async () => {
  const { email } = await aPaidOrder()
  const work = async (address: string) => {
    const count = async () =>
      (
        (await running.db.execute(
          sql`select count(*)::int as jobs from jobs.job where data ->> 'job' = 'mail.send-lost-links'`,
        )) as { rows: { jobs: number }[] }
      ).rows[0]?.jobs ?? 0
    const before = await count()
    const { status, body } = await askFor(address)
    return { status, body, jobs: (await count()) - before }
  }
  expect(await work('nobody@example.com')).toEqual(await work(email))
  expect(await mailsTo('nobody@example.com', /./)).toEqual([])
  expect((await askFor('no address')).status).toBe(400)
})

// @promise lost-links
test('limits link emails per address', async () => {
  const { email } = await aPaidOrder()
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await askFor(email)).status).toBe(200)
    await running.jobsDone()
  }
  expect(await mailsTo(email, LOST)).toHaveLength(3)
})

// @promise lost-links
test('sends no link for an unpaid order', async () => {
  const { email } = aCustomer()
  await createTestClient(running.url).send('POST', '/api/create-payment-intent', {
    planId: 'basic',
    customerInfo: aCustomer(email),
  })
  await askFor(email)
  expect(await mailsTo(email, LOST)).toEqual([])
})

// @promise replace-links: Customers can replace all earlier links.
test('invalidates old links and emails a new one', async () => {
  const order = await aPaidOrder()
  const { status, body } = await order.customer.send<{ token: string }>(
    'POST',
    orderPath(order, '/links'),
    WORTHLESS,
  )
  expect(status).toBe(200)
  const open = async (token: string) =>
    (await createTestClient(running.url).send('GET', orderPath({ ...order, token }, '/site')))
      .status
  expect(await open(order.token)).toBe(404)
  expect(await open(body.token)).toBe(200)
  const [mail] = await mailsTo(order.email, RENEWED)
  const emailed = openedBy(mail)
  expect(emailed.paymentIntentId).toBe(order.paymentIntentId)
  expect([emailed.token === body.token, await open(emailed.token)]).toEqual([false, 200])
  // Old links can't do it again.
  expect((await order.customer.send('POST', orderPath(order, '/links'), WORTHLESS)).status).toBe(
    404,
  )
  const id = (await findOrderByIntent(running.db, order.paymentIntentId))?.id
  const staff = await signInStaff(running.url)
  const told = await staff.send<{ history: { what: string; actor: string }[] }>(
    'GET',
    `/api/admin/orders/${id}`,
  )
  expect(told.body.history.at(-1)).toMatchObject({ what: 'links-renewed', actor: 'customer' })
})
