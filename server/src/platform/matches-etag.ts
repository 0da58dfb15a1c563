/**
 * Whether `If-None-Match` names this entity tag: a list of tags, compared weakly, or `*`
 * (RFC 9110, 13.1.2). Proxies that compress send the tag back as `W/"…"`.
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag) return true
  const opaque = etag.replace(/^W\//, '')
  return (
    header.trim() === '*' ||
    (header.includes(opaque) &&
      header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque))
  )
}
