import './disable-zod-jit.ts'
import type { z } from 'zod'
import type { PlatformErrorCode } from '@vitrine/contract/errors'
import { errorResponse, type Route } from '@vitrine/contract/route'
import { takePreloadedResponse } from './preloaded-data.ts'

/**
 * A response outside 2xx. `message` is the status code, ": ", then the body (or the status text if
 * the body is empty).
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly body: string
  /** From the `Retry-After` header, if it is in seconds. */
  readonly retryAfterSeconds: number | undefined
  constructor(status: number, body: string, statusText: string, retryAfter?: string | null) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.body = body
    this.retryAfterSeconds = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined
  }

  /** The error code: compare this, never the message or the status. */
  get code(): string | undefined {
    return this.answer?.code ?? CODE_OF_STATUS[this.status]
  }

  /** The `error` field of the response body. */
  get sentence(): string | undefined {
    return this.answer?.error
  }

  /** One message per rejected field. */
  get fields(): Record<string, string> {
    return this.answer?.fields ?? {}
  }

  /** The `items` of the response body, as defined by the route. */
  get items(): readonly unknown[] {
    return this.answer?.items ?? []
  }

  private get answer() {
    try {
      return anyErrorResponse.parse(JSON.parse(this.body))
    } catch {
      return undefined
    }
  }
}

/** For responses without a code: a proxy's, or an earlier version's during an upgrade. */
const CODE_OF_STATUS: Readonly<Record<number, PlatformErrorCode>> = {
  401: 'unauthorized',
  402: 'payment_required',
  404: 'not_found',
  429: 'rate_limited',
  503: 'unavailable',
}

const anyErrorResponse = errorResponse.partial({ code: true })

type Part<R extends Route, K extends 'params' | 'query' | 'body'> = R extends {
  readonly [P in K]: infer S extends z.ZodType
}
  ? { [P in K]: z.input<S> }
  : { [P in K]?: undefined }

export type RequestInput<R extends Route> = Part<R, 'params'> &
  Partial<Part<R, 'query'>> &
  Part<R, 'body'>

/**
 * Sends a request of the contract with credentials, and parses its response. A response embedded in
 * the page is used first.
 *
 * Throws `ApiError` for any status outside 2xx (401 included) and the browser's `TypeError` if the
 * server is unreachable.
 */
export async function request<R extends Route>(
  route: R,
  input: RequestInput<R>,
  options: { signal?: AbortSignal; headers?: Record<string, string> } = {},
): Promise<z.output<R['response']>> {
  const hasBody = input.body !== undefined
  const address = routeUrl(route, input)
  const delivered = route.method === 'GET' ? takePreloadedResponse(address) : undefined
  if (delivered !== undefined) return route.response.parse(delivered) as z.output<R['response']>
  const response = await fetch(address, {
    method: route.method,
    credentials: 'include',
    headers: { ...(hasBody && { 'content-type': 'application/json' }), ...options.headers },
    body: hasBody ? JSON.stringify(input.body) : undefined,
    signal: options.signal,
  })
  const text = await response.text()
  if (!response.ok) {
    const retryAfter = response.headers.get('retry-after')
    throw new ApiError(response.status, text, response.statusText, retryAfter)
  }
  return route.response.parse(JSON.parse(text)) as z.output<R['response']>
}

/** Fills the parameters into a route's URL, which is also the query key. */
export function routeUrl(
  route: Route,
  input: {
    params?: Record<string, unknown> | undefined
    query?: Record<string, unknown> | undefined
  },
): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}
