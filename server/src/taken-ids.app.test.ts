import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReviewOrder, type ReviewOrder } from '../testing/review-order.ts'
import { cvForm, newRequestId, signInStaff, type TestClient } from '../testing/test-client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let running: TestServer
let staff: TestClient
let one: ReviewOrder
let other: ReviewOrder

beforeAll(async () => {
  running = await startTestServer()
  staff = await signInStaff(running.url)
  one = await createReviewOrder(running, staff)
  other = await createReviewOrder(running, staff)
  for (const each of [one, other]) await each.preview()
})
afterAll(() => running.close())

type Send = (order: ReviewOrder, id: string) => Promise<{ status: number; body: unknown }>

const CALLS: Readonly<Record<string, Send>> = {
  comment: async (order, id) =>
    order.mine('PUT', `/review/comments/${id}`, {
      ...{ revision: 0, quote: '', text: 'Too long', suggestion: null },
      versionHash: (await order.review()).shown?.versionHash,
      target: { on: 'entry', language: 'en', pointer: '/work/0' },
    }),
  message: (order, id) =>
    order.mine('POST', '/conversation/messages', { id, text: 'Hello', answersEntry: null }),
  file: ({ order }, id) =>
    order.customer.send(
      'POST',
      `/api/orders/${order.paymentIntentId}/conversation/files?token=${order.token}&id=${id}`,
      cvForm(Buffer.from('%PDF-1.4'), 'notes.pdf', 'file'),
    ),
  reply: (order, id) =>
    order.team('POST', '/conversation/messages', { id, text: 'Hello', answers: [] }),
  note: (order, id) => order.team('POST', '/notes', { id, text: 'Called' }),
  round: (order, id) =>
    order.team('POST', '/review/granted-rounds', { requestId: id, reason: 'Our mistake' }),
  preview: (order, id) => order.team('POST', '/previews', { requestId: id, owedReason: '' }),
  refund: (order, id) =>
    order.team('POST', '/refunds', { requestId: id, amountCents: 100, reason: 'Late' }),
}

// @promise taken-ids
test.each(Object.entries(CALLS))('never answers 500 to a taken ID (%s)', async (_, send) => {
  for (let round = 0; round < 5; round += 1) {
    const id = newRequestId()
    const answers = await Promise.all([send(one, id), send(other, id)])
    answers.push(await send(other, id), await send(one, id))
    const odd = answers.filter(({ status }) => ![200, 400, 404, 409].includes(status))
    expect(odd).toEqual([])
  }
})
