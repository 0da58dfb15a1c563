import type { MySiteResponse } from '@vitrine/contract/publishing'
import type { PreviewRequestResponse, ReviewResponse } from '@vitrine/contract/reviews'
import type { ReadingsResponse } from '@vitrine/contract/studio'
import type { Resume } from '@vitrine/domain/resume/resume'
import { STAFF } from '../../e2e/start-product.ts'
import { cvBytes } from '../../reader/testing/cvs.ts'
import {
  buyPlan,
  createTestClient,
  cvForm,
  nameSourcesOfGate,
  newRequestId,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
  draftFromCv,
} from '../../server/testing/test-client.ts'
import { until } from '../resilience/load-tests/load-test.ts'

export const CV = 'en-us-nurse__theme-kendall.pdf'
const STAGES = ['paid', 'answered', 'drafted', 'preview sent', 'live'] as const
type Stage = (typeof STAGES)[number]
type Draft = { readonly language: string; readonly code: string; readonly resume: Resume }

export type Wanted = {
  readonly stage: Stage
  readonly lastName: string
  /** Without them the CV is read. The first is the main one. */
  readonly drafts?: readonly Draft[]
  readonly languages?: readonly string[]
  readonly templateId?: string
}

/** Each of them writes to this address. */
export const customerNamed = (lastName: string) => ({
  firstName: 'Ada',
  lastName,
  email: `ada.${lastName}@example.com`.toLowerCase(),
})

/** Brings a new order to a stage by requests. */
export async function orderAt(url: string, wanted: Wanted): Promise<PaidOrder> {
  const { stage, lastName, drafts = [] } = wanted
  const isAfter = (other: Stage) => STAGES.indexOf(stage) > STAGES.indexOf(other)
  const customerInfo = customerNamed(lastName)
  const order = await buyPlan(url, 'professional', { customerInfo })
  if (!isAfter('paid')) return order
  await ok(order.customer, 'POST', orderPath(order, '/upload-cv'), cvForm(cvBytes(CV), CV))
  const { languages = drafts.map(({ language }) => language) } = wanted
  await ok(order.customer, 'PATCH', orderPath(order), {
    languages: languages.length > 0 ? languages : ['English'],
    colorScheme: 'zen-garden',
    onboardingStatus: 'completed',
  })
  if (!isAfter('answered')) return order
  const staff = await signInStaff(url)
  const path = await adminPath(staff, lastName)
  await draft(staff, path, wanted)
  if (!isAfter('drafted')) return order
  await sendPreview(staff, path)
  if (!isAfter('preview sent')) return order
  const { shown } = await ok<ReviewResponse>(order.customer, 'GET', orderPath(order, '/review'))
  const seen = { previewNumber: shown?.previewNumber, versionHash: shown?.versionHash }
  await ok(order.customer, 'POST', orderPath(order, '/review/approval'), seen)
  return order
}

/** The order's path in the API of the team. */
async function adminPath(staff: TestClient, lastName: string): Promise<string> {
  const queue = `/api/admin/queue?view=all&search=${customerNamed(lastName).email}`
  const { entries } = await ok<{ entries: { orderId: string }[] }>(staff, 'GET', queue)
  return `/api/admin/orders/${entries[0]?.orderId}`
}

/** The page of the order for the team. */
export async function deskPage(url: string, lastName: string): Promise<string> {
  return `${url}${(await adminPath(await signInStaff(url), lastName)).replace('/api', '')}`
}

async function draft(staff: TestClient, path: string, wanted: Wanted): Promise<void> {
  const { drafts = [], templateId = 'letter' } = wanted
  for (const { code, resume } of drafts) {
    const body = { revision: 0, resume, templateId, themeId: 'nomad' }
    await ok(staff, 'PUT', `${path}/drafts/${code}`, body)
  }
  const orderId = path.split('/').at(-1) ?? ''
  if (drafts.length === 0) {
    const { status } = await draftFromCv(staff, orderId)
    if (status !== 200) throw new Error(`drafting was answered with ${status}`)
  }
  // The CV is read in the background, and brings claims to the gate.
  const isRead = async () =>
    (await ok<ReadingsResponse>(staff, 'GET', `${path}/readings`)).cv.reading !== null
  if ((await until(isRead, 60)) === null) throw new Error('The CV was not read')
  await nameSourcesOfGate(staff, orderId)
}

async function sendPreview(staff: TestClient, path: string): Promise<void> {
  const requestId = newRequestId()
  await ok(staff, 'POST', `${path}/previews`, { requestId, owedReason: '' })
  const isSent = async () => {
    const preview = `${path}/previews/${requestId}`
    return (await ok<PreviewRequestResponse>(staff, 'GET', preview)).state === 'sent'
  }
  if ((await until(isSent, 60)) === null) throw new Error('The preview was not sent')
}

/** A colleague asks to publish an order without a review: a second person must sign. */
export async function askToPublish(url: string, lastName: string): Promise<void> {
  const owner = await signInStaff(url)
  const invited = await ok<{ url: string }>(owner, 'POST', '/api/admin/team', {
    username: 'tove',
    role: 'manager',
  })
  const newPassword = `${STAFF.password} too`
  const token = invited.url.split('#')[1]
  await ok(createTestClient(url), 'PUT', '/api/admin/password-link', { token, newPassword })
  const colleague = createTestClient(url)
  const person = { username: 'tove', password: newPassword }
  await ok(colleague, 'POST', '/api/admin/session', person)
  await ok(colleague, 'POST', `${await adminPath(owner, lastName)}/publications`, {
    requestId: newRequestId(),
    subdomain: `ada-${lastName}`.toLowerCase(),
    reason: 'Agreed by phone',
  })
}

/** A question that the order waits for. */
export async function holdWithQuestion(url: string, lastName: string): Promise<void> {
  const staff = await signInStaff(url)
  const note = 'Which of the two employers is the newer one?'
  await ok(staff, 'PUT', `${await adminPath(staff, lastName)}/hold`, { note })
}

/** The address of the published site. */
export async function liveUrl(order: PaidOrder): Promise<string> {
  const { site } = await ok<MySiteResponse>(order.customer, 'GET', orderPath(order, '/site'))
  if (!site) throw new Error('The site is not live')
  return site.url
}

async function ok<T>(by: TestClient, method: string, path: string, body?: unknown): Promise<T> {
  const { status, body: answer } = await by.send<T>(method, path, body)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
  return answer
}
