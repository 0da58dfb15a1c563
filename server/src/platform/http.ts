import type { Route } from '@vitrine/contract/route'
import type { Actor } from '@vitrine/domain/audit/actor'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

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

/** A refused command: the code names the reason. `field`: the input that the sentence is about. */
export const refusal = (code: string, sentence: string, field?: string): HttpError =>
  new HttpError(409, code, sentence, field === undefined ? {} : { fields: { [field]: sentence } })

/** Invalid input, one sentence per field. */
export const invalidFields = (fields: Record<string, string>): HttpError =>
  new HttpError(400, 'validation_failed', Object.values(fields)[0] ?? 'Check what you sent', {
    fields,
  })

/** Status and sentence of each error code. */
export type ErrorTable<Code extends string> = Readonly<
  Record<Code, readonly [status: number, sentence: string]>
>

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
  readonly audit: (details: AuditDetails) => void
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
  /** Changes per order and minute, where a page saves while the customer types; default 20. */
  changesPerMinute?: number
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

const handlerEnd = new WeakMap<FastifyRequest, (() => void)[]>()

/** Runs a callback after the handler of the request, even if the client has gone. */
export function onHandlerEnd(request: FastifyRequest, callback: () => void): void {
  handlerEnd.set(request, [...(handlerEnd.get(request) ?? []), callback])
}

export function runHandlerEnd(request: FastifyRequest): void {
  for (const callback of handlerEnd.get(request) ?? []) callback()
}

/** The interface on which modules register routes. */
export type Http = {
  serve<R extends Route>(
    route: R,
    handler: (request: RouteRequest<R>) => Promise<z.input<R['response']> | FastifyReply>,
    options?: ServeOptions,
  ): void
}
