import { randomUUID } from 'node:crypto'
import type { OrderResponse } from '@vitrine/contract/ordering'
import type { MySiteResponse, SiteResponse } from '@vitrine/contract/publishing'
import type { HideableContact } from '@vitrine/domain/publishing/hidden-contact'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { extractText } from '../../../../renderer/round-trip/extract-text.ts'
import { getByHost } from '../../../testing/get-by-host.ts'
import { createReviewTestApp, type ReviewTestApp } from '../../../testing/review-test-app.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import {
  newRequestId,
  buyPlan,
  nameSourcesOfGate,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
} from '../../../testing/test-client.ts'
import { findOrderByIntent, moveOrder } from '../../ordering/index.ts'
import { requestPublication } from '../publications/request-publication.ts'
import { findSite, findVersion } from '../site-store.ts'
import { setHiddenContact } from './hide-contact.ts'

let running: TestServer
let staff: TestClient
let bought: PaidOrder
let orderId: string

beforeAll(async () => {
  running = await startTestServer()
  staff = await signInStaff(running.url)
})
afterAll(() => running.close())

beforeEach(async () => {
  bought = await buyPlan(running.url, 'professional')
  revision = 0
  orderId = (await findOrderByIntent(running.db, bought.paymentIntentId))?.id ?? ''
  await running.jobsDone()
})

const PAGES = ['index.html', 'de/index.html', 'resume.pdf', 'de/resume.pdf'] as const
const PHONE = '+1 503 555 0142'
const basics = {
  name: 'Ada Quill',
  label: 'Charge nurse',
  phone: PHONE,
  location: {
    address: '12 Analytical Row',
    postalCode: '97201',
    city: 'Portland',
    countryCode: 'US',
  },
}

let revision: number

async function publish(reachedBy: object = { email: 'ada@example.com' }, reason = 'By phone') {
  await bought.customer.send('PATCH', orderPath(bought), { languages: ['English', 'German'] })
  for (const language of ['en', 'de']) {
    const saved = await staff.send('PUT', `/api/admin/orders/${orderId}/drafts/${language}`, {
      revision,
      resume: { basics: { ...basics, ...reachedBy } },
      templateId: 'tearsheet',
      themeId: 'nomad',
    })
    expect(saved.status).toBe(200)
  }
  revision += 1
  await nameSourcesOfGate(staff, orderId)
  const { status } = await staff.send('POST', `/api/admin/orders/${orderId}/publications`, {
    subdomain: `site-${orderId.slice(0, 8)}`,
    reason,
    requestId: newRequestId(),
  })
  expect(status).toBe(200)
  await running.jobsDone()
}

const hide = (...hidden: HideableContact[]) =>
  bought.customer.send<MySiteResponse & { error: string }>(
    'PUT',
    orderPath(bought, '/site/hidden-contact'),
    { hidden },
  )

const mySite = async () =>
  (await bought.customer.send<MySiteResponse>('GET', orderPath(bought, '/site'))).body

const live = async () => {
  const site = await findSite(running.db, orderId)
  const version = await findVersion(running.db, orderId, site?.liveVersion ?? 0)
  if (!version) throw new Error('nothing is live')
  return version
}
const hashesOf = ({ files }: Awaited<ReturnType<typeof live>>) =>
  Object.fromEntries(Object.entries(files).map(([path, { hash }]) => [path, hash]))

/** All texts of the site by file, including archive, PDFs and Word files. */
async function allWords(): Promise<Map<string, string>> {
  const { url = '' } = (await mySite()).site ?? {}
  const said = new Map<string, string>()
  const hear = async (path: string, body: Uint8Array): Promise<void> => {
    if (/\.(zip|docx)$/.test(path)) {
      for (const [inner, bytes] of Object.entries(unzipSync(body)))
        await hear(`${path}/${inner}`, bytes)
    } else if (path.endsWith('.pdf')) said.set(path, (await extractText['pdf.js'](body)).drawn)
    else if (!/\.(woff2|png)$/.test(path)) said.set(path, strFromU8(body))
  }
  for (const path of Object.keys((await live()).files))
    await hear(path, (await getByHost(running, url + path)).body)
  return said
}

const saying = (said: ReadonlyMap<string, string>, words: RegExp) =>
  [...said].flatMap(([path, text]) => (words.test(text) ? [path] : []))

const PHONE_AT_ALL = /503.?555.?0142|15035550142/

// @promise contact-switch: Customers can hide phone or address without a revision round.
test('hides the phone number in every file and shows it again', async () => {
  await publish()
  const first = hashesOf(await live())
  expect((await mySite()).site?.contact).toEqual({ phone: 'shown', address: 'shown' })
  expect(saying(await allWords(), PHONE_AT_ALL)).toEqual(expect.arrayContaining([...PAGES]))

  expect((await hide('phone')).body.site).toMatchObject({ beingMade: true })
  await running.jobsDone()
  const hidden = await allWords()
  expect(saying(hidden, PHONE_AT_ALL)).toEqual([])
  const words = await bought.customer.send('GET', orderPath(bought, '/review/documents/de'))
  expect(words.body).toMatchObject({ resume: { basics: { email: 'ada@example.com' } } })
  expect(JSON.stringify(words.body)).not.toMatch(PHONE_AT_ALL)
  for (const words of [/Ada Quill/, /ada@example\.com/, /Portland/])
    expect(saying(hidden, words)).toEqual(expect.arrayContaining([...PAGES]))
  const page = await mySite()
  expect(page).toMatchObject({
    orderStatus: 'live',
    site: { beingMade: false, contact: { phone: 'hidden', address: 'shown' } },
  })

  await hide()
  await running.jobsDone()
  expect(hashesOf(await live())).toEqual(first)
})

