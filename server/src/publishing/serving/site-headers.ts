import { PERMISSIONS_POLICY, HSTS_TWO_YEARS } from '../../platform/security-headers.ts'

/** Headers of customer sites. The policy blocks all scripts. */
export const siteHeaders = (secure: boolean): Readonly<Record<string, string>> => ({
  'content-security-policy':
    "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS_POLICY,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(secure ? { 'strict-transport-security': HSTS_TWO_YEARS } : {}),
})

/**
 * For custom domains: short HSTS without subdomains, because the customer may move the domain
 * elsewhere.
 */
export const domainHeaders = (secure: boolean): Readonly<Record<string, string>> => ({
  ...siteHeaders(secure),
  ...(secure ? { 'strict-transport-security': 'max-age=604800' } : {}),
})

/**
 * For previews: only our own pages may frame them, and neither referrers nor search engines reveal
 * their URL.
 */
export const previewHeaders = (
  secure: boolean,
  publicUrl: string,
): Readonly<Record<string, string>> => {
  const { 'x-frame-options': _, ...headers } = siteHeaders(secure)
  return {
    ...headers,
    'content-security-policy': `${headers['content-security-policy']}`.replace(
      "frame-ancestors 'none'",
      `frame-ancestors ${publicUrl}`,
    ),
    // Mail clients load the image from any origin.
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  }
}
