import { eq } from 'drizzle-orm'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertPublishedSite, buildPublication } from '../../../testing/insert-published-site.ts'
import { type FakeBucket, startFakeBucket } from '../../../testing/fake-bucket.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createLog } from '../../platform/log.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { localFileStore } from '../../platform/storage/local-file-store.ts'
import { s3FileStore } from '../../platform/storage/s3-file-store.ts'
import { garbageCollectionJob } from './garbage-collect-files.ts'
import { siteFilesFolder } from './version-files.ts'
import { type Publication, publications, versions } from '../tables.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const YESTERDAY = new Date('2026-03-09T12:00:00Z')

let database: TestDatabase
let folder: string
let bucket: FakeBucket
beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-collected-'))
  bucket = await startFakeBucket()
})
afterAll(async () => {
  await database.close()
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const collect = (files: FileStore) =>
  garbageCollectionJob({ db: database.db, clock: () => NOW, files, log: createLog('silent') }).run(
    {},
  )

/** A version with a page and a PDF image, and an orphaned file. */
async function aSiteWithALeftOver(files: FileStore, facts: Partial<Publication>) {
  const { order } = await insertPublishedSite(database.db, {
    publications: [{ requestedAt: YESTERDAY, ...facts }],
  })
  const file = (name: string) => `${siteFilesFolder(order.id)}/${name}`
  const entry = (name: string, type: string) => ({ key: file(name), type, bytes: 1, hash: name })
  await database.db
    .update(versions)
    .set({
      files: { 'index.html': entry('page', 'text/html') },
      pages: { 'resume.pdf': [entry('picture', 'image/png')] },
    })
    .where(eq(versions.orderId, order.id))
  for (const name of ['page', 'picture', 'left-over']) await files.put(file(name), Buffer.from('x'))
  const lying = async () => (await files.list(siteFilesFolder(order.id))).toSorted()
  return { order, file, lying }
}

const stores: readonly [name: string, open: () => FileStore][] = [
  ['a folder', () => localFileStore(folder)],
  ['a bucket', () => s3FileStore(bucket.url)],
]

describe.each(stores)('files in %s', (_name, open) => {
  // @promise file-cleanup: Unreferenced site files are deleted; referenced files are kept.
  test('deletes site files that no version references', async () => {
    const files = open()
    const { file, lying } = await aSiteWithALeftOver(files, {})
    await collect(files)
    expect(await lying()).toEqual([file('page'), file('picture')])
    await collect(files)
    expect(await lying()).toHaveLength(2)
  })

  // @promise file-cleanup
  test.each(['queued', 'rendering'] as const)(
    'deletes nothing while another publication is %s',
    async (state) => {
      const files = open()
      const { order, file, lying } = await aSiteWithALeftOver(files, {})
      await database.db
        .insert(publications)
        .values(buildPublication(order.id, { state, purpose: 'preview', requestedAt: YESTERDAY }))
      await collect(files)
      expect(await lying()).toContain(file('left-over'))
    },
  )

  // @promise file-cleanup
  test('skips other orders and sites without recent publications', async () => {
    const files = open()
    const requestedAt = new Date('2026-03-02T09:00:00Z')
    const { file, lying } = await aSiteWithALeftOver(files, { requestedAt })
    await files.put('sites/another/left-over', Buffer.from('x'))
    await collect(files)
    expect(await lying()).toContain(file('left-over'))
    expect(await files.get('sites/another/left-over')).toBeDefined()
  })
})
