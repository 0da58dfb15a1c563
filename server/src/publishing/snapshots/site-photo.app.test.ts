import { request } from 'node:http'
import type { SiteResponse } from '@vitrine/contract/publishing'
import type { GateResponse } from '@vitrine/contract/studio'
import type { ReviewResponse, ReviewDocumentResponse } from '@vitrine/contract/reviews'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePicture } from '../../../../reader/hostile/make-hostile-pictures.ts'
import { makeLinkedInArchive } from '../../../../reader/testing/make-linkedin-archive.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import {
  newRequestId,
  buyPlan,
  cvForm,
  nameSourcesOfGate,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
} from '../../../testing/test-client.ts'
import { findOrderByIntent } from '../../ordering/index.ts'

let running: TestServer
let staff: TestClient
let order: PaidOrder
let orderId: string
let api: string
let address: string

beforeAll(async () => {
  running = await startTestServer()
  staff = await signInStaff(running.url)
  order = await buyPlan(running.url, 'professional', { projectDetails: { languages: ['English'] } })
  orderId = (await findOrderByIntent(running.db, order.paymentIntentId))?.id ?? ''
  api = `/api/admin/orders/${orderId}`
  const cv = makeLinkedInArchive({ basics: { name: 'Ada Quill' }, work: [] })
  await order.customer.send('POST', orderPath(order, '/upload-cv'), cvForm(cv, 'cv.zip'))
  await running.jobsDone()
  await staff.send('PUT', `${api}/drafts/en`, {
    revision: 0,
    resume: { basics: { name: 'Ada Quill', email: 'ada@example.com' } },
    templateId: 'letter',
    themeId: 'nomad',
  })
  await nameSourcesOfGate(staff, orderId)
})
afterAll(() => running.close())

async function sendPreview(): Promise<NonNullable<ReviewResponse['shown']>> {
  const { status, body } = await staff.send('POST', `${api}/previews`, {
    requestId: newRequestId(),
  })
  expect([status, body]).toEqual([200, expect.anything()])
  await running.jobsDone()
  const review = await order.customer.send<ReviewResponse>('GET', orderPath(order, '/review'))
  if (!review.body.shown) throw new Error('nothing is shown')
  return review.body.shown
}

const hasPhoto = async () =>
  (
    await order.customer.send<ReviewDocumentResponse>(
      'GET',
      orderPath(order, '/review/documents/en'),
    )
  ).body.hasPhoto

/** fetch cannot set the Host header. */
function ask(path: string): Promise<{ status: number; type: string; bytes: Buffer }> {
  const { port } = new URL(running.url)
  const headers = { host: `${new URL(address).host}` }
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: String(response.headers['content-type']),
          bytes: Buffer.concat(parts),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

// @promise photo-in-version
test('publishes the approved photo byte for byte despite later changes', async () => {
  const without = await sendPreview()
  expect(await hasPhoto()).toBe(false)
  const form = cvForm(await makePicture(300).jpeg().toBuffer(), 'me.jpg', 'photo')
  expect((await order.customer.send('POST', orderPath(order, '/photo'), form)).status).toBe(200)
  expect(await hasPhoto()).toBe(false)
  const shown = await sendPreview()
  expect(await hasPhoto()).toBe(true)
  expect(shown.versionHash).not.toBe(without.versionHash)
  const { photo } = (
    await order.customer.send<{ photo: { id: string } }>('GET', orderPath(order, '/photo'))
  ).body
  const kept = await fetch(running.url + orderPath(order, `/photo/${photo.id}`))
  const bytes = Buffer.from(await kept.arrayBuffer())
  await staff.send('DELETE', `${api}/photo`)

  const approved = await order.customer.send('POST', orderPath(order, '/review/approval'), {
    previewNumber: shown.previewNumber,
    versionHash: shown.versionHash,
  })
  expect([approved.status, approved.body]).toEqual([200, expect.anything()])
  await running.jobsDone()
  const site = await staff.send<SiteResponse>('GET', `${api}/site`)
  address = site.body.url ?? ''
  const live = await ask('/photo.jpg')
  expect([live.status, live.type]).toEqual([200, 'image/jpeg'])
  expect(live.bytes.equals(bytes)).toBe(true)
  expect((await ask('/')).bytes.toString()).toContain('src="photo.jpg"')
})

// @promise special-categories
test('publishes a photo of the team only with the customer’s wish', async () => {
  const other = await buyPlan(running.url, 'starter', {
    projectDetails: { languages: ['English'] },
  })
  const id = (await findOrderByIntent(running.db, other.paymentIntentId))?.id ?? ''
  const path = `/api/admin/orders/${id}`
  const cv = makeLinkedInArchive({ basics: { name: 'Ada Quill' }, work: [] })
  await other.customer.send('POST', orderPath(other, '/upload-cv'), cvForm(cv, 'cv.zip'))
  await running.jobsDone()
  const resume = { basics: { name: 'Ada Quill', email: 'ada@example.com' } }
  await staff.send('PUT', `${path}/drafts/en`, {
    ...{ revision: 0, resume, templateId: 'letter', themeId: 'nomad' },
  })
  await nameSourcesOfGate(staff, id)
  const addPhoto = async () => {
    const form = cvForm(await makePicture(300).jpeg().toBuffer(), 'me.jpg', 'photo')
    expect((await staff.send('POST', `${path}/photo`, form)).status).toBe(200)
  }
  const gate = async () => (await staff.send<GateResponse>('GET', `${path}/gate`)).body
  const preview = () =>
    staff.send<{ code?: string }>('POST', `${path}/previews`, { requestId: newRequestId() })
  expect((await gate()).items.filter(({ kind }) => kind === 'sensitive')).toEqual([])
  await addPhoto()
  const [item] = (await gate()).items.filter(({ kind }) => kind === 'sensitive')
  expect((await preview()).status).toBe(409)
  const words = 'Customer, by phone'
  const answer = { keys: [item?.key], how: 'source', words }
  expect((await staff.send('POST', `${path}/gate/resolutions`, answer)).status).toBe(200)
  expect((await gate()).given.find(({ key }) => key === item?.key)).toMatchObject({
    ...{ kind: 'sensitive', words, givenBy: 'noor' },
  })
  expect((await preview()).status).toBe(200)
  await running.jobsDone()
  // Another photo is another question.
  await addPhoto()
  expect((await gate()).items.filter(({ kind }) => kind === 'sensitive')).toHaveLength(1)
})
