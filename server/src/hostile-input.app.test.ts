import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Route } from '@vitrine/contract/route'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { sampleOf } from '../../tools/test-rounds.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import {
  ADA,
  newRequestId,
  buyPlan,
  orderPath,
  type PaidOrder,
  signInStaff,
  type TestClient,
  createTestClient,
  nameSourcesOfGate,
  draftFromCv,
} from '../testing/test-client.ts'

let running: TestServer
let order: PaidOrder
let orderId: string
let staff: TestClient

beforeAll(async () => {
  running = await startTestServer()
  order = await buyPlan(running.url)
  staff = await signInStaff(running.url)
  const queue = await staff.send<{ entries: { orderId: string }[] }>(
    'GET',
    '/api/admin/queue?view=all',
  )
  orderId = queue.body.entries[0]?.orderId ?? ''
})
afterAll(() => running.close())

/** Routes that would end the test's session or change its password. */
const SPARED = new Set(['DELETE /api/admin/session', 'PUT /api/admin/password'])

const fuzzed = () =>
  running.program.routes.filter(
    ({ method, path, access }) => access !== 'provider' && !SPARED.has(`${method} ${path}`),
  )

/** Sends a request as an allowed caller. */
function send(route: Route, given: { params?: Json; query?: Json; body?: unknown; raw?: string }) {
  const params: Record<string, unknown> = {
    paymentIntentId: order.paymentIntentId,
    orderId,
    contactId: newRequestId(),
    letterId: newRequestId(),
    publicationId: newRequestId(),
    language: 'en',
    name: 'none.woff2',
    ...given.params,
  }
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(params[name])
    // A lone surrogate, which only an attacker sends.
    return value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80'
  })
  const query = new URLSearchParams({
    ...(route.access === 'order-token' ? { token: order.token } : {}),
  })
  for (const [name, value] of Object.entries(given.query ?? {})) query.set(name, String(value))
  const browser = route.access === 'order-token' ? order.customer : staff
  return fetch(`${running.url}${path}?${query}`, {
    method: route.method,
    headers: {
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(given.body === undefined && given.raw === undefined
        ? {}
        : { 'content-type': 'application/json' }),
    },
    ...(given.raw !== undefined
      ? { body: given.raw }
      : given.body === undefined || route.method === 'GET'
        ? {}
        : { body: JSON.stringify(given.body) }),
  })
}

type Json = { readonly [name: string]: unknown }
type Schema = {
  type?: string | string[]
  format?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  minLength?: number
}

/** A valid value of a schema with all optional parts. */
function exampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {})
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, exampleOf(inner)]),
    )
  }
  if (type === 'array') return schema.items ? [exampleOf(schema.items)] : []
  if (type === 'string') {
    if (schema.format === 'uuid') return newRequestId()
    if (schema.format === 'email') return 'ada@example.com'
    if (schema.format === 'uri') return 'https://example.com/'
    return 'text'
  }
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return true
  return null
}

const schemaOf = (part: z.ZodType) =>
  z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema

/** All leaf values with their paths. */
function leavesOf(
  value: unknown,
  path: readonly (string | number)[] = [],
): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
}

function withLeaf(value: unknown, path: readonly (string | number)[], leaf: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return leaf
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  const inner = (value as Record<string | number, unknown>)[key]
  return Object.assign(copy, { [key]: withLeaf(inner, rest, leaf) })
}

const HOSTILE = [
  "'; drop table ordering.orders; --",
  "' or '1'='1",
  '1) union select password_hash from accounts.users --',
  '%_\\',
  // If executed, the test would hang.
  '$$ || pg_sleep(3600) || $$',
  '\0',
  '\ud800',
  '{"$gt":""}',
]
const ODD = [{ $ne: null }, ['a', { b: 1 }], -1e308, true, null]

async function countRows(): Promise<unknown> {
  const rows = await rowsOf<unknown>(
    sql`select (select count(*) from accounts.users)::int as users, (select count(*) from ordering.orders where id = ${orderId})::int as orders`,
  )
  return rows[0]
}

