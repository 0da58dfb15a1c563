import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

/** Start of a request or job span. No personal data. */
export type SpanStart = {
  readonly name: string
  readonly kind: 'request' | 'job'
  /** `traceparent` (W3C) of the parent; undefined: none. */
  readonly cause: string | undefined
}

/** Span attributes: states, numbers, ids. */
type Said = Readonly<Record<string, string | number | undefined>>

export type ActiveSpan = {
  /** Runs `work` as a child of this span. */
  run<T>(work: () => T): T
  /** Ends the span; `failed`: an error of ours. */
  end(said: Said, failed?: boolean): void
}

/** Records spans and exports them to a collector. */
export type Tracer = {
  begin(begun: SpanStart): ActiveSpan
  /** `traceparent` of the current span; undefined: none. */
  cause(): string | undefined
  /** Adds a database statement to the current span. */
  addStatement(milliseconds: number): void
  /** Exports the remaining spans, for some seconds at most. */
  close(): Promise<void>
}

/** Undefined if no collector is configured; then nothing is loaded. */
export async function createTracer(
  { collector }: Pick<Config, 'collector'>,
  log: Log,
): Promise<Tracer | undefined> {
  if (collector === null) return undefined
  const { otlpTraces } = await import('./otlp-traces.ts')
  return otlpTraces(collector, log)
}

/** Adds a span to each API request. Customers' sites are not traced. */
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

/** Order id of route parameters or a job payload; undefined unless it is a UUID. */
export function orderIdOf(given: unknown): string | undefined {
  const { orderId } = Object(given) as { orderId?: unknown }
  return typeof orderId === 'string' && UUID.test(orderId) ? orderId : undefined
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
