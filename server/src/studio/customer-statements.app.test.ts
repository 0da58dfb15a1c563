import type { ReviewResponse } from '@vitrine/contract/reviews'
import type { ClaimsResponse } from '@vitrine/contract/studio'
import type { OpenItem } from '@vitrine/domain/publishing/gate'
import type { CustomerStatement } from '@vitrine/domain/claims/customer-statements'
import { writeAt } from '@vitrine/domain/resume/json-pointer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { type ReviewOrder, createReviewOrder, RESUME } from '../../testing/review-order.ts'
import {
  ADA,
  newRequestId,
  nameSourcesOfGate,
  signInStaff,
  type TestClient,
  createTestClient,
} from '../../testing/test-client.ts'

const LINE = '/work/0/highlights/1'

let running: TestServer
let staff: TestClient

beforeAll(async () => {
  running = await startTestServer()
  staff = await signInStaff(running.url)
})
afterAll(() => running.close())

/** A draft in which only this line has no source. */
async function anOrderThatClaims(line: string): Promise<ReviewOrder> {
  const one = await createReviewOrder(running, staff)
  await nameSourcesOfGate(staff, one.orderId)
  await one.write(writeAt(RESUME, LINE, line))
  expect((await claims(one)).map(({ pointer }) => pointer)).toEqual([LINE])
  return one
}

const gate = async ({ team }: ReviewOrder) =>
  (await team<{ items: OpenItem[]; told: CustomerStatement[] }>('GET', '/gate')).body
const claims = async (one: ReviewOrder) =>
  (await gate(one)).items.filter(({ kind }) => kind === 'claim')

const writes = (one: ReviewOrder, text: string) =>
  one.mine('POST', '/conversation/messages', { id: newRequestId(), text, answersEntry: null })

const publish = ({ team, orderId }: ReviewOrder) =>
  team('POST', '/publications', {
    subdomain: `site-${orderId.slice(0, 8)}`,
    reason: 'Agreed by phone',
    requestId: newRequestId(),
  })

// @promise customer-sources: Customer messages and submitted comments count as sources.
test('accepts conversation messages as dated sources', async () => {
  const one = await anOrderThatClaims('Trained 38 new nurses')
  expect((await publish(one)).status).toBe(409)
  expect((await writes(one, 'You can say that I trained 38 nurses there.')).status).toBe(200)
  const { items, told } = await gate(one)
  expect(items).toEqual([])
  expect(told.at(-1)).toMatchObject({
    words: 'You can say that I trained 38 nurses there.',
    where: 'message',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  expect((await publish(one)).status).toBe(200)
  await running.jobsDone()
})

// @promise claim-ledger
test('names the author of each claim in the ledger', async () => {
  const one = await anOrderThatClaims('Trained 38 new nurses')
  const sourcesAt = async (at: string) => {
    const { body } = await one.team<ClaimsResponse>('GET', '/claims')
    expect(body).toMatchObject({
      customerName: `${ADA.firstName} ${ADA.lastName}`,
      languages: [{ code: 'en', name: 'English', isWritten: true }],
    })
    return body.rows.filter(({ pointer }) => pointer === at).map(({ source }) => source)
  }
  expect(await sourcesAt(LINE)).toEqual([{ from: 'open' }])
  expect(await sourcesAt('/work/0/name')).toMatchObject([
    { from: 'team', how: 'source', by: 'noor', at: expect.stringMatching(/^\d{4}-/) },
  ])
  await writes(one, 'I trained 38 nurses there.')
  expect(await sourcesAt(LINE)).toMatchObject([
    { from: 'customer', where: 'message', words: 'I trained 38 nurses there.' },
  ])
})

// @promise customer-sources
test('accepts submitted review comments as sources', async () => {
  const one = await createReviewOrder(running, staff)
  await one.preview()
  const shown = (await one.review()).shown
  if (!shown) throw new Error('nothing is shown')
  const { versionHash } = shown
  const quote = 'Trained twelve new nurses'
  const comment = await one.mine('PUT', `/review/comments/${newRequestId()}`, {
    revision: 0,
    versionHash,
    target: { on: 'text', language: 'en', pointer: LINE, start: 0, end: quote.length },
    quote,
    text: 'It was 41 in the end',
    suggestion: null,
  })
  expect(comment.status).toBe(200)
  await one.write(writeAt(RESUME, LINE, 'Trained 41 new nurses'))
  expect(await claims(one)).toHaveLength(1)
  const { list } = await one.review()
  const submitted = await one.mine<ReviewResponse>('POST', '/review/rounds', {
    requestId: newRequestId(),
    versionHash,
    comments: list.map(({ id, revision }) => ({ id, revision })),
  })
  expect(submitted.status).toBe(200)
  expect(await claims(one)).toEqual([])
  expect((await gate(one)).told).toContainEqual({
    words: 'It was 41 in the end',
    where: 'comment',
    at: expect.any(String),
  })
})

// @promise customer-sources
test('rejects staff texts, other customers and contact form messages as sources', async () => {
  const one = await anOrderThatClaims('Trained 38 new nurses')
  const other = await createReviewOrder(running, staff)
  await writes(other, 'I trained 38 nurses')
  await one.team('POST', '/conversation/messages', {
    id: newRequestId(),
    text: 'Were it 38 nurses?',
    answers: [],
  })
  const contact = await createTestClient(running.url).send<{ id: string }>(
    'POST',
    '/api/contacts',
    {
      ...{ name: 'Ada Quill', email: ADA.email, message: 'I trained 38 nurses' },
    },
  )
  await running.jobsDone()
  await staff.send('PUT', `/api/admin/contacts/${contact.body.id}/order`, {
    orderId: one.orderId,
  })
  const { body } = await one.team<{ entries: unknown[] }>('GET', '/conversation')
  expect(JSON.stringify(body)).toContain('I trained 38 nurses')
  expect((await claims(one)).map(({ values }) => values)).toEqual([['38']])
})
