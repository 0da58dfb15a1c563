import { request } from 'node:http'
import type { TestServer } from './test-server.ts'

export type HostResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** Requests a URL with a Host header, which fetch does not allow. */
export function getByHost(
  running: Pick<TestServer, 'url'>,
  address: string,
  {
    method = 'GET',
    headers: more = {},
  }: { method?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<HostResponse> {
  const url = new URL(address)
  const { port } = new URL(running.url)
  const headers = { host: url.host, ...more }
  const path = url.pathname + url.search
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}
