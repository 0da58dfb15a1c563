import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forwardTo } from './forward.ts'

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
  const forward = forwardTo('/simulator', behind)
  const nowhere = forwardTo('/gone', 'http://127.0.0.1:1')
  front = await listen(
    createServer((request, response) => {
      if (forward(request, response) || nowhere(request, response)) return
      response.writeHead(404).end()
    }),
  )
})
afterAll(() => {
  for (const server of servers) server.close()
})

async function listen(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a request below the path reaches the other server, without cookies of this one', async () => {
  const answer = await fetch(`${front}/simulator/v1/things?a=1`, {
    method: 'POST',
    body: 'sent',
    headers: { cookie: 'session=secret', 'x-kept': '1' },
  })
  expect([answer.status, answer.headers.get('x-behind'), await answer.text()]).toEqual([
    201,
    'yes',
    'made',
  ])
  expect(received).toMatchObject({ method: 'POST', url: '/v1/things?a=1', body: 'sent' })
  expect(received.headers).toMatchObject({ 'x-kept': '1' })
  expect(received.headers.cookie).toBeUndefined()
})

test.each(['/', '/simulatorx/a', '/other/simulator/a'])('%s is not forwarded', async (path) => {
  expect((await fetch(front + path)).status).toBe(404)
})

test('another server that is gone is answered for', async () => {
  expect((await fetch(`${front}/gone/a`)).status).toBe(502)
})
