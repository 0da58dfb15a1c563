import type { DraftResponse } from '@vitrine/contract/studio'
import type { PreviewRequestResponse, ReviewResponse } from '@vitrine/contract/reviews'
import { findOrderByIntent } from '../src/ordering/index.ts'
import type { TestServer } from './test-server.ts'
import {
  newRequestId,
  buyPlan,
  nameSourcesOfGate,
  orderPath,
  type PaidOrder,
  type TestClient,
} from './test-client.ts'

export const RESUME = {
  basics: {
    name: 'Ada Quill',
    label: 'Charge nurse',
    email: 'ada@example.com',
    summary: 'Led a team of nine nurses.',
  },
  work: [
    {
      name: 'Bayview',
      position: 'Nurse',
      highlights: ['Cut the waiting time by a third', 'Trained twelve new nurses'],
    },
    { name: 'Northgate', position: 'Student nurse', highlights: ['Kept the records of a ward'] },
  ],
}

export type ReviewOrder = {
  readonly order: PaidOrder
  readonly orderId: string
  /** Team routes: `/previews`, `/review/items/…` */
  team<T = Record<string, unknown>>(
    method: string,
    rest: string,
    body?: unknown,
  ): Promise<{ status: number; body: T }>
  /** Customer routes: `/review`, `/review/rounds` */
  mine<T = ReviewResponse>(
    method: string,
    rest: string,
    body?: unknown,
  ): Promise<{ status: number; body: T }>
  draft(language?: string): Promise<DraftResponse>
  /** Saves the draft with this resume. */
  write(resume: unknown, language?: string): Promise<void>
  /** Resolves the gate, sends the preview and waits for the result. */
  preview(owedReason?: string): Promise<PreviewRequestResponse>
  review(): Promise<ReviewResponse>
}

/** A paid order with a complete intake and an English draft. */
export async function createReviewOrder(
  running: TestServer,
  staff: TestClient,
  { planId = 'basic', languages = ['English'] }: { planId?: string; languages?: string[] } = {},
): Promise<ReviewOrder> {
  const order = await buyPlan(running.url, planId)
  const row = await findOrderByIntent(running.db, order.paymentIntentId)
  if (!row) throw new Error('the order is lost')
  const orderId = row.id
  const answers = { linkedinUrl: 'https://www.linkedin.com/in/ada-quill', languages }
  const { status } = await order.customer.send('PATCH', orderPath(order), answers)
  if (status !== 200) throw new Error(`answering was answered with ${status}`)

  const one: ReviewOrder = {
    order,
    orderId,
    team: (method, rest, body) =>
      staff.send(method, `/api/admin/orders/${orderId}${rest}`, body) as never,
    mine: (method, rest, body) =>
      order.customer.send(method, orderPath(order, rest), body) as never,
    async draft(language = 'en') {
      const { body } = await one.team<{ drafts: DraftResponse[] }>('GET', '/drafts')
      const draft = body.drafts.find((each) => each.language === language)
      if (!draft) throw new Error(`there is no draft in ${language}`)
      return draft
    },
    async write(resume, language = 'en') {
      const { body } = await one.team<{ drafts: DraftResponse[] }>('GET', '/drafts')
      const revision = body.drafts.find((each) => each.language === language)?.revision ?? 0
      const save = { revision, resume, templateId: 'tearsheet', themeId: 'nomad' }
      const { status } = await one.team('PUT', `/drafts/${language}`, save)
      if (status !== 200) throw new Error(`saving was answered with ${status}`)
    },
    async preview(owedReason = '') {
      await nameSourcesOfGate(staff, orderId)
      const wish = { requestId: newRequestId(), owedReason }
      const { status, body } = await one.team<{ error?: string }>('POST', '/previews', wish)
      if (status !== 200) throw new Error(`sending was answered with ${status}: ${body.error}`)
      await running.jobsDone()
      return (await one.team<PreviewRequestResponse>('GET', `/previews/${wish.requestId}`)).body
    },
    review: async () => (await one.mine('GET', '/review')).body,
  }
  await one.write(RESUME)
  return one
}
