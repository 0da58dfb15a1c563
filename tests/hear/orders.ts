import type { MySiteResponse } from '@vitrine/contract/publishing'
import type { PreviewRequestResponse, ReviewResponse } from '@vitrine/contract/reviews'
import type { Product } from '../../e2e/start-product.ts'
import { cvBytes } from '../../reader/testing/cvs.ts'
import {
  buyPlan,
  cvForm,
  nameSourcesOfGate,
  newRequestId,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
} from '../../server/testing/test-client.ts'
import { until } from '../resilience/load-tests/load-test.ts'

export const CV = 'en-us-nurse__theme-kendall.pdf'
const STAGES = ['paid', 'answered', 'preview sent', 'live'] as const
type Stage = (typeof STAGES)[number]
type Customer = { readonly firstName: string; readonly lastName: string; readonly email: string }

/** Brings a new order to a stage by requests. Returns the order. */
export async function orderAt(
  stage: Stage,
  customer: Customer,
  { url }: Product,
): Promise<PaidOrder> {
  const isAfter = (other: Stage) => STAGES.indexOf(stage) > STAGES.indexOf(other)
  const order = await buyPlan(url, 'professional', { customerInfo: customer })
  if (!isAfter('paid')) return order
  await ok(order.customer, 'POST', orderPath(order, '/upload-cv'), cvForm(cvBytes(CV), CV))
  await ok(order.customer, 'PATCH', orderPath(order), {
    languages: ['English'],
    colorScheme: 'zen-garden',
    onboardingStatus: 'completed',
  })
  if (!isAfter('answered')) return order
  const staff = await signInStaff(url)
  await sendPreview(staff, customer.email)
  if (!isAfter('preview sent')) return order
  const { shown } = await ok<ReviewResponse>(order.customer, 'GET', orderPath(order, '/review'))
  const seen = { previewNumber: shown?.previewNumber, versionHash: shown?.versionHash }
  await ok(order.customer, 'POST', orderPath(order, '/review/approval'), seen)
  return order
}

async function sendPreview(staff: TestClient, email: string): Promise<void> {
  const queue = `/api/admin/queue?view=all&search=${email}`
  const { entries } = await ok<{ entries: { orderId: string }[] }>(staff, 'GET', queue)
  const orderId = entries[0]?.orderId
  const path = `/api/admin/orders/${orderId}`
  await ok(staff, 'POST', `${path}/drafts/en/from-cv`)
  await nameSourcesOfGate(staff, orderId)
  const requestId = newRequestId()
  await ok(staff, 'POST', `${path}/previews`, { requestId, owedReason: '' })
  const isSent = async () => {
    const preview = `${path}/previews/${requestId}`
    return (await ok<PreviewRequestResponse>(staff, 'GET', preview)).state === 'sent'
  }
  if ((await until(isSent, 60)) === null) throw new Error('The preview was not sent')
}

/** The address of the published site. */
export async function liveUrl(order: PaidOrder): Promise<string> {
  const { site } = await ok<MySiteResponse>(order.customer, 'GET', orderPath(order, '/site'))
  if (!site) throw new Error('The site is not live')
  return site.url
}

async function ok<T>(by: TestClient, method: string, path: string, body?: unknown): Promise<T> {
  const { status, body: answer } = await by.send<T>(method, path, body)
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
  return answer
}