// @promise hostile-input: Parameters are values; prototypes, deep JSON, NUL and lone surrogates are rejected.
test('passes parameters to the database as values only', async () => {
  const before = await countRows()
  const failed: unknown[] = []
  let sent = 0
  let turn = 0
  for (const route of fuzzed()) {
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = route[part]
      if (!schema) continue
      const sample = exampleOf(schemaOf(schema))
      const leaves = leavesOf(sample).filter((path) => path[0] !== 'token' && path[0] !== 'orderId')
      // Large documents: all leaves at once.
      const places = leaves.length > 30 ? [leaves] : leaves.map((path) => [path])
      for (const paths of places) {
        turn += 1
        for (const hostile of sampleOf(part === 'body' ? [...HOSTILE, ...ODD] : HOSTILE, turn, 2)) {
          const value = paths.reduce(
            (changed: unknown, path) => withLeaf(changed, path, hostile),
            sample,
          )
          const answer = await send(route, { [part]: value })
          const text = await answer.text()
          sent += 1
          // Expected errors of the payment provider.
          if (
            answer.status >= 500 ||
            /syntax error|select |pg_|drizzle/i.test(withoutOurInput(text))
          ) {
            failed.push([
              route.method,
              route.path,
              part,
              paths.length === 1 ? paths[0] : 'all',
              hostile,
              answer.status,
            ])
          }
        }
      }
    }
  }
  expect(failed).toEqual([])
  expect(sent).toBeGreaterThan(200)
  expect(await countRows()).toEqual(before)
})

const withoutOurInput = (text: string) =>
  HOSTILE.reduce((rest, one) => rest.replaceAll(JSON.stringify(one).slice(1, -1), ''), text)

// @promise hostile-input
test('stores text that looks like a command unchanged', async () => {
  const name = "Robert'); drop table orders;-- %_\\ $1 {{7*7}} ${1}"
  await createTestClient(running.url).send('POST', '/api/contacts', {
    name,
    email: 'r@example.com',
    message: name,
  })
  const { body } = await staff.send<{ name: string; message: string }[]>(
    'GET',
    '/api/admin/contacts',
  )
  expect(body).toContainEqual(expect.objectContaining({ name, message: name }))
  await buyPlan(running.url, 'starter', { customerInfo: { ...ADA, lastName: 'Night_Gale' } })
  for (const [search, found] of [
    ['night_gale', 1],
    // As patterns these would match.
    ['n%e', 0],
    ['_____', 0],
    ['\\\\', 0],
    ["'''", 0],
    ['%%%', 0],
  ] as const) {
    const { status, body } = await staff.send<{ entries: unknown[] }>(
      'GET',
      `/api/admin/queue?view=all&search=${encodeURIComponent(search)}`,
    )
    expect([search, status, body.entries.length]).toEqual([search, 200, found])
  }
})

// @promise hostile-input
test('prevents prototype pollution at any depth', async () => {
  const attacks = [
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"customerInfo":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}}',
    '{"resume":{"basics":{"__proto__":{"polluted":true}}},"revision":0,"templateId":"tearsheet","themeId":"nomad"}',
  ]
  for (const route of fuzzed()) {
    if (!route.body) continue
    for (const raw of attacks) {
      const answer = await send(route, { raw })
      await answer.text()
      expect([route.path, raw, answer.status < 500]).toEqual([route.path, raw, true])
      if (raw.includes('"__proto__"'))
        expect([route.path, raw, answer.status]).toEqual([route.path, raw, 400])
    }
  }
  expect(({} as Json)['polluted']).toBeUndefined()
  const queries = ['__proto__[polluted]=1', 'constructor.prototype.polluted=1', 'view[__proto__]=1']
  for (const query of queries) {
    expect((await staff.send('GET', `/api/admin/queue?${query}`)).status).toBeLessThan(500)
  }
  expect(Object.keys(Object.prototype)).toEqual([])
})

