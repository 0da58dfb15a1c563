import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { StreamingFileStore } from '../src/platform/storage/file-store.ts'

/** A test case for any file store, in its own folder. `costs`: too slow for every run. */
export type FileStoreCase = {
  readonly title: string
  readonly costs?: true
  check(store: StreamingFileStore, folder: string): Promise<void>
}

const MEGABYTE = 1024 * 1024

/** Derived from `ceph/s3-tests`. */
export const FILE_STORE_CASES: readonly FileStoreCase[] = [
  {
    title: 'every byte comes back, whole and in pieces',
    async check(store, folder) {
      const body = bytes(100_000)
      await store.put(`${folder}/file`, body)
      same(await store.get(`${folder}/file`), body)
      same(await streamed(store, `${folder}/file`), body)
    },
  },
  {
    title: 'an empty file is there, and is no missing one',
    async check(store, folder) {
      await store.put(`${folder}/put`, new Uint8Array())
      await store.putStream(`${folder}/streamed`, pieces())
      same(await store.get(`${folder}/put`), Buffer.alloc(0))
      same(await streamed(store, `${folder}/streamed`), Buffer.alloc(0))
      deepEqual(await listed(store, folder), ['put', 'streamed'])
    },
  },
  {
    title: 'the same key again replaces the file, by a shorter one and in either way',
    async check(store, folder) {
      const key = `${folder}/file`
      await store.put(key, Buffer.from('first, and longer'))
      await store.put(key, Buffer.from('second'))
      same(await store.get(key), Buffer.from('second'))
      await store.putStream(key, pieces(Buffer.from('th'), Buffer.from('ird')))
      same(await store.get(key), Buffer.from('third'))
      deepEqual(await listed(store, folder), ['file'])
    },
  },
  {
    title:
      'what is not there is undefined, and removing it no error, also below a file and of a folder',
    async check(store, folder) {
      await store.put(`${folder}/a/b`, Buffer.from('x'))
      for (const key of [`${folder}/none`, `${folder}/a`, `${folder}/a/b/c`]) {
        equal(await store.get(key), undefined)
        equal(await store.getStream(key), undefined)
      }
      await store.remove(`${folder}/none`)
      await store.remove(`${folder}/a/b`)
      await store.remove(`${folder}/a/b`)
      equal(await store.get(`${folder}/a/b`), undefined)
      deepEqual(await store.list(folder), [])
    },
  },
  {
    title: 'every sign that a key may hold',
    async check(store, folder) {
      const names = [
        '.',
        '-',
        '_',
        '..a',
        'a..b',
        '...b',
        '-a',
        'A',
        'a.tar.gz',
        '0',
        '_.-',
        'x--y',
      ]
        .filter((name) => !/^\.+$/.test(name))
        .concat('l'.repeat(200))
      const keys = names.map((name) => `${folder}/${name}/${name}`)
      for (const key of keys) await store.put(key, Buffer.from(key))
      deepEqual((await store.list(folder)).toSorted(), keys.toSorted())
      for (const key of keys) same(await store.get(key), Buffer.from(key))
    },
  },
  {
    title: 'capitals are other letters',
    async check(store, folder) {
      await store.put(`${folder}/Name`, Buffer.from('one'))
      await store.put(`${folder}/name`, Buffer.from('other'))
      same(await store.get(`${folder}/Name`), Buffer.from('one'))
    },
  },
  {
    title: 'a folder lists what lies below it, and not what begins like it',
    async check(store, folder) {
      for (const key of ['7/a', '7/d/e', '77/x', '7.x', '7-']) {
        await store.put(`${folder}/${key}`, Buffer.from('x'))
      }
      deepEqual(await listed(store, `${folder}/7`), ['a', 'd/e'])
      deepEqual(await store.list(`${folder}/8`), [])
      deepEqual(await store.list(`${folder}/7/a`), [])
    },
  },
  {
    title: 'of many who write one file at once, one has written all of it',
    async check(store, folder) {
      const bodies = Array.from({ length: 8 }, (_, at) => Buffer.alloc(MEGABYTE / 4, at))
      await Promise.all(
        bodies.map((body, at) =>
          at % 2 === 0
            ? store.put(`${folder}/file`, body)
            : store.putStream(`${folder}/file`, pieces(body.subarray(0, 99), body.subarray(99))),
        ),
      )
      const left = Buffer.from((await store.get(`${folder}/file`)) ?? [])
      ok(bodies.some((body) => body.equals(left)))
      deepEqual(await listed(store, folder), ['file'])
    },
  },
  {
    title: 'what breaks off while it is written leaves what was there, and nothing else',
    async check(store, folder) {
      await store.put(`${folder}/file`, Buffer.from('before'))
      async function* broken(megabytes: number) {
        for (let at = 0; at < megabytes; at += 1) yield Buffer.alloc(MEGABYTE, at)
        throw new Error('the source is gone')
      }
      for (const megabytes of [1, 6]) {
        await rejects(store.putStream(`${folder}/file`, broken(megabytes)), /the source is gone/)
        await rejects(store.putStream(`${folder}/new`, broken(megabytes)), /the source is gone/)
      }
      same(await store.get(`${folder}/file`), Buffer.from('before'))
      deepEqual(await listed(store, folder), ['file'])
    },
  },
  // Around the part size of buckets.
  ...[5 * MEGABYTE - 1, 5 * MEGABYTE, 5 * MEGABYTE + 1, 17 * MEGABYTE].map(
    (length): FileStoreCase => ({
      title: `a stream of ${length} bytes comes back, and replaces a file`,
      ...(length === 5 * MEGABYTE + 1 ? {} : { costs: true }),
      async check(store, folder) {
        const body = bytes(length)
        await store.put(`${folder}/file`, Buffer.from('before'))
        await store.putStream(`${folder}/file`, cut(body, 700_001))
        equal(digest([await store.get(`${folder}/file`)]), digest([body]))
        deepEqual(await listed(store, folder), ['file'])
      },
    }),
  ),
  {
    title: 'a file of 30 MB comes back as it was put',
    costs: true,
    async check(store, folder) {
      const body = bytes(30 * MEGABYTE)
      await store.put(`${folder}/file`, body)
      equal(digest([await store.get(`${folder}/file`)]), digest([body]))
      equal(digest([await streamed(store, `${folder}/file`)]), digest([body]))
    },
  },
  {
    title: 'a folder of 2,345 files is listed, each once',
    costs: true,
    async check(store, folder) {
      const names = Array.from({ length: 2345 }, (_, at) => `f${at}`)
      for (let at = 0; at < names.length; at += 16) {
        const some = names.slice(at, at + 16)
        await Promise.all(some.map((name) => store.put(`${folder}/${name}`, Buffer.from('x'))))
      }
      deepEqual(await listed(store, folder), names.toSorted())
    },
  },
]

