/** Maps URL paths to files of a version. */
import type { Version } from '../tables.ts'

/** Paths are untrusted: ignore inherited properties such as `constructor`. */
export const fileAt = (files: Version['files'], name: string) =>
  Object.hasOwn(files, name) ? files[name] : undefined

/** The path without leading slash and query. Malformed: a name that no file has. */
export function decodePath(url: string): string {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '').replace(/^\/+/, '')
  } catch {
    return '?'
  }
}

/** Font names contain a content hash; other names do not. */
export const cacheControlFor = (name: string): string =>
  name.startsWith('fonts/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=0, must-revalidate'

const COMPRESSES = /^(text\/|application\/(json|xml|ld\+json)|image\/svg)/

/** False for types that are already compressed: images, fonts, PDF. */
export const isCompressibleType = (type: string): boolean => COMPRESSES.test(type)
