import { once } from 'node:events'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { Agent, request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { makeCertificate } from '../../tools/make-certificate.ts'

/** Query of the baseline: the same page without scripts and web fonts. */
export const STRIPPED = 'stripped'

export type Front = { readonly url: string; close(): void }

/** A port that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/**
 * A reverse proxy in front of the product: TLS and HTTP/2 outside, HTTP/1.1 inside. Compressed bodies
 * pass unchanged. `?stripped` removes scripts and web fonts from a page.
 */
export async function serveOverHttp2(port: number, productUrl: string): Promise<Front> {
  const { key, certificate } = makeCertificate(new Date())
  const agent = new Agent({ keepAlive: true })
  const server = createSecureServer(
    { key, cert: certificate, allowHTTP1: true },
    (incoming, reply) => forward(incoming, reply, productUrl, agent),
  )
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://localhost:${port}`,
    close: () => {
      server.close()
      agent.destroy()
    },
  }
}

/** As the product compresses its pages. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Headers that belong to one connection and must not pass from HTTP/1.1 to HTTP/2. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade']

function forward(
  incoming: Http2ServerRequest,
  reply: Http2ServerResponse,
  productUrl: string,
  agent: Agent,
): void {
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')),
  )
  const { authority } = incoming
  const isStripped = new URL(incoming.url, productUrl).search === `?${STRIPPED}`
  const outgoing = request(
    new URL(incoming.url, productUrl),
    { method: incoming.method, agent, headers: { ...headers, host: authority } },
    (answer) => {
      const passed = Object.fromEntries(
        Object.entries(answer.headers).filter(([name]) => !OF_THE_CONNECTION.includes(name)),
      )
      const isPage = String(passed['content-type']).startsWith('text/html')
      if (!isStripped || !isPage) {
        reply.writeHead(answer.statusCode ?? 502, passed)
        answer.pipe(reply)
        return
      }
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const page = brotliDecompressSync(Buffer.concat(chunks)).toString()
        const body = brotliCompressSync(strip(page), QUALITY)
        delete passed['content-length']
        delete passed['etag']
        reply.writeHead(answer.statusCode ?? 502, { ...passed, 'content-length': body.length })
        reply.end(body)
      })
    },
  )
  outgoing.on('error', () => reply.stream.close())
  incoming.pipe(outgoing)
}

function strip(page: string): string {
  return page
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*\brel="(modulepreload|preload)"[^>]*\/?>/g, '')
    .replaceAll(/@font-face\s*{[^}]*url\([^}]*}/g, '')
}
