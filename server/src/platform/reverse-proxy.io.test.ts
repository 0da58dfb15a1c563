import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reverseProxy } from './reverse-proxy.ts'
import { createListener } from './listener.ts'

const servers: Server[] = []
let front: string
let received: { method: string; url: string; headers: IncomingHttpHeaders; body: string }

beforeAll(async () => {
  const behind = await listen(
    createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk
      })
      request.on('end', () => {
        received = {
          method: request.method ?? '',
          url: request.url ?? '',
          headers: request.headers,
          body,
        }
        response.writeHead(201, { 'x-behind': 'yes' }).end('made')
      })
    }),
  )
  const forward = reverseProxy('/simulator', behind)
  const nowhere = reverseProxy('/gone', 'http://127.0.0.1:1')
  const listener = createListener()
  listener.handle((request, response) => {
    if (forward(request, response) || nowhere(request, response)) return
    response.writeHead(404).end()
  })
  front = await listen(listener.server)
})
afterAll(() => {
  for (const server of servers) server.close()
})

async function listen(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('forwards requests without cookies', async () => {
  const answer = await fetch(`${front}/simulator/v1/things?a=1`, {
    method: 'POST',
    body: 'sent',
    headers: {
      cookie: 'session=secret',
      'content-type': 'text/plain',
      'x-forwarded-for': '192.0.2.1',
    },
  })
  expect([answer.status, answer.headers.get('x-behind'), await answer.text()]).toEqual([
    201,
    'yes',
    'made',
  ])
  expect(received).toMatchObject({ method: 'POST', url: '/v1/things?a=1', body: 'sent' })
  expect(received.headers['content-type']).toBe('text/plain')
  expect(received.headers).not.toHaveProperty('cookie')
  expect(received.headers).not.toHaveProperty('x-forwarded-for')
})

test.each(['GET', 'POST', 'DELETE'])('forwards a %s without a body', async (method) => {
  const answer = await fetch(`${front}/simulator/v1/things`, { method })
  expect([answer.status, await answer.text()]).toEqual([201, 'made'])
  expect(received).toMatchObject({ method, body: '' })
})

test.each(['/', '/simulatorx/a', '/other/simulator/a'])('%s is not forwarded', async (path) => {
  expect((await fetch(front + path)).status).toBe(404)
})

test('returns 502 when the target is down', async () => {
  expect((await fetch(`${front}/gone/a`)).status).toBe(502)
})

/** Sends raw bytes and returns the response status. */
function say(text: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(front).port), '127.0.0.1')
    let heard = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      heard += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1] ?? 0)))
    socket.write(text, 'latin1')
  })
}

// @promise no-remote-crash: No request can crash the process.
test.each([
  ['Trailer: X', 201],
  ['Connection: close, keep-alive, upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: x', 201],
  ['Keep-Alive: x\r\nTE: trailers\r\nProxy-Connection: x', 201],
  ['Authorization: \xff\x80\r\nContent-Type: \xff', 201],
])('survives the header %j', async (header, status) => {
  const end = '\r\nConnection: close\r\n\r\n'
  expect(await say(`GET /simulator/a HTTP/1.1\r\nHost: a\r\n${header}${end}`)).toBe(status)
})

// @promise no-remote-crash
test('survives invalid URLs and disconnecting clients', async () => {
  const rest = ' HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  expect([201, 400]).toContain(await say(`GET /simulator/\xe4\xff${rest}`))
  const leaves = connect(Number(new URL(front).port), '127.0.0.1')
  leaves.write('POST /simulator/a HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf')
  await new Promise((resolve) => leaves.once('connect', resolve))
  leaves.resetAndDestroy()
  expect(await say(`GET /simulator/after${rest}`)).toBe(201)
})
