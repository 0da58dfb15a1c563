import { createServer } from 'node:http'
import { Writable } from 'node:stream'
import { route } from '@vitrine/contract/route'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Guards } from './http.ts'
import { createHttp, type HttpApp } from './http-server.ts'
import { createLog } from './log.ts'
import { requestId } from './request-id.ts'

/** Errors of databases and disks, and one of ours. */
const FAULTS: Readonly<Record<string, Error>> = {
  'disk-full': Object.assign(new Error('could not extend file: No space left on device'), {
    code: '53100',
  }),
  'files-full': Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
  }),
  'too-many': Object.assign(new Error('sorry, too many clients already'), { code: '53300' }),
  'shut-down': Object.assign(new Error('terminating connection'), { code: '57P01' }),
  refused: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  cut: new Error('Connection terminated unexpectedly'),
  slow: new Error('timeout exceeded when trying to connect'),
  ours: new TypeError("Cannot read properties of undefined (reading 'secret detail')"),
}
const TAKEN: Readonly<Record<string, Error>> = Object.fromEntries(
  ['notes_pkey', 'sites_subdomain'].map((constraint) => [
    constraint,
    Object.assign(new Error('duplicate key value'), { code: '23505', constraint }),
  ]),
)
/** Wrapped by the query builder. */
const wrapped = (cause: Error) =>
  new Error('Failed query: insert\nparams: ada@example.com', { cause })

const fail = route('POST /api/fail', {
  access: 'anyone',
  summary: 'Fails as told',
  body: z.object({ how: z.string() }),
  response: z.object({}),
})

const about = route('GET /api/about/:orderId', {
  access: 'anyone',
  summary: 'Says nothing about an order',
  params: z.object({ orderId: z.string() }),
  response: z.object({}),
})

const mine = route('GET /api/mine', {
  access: 'order-token',
  summary: 'Says nothing to a customer',
  response: z.object({}),
})

const few = route('GET /api/few/:what', {
  access: 'anyone',
  summary: 'Ends when it is told to',
  params: z.object({ what: z.string() }),
  response: z.object({}),
})

const limited = ['one', 'two'].map((name) =>
  route(`GET /api/limited/${name}`, {
    access: 'anyone',
    summary: 'Answers twice a minute',
    response: z.object({}),
  }),
)

let http: HttpApp
const endFew: (() => void)[] = []
let seenId: string | undefined
let lines = ''
let isBusy = false

beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines += String(chunk)
      done()
    },
  })
  const everybody = async () => {}
  http = await createHttp({
    server: createServer(),
    log: createLog('info', sink),
    brandName: 'Vitrine',
    trustProxy: ['127.0.0.1'],
    rateLimitFactor: 1,
    rateLimits: undefined,
    record: async () => {},
    isOwnOrigin: () => true,
    isBusy: () => isBusy,
    guards: {
      anyone: everybody,
      'order-token': async ({ headers }: FastifyRequest) => ({ order: { id: headers['x-order'] } }),
      staff: everybody,
      manager: everybody,
      provider: everybody,
    } as unknown as Guards,
  })
  http.http.serve(fail, async ({ body }) => {
    seenId = requestId()
    throw wrapped(FAULTS[body.how] ?? TAKEN[body.how] ?? new Error('unknown'))
  })
  for (const each of [about, mine]) http.http.serve(each, async () => ({}))
  for (const each of limited)
    http.http.serve(each, async () => ({}), { limit: { max: 2, windowSeconds: 60 } })
  http.http.serve(
    few,
    async ({ params }) => {
      if (params.what === 'fail') throw new Error('unknown')
      if (params.what === 'wait') await new Promise<void>((resolve) => endFew.push(resolve))
      return {}
    },
    { concurrency: { most: 2, mostWhenBusy: 1, sentence: 'Many are here.' } },
  )
  await http.fastify.ready()
})
afterAll(() => http.fastify.close())

const failBy = (how: string) =>
  http.fastify.inject({ method: 'POST', url: '/api/fail', payload: { how } })

// @promise full-disk-no-half-file
test.each(Object.keys(FAULTS).filter((how) => how !== 'ours'))(
  'asks clients to retry during outages (%s)',
  async (how) => {
    const { statusCode, headers, body } = await failBy(how)
    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    expect(JSON.parse(body)).toEqual({
      error: 'We can’t save anything for a moment. Try again in a minute.',
      code: 'unavailable',
    })
  },
)

// @promise taken-ids: An ID that something else has is answered 409, never 500.
test('answers 409 to a taken ID', async () => {
  const { statusCode, body } = await failBy('notes_pkey')
  expect([statusCode, JSON.parse(body).code]).toEqual([409, 'request_id_taken'])
  expect((await failBy('sites_subdomain')).statusCode).toBe(500)
})

