import { createHash } from 'node:crypto'
import type { VersionFile } from '../tables.ts'

/**
 * SHA-256 (base64url) over path, type and hash of all files of a version. Any changed byte changes
 * it.
 */
export function hashVersion(files: Readonly<Record<string, VersionFile>>): string {
  const lines = Object.entries(files)
    .map(([path, { hash, type }]) => JSON.stringify([path, type, hash]))
    .sort()
  return createHash('sha256').update(lines.join('\n')).digest('base64url')
}