/** Bytes without repetition. */
function bytes(length: number): Buffer {
  const body = Buffer.alloc(length)
  for (let at = 0; at + 4 <= length; at += 4) body.writeUInt32LE((at * 2_654_435_761) >>> 0, at)
  return body
}

async function* pieces(...all: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* all
}

async function* cut(body: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < body.byteLength; at += size) yield body.subarray(at, at + size)
}

async function streamed(store: StreamingFileStore, key: string): Promise<Buffer> {
  const file = await store.getStream(key)
  const all: Uint8Array[] = []
  for await (const piece of file?.body ?? []) all.push(piece)
  const body = Buffer.concat(all)
  equal(file?.bytes, body.byteLength)
  return body
}

/** Sorted by name, relative to the folder. */
async function listed(store: StreamingFileStore, folder: string): Promise<string[]> {
  return (await store.list(folder)).map((key) => key.slice(folder.length + 1)).toSorted()
}

function same(found: Uint8Array | undefined, wanted: Uint8Array): void {
  ok(found !== undefined && Buffer.from(found).equals(wanted), 'another file')
}

function digest(all: readonly (Uint8Array | undefined)[]): string {
  const hash = createHash('sha256')
  for (const each of all) hash.update(each ?? 'missing')
  return hash.digest('hex')
}
