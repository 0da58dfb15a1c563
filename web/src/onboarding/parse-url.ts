/**
 * Parses a URL as people type it: "linkedin.com/in/ada" gets "https://". Undefined if it is not a
 * web URL.
 */
export function parseWebUrl(typed: string): string | undefined {
  const trimmed = typed.trim()
  if (trimmed === '' || /\s/.test(trimmed)) return undefined
  const complete = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (!URL.canParse(complete)) return undefined
  const { protocol, hostname } = new URL(complete)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && /^[^.].*\.[^.]+$/.test(hostname) ? complete : undefined
}

/** Parses a domain name; undefined if it is invalid. */
export function parseDomainName(typed: string): string | undefined {
  const name = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '')
  return /^(?=.{4,253}$)([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}$/u.test(
    name,
  )
    ? name
    : undefined
}
