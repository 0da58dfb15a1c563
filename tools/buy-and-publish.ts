import { cvBytes } from '../reader/testing/cvs.ts'
import { getByHost } from '../server/testing/get-by-host.ts'
import {
  newRequestId,
  buyPlan,
  cvForm,
  nameSourcesOfGate,
  orderPath,
  signInStaff,
  type TestClient,
  draftFromCv,
} from '../server/testing/test-client.ts'

/**
 * Buys with the simulator's card, uploads a CV, drafts and publishes over HTTP. Returns the published
 * page. Throws at the first unexpected response. The owner is `STAFF`; sites are below the server's host.
 */
export async function buyAndPublish(
  origin: string,
): Promise<{ paymentIntentId: string; page: string; pdfBytes: number }> {
  const staff = await signInStaff(origin)
  const order = await buyPlan(origin)
  await expectOk(order.customer, 'POST', orderPath(order, '/upload-cv'), cvForm(cvBytes(CV), CV))
  await expectOk(order.customer, 'PATCH', orderPath(order), { languages: ['Arabic'] })
  const { entries } = await expectOk<{ entries: { orderId: string }[] }>(
    staff,
    'GET',
    `/api/admin/queue?view=all&search=${order.paymentIntentId}`,
  )
  const path = `/api/admin/orders/${entries[0]?.orderId}`
  const drafted = await draftFromCv(staff, entries[0]?.orderId ?? '', 'ar')
  if (drafted.status !== 200) throw new Error(`drafting was answered with ${drafted.status}`)
  await nameSourcesOfGate(staff, entries[0]?.orderId)
  const subdomain = `tried-${newRequestId().slice(0, 8)}`
  const wish = { subdomain, reason: 'To see that it works', requestId: newRequestId() }
  const { id } = await expectOk<{ id: string }>(staff, 'POST', `${path}/publications`, wish)
  for (let state = ''; state !== 'published';) {
    const answer = await expectOk<{ state: string; problem: string | null }>(
      staff,
      'GET',
      `${path}/publications/${id}`,
    )
    if (answer.state === 'failed') throw new Error(answer.problem ?? 'publishing failed')
    state = answer.state
    if (state !== 'published') await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const site = `http://${subdomain}.${new URL(origin).host}`
  const page = await getByHost({ url: origin }, `${site}/`)
  const pdf = await getByHost({ url: origin }, `${site}/resume.pdf`)
  if (page.status !== 200 || pdf.status !== 200)
    throw new Error(`the site answered ${page.status}, its PDF ${pdf.status}`)
  const { paymentIntentId } = order
  return { paymentIntentId, page: page.body.toString(), pdfBytes: pdf.body.length }
}

const CV = 'ar-eg-muhasib__html-classic.pdf'

async function expectOk<T>(
  who: TestClient,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await who.send<T>(method, path, body)
  if (answer.status !== 200)
    throw new Error(
      `${method} ${path} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`,
    )
  return answer.body
}
