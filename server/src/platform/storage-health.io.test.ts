import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileStore } from './storage/file-store.ts'
import { localFileStore } from './storage/local-file-store.ts'
import { diskHealthCheck, fileStoreHealthCheck } from './storage-health.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-watch-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

// @promise readyz-names-storage
test('reports a full disk with folder and fix', async () => {
  expect(await diskHealthCheck(folder, 0)()).toBeUndefined()
  const { blocks, bsize } = await statfs(folder)
  const moreThanThereIs = (blocks * bsize) / 1024 / 1024 + 1
  expect(await diskHealthCheck(folder, moreThanThereIs)()).toMatchObject({
    part: 'disk',
    sentence: expect.stringMatching(/ is full \(\d+ MB left\); free some space there, or move /),
  })
  expect((await diskHealthCheck(folder, moreThanThereIs)())?.sentence).toContain(folder)
})

test('reports no problem for working storage', async () => {
  expect(await fileStoreHealthCheck(localFileStore(folder))()).toBeUndefined()
})

const store = (changes: Partial<FileStore>): FileStore => ({
  description: 'a store',
  put: async () => {},
  get: async () => Buffer.from('ok'),
  getRange: async () => undefined,
  list: async () => [],
  remove: async () => {},
  ...changes,
})

const BROKEN: readonly [how: string, changes: Partial<FileStore>][] = [
  ['takes no file', { put: () => Promise.reject(new Error('403')) }],
  ['gives none', { get: () => Promise.reject(new Error('500')) }],
  ['is silent', { get: () => new Promise<never>(() => {}) }],
  ['has lost what it was given', { get: async () => undefined }],
]

// @promise readyz-names-storage
test.each(BROKEN)('reports storage that %s', async (_how, changes) => {
  expect(await fileStoreHealthCheck(store(changes), () => 0, 20)()).toMatchObject({
    part: 'storage',
  })
})

// @promise readyz-names-storage
test('probes a bucket every ten seconds', async () => {
  let now = 0
  let asked = 0
  const look = fileStoreHealthCheck(
    store({
      get: async () => {
        asked += 1
        return Buffer.from('ok')
      },
    }),
    () => now,
  )
  for (let time = 0; time < 10; time++) await look()
  expect(asked).toBe(1)
  now = 10_001
  await look()
  expect(asked).toBe(2)
})
