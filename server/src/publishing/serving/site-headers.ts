import { PERMISSIONS_POLICY, HSTS_TWO_YEARS } from '../../platform/security-headers.ts'

/** Sent with every answer of a customer's site: no script runs there, whatever its text. */
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
 * Sent at a customer's own domain: the same, but that it speaks for no other name under that
 * domain, and that browsers forget soon enough that the customer can go elsewhere.
 */
export const domainHeaders = (secure: boolean): Readonly<Record<string, string>> => ({
  ...siteHeaders(secure),
  ...(secure ? { 'strict-transport-security': 'max-age=604800' } : {}),
})

/**
 * Sent with every answer of a preview: the same, but that our own pages may frame it, and
 * that its address travels nowhere and is found by nobody.
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
    // A letter shows its picture in whichever mail program.
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  }
}
