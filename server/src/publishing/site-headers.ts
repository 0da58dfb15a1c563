/** Sent with every answer of a customer's site: no script runs there, whatever its text. */
export const SITE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const
