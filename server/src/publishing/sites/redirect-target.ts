import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'

export type ParseRedirectTargetResult = { readonly url: string } | { readonly refused: string }

/**
 * Parses a redirect target that a person typed. `ownHosts`: our hosts. Returns an HTTPS URL without
 * trailing slash, query and fragment, or a sentence with advice. Pure.
 */
export function parseRedirectTarget(
  typed: string,
  ownHosts: readonly string[],
): ParseRedirectTargetResult {
  const text = typed.trim()
  // Accepts a bare host name; keeps any other scheme for the check below.
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  if (text === '' || /[\s\\]/.test(text) || !URL.canParse(whole)) return { refused: EXAMPLE }
  const url = new URL(whole)
  if (url.protocol !== 'https:')
    return { refused: 'Enter an address that begins with https://: others can be read on the way.' }
  // `https://us@elsewhere` looks like our host.
  if (url.username !== '' || url.password !== '' || url.port !== '') return { refused: EXAMPLE }
  const host = url.hostname.replace(/\.$/, '')
  const { isIp, isIcann, isPrivate, domain } = parse(host, { allowPrivateDomains: true })
  if (isIp)
    return { refused: 'That is a number, not a name. Enter a name such as ada-quill.example.' }
  // Internal host names have no suffix on the public suffix list.
  if ((!isIcann && !isPrivate) || domain === null)
    return { refused: `Not everybody can reach ${domainToUnicode(host)}. Check the spelling.` }
  const names = ownHosts.map((name) => name.replace(/:\d+$/, '').toLowerCase())
  if (names.some((name) => host === name || host.endsWith(`.${name}`)))
    return { refused: 'That is an address of ours. Enter where your page is now.' }
  return { url: `https://${host}${url.pathname.replace(/(?<!\/)\/+$/, '')}` }
}

const EXAMPLE = 'Enter the whole address of your new page, such as https://ada-quill.com'
