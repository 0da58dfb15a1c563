import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getByHost } from '../testing/get-by-host.ts'
import { startTestServer } from '../testing/test-server.ts'
import { buyPlan, signInStaff } from '../testing/test-client.ts'

/** OTLP over HTTP in JSON, the parts used here. */
type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly {
    readonly key: string
    readonly value: { readonly stringValue?: string; readonly intValue?: number }
  }[]
}

const GIVEN = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

let collector: Server
let parcels = ''
let spans: Span[]
let orderId: string

beforeAll(async () => {
  const parts: string[] = []
  collector = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      if (request.url === '/v1/traces') parts.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const running = await startTestServer({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      TRUST_PROXY: '127.0.0.1',
    },
  })
  const { customer, paymentIntentId } = await buyPlan(running.url)
  await running.jobsDone()
  const staff = await signInStaff(running.url)
  const queue = await staff.send<{ entries: { orderId: string }[] }>(
    'GET',
    `/api/admin/queue?view=all&search=${paymentIntentId}`,
  )
  orderId = queue.body.entries[0]?.orderId ?? ''
  await staff.send('GET', `/api/admin/orders/${orderId}/letters`)
  await customer.send('GET', '/api/plans', undefined, { traceparent: GIVEN })
  await customer.send('GET', '/faq')
  // Customers' hosts are never traced.
  await getByHost(running, `http://ada-quill.${new URL(running.url).host}/api/portfolio`)
  await running.close()
  parcels = parts.join('\n')
  spans = parts.flatMap((part) =>
    (JSON.parse(part) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap((scope) => scope.spans),
  )
})
afterAll(() => collector.close())

function spanOf(name: string): Span {
  const span = spans.find((one) => one.name === name)
  if (!span) throw new Error(`no span ${name} among ${spans.map((each) => each.name).join(', ')}`)
  return span
}
const said = (span: Span, key: string) => span.attributes.find((one) => one.key === key)?.value

test('traces an email with its request', () => {
  const letter = spanOf('mail.send-letter')
  const trace = spans.filter(({ traceId }) => traceId === letter.traceId)
  const [first, ...others] = trace.filter(({ parentSpanId }) => parentSpanId === undefined)
  expect(others).toEqual([])
  // Whichever came first synced the payment.
  expect(first?.name).toMatch(/^POST \/api\/(test-create-order|payment-events)$/)
  const ids = trace.map((span) => said(span, 'vitrine.request_id')?.stringValue)
  expect(new Set(ids)).toEqual(new Set([expect.stringMatching(/^[0-9a-f-]{36}$/)]))
  const orders = trace.flatMap((span) => said(span, 'vitrine.order_id')?.stringValue ?? [])
  expect(new Set(orders)).toEqual(new Set([orderId]))
})

test('records status and database time in spans', () => {
  const seen = spanOf('GET /api/admin/orders/:orderId/letters')
  expect(said(seen, 'vitrine.order_id')?.stringValue).toBe(orderId)
  expect(said(seen, 'http.response.status_code')?.intValue).toBe(200)
  expect(said(seen, 'vitrine.db.statements')?.intValue).toBeGreaterThan(1)
})

test('continues the trace of a trusted proxy', () => {
  const { traceId, parentSpanId } = spanOf('GET /api/plans')
  expect(`00-${traceId}-${parentSpanId}-01`).toBe(GIVEN)
})

test('traces no site visits and no personal data', () => {
  expect(spans.filter(({ name }) => name.includes('portfolio'))).toEqual([])
  const routes = spans.filter(({ name }) => / /.test(name)).map(({ name }) => name.split(' ')[1])
  expect(routes.filter((route) => !route?.startsWith('/api/'))).toEqual([])
  expect(parcels).not.toMatch(/Ada|Quill|ada-quill|@example|pi_|faq/)
})