// @promise network-limits: Rate limits count an IPv6 /48 too, with eight times the requests of a /64.
test('limits a /64 and eight times as much a /48', async () => {
  const ask = async (name: string, remoteAddress: string) => {
    const url = `/api/limited/${name}`
    const { statusCode, headers } = await http.fastify.inject({ url, remoteAddress })
    return [statusCode, Number(headers['retry-after'] ?? 0) > 0]
  }
  // Blocked requests of one household do not use up its network's.
  for (let asked = 0; asked < 30; asked += 1)
    expect((await ask('one', '2001:db8:1:1::9'))[0]).toBe(asked < 2 ? 200 : 429)
  for (let block = 2; block <= 8; block += 1)
    for (const host of [1, 2])
      expect(await ask('one', `2001:db8:1:${block}::${host}`)).toEqual([200, false])
  expect(await ask('one', '2001:db8:1:9::1')).toEqual([429, true])
  expect(await ask('two', '2001:db8:1:9::1')).toEqual([200, false])
  expect(await ask('one', '2001:db8:2:9::1')).toEqual([200, false])
})

// @promise checkout-slots
test('lowers the concurrency limit while busy', async () => {
  const ask = (what: string) => http.fastify.inject({ url: `/api/few/${what}` })
  const waiting = ask('wait')
  await expect.poll(() => endFew.length).toBe(1)
  isBusy = true
  expect((await ask('pass')).statusCode).toBe(503)
  isBusy = false
  expect((await ask('pass')).statusCode).toBe(200)
  for (const end of endFew.splice(0)) end()
  expect((await waiting).statusCode).toBe(200)
})

// @promise checkout-slots: Concurrent checkouts are limited; others get 503 with Retry-After.
test('returns 503 with Retry-After over the concurrency limit', async () => {
  const ask = (what: string) => http.fastify.inject({ url: `/api/few/${what}` })
  for (let failed = 0; failed < 3; failed += 1) expect((await ask('fail')).statusCode).toBe(500)
  // Rejected before the handler: the slot is released too.
  for (let refused = 0; refused < 3; refused += 1) expect((await ask('%00')).statusCode).toBe(400)
  const waiting = [ask('wait'), ask('wait')]
  await expect.poll(() => endFew.length).toBe(2)
  const { statusCode, headers, body } = await ask('wait')
  expect([statusCode, headers['retry-after'], JSON.parse(body)]).toEqual([
    503,
    '5',
    { error: 'Many are here.', code: 'overloaded' },
  ])
  for (const end of endFew.splice(0)) end()
  expect((await Promise.all(waiting)).map((answer) => answer.statusCode)).toEqual([200, 200])
  const next = ask('wait')
  await expect.poll(() => endFew.length).toBe(1)
  endFew[0]?.()
  expect((await next).statusCode).toBe(200)
})

test('hides details of internal errors', async () => {
  const { statusCode, body } = await failBy('ours')
  expect(statusCode).toBe(500)
  expect(JSON.parse(body)).toEqual({
    error: 'Something went wrong on our side. Try again in a moment.',
    code: 'internal_error',
  })
})

// @promise no-secrets-in-logs
test('logs the route once per request without user input', async () => {
  lines = ''
  await http.fastify.inject({
    method: 'POST',
    url: '/api/fail?token=secret',
    payload: { how: 'ours' },
  })
  const events = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(events).toMatchObject([
    {
      level: 'error',
      event: 'http.failed',
      method: 'POST',
      route: '/api/fail',
      err: { message: 'Failed query: insert' },
    },
    { level: 'info', event: 'http.request', method: 'POST', route: '/api/fail', status: 500 },
  ])
  expect(lines).not.toMatch(/secret=|token|ada@example\.com/)
})

test('logs the order id of a request', async () => {
  const id = '5f0c2c1e-8c4b-4b0e-9a53-1a1b3c4d5e6f'
  const orderOf = async (url: string, headers = {}) => {
    lines = ''
    await http.fastify.inject({ url, headers })
    const logged = lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    return logged.find(({ event }) => event === 'http.request')?.orderId
  }
  expect(await orderOf(`/api/about/${id}`)).toBe(id)
  expect(await orderOf('/api/about/ada@example.com')).toBeUndefined()
  expect(await orderOf('/api/mine', { 'x-order': id })).toBe(id)
})

// @promise request-ids: Log lines and jobs carry the ID of their request.
test.each(['0123456789abcdef0123456789abcdef', '5f0c2c1e-8c4b-4b0e-9a53-1a1b3c4d5e6f'])(
  'uses the proxy’s request id (%s) everywhere',
  async (id) => {
    lines = ''
    const headers = { 'x-request-id': id }
    await http.fastify.inject({
      method: 'POST',
      url: '/api/fail',
      headers,
      payload: { how: 'ours' },
    })
    expect(seenId).toBe(id)
    const logged = lines.trim().split('\n')
    expect(logged.map((line) => JSON.parse(line).requestId)).toEqual([id, id])
  },
)

// @promise request-ids
test.each(['ada@example.com', 'Ada Quill', 'x'.repeat(400), ''])(
  'rejects %j as a request id',
  async (words) => {
    lines = ''
    const headers = { 'x-request-id': words }
    await http.fastify.inject({
      method: 'POST',
      url: '/api/fail',
      headers,
      payload: { how: 'ours' },
    })
    expect(seenId).toMatch(/^[0-9a-f-]{36}$/)
    if (words !== '') expect(lines).not.toContain(words)
  },
)
