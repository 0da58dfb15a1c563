import { createReadStream } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Writable } from 'node:stream'
import { route } from '@vitrine/contract/route'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createHttp, type Guards } from './http.ts'
import { createListener } from './listener.ts'
import { createLog } from './log.ts'

const file = route({
  method: 'GET',
  path: '/api/file',
  access: 'anyone',
  summary: 'A file, once whoever asked for it has gone',
  answer: z.unknown(),
})

test('who goes before the first byte of a file leaves no fault in the log', async () => {
  let lines = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines += String(chunk)
      done()
    },
  })
  const listener = createListener()
  const { app, http, handler } = await createHttp({
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
  let asked = () => {}
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve
  })
  let closed = () => {}
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve
  })
  http.serve(file, async ({ request, reply }) => {
    asked()
    await new Promise((gone) => request.raw.socket.once('close', gone))
    const bytes = createReadStream(fileURLToPath(import.meta.url))
    bytes.once('close', closed)
    return reply.send(bytes)
  })
  await app.ready()
  listener.handle(handler())
  await new Promise<void>((listening) => listener.server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => app.close())

  const { port } = listener.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /api/file HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await isAsked
  socket.destroy()
  await isClosed
  // What is said of the file is said before anything else has its turn.
  await new Promise((turn) => setImmediate(turn))
  expect(lines).not.toContain('http.failed')
})
