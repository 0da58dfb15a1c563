import { once } from 'node:events'
import { Agent, createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTestPostgres } from '../../tools/test-postgres.ts'
import { openOnServer } from '../testing/test-database.ts'
import {
  createDataFolder,
  createTempFolder,
  untilReady,
  spawnServer,
} from '../testing/spawn-server.ts'

// @promise one-process-per-folder
test('refuses live payments on the embedded database', async () => {
  const refused = spawnServer({
    DATA_DIR: await createTempFolder(),
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  })
  expect(await refused.exited).toBe(1)
  expect(refused.output()).toMatch(/^STRIPE_SECRET_KEY is a live key, but .*\n$/)
})

// @promise one-process-per-folder: The embedded database rejects a second process; live keys need a database server.
// @promise graceful-shutdown: SIGTERM finishes open requests, and a rolling restart fails none.
test('locks the data folder and drains on SIGTERM', async () => {
  const folder = await createDataFolder()
  const running = spawnServer({ DATA_DIR: folder })
  await untilReady(running)
  const second = spawnServer({ DATA_DIR: folder })
  expect(await second.exited).toBe(1)
  expect(second.output()).toBe(
    `${folder} is in use by another running process; stop that one, or set DATA_DIR to another folder\n`,
  )
  await fetch(`${running.url()}/api/plans?token=secret`)
  const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: 'Half way' })
  const outgoing = request(`${running.url()}/api/contacts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  })
  const answered = once(outgoing, 'response')
  await new Promise<void>((resolve) => outgoing.write(body.slice(0, 10), () => resolve()))
  running.child.kill('SIGTERM')
  while (!running.output().includes('program.stopping'))
    await new Promise((resolve) => setTimeout(resolve, 10))
  outgoing.end(body.slice(10))
  const [response] = await answered
  expect(response.statusCode).toBe(200)
  response.resume()
  expect(await running.exited).toBe(0)

  const lines = running.output().trim().split('\n')
  const events = lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { event: string; route?: string; status?: number })
  expect(events.map(({ event }) => event)).toEqual([
    'program.started',
    'http.request',
    'program.stopping',
    'http.request',
  ])
  expect(events[1]).toMatchObject({ route: '/api/plans', status: 200 })
  expect(events[3]).toMatchObject({ route: '/api/contacts', status: 200 })
  expect(running.output()).not.toContain('secret')
})

/** A load balancer that retries refused connections. */
async function startBalancer(targets: string[]): Promise<Server> {
  const agents = new Map<string, Agent>()
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => pass(0))
    const pass = (tries: number) => {
      const target = targets[tries % targets.length] ?? ''
      const agent = agents.get(target) ?? new Agent({ keepAlive: true, maxSockets: 8 })
      agents.set(target, agent)
      const onward = request(
        target + incoming.url,
        {
          method: incoming.method,
          headers: { ...incoming.headers, host: new URL(target).host },
          agent,
        },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        },
      )
      onward.on('error', (error: NodeJS.ErrnoException) => {
        // The connection was refused, so nothing was sent twice.
        if (error.code === 'ECONNREFUSED' && tries < 20) setTimeout(pass, 50, tries + 1)
        else outgoing.writeHead(502).end()
      })
      onward.end(Buffer.concat(chunks))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

// @promise graceful-shutdown
// @promise zero-downtime-upgrade: An upgrade or rolling restart fails no request.
// @promise shared-storage
test('fails no request during a rolling restart', async () => {
  // Replicas need a shared database.
  const server = await startTestPostgres()
  onTestFinished(() => server.stop())
  const database = await openOnServer(server.url)
  const env = {
    DATABASE_URL: database.url ?? '',
    APP_SECRET: 'jv3kQ9wTz6LmXc1pRb8yHd5sNf2gUa7e',
    STOP_NOTICE_SECONDS: '1',
  }
  const first = spawnServer({ ...env, DATA_DIR: await createTempFolder() })
  const second = spawnServer({ ...env, DATA_DIR: await createTempFolder() })
  await Promise.all([untilReady(first), untilReady(second)])
  // With real payments a replica with its own files folder is refused.
  const earnest = spawnServer({
    ...{ ...env, DATA_DIR: await createTempFolder(), STRIPE_SECRET_KEY: 'sk_test_1' },
    ...{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
  })
  expect(await earnest.exited).toBe(1)
  expect(earnest.output()).toMatch(
    /^another replica is running on this database .* set STORAGE_URL/m,
  )
  const targets = [first.url(), second.url()]
  const balancer = await startBalancer(targets)
  const { port } = balancer.address() as AddressInfo

  const statuses = new Map<number, number>()
  let loading = true
  const load = Array.from({ length: 2 }, async (_, index) => {
    while (loading) {
      const answer = await fetch(
        `http://127.0.0.1:${port}${index % 2 ? '/api/plans' : '/api/contacts'}`,
        {
          ...(index % 2
            ? {}
            : {
                method: 'POST',
                headers: { 'content-type': 'application/json' },
                body: JSON.stringify({
                  name: 'Ada',
                  email: 'ada@example.com',
                  message: 'Rolling',
                }),
              }),
        },
      )
      await answer.text()
      // A full-speed loop would starve the starting replica.
      await new Promise((resolve) => setTimeout(resolve, 30))
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
  })
  const served = () => statuses.get(200) ?? 0
  const servedMore = async (more: number) => {
    const target = served() + more
    while (served() < target) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await servedMore(50)
  first.child.kill('SIGTERM')
  while (!first.output().includes('program.stopping'))
    await new Promise((resolve) => setTimeout(resolve, 10))
  // The load balancer is warned before requests are refused.
  const told = await fetch(`${first.url()}/readyz`)
  expect([told.status, await told.json()]).toMatchObject([503, { part: 'stopping' }])
  expect((await fetch(`${first.url()}/api/plans`)).status).toBe(200)
  expect(await first.exited).toBe(0)
  await servedMore(50)
  const fresh = spawnServer({ ...env, DATA_DIR: await createTempFolder() })
  await untilReady(fresh)
  targets[0] = fresh.url()
  await servedMore(50)
  second.child.kill('SIGTERM')
  expect(await second.exited).toBe(0)
  await servedMore(50)
  loading = false
  await Promise.all(load)
  balancer.closeAllConnections()
  balancer.close()
  expect([...statuses.keys()]).toEqual([200])
  fresh.child.kill('SIGTERM')
  await fresh.exited
  await database.close()
})
