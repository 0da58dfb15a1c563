import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serializeHead, sendWithHead } from './response-head-cache.ts'

const BODY = Buffer.from('<p>Zoë</p>')
const LIST = ['content-type', 'text/html; charset=utf-8', 'etag', '"a1"', 'x-is', '']
const heads = {
  '/': serializeHead(200, [...LIST, 'content-length', String(BODY.length)]),
  '/gone': serializeHead(404, [...LIST, 'content-length', String(BODY.length)]),
  '/same': serializeHead(304, LIST),
}

let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    const [path, way] = (request.url ?? '').split('?')
    const head = heads[path as keyof typeof heads]
    const body = head.status === 304 ? undefined : BODY
    if (way === 'last') response.setHeader('connection', 'close')
    if (way !== 'node') return sendWithHead(response, head, body)
    response.writeHead(head.status, [...head.list])
    response.end(request.method === 'HEAD' ? undefined : body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

/** All that comes back over one connection, once the server has ended it. */
async function ask(...requests: string[]): Promise<string> {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(requests.map((request) => `${request}\r\nHost: a\r\n\r\n`).join(''))
  const parts: Buffer[] = []
  for await (const part of socket) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

const LAST = 'GET / HTTP/1.1\r\nConnection: close'

/** What may differ: the moment, and how long the connection is kept. */
const plain = (answer: string) => answer.replaceAll(/(?:Date|Keep-Alive): .*\r\n/g, '')

test.each([
  ['a page', 'GET /', 'HTTP/1.1'],
  ['a page that is not there', 'GET /gone', 'HTTP/1.1'],
  ['what the browser has already', 'GET /same', 'HTTP/1.1'],
  ['the head alone', 'HEAD /', 'HTTP/1.1'],
  ['somebody with an old protocol', 'GET /', 'HTTP/1.0'],
])('%s is answered as Node itself would', async (_what, what, protocol) => {
  const ours = await ask(`${what}?ours ${protocol}`, LAST)
  expect(plain(ours)).toBe(plain(await ask(`${what}?node ${protocol}`, LAST)))
  expect(ours).toMatch(/^HTTP\/1\.1 \d+ .+\r\n(?:.+\r\n)*Date: [A-Z][a-z]{2}, \d\d .+ GMT\r\n/)
})

test('requests that come all at once are answered one after the other, to the last', async () => {
  const three = ['GET / HTTP/1.1', 'GET /same HTTP/1.1', 'GET /gone HTTP/1.1']
  const statuses = (await ask(...three, LAST)).match(/HTTP\/1\.1 \d+/g)
  expect(statuses?.map((line) => line.slice(-3))).toEqual(['200', '304', '404', '200'])
})

test('a connection that the server wants to end ends with the answer', async () => {
  const answer = await ask('GET /?last HTTP/1.1', LAST)
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(answer).toContain('connection: close')
})

test('what would begin a line of its own is no header', () => {
  expect(() => serializeHead(200, ['etag', '"a"\r\nset-cookie: b'])).toThrow(/no header/)
  expect(() => serializeHead(200, ['e tag', '"a"'])).toThrow(/no header/)
})
