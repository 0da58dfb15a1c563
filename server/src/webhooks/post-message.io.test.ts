import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished, expect, test } from 'vitest'
import { type PostOptions, postMessage } from './post-message.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A local receiver, allowed as internal by default. */
async function receiver(handler: Handler, changes: Partial<PostOptions> = {}) {
  const asked: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.host}${request.url}`)
    handler(request, response)
  }).on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const post = (address = `http://127.0.0.1:${port}/in`) =>
    postMessage(
      address,
      { body: '{"text":"Grüße"}', headers: { 'webhook-id': 'one' } },
      {
        resolve: async () => ['127.0.0.1'],
        inside: [`127.0.0.1:${port}`],
        agent: 'Vitrine webhooks (+https://vitrine.example; help@vitrine.example)',
        timeoutMs: 1500,
        ...changes,
      },
    )
  return { post, asked, port }
}

test('delivers a message with a User-Agent', async () => {
  let got: { headers: IncomingMessage['headers']; body: string } | undefined
  const { post } = await receiver((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      got = { headers: request.headers, body: Buffer.concat(pieces).toString() }
      response.writeHead(202).end('ok\u0000<b>\u001b[1m')
    })
  })
  // Text without control characters.
  expect(await post()).toEqual({ status: 202, text: 'ok<b>[1m' })
  expect(got?.body).toBe('{"text":"Grüße"}')
  expect(got?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': 'one',
    'user-agent': 'Vitrine webhooks (+https://vitrine.example; help@vitrine.example)',
  })
})

// @promise webhook-limits: Webhooks reach no internal host and contain no customer data.
test('refuses internal hosts without connecting', async () => {
  const { post, asked } = await receiver((_, response) => void response.end(), { inside: [] })
  for (const address of [
    'https://inside.example/in',
    'https://127.0.0.1/in',
    'https://2130706433/in',
    'https://[::1]/in',
    'https://[::ffff:127.0.0.1]/in',
    'https://169.254.169.254/latest/meta-data/',
  ])
    expect(await post(address)).toEqual({ failure: 'not-public' })
  const both = await receiver((_, response) => void response.end(), {
    resolve: async () => ['93.184.215.14', '10.0.0.1'],
  })
  expect(await both.post('https://two.example/in')).toEqual({ failure: 'not-public' })
  expect([...asked, ...both.asked]).toEqual([])
})

// @promise webhook-limits
test('follows no redirect', async () => {
  const { post, asked } = await receiver((request, response) => {
    if (request.url === '/in') response.writeHead(307, { location: '/elsewhere' }).end()
    else response.end()
  })
  expect(await post()).toMatchObject({ status: 307 })
  expect(asked).toHaveLength(1)
})

// @promise webhook-limits
test('reads the start of an endless response and times out', async () => {
  const endless = await receiver((_, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('x'.repeat(64 * 1024)), 1)
    response.on('close', () => clearInterval(timer))
  })
  const long = await endless.post()
  expect(long).toMatchObject({ status: 200 })
  expect('text' in long && long.text.length).toBe(500)
  const trickling = await receiver((_, response) => void response.writeHead(500).write('no'), {
    timeoutMs: 100,
  })
  expect(await trickling.post()).toEqual({ status: 500, text: 'no' })
  const silent = await receiver(() => {}, { timeoutMs: 100 })
  expect(await silent.post()).toEqual({ failure: 'no-answer' })
  const breaking = await receiver((request) => void request.socket.destroy())
  expect(await breaking.post()).toEqual({ failure: 'no-answer' })
})
