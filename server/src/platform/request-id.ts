import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string | undefined>()

/** Of the request that what runs now belongs to: in itself, in the jobs that it led to, and in theirs. */
export const requestId = (): string | undefined => current.getStore()

/** Undefined: what runs belongs to no request. */
export const withRequestId = <T>(id: string | undefined, run: () => T): T => current.run(id, run)

/** As Caddy's `{http.request.uuid}` and nginx' `$request_id` are: no words of a visitor get into the log. */
const ID = /^[0-9a-f-]{16,40}$/i

/** What the proxy in front calls a request, if it is an id. */
export function readRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && ID.test(header) ? header : undefined
}
