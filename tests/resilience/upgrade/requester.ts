import { Agent, request } from 'node:http'

/** What came back; status 0: nothing, or half an answer. */
export type Answer = {
  readonly status: number
  readonly etag: string
  readonly body: Buffer
  readonly cookies: readonly string[]
}

/** A request that whoever sent it was owed a good answer to. */
export type Failure = { readonly at: number; readonly what: string; readonly how: string }

/** Asks one proxy, counts what is asked and notes what fails. Times are milliseconds since it was opened. */
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
 * Every answer of 4xx, 5xx, broken off or later than a minute is a failure: nothing is asked that
 * may be refused. `origin` is where requests are sent, whichever host an address names; nothing is tried again.
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
