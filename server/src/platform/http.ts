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
 * Who makes a call, by the access of its route: what the guard found out and the handler gets.
 * The module that owns a guard declares here what it hands on.
 */
// An interface, as only interfaces take declarations from other files.
export interface Callers {
  anyone: unknown
  provider: unknown
}

/** Finds out who makes a call; throws `HttpError` for whoever may not. */
export type Guards = {
  readonly [A in keyof Callers]: (request: FastifyRequest) => Promise<Callers[A]>
}

type CallerOf<R extends Route> = R['access'] extends keyof Callers ? Callers[R['access']] : unknown

type Part<R extends Route, K extends 'params' | 'query' | 'body'> = R extends {
  readonly [P in K]: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined

/** What a handler gets: the parsed parts of the request and, by the route's access, its caller. */
export type RouteRequest<R extends Route> = CallerOf<R> & {
  readonly params: Part<R, 'params'>
  readonly query: Part<R, 'query'>
  readonly body: Part<R, 'body'>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Adds to the row that the call leaves in the record of acts. */
  readonly audit: (noted: AuditDetails) => void
}

/** What only the handler knows of an act. It holds no words of a customer: states, numbers, names of the team. */
export type AuditDetails = {
  /** Where the guard knows nobody: whoever just proved who they are. */
  readonly actor?: Actor
  readonly about?: string
  /** The order that the call made: its address names none. */
  readonly orderId?: string
  readonly from?: string | null
  readonly to?: string | null
}

/** A call that was done, for the record of acts. */
export type CompletedRequest = {
  readonly route: Route
  /** As the guard of the route found out. */
  readonly caller: object
  readonly params: Readonly<Record<string, string | number>>
  readonly auditDetails: AuditDetails
}

export type ServeOptions = {
  /** Requests per window and address, before the configured factor. */
  limit?: { max: number; windowSeconds: number }
  /** Bytes; 64 KiB unless told. */
  bodyLimit?: number
  /** The handler gets the body as it came, as a Buffer: for signatures over it. */
  rawBody?: boolean
  /** The body is a form with a file, which the handler reads. */
  upload?: boolean
  /**
   * So many calls are worked on in this process, and while it has no time left so many; whoever comes further is
   * told so, and when to come back.
   */
  concurrency?: { most: number; mostWhenBusy: number; sentence: string }
}

/** What is left to do when the handler of a call is through, whether or not its caller is still there. */
const endings = new WeakMap<FastifyRequest, (() => void)[]>()

/** Does this once the handler of the call is through. */
export function onHandlerEnd(request: FastifyRequest, act: () => void): void {
  endings.set(request, [...(endings.get(request) ?? []), act])
}

/** What modules register their routes on. */
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
  /** Where requests are counted; without it in this process's memory. */
  readonly rateLimits: FastifyRateLimitStoreCtor | undefined
  readonly guards: Guards
  /** Undefined: nobody collects any. */
  readonly traces?: Tracer | undefined
  /** Whether this process has no time left; without it it always has. */
  readonly isBusy?: (() => boolean) | undefined
  /** Told of each call of a recorded route that was done, before it is answered. */
  readonly record: (done: CompletedRequest) => Promise<void>
  /** Whether a request that changes something comes from our own pages. */
  readonly isOwnOrigin: (request: FastifyRequest) => boolean
}

export type HttpApp = {
  readonly fastify: FastifyInstance
  readonly http: Http
  /** Every route served with its access: tests walk it. */
  readonly routes: readonly Route[]
  /** `METHOD /path` of everything that is routed, the pages of the platform too. */
  readonly paths: readonly string[]
  handler(): (request: IncomingMessage, response: ServerResponse) => void
}

/** Builds the HTTP side: parsing, limits, errors, and the OpenAPI page at `/api/docs`. */
export async function createHttp(input: CreateHttpInput): Promise<HttpApp> {
  let handler: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  const options: FastifyServerOptions = {
    // What the framework says by itself may hold addresses and headers: only its warnings count.
    loggerInstance: quieter(input.log),
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    // The proxy's own, where there is one: so its log and ours are one.
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
  // As a "simple request", text/plain crosses origins without asking: no route takes it.
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
  /** Calls whose handler has begun. */
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
        // What the handler is at goes on when its caller has gone, and keeps its place.
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
          // Before anything that costs: limits are counted in the database.
          if (concurrency) takePlace(request, reply, concurrency)
          checkStorable([request.params, request.query])
          callers.set(request, Object(await guardOf(input.guards, route.access)(request)))
        },
        preValidation: async (request) => {
          if (!serveOptions.rawBody) checkStorable(request.body)
        },
        ...(isAudited(route)
          ? {
              // Before the first byte goes out: nobody gets a file that no row tells of.
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
              note: (noted: AuditDetails) =>
                notes.set(request, { ...notes.get(request), ...noted }),
            } as never)
          } finally {
            for (const act of endings.get(request) ?? []) act()
          }
        },
      }
      const { rawBody, upload } = serveOptions
      // A scope costs a start more than its route does, so only what reads bodies in its own way has one.
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

/** The page that shows the interface styles itself from its script; it loads and calls nothing else. */
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
  // Who asked went before the first byte: nobody is left to answer, and nothing of ours has failed.
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

/** One line per call of the interface: the route's pattern, never the address with its ids and tokens. */
function logRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: object | undefined,
  log: Log,
): void {
  const route = request.routeOptions.url
  if (!route?.startsWith('/api/')) return
  const { method, id: requestId } = request
  // A customer's route names the order by its payment; who may call it is that order.
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

/** A strict object's complaint names the keys it does not know. */
function unknownKeyOf(issue: { params?: Record<string, unknown> }): string | undefined {
  const keys = issue.params?.['keys']
  return Array.isArray(keys) ? String(keys[0]) : undefined
}
