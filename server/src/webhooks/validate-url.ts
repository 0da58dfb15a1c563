import { parsePublicUrl, type PublicUrlRefusal } from '../platform/outbound-http/public-url.ts'

/** Where the operator lets messages go although it is inside: `host` or `host:port`. */
export type InternalHosts = readonly string[]

type UrlRefusal = PublicUrlRefusal | 'not-https'

/**
 * Whether messages may go to an address: https at the usual port of a public name. What the operator
 * named as inside may be anywhere, and without TLS. Pure; where a name leads is judged when it is asked.
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
