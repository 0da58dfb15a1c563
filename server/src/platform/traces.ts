import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

/** What began: a request, or a job. It says no names, addresses or texts of people. */
export type SpanStart = {
  readonly name: string
  readonly kind: 'request' | 'job'
  /** What led to it, as `traceparent` (W3C); undefined: nothing that is known. */
  readonly cause: string | undefined
}

/** What is said of it: states, numbers, ids. */
type Said = Readonly<Record<string, string | number | undefined>>

export type ActiveSpan = {
  /** What is done by `work`, and what that leads to, belongs to it. */
  run<T>(work: () => T): T
  /** With what is known at its end; `failed`: by a fault of ours. */
  end(said: Said, failed?: boolean): void
}

/** Tells a collector what led to what, and how long it took. */
export type Tracer = {
  begin(begun: SpanStart): ActiveSpan
  /** What belongs to what runs now names this as its cause; undefined: nothing is open. */
  cause(): string | undefined
  /** Counts a statement of what runs now. */
  addStatement(milliseconds: number): void
  /** Sends what is held still, for some seconds at most. */
  close(): Promise<void>
}

/** Undefined where no collector is named: then nothing of it is loaded, and nothing is counted. */
export async function createTracer(
  { collector }: Pick<Config, 'collector'>,
  log: Log,
): Promise<Tracer | undefined> {
  if (collector === null) return undefined
  const { otlpTraces } = await import('./otlp-traces.ts')
  return otlpTraces(collector, log)
}

/** A span for each call of the interface: those that the log has a line of. Customers' sites never come here. */
export function traceRequests(
  fastify: FastifyInstance,
  traces: Tracer,
  believesCause: boolean,
): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { method, headers, id } = request
    const route = request.routeOptions.url
    if (!route?.startsWith('/api/')) return done()
    const given = believesCause ? headers['traceparent'] : undefined
    const span = traces.begin({
      name: `${method} ${route}`,
      kind: 'request',
      cause: typeof given === 'string' ? given : undefined,
    })
    reply.raw.once('close', () => {
      const { statusCode: status } = reply
      const said = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'vitrine.request_id': id,
        'vitrine.order_id': orderIdOf(request.params),
      }
      span.end(said, status >= 500)
    })
    span.run(done)
  })
}

/** Of a route's parameters, or of a job's payload. What a stranger typed in its place is none. */
export function orderIdOf(given: unknown): string | undefined {
  const { orderId } = Object(given) as { orderId?: unknown }
  return typeof orderId === 'string' && UUID.test(orderId) ? orderId : undefined
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
