import type { ServerResponse } from 'node:http'

/** Features that no page uses. */
export const PERMISSIONS_POLICY =
  'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), usb=()'

/** Browsers require at least one year for preloading. */
export const HSTS_TWO_YEARS = 'max-age=63072000; includeSubDomains'

/** Headers of responses outside Fastify: nothing may load. */
export function securityHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(secure ? { 'strict-transport-security': HSTS_TWO_YEARS } : {}),
  }
}

/** Rejects a request for an unknown host. */
export function rejectHost(response: ServerResponse, secure: boolean): void {
  response.writeHead(421, { ...securityHeaders(secure), 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: 'This host name is not served here.', code: 'not_found' }))
}
