import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeBucket, type Intercept, startFakeBucket } from '../../../testing/fake-bucket.ts'
import { FILE_STORE_CASES } from '../../../testing/file-store-cases.ts'
import type { StreamingFileStore } from './file-store.ts'
import { localFileStore } from './local-file-store.ts'
import { s3FileStore } from './s3-file-store.ts'

const run = promisify(execFile)

let folder: string
let bucket: FakeBucket
const asItShould: Intercept = () => false
let intercept = asItShould
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-files-'))
  bucket = await startFakeBucket((...asked) => intercept(...asked))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await bucket.close()
})

const stores: readonly [name: string, open: () => StreamingFileStore][] = [
  ['a folder', () => localFileStore(folder)],
  ['a bucket', () => s3FileStore(bucket.url)],
]

describe.each(stores)('files in %s', (_name, open) => {
  // @promise storage-contract: Bucket and folder storage behave the same under faults.
  test.each(FILE_STORE_CASES.filter(({ costs }) => !costs))('$title', async ({ check, title }) => {
    await check(open(), `rules/${title.replaceAll(/\W+/g, '-')}`)
    expect(bucket.underWay).toBe(0)
  })

  // @promise site-bundles
  test('reads exact byte ranges', async () => {
    const store = open()
    await store.put('cv/9', Buffer.from('0123456789'))
    const part = async (from: number, length: number) => {
      const bytes = await store.getRange('cv/9', from, length)
      return Buffer.from(bytes ?? []).toString()
    }
    expect([await part(0, 3), await part(4, 1), await part(7, 3), await part(0, 10)]).toEqual([
      ...['012', '4', '789', '0123456789'],
    ])
    expect(await store.getRange('cv/none', 0, 1)).toBeUndefined()
    for (const [from, length] of [
      [7, 4],
      [10, 1],
      [100, 1],
    ] as const)
      await expect(store.getRange('cv/9', from, length), `${from}, ${length}`).rejects.toThrow()
    for (const [from, length] of [
      [-1, 2],
      [0, 0],
      [0.5, 1],
      [0, Number.NaN],
      [0, Number.POSITIVE_INFINITY],
    ] as const)
      await expect(store.getRange('cv/9', from, length)).rejects.toThrow('not a range')
    await store.remove('cv/9')
  })

  test.each(['../x', 'a/../x', '/x', 'a//x', 'a/', '', 'a\\x', 'a\0', 'a b', '.', 'ä'])(
    'rejects the key %j',
    async (key) => {
      const store = open()
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key')
      await expect(store.get(key)).rejects.toThrow('not a storage key')
      await expect(store.getRange(key, 0, 1)).rejects.toThrow('not a storage key')
      await expect(store.remove(key)).rejects.toThrow('not a storage key')
      await expect(store.list(key)).rejects.toThrow('not a storage key')
    },
  )
})

// @promise full-disk-no-half-file: A full disk gives 503 and leaves no partial file.
test('keeps the previous file when the disk is full', async () => {
  const root = path.join(folder, 'full')
  const store = localFileStore(root)
  await store.put('cv/4', Buffer.from('before'))
  // A process limited to 64 KiB files simulates a full disk.
  const script = `
    const { localFileStore } = await import(${JSON.stringify(new URL('./local-file-store.ts', import.meta.url).href)})
    process.on('SIGXFSZ', () => {})
    await localFileStore(${JSON.stringify(root)}).put('cv/4', Buffer.alloc(1024 * 1024)).catch((error) => console.log(error.code))`
  const { stdout } = await run('/bin/sh', [
    '-c',
    'ulimit -f 128; exec "$0" --input-type=module -e "$1"',
    process.execPath,
    script,
  ])
  expect(stdout.trim()).toBe('EFBIG')
  expect(Buffer.from((await store.get('cv/4')) ?? []).toString()).toBe('before')
  expect(await readdir(path.join(root, 'cv'))).toEqual(['4'])
  await store.put('cv/4', Buffer.from('after'))
  expect(Buffer.from((await store.get('cv/4')) ?? []).toString()).toBe('after')
})

const DIGITS = '0123456789'

/** The same response to every request. */
const answering =
  (status: number, body: string, headers: Record<string, string> = {}): Intercept =>
  (_request, response) => {
    response.writeHead(status, { 'content-length': body.length, ...headers }).end(body)
    return true
  }

// @promise site-bundles
test('supports S3 servers that ignore Range', async () => {
  const store = s3FileStore(bucket.url)
  intercept = answering(200, DIGITS)
  const bytes = await store.getRange('cv/10', 2, 3)
  expect(Buffer.from(bytes ?? []).toString()).toBe('234')
  await expect(store.getRange('cv/10', 8, 3)).rejects.toThrow('ends before its byte 11')
  intercept = asItShould
})

// @promise site-bundles
test.each<[string, Intercept]>([
  ['other bytes', answering(206, '123', { 'content-range': 'bytes 1-3/10' })],
  ['too few', answering(206, '34', { 'content-range': 'bytes 2-4/10' })],
  ['too many', answering(206, DIGITS, { 'content-range': 'bytes 2-4/10' })],
  ['bytes that it does not name', answering(206, '234')],
  ['nothing, and says that all is well', answering(204, '')],
  ['several parts', answering(206, '234', { 'content-type': 'multipart/byteranges; boundary=x' })],
])('rejects %s instead of a range', async (_what, answer) => {
  intercept = answer
  await expect(s3FileStore(bucket.url).getRange('cv/11', 2, 3)).rejects.toThrow(
    'in the place of 3 from 2',
  )
  intercept = asItShould
})

test('signs requests for the region and hides the secret', async () => {
  const store = s3FileStore(bucket.url)
  await store.put('cv/6', Buffer.from('x'))
  expect(bucket.lastAuthorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=KEY\/\d{8}\/eu-central-1\/s3\/aws4_request, SignedHeaders=/,
  )
  expect(store.description).not.toMatch(/KEY|s\/ecret|s%2Fecret/)
})
