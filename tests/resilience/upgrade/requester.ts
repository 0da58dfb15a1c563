import { Agent, request } from 'node:http'

/** The response; status 0: none, or an incomplete one. */
export type Answer = {
  readonly status: number
  readonly etag: string
  readonly body: Buffer
  readonly cookies: readonly string[]
}

/** A request that must succeed. */
export type Failure = { readonly at: number; readonly what: string; readonly how: string }

/** Sends requests to one proxy, counts them and records failures. Times are ms since it was opened. */
export type Asker = {
  readonly counts: { asked: number }
  readonly failures: Failure[]
  /** For how long each answer was waited for. */
  readonly waited: number[]
  ask(method: string, address: string, options?: AskOptions): Promise<Answer>
  now(): number
  close(): void
}

type AskOptions = {
  /** JSON, or a form. */
  readonly body?: object | undefined
  readonly cookie?: string | undefined
}

const PATIENCE_MS = 60_000

/**
 * Each response with 4xx or 5xx, cut off, or after more than a minute is a failure; requests are
 * valid. `origin`: where requests go, for any host name. Nothing is retried.
 */
export function openAsker(origin: string): Asker {
  const began = performance.now()
  const agent = new Agent({ keepAlive: true })
  const { hostname, port } = new URL(origin)
  const counts = { asked: 0 }
  const failures: Failure[] = []
  const waited: number[] = []
  const now = () => performance.now() - began

  async function ask(method: string, address: string, { body, cookie }: AskOptions = {}) {
    const url = new URL(address, origin)
    const sent = body && new Response(body instanceof FormData ? body : JSON.stringify(body))
    const bytes = sent && Buffer.from(await sent.arrayBuffer())
    const type = body instanceof FormData ? sent?.headers.get('content-type') : 'application/json'
    counts.asked += 1
    const since = now()
    const headers = {
      host: url.host,
      ...(bytes ? { 'content-type': type ?? '', 'content-length': String(bytes.length) } : {}),
      ...(cookie ? { cookie } : {}),
    }
    const answer = await new Promise<Answer & { fault?: string }>((resolve) => {
      const outgoing = request(
        { agent, hostname, port, method, path: url.pathname + url.search, headers },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              etag: String(response.headers.etag ?? ''),
              body: Buffer.concat(parts),
              cookies: (response.headers['set-cookie'] ?? []).map(
                (line) => line.split(';')[0] ?? '',
              ),
            }),
          )
          response.on('error', lost)
        },
      )
      const lost = (error: Error) => resolve({ ...NOTHING, fault: error.message })
      outgoing.on('error', lost)
      outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy(new Error('no answer for a minute')))
      outgoing.end(bytes)
    })
    waited.push(now() - since)
    if (answer.status >= 400 || answer.status === 0) {
      const said = answer.fault ?? `${answer.status} ${answer.body.toString().slice(0, 300)}`
      failures.push({ at: since, what: `${method} ${url.host}${url.pathname}`, how: said })
    }
    return answer
  }

  return { counts, failures, waited, ask, now, close: () => agent.destroy() }
}

const NOTHING: Answer = { status: 0, etag: '', body: Buffer.alloc(0), cookies: [] }
