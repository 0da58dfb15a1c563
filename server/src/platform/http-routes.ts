import multipart from '@fastify/multipart'
import { isAudited, type Route } from '@vitrine/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import {
  type AuditDetails,
  type CompletedRequest,
  type Guards,
  type Http,
  HttpError,
  onHandlerEnd,
  runHandlerEnd,
  type ServeOptions,
} from './http.ts'
import { ipBlock, ipNetwork } from './ip-ranges.ts'
import { findUnstorableText } from './unstorable-text.ts'

export type RoutesInput = {
  readonly rateLimitFactor: number
  readonly guards: Guards
  /** Whether the event loop is saturated; default: never. */
  readonly isBusy?: (() => boolean) | undefined
  /** Called for each successful audited request before the response is sent. */
  readonly record: (done: CompletedRequest) => Promise<void>
}

/** What a request has gone through so far. */
type RequestState = { caller: object; audit: AuditDetails; handlerStarted: boolean }

/** Registers contract routes on Fastify with their guard, limits, validation and audit log. */
export function createRoutes(fastify: FastifyInstance, input: RoutesInput) {
  const states = new WeakMap<FastifyRequest, RequestState>()
  const stateOf = (request: FastifyRequest): RequestState => {
    const state = states.get(request) ?? { caller: {}, audit: {}, handlerStarted: false }
    states.set(request, state)
    return state
  }
  const routes: Route[] = []
  const http: Http = {
    serve(route, handle, serveOptions = {}) {
      routes.push(route)
      register(fastify, serveOptions, {
        method: route.method,
        url: route.path,
        ...schemaOf(route),
        ...limitsOf(serveOptions, input.rateLimitFactor),
        onRequest: [
          async (_request, reply) => void reply.header('cache-control', 'no-store'),
          // First, because rate limits are counted in the database.
          ...(serveOptions.concurrency
            ? [concurrencyLimit(serveOptions.concurrency, stateOf, input.isBusy)]
            : []),
          async (request) => {
            checkStorable([request.params, request.query])
            stateOf(request).caller = Object(await input.guards[route.access](request))
          },
        ],
        ...(serveOptions.limit && {
          preParsing: networkLimit(
            fastify,
            `${route.method} ${route.path}`,
            serveOptions.limit,
            input.rateLimitFactor,
          ),
        }),
        preValidation: async (request) => {
          if (!serveOptions.rawBody) checkStorable(request.body)
        },
        ...(isAudited(route) && {
          // Before the first byte: no response without its audit log entry.
          onSend: async (request, reply) => {
            if (reply.statusCode >= 400) return
            const { caller, audit } = stateOf(request)
            const params = (request.params ?? {}) as CompletedRequest['params']
            await input.record({ route, caller, params, auditDetails: audit })
          },
        }),
        handler: async (request, reply) => {
          const state = stateOf(request)
          state.handlerStarted = true
          const { params, query, body } = request
          const audit = (details: AuditDetails) => Object.assign(state.audit, details)
          try {
            return await handle({
              ...{ ...state.caller, params, query, body, request, reply, audit },
            } as never)
          } finally {
            runHandlerEnd(request)
          }
        },
      })
    },
  }
  return { http, routes, callerOf: (request: FastifyRequest) => states.get(request)?.caller }
}

const schemaOf = ({ summary, path, params, query, body, response }: Route) => ({
  schema: {
    summary,
    tags: [path.startsWith('/api/admin') ? 'Team' : 'Customers'],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { 200: response },
  },
})

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For the guard of order links. */
    changesPerMinute?: number | undefined
  }
}

const limitsOf = ({ limit, changesPerMinute, bodyLimit }: ServeOptions, factor: number) => ({
  ...(bodyLimit !== undefined && { bodyLimit }),
  config: {
    ...(changesPerMinute !== undefined && { changesPerMinute }),
    ...(limit && {
      rateLimit: { max: Math.ceil(limit.max * factor), timeWindow: limit.windowSeconds * 1000 },
    }),
  },
})

/** A network gets the requests of this many households. */
const HOUSEHOLDS_OF_A_NETWORK = 8

/** Limits an IPv6 /48: it has 65,536 blocks with a limit of their own, which is checked first. */
function networkLimit(
  fastify: FastifyInstance,
  route: string,
  limit: NonNullable<ServeOptions['limit']>,
  factor: number,
) {
  const count = fastify.createRateLimit({
    max: Math.ceil(limit.max * factor) * HOUSEHOLDS_OF_A_NETWORK,
    timeWindow: limit.windowSeconds * 1000,
    keyGenerator: ({ ip }) => `network ${route} ${ipNetwork(ip)}`,
  })
  return async (request: FastifyRequest) => {
    if (ipNetwork(request.ip) === ipBlock(request.ip)) return
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    const sentence = 'Too many requests came from your network. Try again later.'
    throw new HttpError(429, 'rate_limited', sentence, {
      headers: { 'retry-after': String(counted.ttlInSeconds) },
    })
  }
}

/** A semaphore per route. A running handler keeps its slot after the client disconnects. */
function concurrencyLimit(
  { most, mostWhenBusy, sentence }: NonNullable<ServeOptions['concurrency']>,
  stateOf: (request: FastifyRequest) => RequestState,
  isBusy: RoutesInput['isBusy'],
) {
  let running = 0
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (running >= most || (running >= mostWhenBusy && isBusy?.())) {
      throw new HttpError(503, 'overloaded', sentence, { headers: { 'retry-after': '5' } })
    }
    running += 1
    let isReleased = false
    const release = () => {
      if (!isReleased) running -= 1
      isReleased = true
    }
    onHandlerEnd(request, release)
    reply.raw.once('close', () => {
      if (!stateOf(request).handlerStarted) release()
    })
  }
}

const FORM_LIMITS = { files: 1, fields: 5, parts: 6, headerPairs: 50 }

/** A Fastify scope is slow to create, so only routes with their own body parser get one. */
function register(
  fastify: FastifyInstance,
  { rawBody, upload }: ServeOptions,
  route: RouteOptions,
): void {
  if (!rawBody && !upload) return void fastify.route(route)
  fastify.register(async (scope) => {
    if (rawBody) {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      )
    }
    if (upload) await scope.register(multipart, { limits: FORM_LIMITS })
    scope.route(route)
  })
}

function checkStorable(value: unknown): void {
  const sentence = findUnstorableText(value)
  if (sentence) throw new HttpError(400, 'bad_request', sentence)
}