test('hides the address with its town and records it', async () => {
  await publish()
  await hide('address', 'phone')
  await running.jobsDone()
  const said = await allWords()
  expect(saying(said, /Portland|Analytical|97201/)).toEqual([])
  expect(saying(said, PHONE_AT_ALL)).toEqual([])
  await hide('address')
  await running.jobsDone()

  const { body } = await staff.send<OrderResponse>('GET', `/api/admin/orders/${orderId}`)
  const told = body.history.filter(({ what }) => what === 'correction-published')
  expect(told.map(({ actor, to, note }) => [actor, to, note])).toEqual([
    ['customer', '2', 'Phone number hidden, Address hidden'],
    ['customer', '3', 'Phone number shown again'],
  ])
  expect(body.orderStatus).toBe('live')
  const letters = await staff.send<{ kind: string; to: string; subject: string }[]>(
    'GET',
    `/api/admin/orders/${orderId}/letters`,
  )
  expect(
    letters.body.flatMap(({ kind, to, subject }) =>
      kind === 'contact-switched' ? [[to, subject]] : [],
    ),
  ).toEqual([
    [
      'ada@example.com',
      'Your phone number and address are now hidden on your site and in all downloads',
    ],
    ['ada@example.com', 'Your page shows your phone number again'],
  ])
})

// @promise contact-switch
test('keeps contact hidden in later publications and rollbacks', async () => {
  await publish()
  await hide('phone')
  await running.jobsDone()
  await publish({ email: 'ada@example.com', label: 'Head nurse' }, 'A new title')
  const said = await allWords()
  expect(saying(said, /Head nurse/)).toContain('de/index.html')
  expect(saying(said, PHONE_AT_ALL)).toEqual([])
  const { body } = await staff.send<SiteResponse>('GET', `/api/admin/orders/${orderId}/site`)
  expect(body.hiddenContact).toEqual(['phone'])

  const goTo = (number: number) =>
    staff.send<{ error: string }>('PUT', `/api/admin/orders/${orderId}/site/version`, { number })
  expect(await goTo(1)).toMatchObject({
    status: 409,
    body: {
      error:
        'That version shows the phone number or the address, which the customer has hidden since. Publish a new version instead.',
    },
  })
  expect((await goTo(2)).status).toBe(200)
})

// @promise contact-switch
test('creates one version per switch and refuses concurrent ones', async () => {
  const { till, id } = await aLiveSite()
  const { enqueue } = till.app
  const press = (...hidden: HideableContact[]) =>
    till.db.transaction((tx) =>
      setHiddenContact(tx, enqueue, { orderId: id, hidden }, till.clock.now),
    )
  expect(await press('phone')).toMatchObject({ publication: { requestedBy: 'customer' } })
  expect(await press('phone')).toEqual({ refused: 'publication_pending' })
  expect(await press()).toEqual({ refused: 'publication_pending' })
  await till.drain()
  expect(await press('phone')).toEqual({ publication: null })
  await till.drain()
  expect((await findSite(till.db, id))?.liveVersion).toBe(2)
})

// @promise contact-switch
test('refuses to hide the only contact method', async () => {
  await publish({})
  expect(await hide('phone')).toMatchObject({
    status: 409,
    body: {
      error:
        'Without it nobody could reach you through your page. Ask us to add another way first.',
    },
  })
  await running.jobsDone()
  expect((await live()).number).toBe(1)
})

// @promise contact-switch
test('refuses to hide contact on offline or changing sites', async () => {
  const refusal = {
    status: 409,
    body: {
      error:
        'Your site is not live, or changes to it are under way: nothing can be hidden now. Write it on your list of changes, or to us.',
    },
  }
  expect(await hide('phone')).toMatchObject(refusal)
  await publish()
  await staff.send('PUT', `/api/admin/orders/${orderId}/hold`, { note: 'Which one?' })
  expect(await hide('phone')).toMatchObject(refusal)
  await staff.send('DELETE', `/api/admin/orders/${orderId}/hold`)
  await bought.customer.send('PUT', orderPath(bought, '/site/offline'))
  expect(await hide('phone')).toMatchObject(refusal)
  expect((await mySite()).site).toBeNull()
})

// @promise contact-switch
test('keeps a held order’s page when hiding the phone finishes', async () => {
  const { till, id } = await aLiveSite()
  const { emit, enqueue } = till.app
  // Before the rerender starts.
  await till.db.transaction(async (tx) => {
    const pressed = { orderId: id, hidden: ['phone' as const] }
    const result = await setHiddenContact(tx, enqueue, pressed, till.clock.now)
    expect(result).toHaveProperty('publication')
    const move = { orderId: id, to: 'on_hold', actor: 'customer' } as const
    expect(await moveOrder(tx, emit, move, till.clock.now)).toHaveProperty('moved')
  })
  await till.drain()
  expect((await till.order(id)).orderStatus).toBe('on_hold')
  expect((await findSite(till.db, id))?.liveVersion).toBe(1)
})

/** Version 1 live, with an instant fake renderer. */
async function aLiveSite(): Promise<{ till: ReviewTestApp; id: string }> {
  const till = await createReviewTestApp()
  onTestFinished(() => till.close())
  const { sites } = till.app
  const id = await till.begin('Charge nurse')
  const wish = { id: randomUUID(), orderId: id, purpose: 'live', subdomain: 'ada' } as const
  const why = {
    actor: 'staff:noor',
    reason: 'By phone',
    isManager: true,
    announced: false,
  } as const
  await till.db.transaction((tx) =>
    requestPublication(tx, till.app, { ...wish, ...why }, sites, till.clock.now),
  )
  await till.drain()
  return { till, id }
}
