import { isIP } from 'node:net'

/** Why a URL is rejected. */
export type PublicUrlRefusal = 'not-web' | 'credentials' | 'port' | 'name'

/** Parses a URL that a browser would open on a default port. Pure. */
export function parsePublicUrl(address: string): { url: URL } | { refused: PublicUrlRefusal } {
  if (!URL.canParse(address)) return { refused: 'not-web' }
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { refused: 'not-web' }
  if (url.username !== '' || url.password !== '') return { refused: 'credentials' }
  // The parser drops default ports.
  if (url.port !== '' && url.port !== '80' && url.port !== '443') return { refused: 'port' }
  const host = hostnameOf(url)
  const isName = isIP(host) === 0
  if (
    isName &&
    (!host.includes('.') || /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/.test(host))
  )
    return { refused: 'name' }
  return { url }
}

/** Without IPv6 brackets and trailing dot. */
export const hostnameOf = ({ hostname }: URL): string =>
  hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
