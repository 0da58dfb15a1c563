import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMadeSite, aPublication } from '../../testing/a-made-site.ts'
import { memoryFiles } from '../../testing/memory-files.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { listLiveVersions, readOutgoingLinks } from './outgoing-links.ts'
import { publications, versions } from './tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('what is looked at is the live version of each site that is online', async () => {
  const [first, second] = [
    await aMadeSite(database.db, { publications: [{}, {}], site: { liveVersion: 2 } }),
    await aMadeSite(database.db),
  ]
  await aMadeSite(database.db, { site: { liveVersion: null } })
  await aMadeSite(database.db, { site: { offlineAt: new Date(), offlineBy: 'customer' } })
  const expected = [
    { orderId: first.order.id, version: 2 },
    { orderId: second.order.id, version: 1 },
  ]
  expect(await listLiveVersions(database.db)).toEqual(
    expected.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1)),
  )
})

test('links are read from the pages of a version in every language, and from no other file', async () => {
  const { order, made } = await aMadeSite(database.db)
  const files = memoryFiles()
  const page = (to: string) => `<a href="https://${to}/">é</a><a href="https://ada.sites.example/">`
  const written = {
    'index.html': 'a.example',
    'de/index.html': 'b.example',
    '404.html': 'c.example',
  }
  for (const [path, to] of Object.entries(written)) await files.put(path, Buffer.from(page(to)))
  const publication = aPublication(order.id)
  await database.db.insert(publications).values(publication)
  await database.db.insert(versions).values({
    ...made[0]!.version,
    number: 2,
    publicationId: publication.id,
    files: Object.fromEntries(
      // The last lies nowhere any more.
      [...Object.keys(written), 'pt/index.html'].map((path) => [
        path,
        { key: path, type: 'text/html', bytes: 1, hash: path },
      ]),
    ),
  })
  const house = {
    db: database.db,
    files,
    sites: { domain: 'sites.example', scheme: 'https:' } as const,
    publicUrl: 'https://shop.example',
  } as unknown as Parameters<typeof readOutgoingLinks>[0]
  expect(await readOutgoingLinks(house, { orderId: order.id, version: 2 })).toEqual([
    'https://a.example/',
    'https://b.example/',
  ])
  expect(await readOutgoingLinks(house, { orderId: randomUUID(), version: 1 })).toEqual([])
})
