import { expect, test } from 'vitest'
import { memoryFileStore } from '../../../testing/memory-file-store.ts'
import { filePath, type Manifest, sha256Of } from './manifest.ts'
import { restoreFiles } from './restore-files.ts'
import { vaultIn } from './vault.ts'
import { writeParts } from './write-parts.ts'

const KEY = 'jv3kQ9wTz6LmXc1pRb8yHd5sNf2gUa7e'
const TEXT = Buffer.from(Array.from({ length: 9000 }, (_, at) => `line ${at * at}`).join('\n'))

async function* cut(body: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < body.byteLength; at += size) yield body.subarray(at, at + size)
}

async function read(pieces: AsyncIterable<Uint8Array> | undefined): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces ?? []) all.push(piece)
  return Buffer.concat(all)
}

/** A vault that streams in chunks of a size. */
function aVault(size = 1024) {
  const store = memoryFileStore()
  const vault = vaultIn(
    {
      ...store,
      async getStream(key) {
        const body = store.stored.get(key)
        return body && { bytes: body.byteLength, body: cut(body, size) }
      },
    },
    KEY,
  )
  return { store, vault }
}

// @promise backup-restore
test.each([1, 7, 16, 37, 1024, 1_000_000])(
  'returns what was stored in pieces of %i bytes',
  async (size) => {
    const { vault } = aVault(size)
    const text = TEXT.subarray(0, size * 300)
    await vault.putStream('streamed', cut(text, size))
    await vault.put('whole', text)
    await vault.putStream('empty', cut(Buffer.alloc(0), size))
    for (const name of ['streamed', 'whole']) {
      expect((await vault.get(name))?.equals(text)).toBe(true)
      expect((await read(await vault.getStream(name))).equals(text)).toBe(true)
    }
    expect((await read(await vault.getStream('empty'))).byteLength).toBe(0)
    expect(await vault.getStream('none')).toBeUndefined()
  },
)

// @promise backup-restore
test('rejects any changed, missing or added byte', async () => {
  const { store, vault } = aVault()
  await vault.put('file', TEXT)
  const [[key, sealed] = ['', Buffer.alloc(0)]] = [...store.stored]
  const length = sealed.byteLength
  const places = [0, 4, 5, 20, 21, 500, 1024, length - 17, length - 16, length - 1]
  const changed = places.map((at) => {
    const other = Buffer.from(sealed)
    other[at] = (other[at] ?? 0) ^ 1
    return other
  })
  const cutAt = [0, 3, 21, 36, 37, 1024, length - 16, length - 1]
  const short = cutAt.map((at) => Buffer.from(sealed).subarray(0, at))
  for (const other of [...changed, ...short, Buffer.concat([sealed, Buffer.from('x')])]) {
    store.stored.set(key, other)
    await expect(read(await vault.getStream('file'))).rejects.toThrow('of the backup')
    await expect(vault.get('file')).rejects.toThrow('of the backup')
  }
  // Another object's key.
  store.stored.set(key.replace(/file$/, 'other'), sealed)
  await expect(vault.get('other')).rejects.toThrow('cut short or changed')
})

// @promise backup-restore
test('distinguishes storage errors from changed backups', async () => {
  const { store } = aVault()
  await vaultIn(store, KEY).put('file', TEXT)
  const failing = vaultIn(
    {
      ...store,
      async getStream(key) {
        const body = store.stored.get(key) ?? Buffer.alloc(0)
        async function* half() {
          yield body.subarray(0, 2000)
          throw new Error('the line is cut')
        }
        return { bytes: body.byteLength, body: half() }
      },
    },
    KEY,
  )
  await expect(read(await failing.getStream('file'))).rejects.toThrow('the line is cut')
})

// @promise backup-restore
test('refuses to restore a changed file', async () => {
  const { vault } = aVault()
  const parts = writeParts('lines', vault.put)
  await parts.add(['a', 'b'].map((name) => JSON.stringify([`cv/${name}`, sha256Of(name), 1])))
  const manifest = {
    files: { count: 2, bytes: 2, missing: 0, parts: await parts.end() },
  } as unknown as Manifest
  await vault.put(filePath('cv/a'), Buffer.from('a'))
  await vault.put(filePath('cv/b'), Buffer.from('c'))
  const files = memoryFileStore()
  const restoring = restoreFiles(files, vault, manifest, { replace: false })
  await expect(restoring).rejects.toThrow('the file cv/b of the backup is another than was written')
  expect([...files.stored.keys()]).not.toContain('cv/b')
})
