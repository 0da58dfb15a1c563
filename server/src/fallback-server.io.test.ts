import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTestBucket } from '../../tools/test-bucket.ts'
import { startTestPostgres } from '../../tools/test-postgres.ts'
import { getByHost } from '../testing/get-by-host.ts'
import { openOnServer } from '../testing/test-database.ts'
import { publishTestSite } from '../testing/publish-test-site.ts'
import {
  createTempFolder,
  untilReady,
  spawnServer,
  type SpawnedServer,
} from '../testing/spawn-server.ts'

/** A TCP proxy to the database that can be closed. */
async function openGate(url: string) {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  let isShut = false
  const gate = createServer((socket) => {
    if (isShut) return socket.destroy()
    const onward = connect(Number(port), hostname)
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one)
      one.on('error', () => {}).on('close', () => other.destroy())
      one.pipe(other)
    }
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  onTestFinished(() => void gate.close())
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((gate.address() as AddressInfo).port)
  return {
    url: through.href,
    shut() {
      isShut = true
      for (const socket of open) socket.destroy()
    },
    reopen() {
      isShut = false
    },
  }
}

async function says(running: SpawnedServer, pattern: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const found = pattern.exec(running.output())
    if (found) return found
    if (running.child.exitCode !== null) throw new Error(running.output())
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

// @promise fallback-server: A replica serves cached sites when database and bucket are down.
// @promise sites-without-storage
test('serves cached sites during a database and bucket outage', async () => {
  const server = await startTestPostgres()
  onTestFinished(() => server.stop())
  const database = await openOnServer(server.url)
  onTestFinished(() => database.close())
  const bucket = await startTestBucket()
  const gate = await openGate(database.url ?? '')
  const env = {
    DATABASE_URL: gate.url,
    STORAGE_URL: bucket.url,
    DATA_DIR: await createTempFolder(),
    APP_SECRET: 'jv3kQ9wTz6LmXc1pRb8yHd5sNf2gUa7e',
    PUBLIC_URL: 'http://shop.test',
    SITES_DOMAIN: 'sites.test',
  }
  const first = spawnServer(env)
  const [, firstPort] = await says(first, /"event":"program.started".*"port":(\d+)/)
  const origin = `http://localhost:${firstPort}`
  await publishTestSite(origin, 'ada')
  const ask = (port: string | undefined, address: string) =>
    getByHost({ url: `http://localhost:${port}` }, address)
  await expect.poll(async () => (await ask(firstPort, 'http://ada.sites.test/')).status).toBe(200)
  const page = await ask(firstPort, 'http://ada.sites.test/')
  const pdf = await ask(firstPort, 'http://ada.sites.test/resume.pdf')
  // Written to disk with a delay.
  const held = async () => (await readdir(`${env.DATA_DIR}/served-sites`)).length
  await expect.poll(held).toBeGreaterThan(10)
  first.child.kill('SIGTERM')
  expect(await first.exited).toBe(0)

  gate.shut()
  await bucket.stop()
  const second = spawnServer(env)
  const [, port] = await says(second, /"event":"program.fallback_started","port":(\d+)/)
  expect(second.output()).not.toContain('program.started')
  const again = await ask(port, 'http://ada.sites.test/')
  expect([again.status, again.body.equals(page.body)]).toEqual([200, true])
  expect((await ask(port, 'http://ada.sites.test/resume.pdf')).body.equals(pdf.body)).toBe(true)
  expect((await ask(port, 'http://bob.sites.test/')).status).toBe(503)
  expect((await ask(port, 'http://shop.test/')).status).toBe(503)
  expect((await ask(port, 'http://shop.test/healthz')).status).toBe(200)
  expect((await ask(port, 'http://shop.test/readyz')).status).toBe(503)

  gate.reopen()
  await untilReady(second)
  expect((await ask(port, 'http://shop.test/api/plans')).status).toBe(200)
  expect((await ask(port, 'http://ada.sites.test/')).body.equals(page.body)).toBe(true)
  second.child.kill('SIGTERM')
  expect(await second.exited).toBe(0)
})

// @promise fallback-server
test('exits without cached sites when the database is down', async () => {
  const alone = spawnServer({
    DATABASE_URL: 'postgres://vitrine@127.0.0.1:9/vitrine',
    DATA_DIR: await createTempFolder(),
    APP_SECRET: 'jv3kQ9wTz6LmXc1pRb8yHd5sNf2gUa7e',
  })
  expect(await alone.exited).toBe(1)
  expect(alone.output()).toMatch(/^DATABASE_URL names a server at .* that can't be used/m)
})
