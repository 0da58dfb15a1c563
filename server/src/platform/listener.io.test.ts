import { Agent, get, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createListener, type Listener, type ListenerLimits } from './listener.ts'

const QUICK = { requestMs: 600, headersMs: 300, idleMs: 500, checkEveryMs: 50 }

const open: Listener[] = []
afterEach(async () => {
  for (const listener of open.splice(0)) {
    listener.server.closeAllConnections()
    listener.server.close()
  }
})

async function start(
  limits: Partial<ListenerLimits> = {},
): Promise<{ listener: Listener; port: number }> {
  const listener = createListener({ limits, secure: true })
  open.push(listener)
  await new Promise<void>((resolve) => listener.server.listen(0, '127.0.0.1', resolve))
  return { listener, port: (listener.server.address() as AddressInfo).port }
}

function speak(
  port: number,
  text: string,
): { socket: Socket; heard: () => string; ended: Promise<void> } {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    heard += chunk
  })
  socket.on('error', () => {})
  socket.write(text)
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return { socket, heard: () => heard, ended }
}

test('answers only health checks until ready', async () => {
  const { listener, port } = await start()
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  expect([await statusOf('/healthz'), await statusOf('/')]).toEqual([200, 503])
  const page = await fetch(`http://127.0.0.1:${port}/order`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(503)
  expect(await page.text()).toContain('http-equiv="refresh"')
  listener.handle((_request, response) => response.end('ready'))
  expect(await statusOf('/')).toBe(200)
})

// @promise slow-headers: Slow connections are closed while others are served.
test('serves requests despite 200 slow connections', async () => {
  const { listener, port } = await start(QUICK)
  listener.handle((request, response) => {
    // A request without a body emits no end.
    if (request.readableEnded) return void response.end('served')
    request.resume()
    request.on('end', () => response.end('served'))
  })
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n'
  const slow = Array.from({ length: 200 }, (_, index) =>
    // Clients that never finish headers or body, or send nothing.
    speak(port, ['GET / HTTP/1.1\r\nHo', `${head}\r\n1`, ''][index % 3] ?? ''),
  )
  const drip = setInterval(() => {
    for (const { socket } of slow) if (socket.writable) socket.write('x')
  }, 40)
  try {
    for (let time = 0; time < 20; time++) {
      expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('served')
    }
    await Promise.all(slow.map(({ ended }) => ended))
  } finally {
    clearInterval(drip)
  }
  for (const { heard } of slow) expect(heard()).toMatch(/^(HTTP\/1.1 (408|400)|$)/)
})

// @promise slow-bodies: A slow request body times out; idle connections block nobody.
test('ends slow bodies with a response', async () => {
  const { listener, port } = await start(QUICK)
  let taken = ''
  listener.handle((request, response) => {
    request.setEncoding('latin1').on('data', (text: string) => {
      taken += text
    })
    request.on('end', () => response.end('taken'))
    request.on('error', () => {})
  })
  const slow = speak(port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n1')
  await expect.poll(slow.heard).toContain('The request took too long.')
  slow.socket.write('late'.repeat(250))
  await slow.ended
  expect(slow.heard()).toMatch(/^HTTP\/1.1 408 .*connection: close/is)
  expect(taken).toBe('1')
})

test('ends slow requests within a minute', async () => {
  const { listener } = await start()
  const { requestTimeout, headersTimeout } = listener.server
  expect(requestTimeout).toBeLessThan(60_000)
  expect(headersTimeout).toBeLessThanOrEqual(requestTimeout)
})

// @promise rate-limits
test('rejects headers over 16 KB', async () => {
  const { listener, port } = await start()
  listener.handle((_request, response) => response.end('served'))
  const statusWith = async (bytes: number) =>
    (await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-big': 'x'.repeat(bytes) } })).status
  expect([await statusWith(15_000), await statusWith(17_000)]).toEqual([200, 431])
})

// @promise bounded-uploads
test.each(['close', 'keep-alive'])('stops reading a rejected request (%s)', async (connection) => {
  const { listener, port } = await start()
  listener.handle((_request, response) => response.writeHead(413, { connection }).end('too large'))
  let taken = 0
  const status = await new Promise<number>((resolve) => {
    const upload = request({ port, method: 'POST', headers: { 'transfer-encoding': 'chunked' } })
    let answered = 0
    upload.on('response', (response) => {
      answered = response.statusCode ?? 0
      response.resume()
    })
    upload.on('close', () => resolve(answered))
    upload.on('error', () => resolve(answered))
    const chunk = Buffer.alloc(64 * 1024)
    const send = () => {
      if (upload.destroyed || taken > 512 * 1024 * 1024) return
      taken += chunk.length
      upload.write(chunk, send)
    }
    send()
  })
  expect(status).toBe(413)
  // Fits into the kernel's socket buffers.
  expect(taken).toBeLessThan(32 * 1024 * 1024)
})

test('keeps the connection after rejecting a small body', async () => {
  const { listener, port } = await start()
  listener.handle((request, response) =>
    response.writeHead(503).end(`(refused ${request.url ?? ''})`),
  )
  const head = (path: string, rest = '') =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 8\r\n${rest}\r\n`
  const { socket, heard, ended } = speak(port, head('/first'))
  await expect.poll(heard).toContain('(refused /first)')
  socket.write(`the body${head('/second', 'Connection: close\r\n')}the body`)
  await ended
  expect(heard()).toContain('(refused /second)')
})

// @promise graceful-shutdown
test('drains running requests and accepts no new connections', async () => {
  const { listener, port } = await start()
  let finish = () => {}
  listener.handle((request, response) => {
    if (request.url === '/slow') finish = () => response.end('finished')
    else response.end('quick')
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string, over?: Agent) =>
    new Promise<{ text: string; connection: string | undefined }>((resolve, reject) => {
      get({ port, path, host: '127.0.0.1', ...(over ? { agent: over } : {}) }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => resolve({ text, connection: response.headers.connection }))
      }).on('error', reject)
    })
  expect((await ask('/', agent)).connection).toBe('keep-alive')
  const running = ask('/slow')
  while (listener.server.listening && finish.toString() === '() => {}')
    await new Promise(setImmediate)
  await new Promise((resolve) => setTimeout(resolve, 50))

  const drained = listener.drain(10_000)
  expect(await ask('/', agent)).toEqual({ text: 'quick', connection: 'close' })
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED')
  finish()
  expect((await running).text).toBe('finished')
  await drained
  agent.destroy()
})

test('stops despite a request that never ends', async () => {
  const { listener, port } = await start()
  listener.handle(() => {})
  const { socket, ended } = speak(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await new Promise((resolve) => listener.server.once('request', resolve))
  await listener.drain(100)
  await ended
  socket.destroy()
})

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

// @promise slow-readers
test('closes pipelining clients at the promised time', async () => {
  const stillMs = 2500
  const { listener, port } = await start({ stillMs, checkEveryMs: 50 })
  const answer = Buffer.alloc(16 * 1024 * 1024)
  listener.handle((_request, response) => response.end(answer))
  const open = Array.from({ length: 10 }, async () => {
    const accepted = new Promise<Socket>((resolve) =>
      listener.server.once('connection', (socket: Socket) => resolve(socket)),
    )
    const client = connect(port, '127.0.0.1')
    client.on('error', () => {}).pause()
    client.write(GET.repeat(90))
    const socket = await accepted
    const from = performance.now()
    await new Promise((resolve) => socket.once('close', resolve))
    client.destroy()
    return performance.now() - from
  })
  // Node's own timeout takes three times as long.
  expect(Math.max(...(await Promise.all(open)))).toBeLessThan(stillMs * 2)
})

// RFC 9112, section 3.2.2
test('the host of an absolute URL replaces the header', async () => {
  const { listener, port } = await start()
  listener.handle(({ headers, url }, response) => response.end(`${headers.host} ${url}`))
  const ask = async (target: string) => {
    const { heard, ended } = speak(
      port,
      `GET ${target} HTTP/1.1\r\nHost: ours.example\r\nConnection: close\r\n\r\n`,
    )
    await ended
    return heard().split('\r\n\r\n')[1] ?? ''
  }
  expect(await ask('https://other.example/a?b')).toContain('other.example /a?b')
  expect(await ask('HTTP://other.example')).toContain('other.example /')
  expect(await ask('/a')).toContain('ours.example /a')
})

// @promise slow-readers: A client that does not read is closed; pipelined requests are limited.
test('buffers one response per client that never reads', async () => {
  const { listener, port } = await start({ stillMs: 200 })
  let made = 0
  // More than the socket buffers.
  const answer = Buffer.alloc(16 * 1024 * 1024)
  listener.handle((_request, response) => {
    made += 1
    response.end(answer)
  })
  const clients = Array.from({ length: 20 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.pause()
    socket.on('error', () => {})
    socket.write(GET.repeat(200))
    return socket
  })
  const closed: Promise<void>[] = []
  listener.server.on('connection', (socket) => {
    closed.push(new Promise((resolve) => socket.once('close', () => resolve())))
  })
  while (closed.length < clients.length) await new Promise(setImmediate)
  await Promise.all(closed)
  expect(made).toBeGreaterThan(0)
  expect(made).toBeLessThanOrEqual(20)
  for (const client of clients) client.destroy()
})

// @promise slow-readers
test('cuts off a response that is read too slowly', async () => {
  const whole = 64 * 1024 * 1024
  const { listener, port } = await start({ answerMs: 200, checkEveryMs: 50 })
  listener.handle((_request, response) => response.end(Buffer.alloc(whole)))
  const { socket } = speak(port, GET)
  // Read slowly, so that the connection is never idle.
  const sips = setInterval(() => socket.resume().once('data', () => socket.pause()), 10)
  await new Promise<void>((resolve) =>
    listener.server.once('connection', (taken) => taken.once('close', () => resolve())),
  )
  clearInterval(sips)
  expect(socket.bytesRead).toBeLessThan(whole)
  socket.destroy()
})

// @promise slow-readers
test('answers up to a hundred pipelined requests in order', async () => {
  const { listener, port } = await start()
  let running = 0
  let together = 0
  listener.handle((request, response) => {
    running += 1
    together = Math.max(together, running)
    setImmediate(() => {
      running -= 1
      response.end(`(${request.url})`)
    })
  })
  const asked = (count: number, rest = '') =>
    Array.from({ length: count }, (_, at) => `GET /${at} HTTP/1.1\r\nHost: a\r\n`)
      .map((head, at) => `${head}${at === count - 1 ? rest : ''}\r\n`)
      .join('')
  const answers = (text: string) => [...text.matchAll(/\(\/(\d+)\)/g)].map(([, at]) => Number(at))
  const few = speak(port, asked(50, 'Connection: close\r\n'))
  await few.ended
  expect(answers(few.heard())).toEqual(Array.from({ length: 50 }, (_, at) => at))
  expect(together).toBe(1)

  const many = speak(port, asked(300))
  await many.ended
  expect(answers(many.heard())).toEqual(Array.from({ length: 101 }, (_, at) => at))
  expect(many.heard().match(/^connection: close/gim)).toHaveLength(1)
})

// @promise slow-readers
test('closes the longest idle connection when full', async () => {
  // Nothing else closes a connection during the test.
  const { listener, port } = await start({ connections: 3, idleMs: 3_600_000 })
  listener.handle((_request, response) => response.end('served'))
  const first = speak(port, GET)
  while (!first.heard().includes('served')) await new Promise(setImmediate)
  const others = [speak(port, GET), speak(port, GET)]
  while (!others.every(({ heard }) => heard().includes('served'))) await new Promise(setImmediate)
  const fourth = speak(port, GET)
  await first.ended
  while (!fourth.heard().includes('served')) await new Promise(setImmediate)
  for (const { socket } of [...others, fourth]) socket.destroy()
})

// @promise security-headers
test.each([
  [400, 'no request at all\r\n\r\n'],
  [400, 'GET / HTTP/1.1\r\n\r\n'],
  [400, 'GET / HTTP/1.1\r\nHost: own\r\nHost: other\r\n\r\n'],
  [400, 'GET / HTTP/1.1\r\nHost: own\r\nhost: own\r\n\r\n'],
  [400, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'],
  [417, 'GET / HTTP/1.1\r\nHost: a\r\nExpect: much\r\n\r\n'],
  [431, `GET / HTTP/1.1\r\nHost: a\r\nX-Big: ${'x'.repeat(17_000)}\r\n\r\n`],
])('sends security headers with an early %i', async (status, text) => {
  const { listener, port } = await start()
  listener.handle((_request, response) => response.end('served'))
  const { heard, ended } = speak(port, text)
  await ended
  expect(heard()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  for (const header of [
    "content-security-policy: default-src 'none'",
    'permissions-policy: ',
    'referrer-policy: strict-origin-when-cross-origin',
    'strict-transport-security: max-age=',
    'x-content-type-options: nosniff',
    'cache-control: no-store',
  ]) {
    expect(heard()).toContain(`\r\n${header}`)
  }
  expect(heard()).toMatch(/\{"error":"[^"]+\.","code":"\w+"\}/)
})

// @promise no-remote-crash
test('turns a thrown error into one response', async () => {
  const { listener, port } = await start()
  listener.handle((request, response) => {
    if (request.url === '/bad') throw new Error('nobody thought of this')
    response.end('served')
  })
  expect((await fetch(`http://127.0.0.1:${port}/bad`)).status).toBe(500)
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('served')
})
