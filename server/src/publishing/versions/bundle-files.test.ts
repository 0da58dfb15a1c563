import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { hashContent, bundleFiles } from './bundle-files.ts'

const WORDS = 'A page with the same words, and the same words. '.repeat(40)
const file = (body: string | Buffer, type: string) => ({ body: Buffer.from(body), type })
const SITE = new Map([
  ['index.html', file(WORDS, 'text/html; charset=utf-8')],
  ['short.txt', file('Ada', 'text/plain; charset=utf-8')],
  ['photo.jpg', file(WORDS, 'image/jpeg')],
  ['de/photo.jpg', file(WORDS, 'image/jpeg')],
  ['empty.txt', file('', 'text/plain')],
  ['site.zip', file('an archive', 'application/zip')],
])

// @promise site-bundles
test('bundles all files of a version into one object', async () => {
  const { key, body, files } = await bundleFiles('sites/1', SITE)
  expect(key).toBe(`sites/1/${hashContent(body)}`)
  expect(Object.keys(files)).toEqual([...SITE.keys()])
  for (const [path, { body: plain, type }] of SITE) {
    const packed = files[path]!
    const { from, length, brotli } = packed.place!
    const piece = body.subarray(from, from + length)
    expect((brotli ? brotliDecompressSync(piece) : Buffer.from(piece)).equals(plain), path).toBe(
      true,
    )
    expect(packed).toMatchObject({ key, type, bytes: plain.byteLength, hash: hashContent(plain) })
  }
  const again = await bundleFiles('sites/1', SITE)
  expect([again.key, again.files]).toEqual([key, files])
})

// @promise site-bundles
test('compresses text when smaller and deduplicates content', async () => {
  const { body, files } = await bundleFiles('sites/1', SITE)
  const places = Object.entries(files).map(([path, { place }]) => [path, place?.brotli])
  expect(Object.fromEntries(places)).toEqual({
    ...{ 'index.html': true, 'short.txt': false, 'photo.jpg': false },
    ...{ 'de/photo.jpg': false, 'empty.txt': false, 'site.zip': false },
  })
  expect(files['de/photo.jpg']!.place).toEqual(files['photo.jpg']!.place)
  const page = files['index.html']!.place!.length
  expect(body.byteLength).toBe(page + 'Ada'.length + WORDS.length + 'an archive'.length)
})

// @promise zip-on-demand
test('lists the archive without storing it', async () => {
  const of = ['photo.jpg', 'index.html']
  const { key, body, files } = await bundleFiles('sites/1', SITE, { path: 'site.zip', of })
  const whole = SITE.get('site.zip')!
  expect(files['site.zip']).toEqual({
    ...{
      key,
      type: 'application/zip',
      bytes: whole.body.byteLength,
      hash: hashContent(whole.body),
    },
    archiveOf: of,
  })
  expect(Buffer.from(body).includes('an archive')).toBe(false)
})
