import { createServer as createOpen, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecured } from 'node:https'
import { type AddressInfo, createServer as createRaw, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { makeCertificate } from '../../../tools/make-certificate.ts'
import type { ResolveHost } from '../platform/outbound-http/resolve-host.ts'
import { checkLink, type CheckLinkSettings } from './check-link.ts'

/** An address outside, as opposed to this machine's. */
const OUTSIDE = '127.0.0.2'
const INSIDE = '127.0.0.1'

const open: (Server | ReturnType<typeof createSecured>)[] = []
const sockets = new Set<Socket>()
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  for (const server of open.splice(0)) await new Promise((done) => server.close(done))
})

async function listen<Listening extends Server>(
  server: Listening,
  at: string,
  port = 0,
): Promise<number> {
  server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((done, failed) => {
    server.once('error', failed).listen(port, at, () => {
      server.off('error', failed)
      done()
    })
  })
  open.push(server)
  return (server.address() as AddressInfo).port
}

/** The same port at both addresses; the second may be taken. */
async function listenAtBoth(outside: Server, inside: Server): Promise<number> {
  for (;;) {
    const port = await listen(outside, OUTSIDE)
    try {
      return await listen(inside, INSIDE, port)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
      open.splice(open.indexOf(outside), 1)
      await new Promise((done) => outside.close(done))
    }
  }
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** An external web server that all names resolve to. Returns its requests. */
async function world(
  handler: Handler,
  changes: Partial<CheckLinkSettings> & {
    server?: Server
    /** A server at the same port of this machine. */
    inside?: Server
  } = {},
) {
  const asked: string[] = []
  const { server, inside, ...settings } = changes
  const outside =
    server ??
    createOpen((request, response) => {
      asked.push(`${request.method} ${request.headers.host}${request.url}`)
      handler(request, response)
    })
  const port = await (inside ? listenAtBoth(outside, inside) : listen(outside, OUTSIDE))
  const resolved: string[] = []
  const resolve: ResolveHost =
    settings.resolve ??
    (async (name) => {
      resolved.push(name)
      return [OUTSIDE]
    })
  const look = (address: string) =>
    checkLink(address, {
      mayReach: (at) => at === OUTSIDE,
      agent: 'Vitrine link check (+https://vitrine.example; help@vitrine.example)',
      timeoutMs: 1500,
      pauseMs: 0,
      authorities: [],
      portOf: () => port,
      ...settings,
      resolve,
    })
  return { look, asked, resolved, port }
}

const say =
  (status: number, headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    void response.writeHead(status, headers).end()

test('checks a page once with HEAD and a named agent', async () => {
  let agent: string | undefined
  const { look, asked } = await world((request, response) => {
    agent = request.headers['user-agent']
    response.end()
  })
  expect(await look('http://page.example/a?b=c#d')).toEqual({ status: 200 })
  expect(asked).toEqual(['HEAD page.example/a?b=c'])
  expect(agent).toBe('Vitrine link check (+https://vitrine.example; help@vitrine.example)')
})

test('retries with GET when HEAD is not supported', async () => {
  const { look, asked } = await world((request, response) => {
    response.writeHead(request.method === 'HEAD' ? 405 : 200).end()
  })
  expect(await look('http://page.example/')).toEqual({ status: 200 })
  expect(asked).toEqual(['HEAD page.example/', 'GET page.example/'])
  const missing = await world(say(404))
  expect(await missing.look('http://page.example/gone')).toEqual({ status: 404 })
  expect(missing.asked).toHaveLength(2)
})

test('retries with GET when HEAD gets no response', async () => {
  const handler: Handler = (request, response) => {
    if (request.method === 'GET') response.end()
  }
  const { look } = await world(handler, { timeoutMs: 300 })
  expect(await look('http://page.example/')).toEqual({ status: 200 })
})

test('follows a limited number of redirects', async () => {
  const { look, asked } = await world((request, response) => {
    const to = request.url === '/' ? 'http://www.page.example/new' : undefined
    response.writeHead(to ? 301 : 200, to ? { location: to } : {}).end()
  })
  expect(await look('http://page.example/')).toEqual({ status: 200 })
  expect(asked).toEqual(['HEAD page.example/', 'HEAD www.page.example/new'])
  const round = await world(say(302, { location: '/' }))
  expect(await round.look('http://page.example/')).toEqual({ failed: 'too-many-redirects' })
  expect(round.asked.length).toBeLessThanOrEqual(6)
  const nowhere = await world(say(302))
  expect(await nowhere.look('http://page.example/')).toEqual({ failed: 'leads-nowhere' })
})

// @promise link-check-limits: Link checks reach only public web ports and end in time.
test.each([
  'http://127.0.0.1/',
  'http://localhost/',
  'http://2130706433/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://inside.example/',
  'http://page.example:22/',
  'http://ada:secret@page.example/',
  'file:///etc/passwd',
])('does not follow a redirect to %s', async (location) => {
  let wasInside = false
  const { look, asked } = await world(say(302, { location }), {
    resolve: async (name) => [name === 'page.example' ? OUTSIDE : INSIDE],
    inside: createRaw(() => {
      wasInside = true
    }),
  })
  expect(await look('http://page.example/')).toHaveProperty('refused')
  expect(asked).toEqual(['HEAD page.example/'])
  expect(wasInside).toBe(false)
})

// @promise link-check-limits
test('pins the resolved address against DNS rebinding', async () => {
  let times = 0
  let wasInside = false
  const { look, asked } = await world(say(404), {
    // The first answer is used; a second lookup would get the other.
    resolve: async () => [(times += 1) === 1 ? OUTSIDE : INSIDE],
    inside: createRaw(() => {
      wasInside = true
    }),
  })
  // GET resolves again and is refused.
  expect(await look('http://rebinds.example/')).toEqual({ refused: 'not-public' })
  expect(asked).toEqual(['HEAD rebinds.example/'])
  expect([times, wasInside]).toEqual([2, false])
})

// @promise link-check-limits
test('rejects a name with a private address', async () => {
  for (const both of [
    [OUTSIDE, INSIDE],
    [INSIDE, OUTSIDE],
  ]) {
    const { look, asked } = await world(say(200), { resolve: async () => both })
    expect(await look('http://two.example/')).toEqual({ refused: 'not-public' })
    expect(asked).toEqual([])
  }
})

test('distinguishes unknown names from failed lookups', async () => {
  const none = await world(say(200), { resolve: async () => 'none' })
  expect(await none.look('http://none.example/')).toEqual({ failed: 'no-such-name' })
  const unknown = await world(say(200), { resolve: async () => 'unknown' })
  expect(await unknown.look('http://unknown.example/')).toEqual({ failed: 'name-unresolved' })
  const silent = await world(say(200), { resolve: () => new Promise(() => {}), timeoutMs: 50 })
  expect(await silent.look('http://silent.example/')).toEqual({ failed: 'name-unresolved' })
})

// @promise link-check-limits
test('never reads endless, slow or compressed bodies', async () => {
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
  let sent = 0
  const endless: Handler = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const timer = setInterval(() => {
      // Fills the connection's buffer.
      for (let piece = 0; piece < 16 && !response.writableNeedDrain; piece += 1) {
        response.write(Buffer.alloc(64 * 1024))
        sent += 64
      }
    }, 1)
    response.on('close', () => clearInterval(timer))
  }
  const trickling: Handler = (_, response) => {
    response.writeHead(200).write('<')
    const timer = setInterval(() => response.write('!'), 20)
    response.on('close', () => clearInterval(timer))
  }
  const packed: Handler = (_, response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  const cut: Promise<unknown>[] = []
  for (const handler of [endless, trickling, packed]) {
    const byGet: Handler = (request, response) => {
      if (request.method === 'HEAD') return say(405)(request, response)
      cut.push(new Promise((done) => response.on('close', done)))
      handler(request, response)
    }
    const { look } = await world(byGet, { timeoutMs: 60_000 })
    // The response never ends; its status suffices.
    expect(await look('http://page.example/')).toEqual({ status: 200 })
  }
  // It closes the connection.
  await Promise.all(cut)
  expect(sent).toBeLessThan(16 * 1024)
})

// @promise link-check-limits
test('reports huge or invalid headers as failures', async () => {
  const huge = await world(say(200, { 'x-long': 'a'.repeat(64 * 1024) }))
  expect(await huge.look('http://page.example/')).toEqual({ failed: 'garbled' })
  const raw = (words: string) =>
    world(say(200), { server: createRaw((socket) => void socket.end(words)) })
  expect(await (await raw('SSH-2.0-OpenSSH_9.2\r\n')).look('http://page.example/')).toEqual({
    failed: 'garbled',
  })
  const switching = 'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'
  expect(await (await raw(switching)).look('http://page.example/')).toEqual({ failed: 'garbled' })
})

// @promise link-check-limits
test('times out silent and trickling servers', async () => {
  const silent = await world(say(200), { server: createRaw(() => {}), timeoutMs: 100 })
  expect(await silent.look('http://page.example/')).toEqual({ failed: 'no-answer' })
  const letters = createRaw((socket) => {
    socket.on('error', () => {})
    const timer = setInterval(() => socket.write('H'), 20)
    socket.on('close', () => clearInterval(timer))
  })
  const slow = await world(say(200), { server: letters, timeoutMs: 200 })
  expect(await slow.look('http://page.example/')).not.toHaveProperty('status')
  const shut = await world(say(200), { portOf: () => 1 })
  expect(await shut.look('http://page.example/')).toEqual({ failed: 'refused' })
})

test('validates the certificate for the requested name', async () => {
  const certificate = makeCertificate(new Date(), 'page.example', 30)
  const secured = () =>
    createSecured(
      { key: certificate.key, cert: certificate.certificate },
      (_, response) => void response.end(),
    )
  const authorities = [certificate.certificate]
  const right = await world(say(200), { server: secured(), authorities })
  expect(await right.look('https://page.example/')).toEqual({ status: 200 })
  const other = await world(say(200), { server: secured(), authorities })
  expect(await other.look('https://other.example/')).toEqual({ failed: 'certificate' })
  const untrusted = await world(say(200), { server: secured() })
  expect(await untrusted.look('https://page.example/')).toEqual({ failed: 'certificate' })
})
