import { parsePublicUrl, type PublicUrlRefusal } from '../platform/outbound-http/public-url.ts'

/** Allowed internal hosts: `host` or `host:port`. */
export type InternalHosts = readonly string[]

type UrlRefusal = PublicUrlRefusal | 'not-https'

/**
 * Validates a webhook URL: https, default port, public host name. Allowed internal hosts may be
 * anywhere and without TLS. Pure; DNS is checked when sending.
 */
export function validateWebhookUrl(
  address: string,
  inside: InternalHosts,
): { readonly url: URL; readonly isInside: boolean } | { readonly refused: UrlRefusal } {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (url && isWeb && inside.includes(url.host))
    return url.username === '' && url.password === ''
      ? { url, isInside: true }
      : { refused: 'credentials' }
  const judged = parsePublicUrl(address)
  if ('refused' in judged) return judged
  if (judged.url.protocol !== 'https:') return { refused: 'not-https' }
  return judged.url.port === '' ? { ...judged, isInside: false } : { refused: 'port' }
}

export const URL_REFUSALS: Readonly<Record<UrlRefusal, string>> = {
  'not-web': 'Enter an address that starts with https://',
  'not-https': 'Enter an address that starts with https://',
  credentials: 'Enter the address without a user name and password',
  port: 'Enter an address without a port',
  name: 'Enter an address that is reached over the internet',
}
