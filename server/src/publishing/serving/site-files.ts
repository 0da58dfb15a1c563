/** What a visitor's address names among the files of a version, and how browsers keep it. */
import type { Version } from '../tables.ts'

/** Paths come from visitors: only what was published counts, not what every object has. */
export const fileAt = (files: Version['files'], name: string) =>
  Object.hasOwn(files, name) ? files[name] : undefined

/** The path without its first slash and its query; empty if it can't be read. */
export function decodePath(url: string): string {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '').replace(/^\/+/, '')
  } catch {
    return ''
  }
}

/** `Cache-Control` of a public file: a font's name changes with its content, nothing else's does. */
export const cacheControlFor = (name: string): string =>
  name.startsWith('fonts/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=0, must-revalidate'

const COMPRESSES = /^(text\/|application\/(json|xml|ld\+json)|image\/svg)/

/** Whether a file of this media type gets smaller: pictures, fonts and PDFs are compressed already. */
export const isCompressibleType = (type: string): boolean => COMPRESSES.test(type)
