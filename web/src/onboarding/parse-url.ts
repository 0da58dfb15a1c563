/**
 * Reads an address as people type it: "linkedin.com/in/ada" gets its "https://".
 * Undefined when it is no address of the web.
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

/** Reads a domain that a customer would like to have; undefined when it can't be one. */
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
