/** Parses DKIM keys (RFC 6376). */
import { createPublicKey } from 'node:crypto'

export type DkimKey =
  | { readonly key: string; readonly kind: 'rsa'; readonly bits: number; readonly isTest: boolean }
  | { readonly key: string; readonly kind: 'ed25519'; readonly isTest: boolean }
  /** An empty key is revoked. */
  | { readonly revoked: true }
  | { readonly malformed: 'no-key' | 'no-tags' | 'version' | 'kind' | 'cut' }

/** Trimmed values by tag; undefined: not a tag list. */
export function parseTags(text: string): ReadonlyMap<string, string> | undefined {
  const tags = new Map<string, string>()
  for (const part of text.split(';')) {
    if (part.trim() === '') continue
    const [, tag, value] = /^\s*([a-z][a-z0-9_]*)\s*=([^;]*)$/is.exec(part) ?? []
    if (tag === undefined || value === undefined || tags.has(tag.toLowerCase())) return undefined
    tags.set(tag.toLowerCase(), value.trim())
  }
  return tags
}

export function parseDkim(text: string): DkimKey {
  const tags = parseTags(text)
  if (!tags) return { malformed: 'no-tags' }
  const version = tags.get('v')
  if (version !== undefined && (version !== 'DKIM1' || [...tags.keys()][0] !== 'v'))
    return { malformed: 'version' }
  const key = tags.get('p')?.replace(/\s/g, '')
  if (key === undefined) return { malformed: 'no-key' }
  if (key === '') return { revoked: true }
  const kind = (tags.get('k') ?? 'rsa').toLowerCase()
  const isTest = (tags.get('t') ?? '').split(':').some((flag) => flag.trim() === 'y')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(key)) return { malformed: 'cut' }
  const bytes = Buffer.from(key, 'base64')
  if (kind === 'ed25519') return bytes.length === 32 ? { key, kind, isTest } : { malformed: 'cut' }
  if (kind !== 'rsa') return { malformed: 'kind' }
  const bits = bitsOf(bytes)
  return bits === undefined ? { malformed: 'cut' } : { key, kind, bits, isTest }
}

/** Some publish the bare key, some a SubjectPublicKeyInfo. */
function bitsOf(der: Buffer): number | undefined {
  for (const type of ['spki', 'pkcs1'] as const)
    try {
      return createPublicKey({ key: der, format: 'der', type }).asymmetricKeyDetails?.modulusLength
    } catch {
      // Try the other format.
    }
  return undefined
}
