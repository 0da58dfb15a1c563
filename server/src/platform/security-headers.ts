import type { ServerResponse } from 'node:http'

/** What no page of ours uses, so that no text in one can ask for it. */
export const PERMISSIONS_POLICY =
  'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), usb=()'

/** A year twice: what browsers ask for before they remember it for good. */
export const HSTS_TWO_YEARS = 'max-age=63072000; includeSubDomains'

/** Of answers that are given before there is a page or a call: nothing in them may load anything. */
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

/** The answer to a request for a host that is nobody's. */
export function rejectHost(response: ServerResponse, secure: boolean): void {
  response.writeHead(421, { ...securityHeaders(secure), 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: 'This host name is not served here.', code: 'not_found' }))
}
