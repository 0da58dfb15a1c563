import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMadeSite, aPublication } from '../../testing/a-made-site.ts'
import { memoryFiles } from '../../testing/memory-files.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { createLog } from '../platform/log.ts'
import { collectFilesJob } from './collect-files.ts'
import { filesOfOrder } from './publish-site.ts'
import { type Publication, publications, versions } from './tables.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const YESTERDAY = new Date('2026-03-09T12:00:00Z')

let database: TestDatabase
let files = memoryFiles()
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  files = memoryFiles()
})

const collect = () =>
  collectFilesJob({ db: database.db, clock: () => NOW, files, log: createLog('silent') }).run({})

/** A site whose version names a page and a picture of its PDF; a third file lies beside them. */
async function aSiteWithALeftOver(facts: Partial<Publication>) {
  const { order } = await aMadeSite(database.db, {
    publications: [{ requestedAt: YESTERDAY, ...facts }],
  })
  const file = (name: string) => `${filesOfOrder(order.id)}/${name}`
  const entry = (name: string, type: string) => ({ key: file(name), type, bytes: 1, hash: name })
  await database.db
    .update(versions)
    .set({
      files: { 'index.html': entry('page', 'text/html') },
      pages: { 'resume.pdf': [entry('picture', 'image/png')] },
    })
    .where(eq(versions.orderId, order.id))
  for (const name of ['page', 'picture', 'left-over']) await files.put(file(name), Buffer.from('x'))
  return { order, file }
}

test('a file of a site that no version names is removed, and what a version names stays', async () => {
  const { file } = await aSiteWithALeftOver({})
  await collect()
  expect([...files.stored.keys()]).toEqual([file('page'), file('picture')])
  await collect()
  expect(files.stored.size).toBe(2)
})

test.each(['queued', 'rendering'] as const)(
  'nothing is removed while another is %s: its files may lie there already',
  async (state) => {
    const { order, file } = await aSiteWithALeftOver({})
    await database.db
      .insert(publications)
      .values(aPublication(order.id, { state, purpose: 'preview', requestedAt: YESTERDAY }))
    await collect()
    expect(files.stored.has(file('left-over'))).toBe(true)
  },
)

test('files of another order, and of a site that nobody touched for days, are not looked at', async () => {
  const { file } = await aSiteWithALeftOver({ requestedAt: new Date('2026-03-02T09:00:00Z') })
  await files.put('sites/another/left-over', Buffer.from('x'))
  await collect()
  expect(files.stored.has(file('left-over'))).toBe(true)
  expect(files.stored.has('sites/another/left-over')).toBe(true)
})
