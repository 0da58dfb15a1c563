import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeBucket, startFakeBucket } from '../../../testing/fake-bucket.ts'
import { STORE_RULES } from '../../../testing/store-rules.ts'
import type { StreamingFileStore } from './file-store.ts'
import { localFileStore } from './local-file-store.ts'
import { s3FileStore } from './s3-file-store.ts'

const run = promisify(execFile)

let folder: string
let bucket: FakeBucket
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-files-'))
  bucket = await startFakeBucket()
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
  test.each(STORE_RULES.filter(({ costs }) => !costs))('$says', async ({ check, says }) => {
    await check(open(), `rules/${says.replaceAll(/\W+/g, '-')}`)
    expect(bucket.underWay).toBe(0)
  })

  test.each(['../x', 'a/../x', '/x', 'a//x', 'a/', '', 'a\\x', 'a\0', 'a b', '.', 'ä'])(
    'the key %j can’t leave the store',
    async (key) => {
      const store = open()
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key')
      await expect(store.get(key)).rejects.toThrow('not a storage key')
      await expect(store.remove(key)).rejects.toThrow('not a storage key')
      await expect(store.list(key)).rejects.toThrow('not a storage key')
    },
  )
})

test('a full disk leaves the file before as it was, and no half file', async () => {
  const root = path.join(folder, 'full')
  const store = localFileStore(root)
  await store.put('cv/4', Buffer.from('before'))
  // A process that may write files of 64 KiB at most stands in for a disk without room.
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

test('requests to a bucket are signed for its region, and no secret is in the description', async () => {
  const store = s3FileStore(bucket.url)
  await store.put('cv/6', Buffer.from('x'))
  expect(bucket.lastAuthorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=KEY\/\d{8}\/eu-central-1\/s3\/aws4_request, SignedHeaders=/,
  )
  expect(store.description).not.toMatch(/KEY|s\/ecret|s%2Fecret/)
})