// @promise hostile-input
test('rejects deeply nested JSON on every route', async () => {
  const deep = 30_000
  const bodies = [
    '['.repeat(deep) + ']'.repeat(deep),
    `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    `{"resume":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)},"revision":0,"templateId":"tearsheet","themeId":"nomad"}`,
  ]
  for (const route of fuzzed()) {
    if (!route.body) continue
    for (const raw of bodies) {
      const answer = await send(route, { raw })
      await answer.text()
      expect([route.path, [400, 413].includes(answer.status)]).toEqual([route.path, true])
    }
  }
})

test.each(['{', '[1,', '"', '', 'null', '1', '"text"', '[]', 'undefined', '{"a":1}{"b":2}'])(
  'rejects the body %j with a message',
  async (raw) => {
    for (const route of fuzzed()) {
      // No body at all is read as null.
      if (!route.body || (raw === 'null' && route.body.safeParse(null).success)) continue
      const answer = await send(route, { raw })
      const body = (await answer.json()) as { error: string }
      expect([route.path, answer.status]).toEqual([route.path, 400])
      expect(body.error).toMatch(/^[A-Z].{5,}/)
    }
  },
)

const SCRIPTS = [
  '<script>window.__xss=1</script>',
  '"><img src=x onerror=window.__xss=1>',
  "'><svg/onload=window.__xss=1>",
  '</title><script>window.__xss=1</script>',
  '--><iframe src="javascript:window.__xss=1"></iframe>',
  '</td></table><style>*{background:url(//evil.example)}</style>',
  '<a href="javascript:window.__xss=1">x</a>',
  '&lt;script&gt;window.__xss=1&lt;/script&gt;',
  '<scr<script>ipt>window.__xss=1</scr</script>ipt>',
  '\u2028</script><script>window.__xss=1</script>',
  '<math><mi//xlink:href="data:x,<script>window.__xss=1</script>">',
  '{{constructor.constructor("window.__xss=1")()}}',
]
const LETTER_TAGS =
  /^(!doctype|html|head|meta|title|body|div|table|tbody|tr|td|h1|h2|p|a|span|strong|ul|ol|li|br|hr|blockquote)$/i

// @promise no-stored-xss
test('escapes typed text in emails', async () => {
  for (const [at, script] of SCRIPTS.entries()) {
    await createTestClient(running.url).send('POST', '/api/contacts', {
      name: script,
      email: `ada-${at}@example.com`,
      phone: script.slice(0, 50),
      message: script,
      package: script,
    })
  }
  await buyPlan(running.url, 'professional', {
    customerInfo: { ...ADA, firstName: SCRIPTS[0], lastName: SCRIPTS[1], phone: SCRIPTS[2] },
    campaign: SCRIPTS[3],
    projectDetails: { specialRequests: SCRIPTS.join('\n'), currentJobTitle: SCRIPTS[4] },
  })
  await until(
    sql`select not exists (select from contact.contacts c where c.email <> '' and (select count(*) from mail.letters l where l.about = c.id::text) < 2)
      and (select count(*) from mail.letters where kind = 'team-new-order') = (select count(*) from ordering.orders where paid_at is not null) as met`,
  )
  const rows = await rowsOf<{ kind: string; html: string }>(
    sql`select kind, html from mail.letters`,
  )
  expect(rows.length).toBeGreaterThan(2 * SCRIPTS.length)
  let escaped = 0
  for (const { kind, html } of rows) {
    for (const [, tag = '', attributes = ''] of html.matchAll(/<\/?([^\s>/]*)([^>]*)>/g)) {
      expect([kind, tag]).toEqual([kind, expect.stringMatching(LETTER_TAGS)])
      expect(attributes).not.toMatch(/\son\w+\s*=|javascript:|__xss/i)
    }
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g))
      expect(href).toMatch(/^(https?:|mailto:)/)
    if (html.includes('&lt;script&gt;window.__xss')) escaped += 1
  }
  expect(escaped).toBeGreaterThan(3)
})

// @promise no-stored-xss
test('serves JSON that no browser renders', async () => {
  const answers = [
    await fetch(`${running.url}/api/admin/contacts`, {
      headers: { cookie: [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    }),
    await fetch(`${running.url}/api/<script>window.__xss=1</script>`),
    await fetch(`${running.url}/api/orders/%3Cscript%3E?token=%3Cscript%3E`),
    await fetch(`${running.url}/api/contacts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: SCRIPTS[0], '<script>': 1 }),
    }),
  ]
  for (const answer of answers) {
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    if (!answer.ok) expect(await answer.text()).not.toContain('<script')
  }
})

