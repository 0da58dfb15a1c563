import type { DraftResponse, ReadingsResponse } from '@vitrine/contract/studio'
import type { CvCorrection } from '@vitrine/domain/sources/cv-corrections'
import { textAt, writeAt } from '@vitrine/domain/resume/json-pointer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cvBytes } from '../../../reader/testing/cvs.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  buyPlan,
  cvForm,
  type PaidOrder,
  orderPath,
  signInStaff,
  type TestClient,
  draftFromCv,
} from '../../testing/test-client.ts'

const CV = cvBytes('en-us-promo__html-classic.pdf')
const NAME: CvCorrection = {
  path: '/basics/name',
  from: 'Deshawn Q. Whitfield',
  to: 'Deshawn Quincy Whitfield',
}

let running: TestServer
let staff: TestClient

beforeAll(async () => {
  running = await startTestServer()
  staff = await signInStaff(running.url)
})
afterAll(() => running.close())

/** An order and its ID for staff. */
async function anOrder() {
  const order = await buyPlan(running.url)
  const { body } = await staff.send<{ entries: { orderId: string }[] }>(
    'GET',
    '/api/admin/queue?view=all',
  )
  const ids = new Set(body.entries.map(({ orderId }) => orderId))
  const orderId = [...ids].find((id) => !known.has(id))
  if (orderId === undefined) throw new Error('the order is not in the queue')
  known.add(orderId)
  return { order, api: `/api/admin/orders/${orderId}` }
}
const known = new Set<string>()

/** As the onboarding page sends the trial file. */
function send(order: PaidOrder, corrections?: string) {
  const form = new FormData()
  if (corrections !== undefined) form.set('corrections', corrections)
  form.set('cvFile', cvForm(CV, 'cv.pdf').get('cvFile') as File)
  return order.customer.send<{ error?: string }>('POST', orderPath(order, '/upload-cv'), form)
}

const draft = async (api: string) =>
  (await draftFromCv<{ draft: DraftResponse; kept: string[] }>(staff, api.split('/').at(-1) ?? ''))
    .body

test('reads the CV when the intake is complete', async () => {
  const { order, api } = await anOrder()
  await send(order)
  await order.customer.send('PATCH', orderPath(order), { languages: ['English'] })
  await running.jobsDone()
  const { body } = await staff.send<ReadingsResponse>('GET', `${api}/readings`)
  expect(textAt(body.cv.reading?.resume, '/basics/name')).toBe(NAME.from)
  const { body: listed } = await staff.send<{ drafts: unknown[] }>('GET', `${api}/drafts`)
  expect(listed.drafts).toEqual([])
})

test('applies the customer’s corrections on every draft from the CV', async () => {
  const { order, api } = await anOrder()
  const ofNothing = { path: '/basics/name', from: 'Somebody else', to: 'Nobody' }
  expect((await send(order, JSON.stringify([NAME, ofNothing]))).status).toBe(200)
  const first = await draft(api)
  expect(textAt(first.draft.resume, '/basics/name')).toBe(NAME.to)
  expect(first.draft.authors).toEqual([
    { path: '/basics/name', author: 'customer', at: expect.any(String) },
  ])
  const again = await draft(api)
  expect(again.kept).toEqual([])
  expect(again.draft.authors).toEqual(first.draft.authors)
  const { body } = await staff.send<ReadingsResponse>('GET', `${api}/readings`)
  expect(body.cv.corrections).toEqual([NAME, ofNothing])
  // The reading itself does not change.
  expect(textAt(body.cv.reading?.resume, '/basics/name')).toBe(NAME.from)
})

// @promise cv-trial
test('corrects confident fields and removes invented ones', async () => {
  const { order, api } = await anOrder()
  await send(order)
  const read = (await draft(api)).draft.resume
  const [employer, position] = ['/work/0/name', '/work/0/position'].map((path) => ({
    path,
    from: textAt(read, path),
  }))
  if (!employer || !position) throw new Error('no job was read')
  expect([employer.from, position.from]).not.toContain('')
  const corrections = [
    { ...employer, to: 'Northside Events, of Atlanta' },
    { ...position, to: '' },
  ]
  expect((await send(order, JSON.stringify(corrections))).status).toBe(200)
  const { resume, authors } = (await draft(api)).draft
  expect(textAt(resume, employer.path)).toBe('Northside Events, of Atlanta')
  expect(textAt(resume, position.path)).toBe('')
  // The customer is the author; a removed field has none.
  expect(authors.map(({ path }) => path)).toEqual([employer.path])
})

test('keeps the writer’s text over a correction when redrafting', async () => {
  const { order, api } = await anOrder()
  await send(order, JSON.stringify([NAME]))
  const { language: _, authors: __, ...save } = (await draft(api)).draft
  const resume = writeAt(save.resume, '/basics/name', 'D. Q. Whitfield')
  const { revision, templateId, themeId } = save
  const saved = await staff.send('PUT', `${api}/drafts/en`, {
    ...{ revision, templateId, themeId, resume },
  })
  expect(saved.status).toBe(200)
  const again = await draft(api)
  expect(textAt(again.draft.resume, '/basics/name')).toBe('D. Q. Whitfield')
  expect(again.kept).toContain('basics')
})

test('replaces corrections with those of the new file', async () => {
  const { order, api } = await anOrder()
  await send(order, JSON.stringify([NAME]))
  await send(order)
  expect(textAt((await draft(api)).draft.resume, '/basics/name')).toBe(NAME.from)
})

test('rejects invalid corrections together with the file', async () => {
  const { order, api } = await anOrder()
  for (const corrections of ['[', '{}', '[{"path":"/basics/name"}]', '[1]'])
    expect.soft((await send(order, corrections)).status, corrections).toBe(400)
  const { body } = await staff.send<ReadingsResponse>('GET', `${api}/readings`)
  expect(body.cv.fileName).toBeNull()
})
