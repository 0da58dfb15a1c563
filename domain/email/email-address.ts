/** The definition of an email address, for forms, server and pages. */

/** RFC 5322 dot-atom, with letters of all scripts (RFC 6531). */
const LOCAL_PART =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const HOST = /^[\p{L}\p{M}\p{N}.-]+$/u
/** At least two labels of up to 63 signs; the last one is no number. */
const ASCII_HOST =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
const MAX_LOCAL_BYTES = 64

export const isEmail = (value: string): boolean => parse(value) !== null

/**
 * The address as stored and sent: an international domain is in punycode, everything else as typed.
 * Returns other texts unchanged.
 */
export function asciiEmail(value: string): string {
  const parsed = parse(value)
  return parsed === null ? value : `${parsed.local}@${parsed.host}`
}

/** A `mailto:` URL. */
export function mailtoUrl(value: string): string {
  const parsed = parse(value)
  if (parsed === null) return `mailto:${encodeURIComponent(value)}`
  return `mailto:${encodeURIComponent(parsed.local).replaceAll('%2B', '+')}@${parsed.host}`
}

function parse(value: string): { readonly local: string; readonly host: string } | null {
  const typed = value.trim()
  const at = typed.lastIndexOf('@')
  const [local, domain] = [typed.slice(0, Math.max(0, at)), typed.slice(at + 1)]
  if (!LOCAL_PART.test(local) || new TextEncoder().encode(local).length > MAX_LOCAL_BYTES)
    return null
  if (!HOST.test(domain)) return null
  // The URL parser of browsers and Node converts to punycode (UTS 46).
  const isAscii = /^[a-z0-9.-]+$/i.test(domain)
  const host = isAscii ? domain : (URL.parse(`http://${domain}`)?.hostname ?? '')
  return ASCII_HOST.test(host) ? { local, host } : null
}
