/** Error codes of the HTTP interface. Clients compare codes; sentences are for people and can change. */
import type { Route } from './route.ts'

/** Codes that any route can answer. A route lists its own codes in `errors`. */
export const PLATFORM_ERRORS = {
  bad_request: { status: 400, meaning: 'The request can’t be read.' },
  validation_failed: { status: 400, meaning: 'A value is not valid. `fields` names each one.' },
  unauthorized: { status: 401, meaning: 'Nobody is signed in.' },
  payment_required: { status: 402, meaning: 'The payment failed.' },
  forbidden: { status: 403, meaning: 'The account may not do this.' },
  cross_site_request: { status: 403, meaning: 'The request comes from another site.' },
  not_found: { status: 404, meaning: 'There is no such thing, or the link does not open it.' },
  method_not_allowed: { status: 405, meaning: 'The path does not take this method.' },
  request_timeout: { status: 408, meaning: 'The upload took too long.' },
  conflict: { status: 409, meaning: 'The current state does not allow this.' },
  request_id_taken: { status: 409, meaning: 'The ID of the request belongs to something else.' },
  payload_too_large: { status: 413, meaning: 'The body is too large.' },
  unsupported_media_type: { status: 415, meaning: 'The content type is not accepted.' },
  rate_limited: {
    status: 429,
    meaning: 'Too many requests. `Retry-After` says when to try again.',
  },
  internal_error: { status: 500, meaning: 'The server failed.' },
  upstream_failed: { status: 502, meaning: 'Another service failed or refused.' },
  unavailable: { status: 503, meaning: 'The server can’t answer now. `Retry-After` says when.' },
  overloaded: { status: 503, meaning: 'Too many requests at once. `Retry-After` says when.' },
} as const satisfies Readonly<Record<string, { status: number; meaning: string }>>

export type PlatformErrorCode = keyof typeof PLATFORM_ERRORS

/** The code of an error that has a status only. */
export const defaultErrorCode = (status: number): PlatformErrorCode =>
  CODES.find((code) => PLATFORM_ERRORS[code].status === status) ??
  (status < 500 ? 'bad_request' : 'internal_error')

const CODES = Object.keys(PLATFORM_ERRORS) as PlatformErrorCode[]

/** Every code that a route can answer, with its status: by its access and its parts, then its own. */
export function errorsOf(route: Route): Readonly<Record<string, number>> {
  const { access, method, params, query, body, upload, errors = {} } = route
  const isStaff = access !== 'anyone' && access !== 'order-token' && access !== 'provider'
  const codes: readonly PlatformErrorCode[] = [
    ...(params || query || body || upload ? (['validation_failed'] as const) : []),
    ...(isStaff ? (['unauthorized', 'forbidden'] as const) : []),
    ...(access === 'order-token' ? (['not_found'] as const) : []),
    ...(method !== 'GET' && (params || body) ? (['request_id_taken'] as const) : []),
    ...(method === 'GET' || access === 'provider' ? [] : (['cross_site_request'] as const)),
    ...(body ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(upload
      ? (['request_timeout', 'payload_too_large', 'unsupported_media_type', 'overloaded'] as const)
      : []),
    ...(['rate_limited', 'internal_error', 'unavailable'] as const),
  ]
  return {
    ...Object.fromEntries(codes.map((code) => [code, PLATFORM_ERRORS[code].status])),
    ...errors,
  }
}
