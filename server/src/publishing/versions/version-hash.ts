import { createHash } from 'node:crypto'
import type { VersionFile } from '../tables.ts'

/**
 * One name for all bytes of a version: SHA-256 over the path, type and hash of each of its
 * files, base64url. One byte more or less in any of them gives another.
 */
export function hashVersion(files: Readonly<Record<string, VersionFile>>): string {
  const lines = Object.entries(files)
    .map(([path, { hash, type }]) => JSON.stringify([path, type, hash]))
    .sort()
  return createHash('sha256').update(lines.join('\n')).digest('base64url')
}
