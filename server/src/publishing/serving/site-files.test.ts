import { expect, test } from 'vitest'
import { isCompressibleType, fileAt, cacheControlFor, decodePath } from './site-files.ts'

test.each([
  ['/', ''],
  ['', ''],
  ['/de/', 'de/'],
  ['//de//index.html', 'de//index.html'],
  ['de/index.html', 'de/index.html'],
  ['/resume.pdf?from=mail#page=2', 'resume.pdf'],
  ['/resume.pdf#page=2', 'resume.pdf'],
  ['/?utm=/de/', ''],
  ['/l%C3%A9on/', 'léon/'],
  ['/100%25', '100%'],
  ['/%E0%A4%A', '?'],
  ['/%zz', '?'],
])('decodes the URL path %j to %j', (url, path) => {
  expect(decodePath(url)).toBe(path)
})

test('finds published files only, not object prototype keys', () => {
  const file = { key: 'k', type: 'text/html', bytes: 1, hash: 'h' }
  expect(fileAt({ 'index.html': file }, 'index.html')).toBe(file)
  for (const name of ['', 'none', 'constructor', '__proto__', 'toString'])
    expect([name, fileAt({ 'index.html': file }, name)]).toEqual([name, undefined])
})

test('caches fonts for a year and revalidates everything else', () => {
  expect(cacheControlFor('fonts/inter-1a2b.woff2')).toBe('public, max-age=31536000, immutable')
  for (const name of ['index.html', 'resume.pdf', 'de/fonts/index.html', 'fonts'])
    expect([name, cacheControlFor(name)]).toEqual([name, 'public, max-age=0, must-revalidate'])
})

test('compresses text types only', () => {
  for (const type of [
    'text/html; charset=utf-8',
    'text/plain',
    'application/json',
    'application/xml',
    'application/ld+json',
    'image/svg+xml',
  ])
    expect([type, isCompressibleType(type)]).toEqual([type, true])
  for (const type of [
    'application/pdf',
    'image/png',
    'font/woff2',
    'application/zip',
    'x-text/html',
  ])
    expect([type, isCompressibleType(type)]).toEqual([type, false])
})
