import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { serveHealth } from './health.ts'
import type { JobQueue } from './jobs.ts'

const opened: FastifyInstance[] = []
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})

function start(given: {
  databaseFails?: boolean
  working?: boolean
  problem?: string
  disk?: string
  files?: string
  warning?: string
  metricsToken?: string
  behindProxy?: boolean
  httpVersion?: string
}): FastifyInstance {
  const app = Fastify()
  opened.push(app)
  app.addHook('onRequest', async ({ raw }) => {
    if (given.httpVersion) raw.httpVersion = given.httpVersion
  })
  serveHealth(app, {
    db: {
      execute: async () => {
        if (given.databaseFails) throw new Error('gone')
      },
    } as unknown as Database,
    jobs: {
      isWorking: () => given.working ?? true,
      backlog: async () => ({ pay: 2, mail: 0, build: 1 }),
    } as unknown as JobQueue,
    disk: async () => problemOf('disk', given.disk),
    files: async () => problemOf('storage', given.files),
    warning: () => problemOf('proxy', given.warning),
    metricsToken: given.metricsToken ?? null,
    isReachedDirectly: !given.behindProxy,
    modules: [
      {
        problem: () =>
          given.problem === undefined ? undefined : { part: 'clock', sentence: given.problem },
      },
    ],
  })
  return app
}

const problemOf = (part: string, sentence: string | undefined) =>
  sentence === undefined ? undefined : { part, sentence }

const ask = async (
  app: FastifyInstance,
  url: string,
  more: { remoteAddress?: string; authorization?: string } = {},
) => {
  const { remoteAddress = '127.0.0.1', authorization } = more
  const answer = await app.inject({
    url,
    remoteAddress,
    headers: authorization ? { authorization } : {},
  })
  return [answer.statusCode, answer.body] as const
}

test('alive is not the same as ready', async () => {
  const app = start({ databaseFails: true })
  expect(await ask(app, '/healthz')).toEqual([200, '{"status":"ok"}'])
  expect(await ask(app, '/readyz')).toEqual([503, '{"status":"failing","part":"database"}'])
})

test('whoever asks is told which part is failing', async () => {
  expect(await ask(start({}), '/readyz')).toEqual([200, '{"status":"ready"}'])
  expect(await ask(start({ working: false }), '/readyz')).toEqual([
    503,
    '{"status":"failing","part":"jobs"}',
  ])
  expect((await ask(start({ problem: 'an hour ahead' }), '/readyz'))[1]).toContain('an hour ahead')
})

test('a full disk is named before the database that fails with it, and so is silent storage', async () => {
  expect(await ask(start({ databaseFails: true, disk: 'full' }), '/readyz')).toEqual([
    503,
    '{"status":"failing","part":"disk","problem":"full"}',
  ])
  expect(await ask(start({ files: 'silent' }), '/readyz')).toEqual([
    503,
    '{"status":"failing","part":"storage","problem":"silent"}',
  ])
})

test('what an operator should know is said, and takes no replica out of service', async () => {
  expect(await ask(start({ warning: 'a proxy' }), '/readyz')).toEqual([
    200,
    '{"status":"ready","warnings":[{"part":"proxy","problem":"a proxy"}]}',
  ])
})

test.each([{ via: '1.1 proxy' }, { 'x-real-ip': '192.0.2.1' }, { forwarded: 'for=192.0.2.1' }])(
  'whoever asks through a proxy that says so (%j) gets no figures',
  async (headers) => {
    expect((await start({}).inject({ url: '/metrics', headers })).statusCode).toBe(404)
  },
)

test('a plain proxy on this machine, which says nothing but speaks HTTP/1.0, gets no figures', async () => {
  expect((await ask(start({ httpVersion: '1.0' }), '/metrics'))[0]).toBe(404)
  expect((await ask(start({ httpVersion: '1.0' }), '/readyz'))[0]).toBe(200)
})

test('where a proxy stands before the program, one that says nothing opens no figures without the token', async () => {
  expect((await ask(start({ behindProxy: true }), '/metrics'))[0]).toBe(404)
  const app = start({ behindProxy: true, metricsToken: 'open sesame' })
  expect((await ask(app, '/metrics', { authorization: 'Bearer open sesame' }))[0]).toBe(200)
})

test('figures are for this machine alone', async () => {
  const app = start({})
  const [status, figures] = await ask(app, '/metrics')
  expect(status).toBe(200)
  expect(figures).toContain('vitrine_jobs_waiting{lane="pay"} 2')
  expect((await ask(app, '/metrics', { remoteAddress: '192.0.2.1' }))[0]).toBe(404)
  const proxied = await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '192.0.2.1' } })
  expect(proxied.statusCode).toBe(404)
})

test('with a token, figures are for whoever presents it and for nobody else', async () => {
  const app = start({ metricsToken: 'open sesame' })
  const statusFor = async (authorization?: string, remoteAddress = '192.0.2.1') =>
    (await ask(app, '/metrics', { remoteAddress, ...(authorization ? { authorization } : {}) }))[0]
  expect(await statusFor('Bearer open sesame')).toBe(200)
  expect(await statusFor('Bearer open sesam!')).toBe(404)
  expect(await statusFor('open sesame')).toBe(404)
  expect(await statusFor(undefined, '127.0.0.1')).toBe(404)
})
