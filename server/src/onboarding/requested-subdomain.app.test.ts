import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { buyPlan, orderPath, type PaidOrder } from '../../testing/test-client.ts'

let running: TestServer
beforeAll(async () => {
  running = await startTestServer()
})
afterAll(() => running.close())

const WISH = { domain: { selectedSubdomain: 'ada-quill' } }
const read = async (order: PaidOrder) => (await order.customer.send('GET', orderPath(order))).body
const save = (order: PaidOrder, body: object) =>
  order.customer.send('PATCH', orderPath(order), body)

// @promise reserved-subdomains
test('reserves the requested subdomain when the order is paid', async () => {
  const first = await buyPlan(running.url, 'starter', WISH)
  await running.jobsDone()
  const second = await buyPlan(running.url, 'starter', WISH)
  await running.jobsDone()
  expect(await read(first)).toMatchObject({ subdomain: 'ada-quill', addressProposals: null })
  expect(await read(second)).toMatchObject({
    subdomain: 'ada-quill',
    addressProposals: ['ada-quill-cv', 'ada-quill-resume', 'ada-quill-online'],
  })

  const again = await save(second, { subdomain: 'ada-quill', languages: ['English'] })
  expect([again.status, again.body]).toMatchObject([
    409,
    {
      code: 'subdomain_taken',
      fields: { subdomain: 'That address is taken' },
      items: ['ada-quill-cv', 'ada-quill-resume', 'ada-quill-online'],
    },
  ])
  expect(await read(second)).toMatchObject({ languages: [] })
  expect((await save(second, { subdomain: 'ada-quill-cv' })).body).toMatchObject({
    subdomain: 'ada-quill-cv',
    addressProposals: null,
  })
})
