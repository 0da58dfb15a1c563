import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPublishedSite, buildPublication } from '../../../testing/insert-published-site.ts'
import { buildOrder } from '../../../testing/build-order.ts'
import { memoryFileStore } from '../../../testing/memory-file-store.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { readHistory } from '../../ordering/index.ts'
import { siteMetrics } from '../site-metrics.ts'
import { syncMissingLanguages } from './sync-missing-languages.ts'
import { findLiveVersion, readOutgoingLinks } from '../versions/outgoing-links.ts'
import { personalOf } from '../personal.ts'
import { readShareImage } from '../serving/share-image.ts'
import { findPublication } from '../site-store.ts'
import { publications, versions } from '../tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('finds the live version of each online site', async () => {
  const [first, second] = [
    await insertPublishedSite(database.db, { publications: [{}, {}], site: { liveVersion: 2 } }),
    await insertPublishedSite(database.db),
  ]
  const [never, offline] = [
    await insertPublishedSite(database.db, { site: { liveVersion: null } }),
    await insertPublishedSite(database.db, {
      site: { offlineAt: new Date(), offlineBy: 'customer' },
    }),
  ]
  const shown = [first, second, never, offline].map(({ order }) =>
    findLiveVersion(database.db, order.id),
  )
  expect(await Promise.all(shown)).toEqual([2, 1, null, null])
  const counted = (await siteMetrics(database.db)).map(({ name, samples }) => [name, samples])
  expect(counted).toEqual([
    ['vitrine_sites_live', [{ value: 2 }]],
    ['vitrine_sites_offline', [{ value: 1 }]],
  ])
})

const NOW = new Date('2026-03-10T12:00:00Z')
const fileOf = (key: string) => ({ key, type: 'image/png', bytes: 1, hash: key })
const giveFiles = (publicationId: string, files: (typeof versions.$inferSelect)['files']) =>
  database.db.update(versions).set({ files }).where(eq(versions.publicationId, publicationId))

test('returns a share image for live sites only', async () => {
  const files = memoryFileStore()
  const picture = async (facts: Parameters<typeof insertPublishedSite>[1], key: string) => {
    const { site, made } = await insertPublishedSite(database.db, facts)
    await giveFiles(made[0]!.publication.id, key === '' ? {} : { 'share.png': fileOf(key) })
    return readShareImage(database.db, files, site.subdomain)
  }
  const bytes = Buffer.from('a picture')
  await files.put('kept', bytes)
  expect(await picture({}, 'kept')).toEqual({ bytes })
  expect(await picture({}, 'lost')).toEqual({ refused: 'share_image_missing' })
  expect(await picture({}, '')).toEqual({ refused: 'share_image_missing' })
  const offline = { site: { offlineAt: NOW, offlineBy: 'customer' } }
  expect(await picture(offline, 'kept')).toEqual({ refused: 'site_not_found' })
  expect(await readShareImage(database.db, files, 'nobody')).toEqual({ refused: 'site_not_found' })
})

test('updates missing languages and stops the clock with the last', async () => {
  const wishing = async (...languages: string[]) => {
    const { wishes } = buildOrder()
    const { order, made } = await insertPublishedSite(database.db, {
      order: { packageId: 'professional', wishes: { ...wishes, languages } },
      publications: [{ owedLanguages: ['Greek'] }],
    })
    await syncMissingLanguages({ db: database.db, clock: () => NOW }).job.run({ orderId: order.id })
    const [{ publication }] = made as [(typeof made)[0]]
    const { owedLanguages } = (await findPublication(database.db, publication.id))!
    return [owedLanguages, (await readHistory(database.db, order.id)).map(({ what }) => what)]
  }
  expect(await wishing('German', 'English', 'French')).toEqual([['German', 'French'], []])
  expect(await wishing('English')).toEqual([[], ['all-languages-delivered']])
  // Unpublished or offline.
  const { order: young } = await insertPublishedSite(database.db, { site: { liveVersion: null } })
  for (const orderId of [young.id, randomUUID()])
    await syncMissingLanguages({ db: database.db, clock: () => NOW }).job.run({ orderId })
  expect(await readHistory(database.db, young.id)).toEqual([])
})

test('exports every file of every version, newest first', async () => {
  const { order, made } = await insertPublishedSite(database.db, { publications: [{}, {}] })
  await giveFiles(made[1]!.publication.id, {
    'index.html': fileOf('second'),
    'de/resume.pdf': fileOf('pdf'),
  })
  const { exportFiles, folders } = personalOf('a secret')
  const subject = { orderId: order.id } as Parameters<NonNullable<typeof exportFiles>>[1]
  const files = memoryFileStore()
  for (const key of ['second', 'pdf', `${order.id}/0`]) await files.put(key, Buffer.from(key))
  const handed = await exportFiles?.(database.db, subject)
  const read = (handed ?? []).map(async (file) => [
    file.path,
    'read' in file ? Buffer.from((await file.read(files)) ?? []).toString() : file,
  ])
  expect((await Promise.all(read)).toSorted(([a], [b]) => (a! < b! ? 1 : -1))).toEqual([
    ['site/version-2/index.html', 'second'],
    ['site/version-2/de/resume.pdf', 'pdf'],
    ['site/version-1/index.html', `${order.id}/0`],
  ])
  expect(handed?.[2]?.path).toContain('version-1')
  expect(folders?.(order.id)).toEqual([`sites/${order.id}`])
})

test('reads outgoing links from pages in every language only', async () => {
  const { order, made } = await insertPublishedSite(database.db)
  const files = memoryFileStore()
  const page = (to: string) => `<a href="https://${to}/">é</a><a href="https://ada.sites.example/">`
  const written = {
    'index.html': 'a.example',
    'de/index.html': 'b.example',
    '404.html': 'c.example',
  }
  for (const [path, to] of Object.entries(written)) await files.put(path, Buffer.from(page(to)))
  const publication = buildPublication(order.id)
  await database.db.insert(publications).values(publication)
  await database.db.insert(versions).values({
    ...made[0]!.version,
    number: 2,
    publicationId: publication.id,
    files: Object.fromEntries(
      // The last file is missing in storage.
      [...Object.keys(written), 'pt/index.html'].map((path) => [
        path,
        { key: path, type: 'text/html', bytes: 1, hash: path },
      ]),
    ),
  })
  const app = {
    db: database.db,
    files,
    sites: { domain: 'sites.example', scheme: 'https:' } as const,
    publicUrl: 'https://shop.example',
  } as unknown as Parameters<typeof readOutgoingLinks>[0]
  expect(await readOutgoingLinks(app, { orderId: order.id, version: 2 })).toEqual([
    'https://a.example/',
    'https://b.example/',
  ])
  expect(await readOutgoingLinks(app, { orderId: randomUUID(), version: 1 })).toEqual([])
})
