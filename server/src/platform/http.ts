import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { defaultErrorCode } from '@vitrine/contract/errors'
import { type Access, type ErrorResponse, isAudited, type Route } from '@vitrine/contract/route'
import type { Actor } from '@vitrine/domain/audit/actor'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
  type RouteOptions,
} from 'fastify'
import {
  createJsonSchemaTransform,
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { ipBlock } from './ip-block.ts'
import { endsConnection } from './listener.ts'
import type { Log } from './log.ts'
import { isTransientError } from './transient-error.ts'
import { findUnstorableText } from './unstorable-text.ts'
import { readRequestId, withRequestId } from './request-id.ts'
import { orderIdOf, traceRequests, type Tracer } from './traces.ts'

export type HttpErrorDetails = {
  /** One sentence per field. */
  readonly fields?: Record<string, string>
  readonly headers?: Record<string, string>
  /** All reasons, if there is more than one. */
  readonly items?: readonly unknown[]
}

/** An error response of the HTTP interface. Thrown by route handlers only. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  /** Snake case, one of `errorsOf(route)`. Clients compare it. */
  readonly code: string
  readonly details: HttpErrorDetails
  /** `sentence`: what happened and what to do, for people. */
  constructor(status: number, code: string, sentence: string, details: HttpErrorDetails = {}) {
    super(sentence)
    this.status = status
    this.code = code
    this.details = details
  }
}

/**
 * Callers by access, as the guards return them. The module that owns a guard extends this
 * interface.
 */
// An interface, because only interfaces merge declarations across files.
export interface Callers {
  anyone: unknown
  provider: unknown
}

/** Authenticates the caller; throws `HttpError` if it is not allowed. */
export type Guards = {
  readonly [A in keyof Callers]: (request: FastifyRequest) => Promise<Callers[A]>
}

type CallerOf<R extends Route> = R['access'] extends keyof Callers ? Callers[R['access']] : unknown