// @promise no-ssrf-from-links: The server never fetches links that people paste.
test('never requests URLs that people paste', async () => {
  const canary = await startCanary()
  const { port } = canary
  const links = addressesOf(port)
  expect(links.length).toBeGreaterThanOrEqual(60)
  let kept = 0
  for (const link of links) {
    const { status } = await order.customer.send('PATCH', orderPath(order), {
      cvUrl: link,
      linkedinUrl: link,
    })
    if (status === 200) kept += 1
  }
  expect(kept).toBeGreaterThan(20)
  const [web = ''] = links
  const fresh = await buyPlan(running.url, 'starter', {
    projectDetails: { linkedinUrl: web, specialRequests: web },
  })
  const found = await staff.send<{ entries: { orderId: string }[] }>(
    'GET',
    `/api/admin/queue?view=all&search=${fresh.paymentIntentId}`,
  )
  const freshId = found.body.entries[0]?.orderId
  await createTestClient(running.url).send('POST', '/api/contacts', {
    name: web,
    email: 'a@example.com',
    message: links.join(' '),
  })
  const { status } = await staff.send('PUT', `/api/admin/orders/${freshId}/drafts/en`, {
    revision: 0,
    resume: {
      basics: {
        name: 'Ada Quill',
        image: web,
        url: web,
        profiles: [{ network: 'LinkedIn', url: web }],
      },
      work: [{ name: 'Acme', url: web, summary: `![picture](${web}) <img src="${web}">` }],
    },
    templateId: 'tearsheet',
    themeId: 'nomad',
  })
  expect(status).toBe(200)
  await draftFromCv(staff, freshId ?? '')
  await nameSourcesOfGate(staff, freshId)
  const publication = await staff.send<{ id: string }>(
    'POST',
    `/api/admin/orders/${freshId}/publications`,
    {
      subdomain: 'canary-cage',
      reason: 'Agreed by phone',
      requestId: newRequestId(),
    },
  )
  await until(
    sql`select exists (select from publishing.publications where id = ${publication.body.id} and state in ('published', 'failed')) as met`,
  )
  const after = await staff.send<{ state: string }>(
    'GET',
    `/api/admin/orders/${freshId}/publications/${publication.body.id}`,
  )
  expect(after.body.state).toBe('published')
  expect(canary.visits()).toBe(0)
  await fetch(web)
  expect(canary.visits()).toBe(1)
  canary.server.close()
})

async function rowsOf<Row>(question: SQL): Promise<Row[]> {
  const result: unknown = await running.db.execute(question)
  return (result as { rows: Row[] }).rows
}

async function until(question: SQL): Promise<void> {
  for (;;) {
    const rows = await rowsOf<{ met: boolean }>(question)
    if (rows[0]?.met) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function startCanary(): Promise<{ server: Server; port: number; visits: () => number }> {
  let visits = 0
  const server = createServer((_request, response) => response.end('chirp'))
  server.on('connection', () => {
    visits += 1
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return { server, port: (server.address() as AddressInfo).port, visits: () => visits }
}

/** Spellings of the loopback address. */
function addressesOf(port: number): string[] {
  const hosts = [
    '127.0.0.1',
    'localhost',
    'LOCALHOST',
    'localhost.',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
    '0',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:7f00:1]',
    '127.127.127.127',
    'x.localhost',
    '127.0.0.1.nip.io',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    'me@127.0.0.1',
    'user:pass@localhost',
  ]
  const schemes = ['http', 'https']
  const links = hosts.flatMap((host) =>
    schemes.map((scheme) => `${scheme}://${host}:${port}/cv.pdf`),
  )
  const others = [
    'ftp',
    'file',
    'gopher',
    'dict',
    'ldap',
    'jar:http',
    'data',
    'javascript',
    'ws',
    'blob',
  ]
  return [...links, ...others.map((scheme) => `${scheme}://127.0.0.1:${port}/`)]
}
