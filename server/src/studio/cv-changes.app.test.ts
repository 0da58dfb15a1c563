import type {
  CvChangesResponse,
  DraftResponse,
  GateResponse,
  TeamCvChangesResponse,
} from '@vitrine/contract/studio'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cvBytes } from '../../../reader/testing/cvs.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  newRequestId,
  buyPlan,
  cvForm,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
  draftFromCv,
} from '../../testing/test-client.ts'
import { findOrderByIntent } from '../ordering/index.ts'

const CV = 'en-us-datasci__docx-classic.docx'
const CHANGES = { '415-555-0198': '415-555-0123', 'saved 17%': 'saved 23%' }
const UPLIFT = 'Designed a causal uplift model that reallocated $12M of rider incentives and saved'
const SAID = [
  ['changed', '+1 415 555 0198', '+1 415 555 0123'],
  ['changed', `${UPLIFT} 17%`, `${UPLIFT} 23%`],
] as const

let running: TestServer
let staff: TestClient

beforeAll(async () => {
  running = await startTestServer()
  staff = await signInStaff(running.url)
})
afterAll(() => running.close())

/** The same CV with replaced words. */
function newerCv(changes: Readonly<Record<string, string>>): Uint8Array {
  const parts = unzipSync(cvBytes(CV))
  let document = strFromU8(parts['word/document.xml'] ?? new Uint8Array())
  for (const [before, after] of Object.entries(changes)) {
    if (!document.includes(before)) throw new Error(`the CV does not say ${before}`)
    document = document.replaceAll(before, after)
  }
  return zipSync({ ...parts, 'word/document.xml': strToU8(document) })
}

async function send(order: PaidOrder, bytes: Uint8Array, name: string): Promise<string> {
  const id = newRequestId()
  const form = cvForm(bytes, name, 'file')
  const path = `${orderPath(order, '/conversation/files')}&id=${id}`
  const { status } = await order.customer.send('POST', path, form)
  if (status !== 200) throw new Error(`sending was answered with ${status}`)
  return id
}

// @promise cv-comparison
test('compares CVs and applies changes as the customer’s text', async () => {
  const order = await buyPlan(running.url)
  const form = cvForm(cvBytes(CV), CV)
  expect((await order.customer.send('POST', orderPath(order, '/upload-cv'), form)).status).toBe(200)
  await order.customer.send('PATCH', orderPath(order), { languages: ['English'] })
  const orderId = (await findOrderByIntent(running.db, order.paymentIntentId))?.id ?? ''
  const api = `/api/admin/orders/${orderId}`
  await draftFromCv(staff, orderId)
  const openBefore = (await staff.send<GateResponse>('GET', `${api}/gate`)).body.items.length

  const fileId = await send(order, newerCv(CHANGES), 'newer.docx')
  const own = await order.customer.send<CvChangesResponse>(
    'GET',
    orderPath(order, `/sent-files/${fileId}/changes`),
  )
  expect(own.body).toMatchObject({ earlierName: CV, newerName: 'newer.docx' })
  expect(own.body.changes.map(({ kind, before, after }) => [kind, before, after])).toEqual(SAID)
  expect(JSON.stringify(own.body)).not.toContain('taken')

  const path = `${api}/sent-files/${fileId}/changes`
  const { body } = await staff.send<TeamCvChangesResponse>('GET', path)
  expect(body.draft).toEqual({ code: 'en', name: 'English' })
  expect(body.changes.map(({ taken }) => taken)).toEqual(SAID.map(() => false))
  for (const { from, to } of body.changes) {
    const taken = await staff.send<TeamCvChangesResponse>('POST', path, {
      language: 'en',
      from,
      to,
    })
    expect(taken.status).toBe(200)
    expect(taken.body.changes.find((one) => one.from === from && one.to === to)?.taken).toBe(true)
  }
  const { drafts } = (await staff.send<{ drafts: DraftResponse[] }>('GET', `${api}/drafts`)).body
  for (const [, , after] of SAID) expect(JSON.stringify(drafts[0]?.resume)).toContain(after)
  expect(drafts[0]?.authors.map(({ author }) => author)).toContain('customer')
  // The CV is a source for its numbers.
  const openAfter = (await staff.send<GateResponse>('GET', `${api}/gate`)).body.items.length
  expect(openAfter).toBe(openBefore)
})

// @promise cv-comparison
test('explains failed comparisons and hides other orders’ files', async () => {
  const order = await buyPlan(running.url)
  const fileId = await send(order, cvBytes(CV), 'newer.docx')
  const at = (of: PaidOrder) => orderPath(of, `/sent-files/${fileId}/changes`)
  const lone = await order.customer.send<{ error: string }>('GET', at(order))
  expect([lone.status, lone.body.error]).toEqual([
    409,
    'There is no earlier CV that this one could be compared with.',
  ])
  const stranger = await buyPlan(running.url)
  expect((await stranger.customer.send('GET', at(stranger))).status).toBe(404)
})