type Part<R extends Route, K extends 'params' | 'query' | 'body'> = R extends {
  readonly [P in K]: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined

/** Input of a handler: the parsed parts of the request and the caller. */
export type RouteRequest<R extends Route> = CallerOf<R> & {
  readonly params: Part<R, 'params'>
  readonly query: Part<R, 'query'>
  readonly body: Part<R, 'body'>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Adds details to the audit log entry of this request. */
  readonly audit: (noted: AuditDetails) => void
}

/** Audit details that only the handler knows: states, numbers, team names. No customer texts. */
export type AuditDetails = {
  /** Set where the guard knows no caller, e.g. at sign-in. */
  readonly actor?: Actor
  readonly about?: string
  /** The order that the request created. */
  readonly orderId?: string
  readonly from?: string | null
  readonly to?: string | null
}

/** A completed request for the audit log. */
export type CompletedRequest = {
  readonly route: Route
  /** As returned by the guard. */
  readonly caller: object
  readonly params: Readonly<Record<string, string | number>>
  readonly auditDetails: AuditDetails
}

export type ServeOptions = {
  /** Requests per window and address, before `RATE_LIMIT_FACTOR`. */
  limit?: { max: number; windowSeconds: number }
  /** Bytes; default 64 KiB. */
  bodyLimit?: number
  /** Passes the body as a Buffer, to verify signatures. */
  rawBody?: boolean
  /** The body is a multipart form, parsed by the handler. */
  upload?: boolean
  /**
   * Concurrency limit per process, lower while the event loop is saturated. Further requests get
   * 503 with Retry-After.
   */
  concurrency?: { most: number; mostWhenBusy: number; sentence: string }
}

/** Callbacks to run after a request's handler, even if the client has gone. */
const endings = new WeakMap<FastifyRequest, (() => void)[]>()

/** Runs `act` after the handler of the request. */
export function onHandlerEnd(request: FastifyRequest, act: () => void): void {
  endings.set(request, [...(endings.get(request) ?? []), act])
}

/** The interface on which modules register routes. */
export type Http = {
  serve<R extends Route>(
    route: R,
    handler: (call: RouteRequest<R>) => Promise<z.input<R['response']> | FastifyReply>,
    options?: ServeOptions,
  ): void
}

const JSON_BODY_BYTES = 64 * 1024

export type CreateHttpInput = {
  readonly server: Server
  readonly log: Log
  readonly brandName: string
  readonly trustProxy: readonly string[]
  readonly rateLimitFactor: number
  /** Rate limit store; undefined: in memory. */
  readonly rateLimits: FastifyRateLimitStoreCtor | undefined
  readonly guards: Guards
  /** Undefined: no tracing. */
  readonly traces?: Tracer | undefined
  /** Whether the event loop is saturated; default: never. */
  readonly isBusy?: (() => boolean) | undefined
  /** Called for each successful audited request before the response is sent. */
  readonly record: (done: CompletedRequest) => Promise<void>
  /** Whether a state-changing request comes from our own pages. */
  readonly isOwnOrigin: (request: FastifyRequest) => boolean
}

export type HttpApp = {
  readonly fastify: FastifyInstance
  readonly http: Http
  /** Every route with its access. Tests iterate over it. */
  readonly routes: readonly Route[]
  /** `METHOD /path` of every Fastify route. */
  readonly paths: readonly string[]
  handler(): (request: IncomingMessage, response: ServerResponse) => void
}

/** Creates the HTTP layer: parsing, limits, errors and the OpenAPI page at `/api/docs`. */
export async function createHttp(input: CreateHttpInput): Promise<HttpApp> {
  let handler: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  const options: FastifyServerOptions = {
    // Fastify's own log lines may contain addresses and headers, so only warnings pass.
    loggerInstance: quieter(input.log),
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    // Use the trusted proxy's request id, so that both logs match.
    genReqId: ({ headers }) =>
      (input.trustProxy.length > 0 ? readRequestId(headers['x-request-id']) : undefined) ??
      randomUUID(),
    trustProxy: input.trustProxy.length > 0 ? [...input.trustProxy] : false,
    bodyLimit: JSON_BODY_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    serverFactory: (fastifyHandler) => {
      handler = fastifyHandler as never
      return input.server
    },
  }
  const app = Fastify(options)
  // text/plain is a CORS "simple request" and skips the preflight: no route accepts it.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, input.log))
  const routed: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routed.push(`${one} ${url}`)
  })
  app.addHook('onRequest', (request, _reply, done) => withRequestId(request.id, done))
  if (input.traces) traceRequests(app, input.traces, input.trustProxy.length > 0)
  app.addHook('onResponse', async (request, reply) =>
    logRequest(request, reply, callers.get(request), input.log),
  )
  await app.register(cookie)
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => ipBlock(request.ip),
    ...(input.rateLimits ? { store: input.rateLimits } : {}),
    errorResponseBuilder: (_request, context) =>
      new HttpError(429, 'rate_limited', `Too many requests. Try again in ${context.after}.`),
  })
  await app.register(swagger, {
    openapi: { info: { title: `${input.brandName} API`, version: '1' } },
    transform: createJsonSchemaTransform({}),
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_POLICY })
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) || calledFromElsewhere.has(request.routeOptions.url ?? ''))
      return
    if (!input.isOwnOrigin(request)) {
      throw new HttpError(
        403,
        'cross_site_request',
        'This request came from another site. Open the page here and try again.',
      )
    }
  })

  const callers = new WeakMap<FastifyRequest, object>()
  const notes = new WeakMap<FastifyRequest, AuditDetails>()
  /** Requests whose handler has started. */
  const handled = new WeakSet<FastifyRequest>()
  const served: Route[] = []
  const calledFromElsewhere = new Set<string>()
  const http: Http = {
    serve(route, handle, serveOptions = {}) {
      served.push(route)
      if (route.access === 'provider') calledFromElsewhere.add(route.path)
      const { limit, concurrency } = serveOptions
      let underWay = 0
      const takePlace = (
        request: FastifyRequest,
        reply: FastifyReply,
        { most, mostWhenBusy, sentence }: NonNullable<ServeOptions['concurrency']>,
      ) => {
        if (underWay >= most || (underWay >= mostWhenBusy && input.isBusy?.())) {
          throw new HttpError(503, 'overloaded', sentence, { headers: { 'retry-after': '5' } })
        }
        underWay += 1
        let isOver = false
        const leave = () => {
          if (!isOver) underWay -= 1
          isOver = true
        }
        onHandlerEnd(request, leave)
        // A running handler continues after the client disconnects and keeps its slot.
        reply.raw.once('close', () => {
          if (!handled.has(request)) leave()
        })
      }
      const routeOptions: RouteOptions = {
        method: route.method,
        url: route.path,
        ...(serveOptions.bodyLimit === undefined ? {} : { bodyLimit: serveOptions.bodyLimit }),
        schema: {
          summary: route.summary,
          tags: [route.path.startsWith('/api/admin') ? 'Team' : 'Customers'],
          ...(route.params ? { params: route.params } : {}),
          ...(route.query ? { querystring: route.query } : {}),
          ...(route.body ? { body: route.body } : {}),
          response: { 200: route.response },
        },
        ...(limit
          ? {
              config: {
                rateLimit: {
                  max: Math.ceil(limit.max * input.rateLimitFactor),
                  timeWindow: limit.windowSeconds * 1000,
                },
              },
            }
          : {}),
        onRequest: async (request, reply) => {
          reply.header('cache-control', 'no-store')
          // First, because rate limits are counted in the database.
          if (concurrency) takePlace(request, reply, concurrency)
          checkStorable([request.params, request.query])
          callers.set(request, Object(await guardOf(input.guards, route.access)(request)))
        },
        preValidation: async (request) => {
          if (!serveOptions.rawBody) checkStorable(request.body)
        },
        ...(isAudited(route)
          ? {
              // Before the first byte: no response without its audit log entry.
              onSend: async (request: FastifyRequest, reply: FastifyReply) => {
                if (reply.statusCode >= 400) return
                await input.record({
                  route,
                  caller: callers.get(request) ?? {},
                  params: (request.params ?? {}) as CompletedRequest['params'],
                  auditDetails: notes.get(request) ?? {},
                })
              },
            }
          : {}),
        handler: async (request, reply) => {
          handled.add(request)
          try {
            return await handle({
              ...callers.get(request),
              params: request.params,
              query: request.query,
              body: request.body,
              request,
              reply,
              audit: (noted: AuditDetails) =>
                notes.set(request, { ...notes.get(request), ...noted }),
            } as never)
          } finally {
            for (const act of endings.get(request) ?? []) act()
          }
        },
      }
      const { rawBody, upload } = serveOptions
      // A Fastify scope is slow to create, so only routes with their own body parser get one.
      if (rawBody || upload) {
        app.register(async (scope) => {
          if (rawBody) {
            scope.removeAllContentTypeParsers()
            scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
              done(null, body),
            )
          }
          if (upload) await scope.register(multipart, { limits: FORM_LIMITS })
          scope.route(routeOptions)
        })
      } else app.route(routeOptions)
    },
  }
  return {
    fastify: app,
    http,
    routes: served,
    paths: routed,
    handler: () => {
      if (!handler) throw new Error('Fastify made no handler')
      return handler
    },
  }
}

