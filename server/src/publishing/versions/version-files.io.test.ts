import { brotliCompressSync } from 'node:zlib'
import { siteArchive } from '@vitrine/renderer/archive'
import { expect, test } from 'vitest'
import { memoryFileStore } from '../../../testing/memory-file-store.ts'
import { hashContent, bundleFiles } from './bundle-files.ts'
import type { VersionFile } from '../tables.ts'
import { readStoredFrom, readVersionFile } from './version-files.ts'

const WORDS = 'A page with the same words, and the same words. '.repeat(40)
const file = (body: string, type: string) => ({ body: Buffer.from(body), type })
const MADE_OF = new Map([
  ['zz.html', file(WORDS, 'text/html; charset=utf-8')],
  ['index.html', file(`${WORDS}!`, 'text/html; charset=utf-8')],
  ['resume.pdf', file('%PDF', 'application/pdf')],
])
const ARCHIVE = { body: siteArchive(MADE_OF), type: 'application/zip' }
const SITE = new Map([
  ...MADE_OF,
  ['site.zip', ARCHIVE] as const,
  ['key.txt', file('key', 'text/plain')] as const,
])
const stored = memoryFileStore()
/** Like a database row: paths are unordered. */
async function aVersion(): Promise<Record<string, VersionFile>> {
  const archive = { path: 'site.zip', of: [...MADE_OF.keys()] }
  const pack = await bundleFiles('sites/1', SITE, archive)
  await stored.put(pack.key, pack.body)
  return Object.fromEntries(Object.entries(pack.files).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

// @promise site-bundles
// @promise zip-on-demand
test('reads every bundled file and rebuilds the archive', async () => {
  const files = await aVersion()
  for (const [path, { body }] of SITE) {
    const read = await readVersionFile(files[path]!, files, readStoredFrom(stored))
    expect(Buffer.from(read ?? []).equals(body), path).toBe(true)
  }
})

// @promise site-bundles
test('reads legacy files and archives stored as objects', async () => {
  await stored.put('sites/1/whole', Buffer.from(WORDS))
  const whole = { key: 'sites/1/whole', type: 'text/html', bytes: WORDS.length, hash: 'x' }
  const read = await readVersionFile(whole, { 'index.html': whole }, readStoredFrom(stored))
  expect(Buffer.from(read ?? []).toString()).toBe(WORDS)
})

// @promise zip-on-demand
test('returns undefined for missing files and incomplete archives', async () => {
  const files = await aVersion()
  const page = files['index.html']!
  expect(await readVersionFile(page, files, readStoredFrom(memoryFileStore()))).toBeUndefined()
  const { 'zz.html': _gone, ...rest } = files
  const archive = files['site.zip']!
  expect(await readVersionFile(archive, rest, readStoredFrom(stored))).toBeUndefined()
  const itself = { ...archive, archiveOf: ['site.zip'] }
  expect(
    await readVersionFile(itself, { 'site.zip': itself }, readStoredFrom(stored)),
  ).toBeUndefined()
})

// @promise site-bundles
test('throws when decompressed size differs, within memory limits', async () => {
  const bomb = brotliCompressSync(Buffer.alloc(1_000_000))
  await stored.put('sites/1/bomb', bomb)
  const place = { from: 0, length: bomb.byteLength, brotli: true }
  const read = (bytes: number) => {
    const packed = { key: 'sites/1/bomb', type: 'text/html', bytes, hash: hashContent(bomb), place }
    return readVersionFile(packed, {}, readStoredFrom(stored))
  }
  await expect(read(1000)).rejects.toThrow()
  await expect(read(1_000_001)).rejects.toThrow('another length')
  expect(await read(1_000_000)).toHaveLength(1_000_000)
})
