import type { OrderResponse } from '@vitrine/contract/ordering'
import type { PreviewRequestResponse, ReviewResponse } from '@vitrine/contract/reviews'
import { expect, test } from 'vitest'
import { getByHost } from '../../testing/get-by-host.ts'
import { RESUME } from '../../testing/review-order.ts'
import { createDataFolder, untilReady, spawnServer } from '../../testing/spawn-server.ts'
import {
  newRequestId,
  buyPlan,
  nameSourcesOfGate,
  orderPath,
  signInStaff,
} from '../../testing/test-client.ts'

/** Starts the program in a process that exits at the named failpoint. */
async function start(dataDir: string, crashAt: string) {
  const running = spawnServer({ DATA_DIR: dataDir, FAILPOINT: crashAt })
  const signal = new Promise<NodeJS.Signals | null>((resolve) =>
    running.child.once('exit', (_code, by) => resolve(by)),
  )
  await untilReady(running)
  return { url: running.url(), child: running.child, signal }
}

const PATIENT = { interval: 50 }

// @promise approved-bytes-live
test('survives a crash at any step of an approval', async () => {
  const dataDir = await createDataFolder()

  const first = await start(dataDir, 'before-approval-commit')
  const order = await buyPlan(first.url, 'basic')
  const search = async (staff: Awaited<ReturnType<typeof signInStaff>>) => {
    const queue = `/api/admin/queue?view=all&search=${order.paymentIntentId}`
    const { body } = await staff.send<{ entries: { orderId: string }[] }>('GET', queue)
    return body.entries[0]?.orderId ?? ''
  }
  const answers = { linkedinUrl: 'https://www.linkedin.com/in/ada', languages: ['English'] }
  await order.customer.send('PATCH', orderPath(order), answers)
  const writer = await signInStaff(first.url)
  const orderId = await search(writer)
  const team = `/api/admin/orders/${orderId}`
  const draft = { revision: 0, resume: RESUME, templateId: 'tearsheet', themeId: 'nomad' }
  await writer.send('PUT', `${team}/drafts/en`, draft)
  await nameSourcesOfGate(writer, orderId)
  const requestId = newRequestId()
  await writer.send('POST', `${team}/previews`, { requestId, owedReason: '' })
  const preview = async () =>
    (await writer.send<PreviewRequestResponse>('GET', `${team}/previews/${requestId}`)).body.state
  await expect.poll(preview, PATIENT).toBe('sent')

  const review = async (url: string) =>
    (await (await fetch(url + orderPath(order, '/review'))).json()) as ReviewResponse
  const { shown } = await review(first.url)
  const seen = { previewNumber: 1, versionHash: shown?.versionHash }
  const approve = ({ url }: { readonly url: string }) =>
    fetch(url + orderPath(order, '/review/approval'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(seen),
    })
  const looked = await getByHost(first, `${shown?.languages[0]?.url}resume.pdf`)
  expect(looked.status).toBe(200)

  await expect(approve(first)).rejects.toThrow()
  expect(await first.signal).toBe('SIGKILL')

  const second = await start(dataDir, 'after-approval-before-answer')
  // The aborted approval left nothing.
  expect(await review(second.url)).toMatchObject({
    orderStatus: 'in_review',
    may: { approve: true },
  })
  await expect(approve(second)).rejects.toThrow()
  expect(await second.signal).toBe('SIGKILL')

  const third = await start(dataDir, '')
  expect(await review(third.url)).toMatchObject({ orderStatus: 'live', may: { approve: false } })
  expect((await approve(third)).status).toBe(200)
  const reader = await signInStaff(third.url)
  const { history } = (await reader.send<OrderResponse>('GET', team)).body
  const moves = history.flatMap(({ what, to }) => (what === 'order-status' ? [to] : []))
  expect(moves.slice(-3)).toEqual(['in_review', 'approved', 'live'])
  const { body: site } = await reader.send<{ url: string; versions: object[] }>(
    'GET',
    `${team}/site`,
  )
  expect(site.versions).toMatchObject([{ number: 1, live: true }])
  const live = await getByHost(third, `${site.url}/resume.pdf`)
  expect(live.body.equals(looked.body)).toBe(true)
  const receipts = async () => {
    const { body } = await reader.send<{ kind: string }[]>('GET', `${team}/letters`)
    const kinds = body.map(({ kind }) => kind)
    return kinds.filter((kind) => /approv|site-live/.test(kind)).toSorted()
  }
  await expect.poll(async () => (await receipts()).length, PATIENT).toBe(2)
})
