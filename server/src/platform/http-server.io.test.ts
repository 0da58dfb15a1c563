import { createReadStream } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { route } from '@vitrine/contract/route'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { Guards, Http } from './http.ts'
import { createHttp } from './http-server.ts'
import { createListener } from './listener.ts'
import { createLog } from './log.ts'

const file = route('GET /api/file', {
  access: 'anyone',
  summary: 'A file, once whoever asked for it has gone',
  response: z.unknown(),
})
const order = route('POST /api/order', {
  access: 'anyone',
  summary: 'What many want at once',
  response: z.unknown(),
})

/** Serves routes; `log` collects the log. */
async function serve(register: (http: Http) => void): Promise<{ port: number; log: () => string }> {
  let lines = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines += String(chunk)
      done()
    },
  })
  const listener = createListener()
  const { fastify, http, handler } = await createHttp({
    server: listener.server,
    log: createLog('info', sink),
    brandName: 'Vitrine',
    trustProxy: [],
    rateLimitFactor: 1,
    rateLimits: undefined,
    record: async () => {},
    isOwnOrigin: () => true,
    guards: { anyone: async () => {} } as unknown as Guards,
  })
  register(http)
  await fastify.ready()
  listener.handle(handler())
  await new Promise<void>((listening) => listener.server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    listener.server.closeAllConnections()
    return fastify.close()
  })
  return { port: (listener.server.address() as AddressInfo).port, log: () => lines }
}

// @promise client-aborts: A client abort is not logged as a server error.
test('logs no error when the client disconnects', async () => {
  let asked = () => {}
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve
  })
  let closed = () => {}
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve
  })
  const { port, log } = await serve((http) =>
    http.serve(file, async ({ request, reply }) => {
      asked()
      await new Promise((gone) => request.raw.socket.once('close', gone))
      const bytes = createReadStream(fileURLToPath(import.meta.url))
      bytes.once('close', closed)
      return reply.send(bytes)
    }),
  )
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /api/file HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await isAsked
  socket.destroy()
  await isClosed
  // The error is reported within this turn.
  await new Promise((turn) => setImmediate(turn))
  expect(log()).not.toContain('http.failed')
})

// @promise checkout-slots
test.each([
  ['small', 8, 'keep-alive'],
  ['large', 1024 * 1024, 'close'],
])('closes the connection when refusing an unread %s body', async (_size, bytes, connection) => {
  const { port } = await serve((http) =>
    http.serve(order, async () => ({}), {
      concurrency: { most: 0, mostWhenBusy: 0, sentence: 'Many are here.' },
    }),
  )
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    heard += chunk
  })
  socket.write(
    `POST /api/order HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
  )
  await expect.poll(() => heard).toContain('Many are here.')
  expect(heard.toLowerCase()).toContain(`connection: ${connection}\r\n`)
  socket.destroy()
})
