import { completeOpenApi, openApiHead } from './openapi.ts'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Route } from '@vitrine/contract/route'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import {
  createJsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { sendError } from './error-handler.ts'
import { type Http, HttpError } from './http.ts'
import { createRoutes, type RoutesInput } from './http-routes.ts'
import { ipBlock } from './ip-ranges.ts'
import type { Log } from './log.ts'
import { readRequestId, withRequestId } from './request-id.ts'
import { orderIdOf, traceRequests, type Tracer } from './traces.ts'

const JSON_BODY_BYTES = 64 * 1024

export type CreateHttpInput = RoutesInput & {
  /** The routes by operation ID, for the OpenAPI document. */
  readonly operations?: Readonly<Record<string, Route>>
  readonly server: Server
  readonly log: Log
  readonly brandName: string
  readonly trustProxy: readonly string[]
  /** Rate limit store; undefined: in memory. */
  readonly rateLimits: FastifyRateLimitStoreCtor | undefined
  /** Undefined: no tracing. */
  readonly traces?: Tracer | undefined
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
  const { log, traces, trustProxy } = input
  const hasProxy = trustProxy.length > 0
  let handler: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  const fastify = Fastify({
    // Fastify's own log lines may contain addresses and headers, so only warnings pass.
    loggerInstance: log.isLevelEnabled('warn')
      ? log.child({ part: 'http' }, { level: 'warn' })
      : log,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    // Use the trusted proxy's request id, so that both logs match.
    genReqId: ({ headers }) =>
      (hasProxy ? readRequestId(headers['x-request-id']) : undefined) ?? randomUUID(),
    trustProxy: hasProxy && [...trustProxy],
    bodyLimit: JSON_BODY_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    serverFactory: (fastifyHandler) => {
      handler = fastifyHandler as never
      return input.server
    },
  }) as unknown as FastifyInstance
  const { http, routes, callerOf } = createRoutes(fastify, input)
  // text/plain is a CORS "simple request" and skips the preflight: no route accepts it.
  fastify.removeContentTypeParser('text/plain')
  fastify.setValidatorCompiler(validatorCompiler)
  fastify.setSerializerCompiler(serializerCompiler)
  fastify.setErrorHandler((error, request, reply) => sendError(error, request, reply, log))
  const paths: string[] = []
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) paths.push(`${one} ${url}`)
  })
  fastify.addHook('onRequest', (request, _reply, done) => withRequestId(request.id, done))
  if (traces) traceRequests(fastify, traces, hasProxy)
  fastify.addHook('onResponse', async (request, reply) =>
    logRequest(request, reply, callerOf(request), log),
  )
  await fastify.register(cookie)
  await fastify.register(rateLimit, {
    global: false,
    keyGenerator: (request) => ipBlock(request.ip),
    ...(input.rateLimits && { store: input.rateLimits }),
    errorResponseBuilder: (_request, context) =>
      new HttpError(429, 'rate_limited', `Too many requests. Try again in ${context.after}.`),
  })
  await fastify.register(swagger, {
    openapi: openApiHead(input.brandName),
    transform: createJsonSchemaTransform({}),
    transformObject: (document) =>
      completeOpenApi(
        'openapiObject' in document ? document.openapiObject : {},
        input.operations ?? {},
      ),
  })
  await fastify.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_POLICY })
  fastify.addHook('onRequest', async (request) => {
    const isFromProvider = routes.some(
      ({ access, path }) => access === 'provider' && path === request.routeOptions.url,
    )
    if (SAFE_METHODS.has(request.method) || isFromProvider || input.isOwnOrigin(request)) return
    const sentence = 'This request came from another site. Open the page here and try again.'
    throw new HttpError(403, 'cross_site_request', sentence)
  })
  return {
    ...{ fastify, http, routes, paths },
    handler: () => {
      if (!handler) throw new Error('Fastify made no handler')
      return handler
    },
  }
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

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

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
