import type { AccountResponse, PersonResponse } from '@vitrine/contract/accounts'
import type { ConversationResponse } from '@vitrine/contract/conversation'
import type { MySiteResponse } from '@vitrine/contract/publishing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePicture } from '../../../reader/hostile/make-hostile-pictures.ts'
import { signInColleague } from '../../testing/sign-in-colleague.ts'
import {
  buyPlan,
  newRequestId,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
} from '../../testing/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { emails } from '../mail/tables.ts'
import { findOrderByIntent, orders } from '../ordering/index.ts'

let running: TestServer
let owner: TestClient
let fiona: { id: string; browser: TestClient }
let order: PaidOrder
let orderId: string

beforeAll(async () => {
  running = await startTestServer()
  owner = await signInStaff(running.url)
  fiona = await signInColleague(running, 'fiona-secret', 'writer')
  order = await buyPlan(running.url)
  orderId = (await findOrderByIntent(running.db, order.paymentIntentId))?.id ?? ''
  await running.db.update(orders).set({ orderStatus: 'ready' }).where(eq(orders.id, orderId))
  const instead = { assigneeId: fiona.id, instead: null }
  await owner.send('PUT', `/api/admin/orders/${orderId}/assignee`, instead)
})
afterAll(() => running.close())

const show = (customerName: string | null, pictureForCustomers = false) =>
  fiona.browser.send<AccountResponse>('PUT', '/api/admin/account/customer-visibility', {
    customerName,
    pictureForCustomers,
  })
const mySite = async () =>
  (await order.customer.send<MySiteResponse>('GET', orderPath(order, '/site'))).body
const thread = async () =>
  (await order.customer.send<ConversationResponse>('GET', orderPath(order, '/conversation'))).body
const write = (text: string) =>
  fiona.browser.send('POST', `/api/admin/orders/${orderId}/conversation/messages`, {
    id: newRequestId(),
    text,
    answers: [],
  })
const lastEmail = async () => {
  await running.jobsDone()
  const all = await running.db
    .select()
    .from(emails)
    .where(eq(emails.orderId, orderId))
    .orderBy(emails.createdAt)
  return all.filter(({ kind }) => kind === 'message-to-customer').at(-1)
}
const upload = async (bytes: Uint8Array) => {
  const form = new FormData()
  form.set('picture', new File([new Uint8Array(bytes)], 'me.jpg'))
  return fiona.browser.send<AccountResponse>('POST', '/api/admin/account/picture', form)
}
const publicPicture = (id: string | null) => fetch(`${running.url}/api/people/pictures/${id}`)

// @promise members-agree: Customers see the name and picture only of members who agreed.
test('names nobody to customers by default', async () => {
  await write('Hello from the desk')
  expect((await mySite()).writer).toBeNull()
  expect((await thread()).entries.map(({ shownAs }) => shownAs)).toEqual([null])
  const email = await lastEmail()
  expect(email?.html).not.toMatch(/fiona|people\/pictures/i)
  const seen = JSON.stringify([await mySite(), await thread()])
  expect(seen).not.toContain('fiona')
  expect(seen).not.toContain(fiona.id)
})

// @promise members-agree
test('shows name and picture after consent, and nothing once withdrawn', async () => {
  expect((await show('Fiona', true)).status).toBe(404)
  const { body: added } = await upload(await makePicture(500, 700).jpeg().toBuffer())
  const { pictureId } = added
  expect((await publicPicture(pictureId)).status).toBe(404)
  const forTeam = await owner.send('GET', `/api/admin/people/pictures/${pictureId}`)
  expect(forTeam.headers.get('content-type')).toBe('image/jpeg')
  await show('Fiona')
  expect((await mySite()).writer).toEqual({ name: 'Fiona', picturePath: null })
  expect((await publicPicture(pictureId)).status).toBe(404)

  await show('Fiona', true)
  const shownAs = { name: 'Fiona', picturePath: `/api/people/pictures/${pictureId}` }
  expect((await mySite()).writer).toEqual(shownAs)
  await write('It is me')
  expect((await thread()).entries.map((entry) => entry.shownAs)).toEqual([shownAs, shownAs])
  const picture = await publicPicture(pictureId)
  expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const email = await lastEmail()
  expect(email?.text).toMatch(/It is me[\s\S]*Fiona, Vitrine/)
  expect(email?.html).toContain(`src="${running.url}${shownAs.picturePath}"`)
  expect(email?.html).toContain('alt="Portrait of Fiona"')
  const seen = JSON.stringify([await mySite(), await thread(), email?.html])
  expect(seen).not.toContain('fiona-secret')
  expect(seen).not.toContain(fiona.id)

  // Sent again, it has no name that is no longer shown.
  const again = async () => {
    await owner.send('POST', `/api/admin/orders/${orderId}/letters/${email?.id}/copies`, {
      requestId: newRequestId(),
    })
    return lastEmail()
  }
  expect(await again()).toMatchObject({ html: email?.html, text: email?.text })
  await show('Fiona')
  const withoutPicture = await again()
  expect(withoutPicture?.html).not.toContain('people/pictures')
  expect(withoutPicture?.text).toBe(email?.text)

  await show(null, true)
  const withoutName = await again()
  expect(withoutName?.html + String(withoutName?.text)).not.toContain('Fiona')
  expect(withoutName?.text).toContain('It is me')
  expect((await mySite()).writer).toBeNull()
  expect((await thread()).entries.map((entry) => entry.shownAs)).toEqual([null, null])
  expect((await publicPicture(pictureId)).status).toBe(404)
})

// @promise members-agree
test('forgets the consent with the picture and with the account', async () => {
  await show('Fiona', true)
  await fiona.browser.send('DELETE', '/api/admin/account/picture')
  const { body: again } = await upload(await makePicture(500, 500).jpeg().toBuffer())
  expect(again).toMatchObject({ customerName: 'Fiona', pictureForCustomers: false })
  await show('Fiona', true)
  const { body: replaced } = await upload(await makePicture(400, 400).jpeg().toBuffer())
  expect(replaced.pictureId).not.toBe(again.pictureId)
  expect((await publicPicture(again.pictureId)).status).toBe(404)
  expect((await publicPicture(replaced.pictureId)).status).toBe(200)
  await owner.send('PUT', `/api/admin/team/${fiona.id}/disablement`)
  expect((await publicPicture(replaced.pictureId)).status).toBe(404)
  await owner.send('DELETE', `/api/admin/team/${fiona.id}/disablement`)
  expect((await mySite()).writer).toBeNull()
  const { body: people } = await owner.send<PersonResponse[]>('GET', '/api/admin/people')
  expect(people.find(({ id }) => id === fiona.id)).toMatchObject({ pictureId: null, active: true })
})

test('refuses files that are no photos', async () => {
  fiona = await signInColleague(running, 'greta', 'writer')
  for (const bytes of [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), Buffer.from('x')])
    expect((await upload(bytes)).status).toBe(400)
  const colleague = { customerName: 'x'.repeat(41), pictureForCustomers: false }
  const path = '/api/admin/account/customer-visibility'
  expect((await fiona.browser.send('PUT', path, colleague)).status).toBe(400)
})
