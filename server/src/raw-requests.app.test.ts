import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../tools/test-rounds.ts'
import { type RawRequest, rawRequests, sendRaw, type Surface } from '../../tools/raw-requests.ts'
import { getByHost } from '../testing/get-by-host.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { publishSurface } from '../testing/publish-surface.ts'
import { createLog } from './platform/log.ts'

/** Each round waits for its slowest client. */
const AT_ONCE = 100
/** Answered on the slowest machine; strangers give up long before. */
const PATIENT_MS = 120_000

let running: TestServer
let surface: Surface & { readonly states: Readonly<Record<string, number>> }
let errors = ''

beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      errors += String(chunk)
      done()
    },
  })
  running = await startTestServer({
    log: createLog('error', sink),
    env: { RATE_LIMIT_FACTOR: '1000000' },
  })
  surface = await publishSurface(running)
})
afterAll(() => running.close())

test('finds a site in each state and a preview', async () => {
  for (const [url, status] of Object.entries(surface.states)) {
    expect([url, (await getByHost(running, url)).status]).toEqual([url, status])
  }
})

// @promise no-remote-crash
test('survives raw requests on every path', async () => {
  const port = Number(new URL(running.url).port)
  const next = rawRequests(1, surface)
  let answered = 0
  for (let sent = 0; sent < rounds(20_000, 500, 0.025); sent += AT_ONCE) {
    const together = Array.from({ length: AT_ONCE }, next)
    const plain = ['GET /readyz HTTP/1.1', 'GET /readyz HTTP/9.9'].map((start) =>
      sendRaw(port, plainRequest(start), PATIENT_MS),
    )
    const heard = await Promise.all(together.map((request) => sendRaw(port, request)))
    // Among the strangers, a plain request is served and a wrong one refused.
    expect((await Promise.all(plain)).map((answer) => answer.slice(0, 12))).toEqual([
      'HTTP/1.1 200',
      'HTTP/1.1 400',
    ])
    for (const [index, answer] of heard.entries()) {
      if (answer.startsWith('HTTP/1.1 ')) answered += 1
      const isFault = answer.includes('HTTP/1.1 500')
      expect([isFault, isFault ? together[index]?.bytes.toString('latin1') : '']).toEqual([
        false,
        '',
      ])
    }
  }
  expect(answered).toBeGreaterThan(0)
  expect(errors).toBe('')
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200)
})

function plainRequest(start: string): RawRequest {
  const bytes = Buffer.from(`${start}\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  return { bytes, sender: 'waits' }
}
