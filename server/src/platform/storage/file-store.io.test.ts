import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from './file-store.ts'
import { localFileStore } from './local-file-store.ts'
import { s3FileStore } from './s3-file-store.ts'

const run = promisify(execFile)

let folder: string
let bucket: Bucket
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-files-'))
  bucket = await startBucket()
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  bucket.server.close()
})

const stores: readonly [name: string, open: () => FileStore][] = [
  ['a folder', () => localFileStore(folder)],
  ['a bucket', () => s3FileStore(bucket.url)],
]

describe.each(stores)('files in %s', (_name, open) => {
  test('a file comes back as it was put, byte for byte', async () => {
    const store = open()
    const everyByte = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256)
    await store.put('cv/1/file', everyByte)
    expect(Buffer.from((await store.get('cv/1/file')) ?? [])).toEqual(Buffer.from(everyByte))
    await store.put('cv/1/empty', new Uint8Array())
    expect(await store.get('cv/1/empty')).toHaveLength(0)
  })

  test('the same key again replaces the file', async () => {
    const store = open()
    await store.put('cv/2', Buffer.from('first, and longer'))
    await store.put('cv/2', Buffer.from('second'))
    expect(Buffer.from((await store.get('cv/2')) ?? []).toString()).toBe('second')
  })

  test('a file that is not there is undefined, and removing it is no error', async () => {
    const store = open()
    expect(await store.get('cv/none')).toBeUndefined()
    await store.remove('cv/none')
    await store.put('cv/3', Buffer.from('x'))
    await store.remove('cv/3')
    expect(await store.get('cv/3')).toBeUndefined()
  })

  test('a folder lists what lies below it, more than a bucket tells at once, and nothing else', async () => {
    const store = open()
    const keys = ['a', 'b', 'c', 'd/e'].map((name) => `cv/7/${name}`)
    for (const key of [...keys, 'cv/77/x', 'linkedin/7/x']) await store.put(key, Buffer.from('x'))
    expect((await store.list('cv/7')).toSorted()).toEqual(keys)
    expect(await store.list('cv/8')).toEqual([])
    for (const key of keys) await store.remove(key)
    expect(await store.list('cv/7')).toEqual([])
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

test('a bucket that fails is a fault, never a missing file', async () => {
  const store = s3FileStore(bucket.url)
  bucket.failing = true
  await expect(store.get('cv/5')).rejects.toThrow('the bucket answered 503 to GET')
  await expect(store.put('cv/5', Buffer.from('x'))).rejects.toThrow(
    'the bucket answered 503 to PUT',
  )
  bucket.failing = false
})

test('requests to a bucket are signed for its region, and no secret is in the description', async () => {
  const store = s3FileStore(bucket.url)
  await store.put('cv/6', Buffer.from('x'))
  expect(bucket.lastAuthorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=KEY\/\d{8}\/eu-central-1\/s3\/aws4_request, SignedHeaders=/,
  )
  expect(store.description).not.toMatch(/KEY|s\/ecret|s%2Fecret/)
})

type Bucket = { server: Server; url: string; failing: boolean; lastAuthorization: string }

/** What a bucket does with the four requests that are made of it. Lists two keys at a time. */
async function startBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answerRequest(request, response, Buffer.concat(chunks)))
  })
  function answerRequest(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    opened.lastAuthorization = request.headers.authorization ?? ''
    const key = request.url ?? ''
    const answer = (status: number, object?: Buffer) => response.writeHead(status).end(object)
    if (opened.failing) return answer(503)
    if (key.startsWith('/shelf?')) return answer(200, list(new URLSearchParams(key.slice(7))))
    if (!key.startsWith('/shelf/')) return answer(400)
    if (request.method === 'PUT') {
      objects.set(key, body)
      return answer(200)
    }
    if (request.method === 'DELETE') return answer(objects.delete(key) ? 204 : 404)
    const object = objects.get(key)
    return object ? answer(200, object) : answer(404)
  }
  function list(query: URLSearchParams): Buffer {
    const after = query.get('continuation-token') ?? ''
    const rest = [...objects.keys()]
      .map((key) => key.slice('/shelf/'.length))
      .filter((key) => key.startsWith(query.get('prefix') ?? '?') && key > after)
      .toSorted()
    const contents = rest.slice(0, 2).map((key) => `<Contents><Key>${key}</Key></Contents>`)
    const next = rest.length > 2 ? `<NextContinuationToken>${rest[1]}</NextContinuationToken>` : ''
    return Buffer.from(`<ListBucketResult>${next}${contents.join('')}</ListBucketResult>`)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const opened: Bucket = {
    server,
    url: `s3://KEY:s%2Fecret@127.0.0.1:${port}/shelf?region=eu-central-1`,
    failing: false,
    lastAuthorization: '',
  }
  return opened
}
