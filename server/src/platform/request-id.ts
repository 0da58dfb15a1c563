import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string | undefined>()

/** Id of the request that the current code belongs to, also in its jobs. */
export const requestId = (): string | undefined => current.getStore()

/** Undefined: no request. */
export const withRequestId = <T>(id: string | undefined, run: () => T): T => current.run(id, run)

/**
 * Format of Caddy's `{http.request.uuid}` and nginx' `$request_id`: keeps client text out of the
 * log.
 */
const ID = /^[0-9a-f-]{16,40}$/i

/** The proxy's request id if it is valid. */
export function readRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && ID.test(header) ? header : undefined
}
