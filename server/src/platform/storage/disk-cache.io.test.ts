import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDiskCache } from './disk-cache.ts'

const HOUR_MS = 60 * 60 * 1000
let folder: string
let now: number
const open = (maxBytes = 100) =>
  openDiskCache(folder, { maxBytes, maxAgeMs: 24 * HOUR_MS, now: () => now })
const text = async (held: Promise<Buffer | undefined>) => (await held)?.toString()

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-hold-'))
  now = Date.now()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

// @promise sites-without-storage
test('keeps entries across processes under hashed names', async () => {
  await (await open()).put('ada-quill.sites.example', Buffer.from('a page'))
  await writeFile(path.join(folder, '.broken-off.part'), 'half')
  const again = await open()
  expect(await text(again.get('ada-quill.sites.example'))).toBe('a page')
  expect((await readdir(folder)).join()).toMatch(/^[0-9a-f]{64}$/)
  await again.remove('ada-quill.sites.example')
  expect(await readdir(folder)).toEqual([])
})

// @promise sites-without-storage
test('evicts the least recently used entries', async () => {
  const hold = await open()
  for (const name of ['a', 'b', 'c', 'd']) await hold.put(name, Buffer.alloc(25, name))
  await hold.get('a')
  await hold.put('e', Buffer.alloc(25, 'e'))
  expect(
    (await Promise.all(['a', 'b', 'c', 'd', 'e'].map(hold.get))).map((each) => !!each),
  ).toEqual([true, false, true, true, true])
  await hold.put('too large', Buffer.alloc(101))
  expect(await readdir(folder)).toHaveLength(4)
})

// @promise sites-without-storage
test('deletes entries after a day without use', async () => {
  const hold = await open()
  await hold.put('old', Buffer.from('x'))
  await hold.put('used', Buffer.from('x'))
  now += 20 * HOUR_MS
  expect(await text(hold.get('used'))).toBe('x')
  now += 5 * HOUR_MS
  await hold.sweep()
  expect(await readdir(folder)).toHaveLength(1)
  expect(await hold.get('old')).toBeUndefined()
  expect(await text((await open()).get('used'))).toBe('x')
})

test('tolerates an unwritable folder', async () => {
  const hold = await open()
  await rm(folder, { recursive: true })
  await hold.put('a', Buffer.from('x'))
  expect(await hold.get('a')).toBeUndefined()
})
