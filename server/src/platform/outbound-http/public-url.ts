import { isIP } from 'node:net'

/** Why an address is not asked for at all. */
export type PublicUrlRefusal = 'not-web' | 'credentials' | 'port' | 'name'

/** Only what anybody's browser would open at the usual place. Pure. */
export function parsePublicUrl(address: string): { url: URL } | { refused: PublicUrlRefusal } {
  if (!URL.canParse(address)) return { refused: 'not-web' }
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { refused: 'not-web' }
  if (url.username !== '' || url.password !== '') return { refused: 'credentials' }
  // The parser leaves the usual port of a protocol away.
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

/** Without the brackets of IPv6 and without the dot that ends a name. */
export const hostnameOf = ({ hostname }: URL): string =>
  hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