function guardOf(guards: Guards, access: Access): (request: FastifyRequest) => Promise<unknown> {
  return guards[access]
}

/** Swagger UI needs inline styles; it loads nothing from elsewhere. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const FORM_LIMITS = { files: 1, fields: 5, parts: 6, headerPairs: 50 }

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

function checkStorable(value: unknown): void {
  const sentence = findUnstorableText(value)
  if (sentence) throw new HttpError(400, 'bad_request', sentence)
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log) {
  const answer = (status: number, body: ErrorResponse) =>
    reply
      .headers(endsConnection(request.raw) ? { connection: 'close' } : {})
      .code(status)
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(body))
  if (error instanceof HttpError) {
    const { headers, fields, items } = error.details
    if (headers) reply.headers(headers)
    return answer(error.status, {
      error: error.message,
      code: error.code,
      ...(fields && { fields }),
      ...(items && { items: [...items] }),
    })
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {}
    for (const issue of error.validation) {
      const name = issue.instancePath.replace(/^\//, '').replaceAll('/', '.')
      fields[name || unknownKeyOf(issue) || 'body'] ??= issue.message ?? 'Check this value'
    }
    const [first] = Object.values(fields)
    return answer(400, { error: first ?? 'Check what you sent', code: 'validation_failed', fields })
  }
  const known = error as { statusCode?: number; code?: string }
  // The client disconnected before the first byte: not our error.
  const isGone = known.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed
  const status = isGone ? 400 : (known.statusCode ?? 500)
  if (status < 500)
    return answer(status, {
      error: CLIENT_ERRORS[status] ?? 'The request could not be read.',
      code: defaultErrorCode(status),
    })
  log.error({
    event: 'http.failed',
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url,
    err: error,
  })
  if (isTransientError(error)) {
    reply.header('retry-after', '5')
    return answer(503, {
      error: 'We can’t save anything for a moment. Try again in a minute.',
      code: 'unavailable',
    })
  }
  return answer(status, {
    error: 'Something went wrong on our side. Try again in a moment.',
    code: defaultErrorCode(status),
  })
}

/** Logs the route pattern, never the URL with its ids and tokens. */
function logRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: object | undefined,
  log: Log,
): void {
  const route = request.routeOptions.url
  if (!route?.startsWith('/api/')) return
  const { method, id: requestId } = request
  // Customer routes name the payment intent; the caller has the order.
  const { order } = Object(caller) as { order?: { id?: string } }
  const orderId = order?.id ?? orderIdOf(request.params)
  const milliseconds = Math.round(reply.elapsedTime)
  const { statusCode: status } = reply
  log.info({ event: 'http.request', requestId, orderId, method, route, status, milliseconds })
}

function quieter(log: Log): Log {
  return log.isLevelEnabled('warn') ? log.child({ part: 'http' }, { level: 'warn' }) : log
}

const CLIENT_ERRORS: Readonly<Record<number, string>> = {
  400: 'The request could not be read. Send JSON.',
  413: 'That is too large. Send less.',
  415: 'Send JSON (content type application/json).',
}

/** Zod reports unknown keys of strict objects in `params.keys`. */
function unknownKeyOf(issue: { params?: Record<string, unknown> }): string | undefined {
  const keys = issue.params?.['keys']
  return Array.isArray(keys) ? String(keys[0]) : undefined
}
