import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { z } from 'zod'
import type { Route } from '../../../contract/route.ts'
import { routes } from '../../../contract/routes.ts'
import { hostileTexts } from '../../../renderer/testing/hostile-texts.ts'
import { publishTestSite } from '../../../server/testing/publish-test-site.ts'
import type { PaidOrder } from '../../../server/testing/test-client.ts'
import { startTestServer, type TestServer } from '../../../server/testing/test-server.ts'
import { findOrder, findOrderByIntent } from '../../../server/src/ordering/index.ts'
import { onboardingTokenOf } from '../../../server/src/ordering/onboarding-token.ts'

const SECRET = 'a secret for calls of customers, long enough'

/** Every call by which the holder of an order link changes something. */
export const changingCalls = (): readonly Route[] =>
  Object.values<Route>(routes)
    .filter(({ access, method }) => access === 'order-token' && method !== 'GET')
    // Nothing is left to change after an erasure.
    .toSorted((one, other) => Number(isErasure(one)) - Number(isErasure(other)))

const isErasure = ({ path }: Route) => path.endsWith('/erasure')

/** Six of eight inputs come with the order's own link. */
const LINKS = [
  ...(['own', 'own', 'own', 'path of the other'] as const),
  ...(['own', 'own', 'own', 'token of the other'] as const),
]

export type CustomerCallsResult = {
  readonly routes: number
  readonly calls: number
  readonly statuses: Readonly<Record<string, number>>
  /** Calls with the own link of the order. */
  readonly own: number
  /** Routes that took at least one body from the order's own link. */
  readonly accepted: readonly string[]
  /** Routes that answered 429 under the limits of a shop. */
  readonly limited: number
  readonly faults: readonly string[]
}

/**
 * Calls each changing route of customers with valid, odd and hostile bodies, IDs and links of
 * another order, each time twice at once. Faults: a status 500, an answer with another order's
 * link, a change of another order, a route without a limit.
 */
export async function fuzzCustomerCalls(
  seed: number,
  callsPerRoute: number,
  progress: (line: string) => void,
): Promise<CustomerCallsResult> {
  const faults: string[] = []
  const statuses: Record<string, number> = {}
  const running = await startTestServer({ env: { APP_SECRET: SECRET } })
  const all = changingCalls()
  const accepted = new Set<string>()
  let [calls, ownCalls] = [0, 0]
  try {
    const [own, other] = [await site(running, 'attacker'), await site(running, 'victim')]
    const ids = [
      ...(await idsOf(running, other.orderId)),
      // Its own are the ones that routes take.
      ...(await idsOf(running, own.orderId)),
    ]
    const before = await rowsOf(running, other.orderId)
    const tokenOfOther = await tokenOf(running, other.orderId)
    for (const route of all) {
      progress(`${route.method} ${route.path}`)
      const inputs = fc.sample(inputOf(route, ids), { numRuns: callsPerRoute, seed })
      for (const [index, input] of inputs.entries()) {
        const link = LINKS[index % LINKS.length]
        const path = link === 'path of the other' ? other.order : own.order
        const token =
          link === 'token of the other' ? tokenOfOther : await tokenOf(running, own.orderId)
        const send = () => call(running.url, route, { ...input, path, token })
        const answers = await Promise.all([send(), send()])
        calls += answers.length
        if (link === 'own') ownCalls += answers.length
        for (const status of answers) {
          statuses[status] = (statuses[status] ?? 0) + 1
          const name = `${route.method} ${route.path} ${JSON.stringify(input).slice(0, 300)}`
          if (status >= 500 && status !== 503) faults.push(`${status}: ${name}`)
          if (status >= 400) continue
          if (link === 'own') accepted.add(`${route.method} ${route.path}`)
          else faults.push(`${link}: ${name}`)
        }
      }
    }
    await running.jobsDone()
    const after = await rowsOf(running, other.orderId)
    for (const [table, rows] of Object.entries(before))
      if (after[table] !== rows) faults.push(`the other order changed in ${table}`)
  } finally {
    await running.close()
  }
  const limited = await countLimited(all, faults, progress)
  return {
    routes: all.length,
    calls,
    own: ownCalls,
    accepted: [...accepted],
    statuses,
    limited,
    faults,
  }
}

/** Under the limits of a shop each route must refuse at some time. */
async function countLimited(
  all: readonly Route[],
  faults: string[],
  progress: (line: string) => void,
): Promise<number> {
  const running = await startTestServer({ env: { APP_SECRET: SECRET, RATE_LIMIT_FACTOR: '1' } })
  let limited = 0
  try {
    const { order, orderId } = await site(running, 'limited')
    const token = await tokenOf(running, orderId)
    for (const route of all) {
      progress(`limit of ${route.method} ${route.path}`)
      await running.db.execute(sql`delete from platform.rate_limits`)
      let status = 0
      for (let index = 0; index < MOST_CHANGES && status !== 429; index += 1)
        status = await call(running.url, route, { path: order, token, params: {}, body: {} })
      if (status === 429) limited += 1
      else faults.push(`no limit: ${route.method} ${route.path}`)
    }
  } finally {
    await running.close()
  }
  return limited
}

/** Above the limit for comments that are typed. */
const MOST_CHANGES = 100

