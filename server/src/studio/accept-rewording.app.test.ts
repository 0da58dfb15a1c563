import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JudgedChange } from '@vitrine/domain/claims/judge-change'
import { assignIds } from '@vitrine/domain/resume/stored-resume'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { STAFF, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { buyPlan, signInStaff, type TestClient } from '../../testing/test-client.ts'
import { findOrderByIntent } from '../ordering/index.ts'

const LINE = '/work/0/highlights/0'
const TEXT = 'Helped to train 17 nurses'

/** What the model answers next. */
let wording = ''
let model: Server
let running: TestServer
let noor: TestClient
let orderId: string

beforeAll(async () => {
  model = createServer((request, response) => {
    request.resume().on('end', () => {
      const content = JSON.stringify({ text: wording })
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ choices: [{ message: { content } }] }))
    })
  })
  await new Promise<void>((resolve) => {
    model.listen(0, '127.0.0.1', resolve)
  })
  const { port } = model.address() as AddressInfo
  running = await startTestServer({
    env: { REWRITER_URL: `openai+http://:key@127.0.0.1:${port}/v1?model=small-one` },
  })
  noor = await signInStaff(running.url)
})
afterAll(async () => {
  await running.close()
  model.close()
})

beforeEach(async () => {
  const bought = await buyPlan(running.url, 'professional')
  const order = await findOrderByIntent(running.db, bought.paymentIntentId)
  orderId = order?.id ?? ''
  await call('PUT', '/drafts/en', {
    revision: 0,
    resume: assignIds({
      basics: { name: 'Ada Quill', email: 'ada@example.com' },
      work: [{ name: 'Bayview', highlights: [TEXT] }],
    }),
    templateId: 'tearsheet',
    themeId: 'nomad',
  })
})

const call = <T>(method: string, path: string, body?: unknown) =>
  noor.send<T>(method, `/api/admin/orders/${orderId}${path}`, body)

type Answer = { code?: string; wording: string; judged: JudgedChange }
const suggest = async (answer: string) => {
  wording = answer
  const body = { language: 'en', pointer: LINE, text: TEXT }
  return (await call<Answer>('POST', '/rewordings', body)).body
}
/** As a client that claims more than the contract asks for. */
const acceptIt = (text: string, more: object = {}) =>
  call<Answer>('POST', '/rewordings/acceptances', {
    ...{ language: 'en', pointer: LINE, replaces: TEXT, wording: text },
    ...more,
  })

type Given = { given: { text: string; verdict: string; before: string; givenBy: string }[] }
const given = async () => (await call<Given>('GET', '/gate')).body.given

// @promise confirmed-changes
test('stores the verdict of an accepted suggestion', async () => {
  const { wording: text, judged } = await suggest('Helped train 17 nurses')
  expect(judged.verdict).toBe('same-fact')
  expect((await acceptIt(text)).status).toBe(200)
  expect(await given()).toMatchObject([
    {
      ...{ text, how: 'same-fact', verdict: 'same-fact', before: TEXT },
      ...{ words: 'Suggested by small-one', givenBy: STAFF.username },
    },
  ])
})

// @promise confirmed-changes
test('stores a person’s word on a doubtful suggestion', async () => {
  const { judged } = await suggest('Helped to train 17 skilled nurses')
  expect(judged.verdict).toBe('cannot-tell')
  const { body } = await acceptIt('Helped to train 17 skilled nurses')
  expect(body.judged).toEqual(judged)
  expect(await given()).toMatchObject([{ verdict: 'cannot-tell', givenBy: STAFF.username }])
})

// @promise confirmed-changes
test('does not believe a client that claims the same fact', async () => {
  const lie = 'Led the training of 71 nurses'
  expect((await suggest(lie)).judged.verdict).toBe('new-fact')
  const claims = [
    {},
    { judged: { verdict: 'same-fact', marks: [], missing: [], sentence: '' } },
    { verdict: 'same-fact', how: 'same-fact' },
  ]
  for (const claim of claims) {
    const refused = await acceptIt(lie, claim)
    expect([refused.status, refused.body.code]).toEqual([409, 'source_required'])
  }
  // The text it replaces is the saved one, not the client's.
  const invented = await acceptIt(lie, { replaces: lie })
  expect([invented.status, invented.body.code]).toEqual([409, 'item_changed'])
  expect(await given()).toEqual([])
})