async function site(running: TestServer, name: string) {
  const order = await publishTestSite(running.url, name)
  await running.jobsDone()
  const orderId = (await findOrderByIntent(running.db, order.paymentIntentId))?.id ?? ''
  return { order, orderId }
}

/** The present one: an order's links can be renewed. */
async function tokenOf({ db }: TestServer, orderId: string): Promise<string> {
  const order = await findOrder(db, orderId)
  return order ? onboardingTokenOf(order, SECRET) : ''
}

type Input = { readonly params: Readonly<Record<string, string>>; readonly body: unknown }

async function call(
  origin: string,
  route: Route,
  { path, token, params, body }: Input & { readonly path: PaidOrder; readonly token: string },
): Promise<number> {
  const target = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(
      name === 'paymentIntentId' ? path.paymentIntentId : (params[name] ?? randomUUID()),
    ),
  )
  const form = route.upload && formOf(route.upload, body)
  const text = form ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(`${origin}${target}?token=${token}`, {
    method: route.method,
    headers: form || text === undefined ? {} : { 'content-type': 'application/json' },
    ...(text !== undefined && { body: text }),
  })
  await response.arrayBuffer()
  return response.status
}

function formOf({ file, fields }: NonNullable<Route['upload']>, body: unknown): FormData {
  const form = new FormData()
  const texts = Object(body) as Record<string, unknown>
  for (const name of Object.keys(fields?.shape ?? {})) form.set(name, String(texts[name] ?? ''))
  form.set(file, new Blob([String(texts['file'] ?? '%PDF-1.4')]), String(texts['name'] ?? 'cv.pdf'))
  return form
}

/** Half of the bodies fit the schema, half are changed in one place, some are anything. */
function inputOf(route: Route, ids: readonly string[]): fc.Arbitrary<Input> {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const odd = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ minLength: 1 }))
  const id = fc.oneof(fc.constantFrom(...ids), fc.uuid(), odd)
  const valid = route.body ? fits(z.toJSONSchema(route.body, TO_JSON), ids) : fc.constant(undefined)
  const changed = fc.tuple(valid, fc.string(), ODD).map(([body, seed, value]) => {
    const keys = Object.keys(Object(body))
    const key = keys[seed.length % Math.max(1, keys.length)] ?? '__proto__'
    return { ...Object(body), [key]: value } as unknown
  })
  const file = fc.record({ file: fc.oneof(odd, fc.string({ maxLength: 2000 })), name: odd })
  return fc.record({
    params: fc.record(Object.fromEntries(names.map((name) => [name, id]))),
    body: route.upload ? file : fc.oneof(valid, valid, changed, changed, ODD),
  })
}

const TO_JSON = { io: 'input', unrepresentable: 'any' } as const
const ODD: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, -1, 1e308, 0.5, '', [], {}, [[[[]]]], '\u0000', '\ud800'),
  fc.constantFrom(...hostileTexts),
  fc.constant('x'.repeat(100_000)),
  fc.constant(Array.from({ length: 2000 }, () => 'x')),
  fc.jsonValue(),
)

type Schema = z.core.JSONSchema.BaseSchema

/** Values of a JSON schema; texts are hostile, and IDs are often those of another order. */
function fits(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const inner = (one: unknown) => fits(one as Schema, ids)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return fc.oneof(...choices.map(inner))
  switch (schema.type) {
    case 'object': {
      const required = schema.required ?? []
      const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [
        name,
        required.includes(name) ? inner(one) : fc.option(inner(one), { nil: undefined }),
      ])
      return fc.record(Object.fromEntries(fields))
    }
    case 'array':
      return fc.array(inner(schema.items ?? {}), { maxLength: Number(schema.maxItems ?? 3) })
    case 'string':
      if (schema.format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid())
      if (schema.format === 'email') return fc.constant('ada@example.com')
      if (schema.format === 'uri') return fc.constantFrom('https://a.example/', 'http://[::1]/')
      return fc
        .oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'grapheme', minLength: 1 }))
        .map((text) => text.slice(0, schema.maxLength ?? 200))
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? -5, -1000),
        max: Math.min(schema.maximum ?? 1000, 1000),
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return ODD
  }
}

/** Tables with a column for the order. */
async function tablesOf({ db }: TestServer): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    select table_schema || '.' || table_name as name from information_schema.columns
    where column_name = 'order_id' and data_type = 'uuid'`)) as { rows: { name: string }[] }
  return rows.map(({ name }) => name).toSorted()
}

/** Each table's rows of an order, as text. */
async function rowsOf(running: TestServer, orderId: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const read = async (table: string, column: string) => {
    const { rows } = (await running.db.execute(
      sql`select row_to_json(rows)::text as row from ${sql.raw(table)} rows
        where ${sql.raw(column)} = ${orderId} order by 1`,
    )) as { rows: { row: string }[] }
    found[table] = rows.map(({ row }) => row).join('\n')
  }
  for (const table of await tablesOf(running)) await read(table, 'order_id')
  await read('ordering.orders', 'id')
  return found
}

/** All IDs in an order's rows. */
async function idsOf(running: TestServer, orderId: string): Promise<string[]> {
  const text = Object.values(await rowsOf(running, orderId)).join('\n')
  const ids = text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
  return [...new Set([orderId, ...ids])]
}
