import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type PublishedTestSite,
  insertPublishedSite,
  buildPublication,
} from '../../../testing/insert-published-site.ts'
import { memoryFileStore } from '../../../testing/memory-file-store.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { insertUser } from '../../accounts/account-store.ts'
import { users } from '../../accounts/tables.ts'
import { findOrder, orders, readHistory } from '../../ordering/index.ts'
import { createEmit } from '../../platform/events.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import { createLog } from '../../platform/log.ts'
import { events } from '../../platform/tables.ts'
import { hashContent } from '../versions/bundle-files.ts'
import { type PublishDeps, renderErrorMessage, publishJob } from './publish-job.ts'
import { RenderTimeout } from '../render/site-renderer.ts'
import { findPublication, findSite, findVersion, findVersionOfPublication } from '../site-store.ts'
import { contactVisibility, setHiddenContact } from '../sites/hide-contact.ts'
import { type Publication, publications } from '../tables.ts'
import { readStoredFrom, readVersionFile } from '../versions/version-files.ts'

const NOW = new Date('2026-03-10T12:00:00Z')

let database: TestDatabase
let changed: string[] = []
const files = memoryFileStore()
const enqueue: Enqueue = Object.assign(async () => {}, {
  all: async () => {},
  deleteFinished: async () => {},
})
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  changed = []
  await database.db.delete(users)
})

type Drawn = Awaited<ReturnType<PublishDeps['render']>>
const page = (text: string, type = 'text/html') => ({ body: Buffer.from(text), type })
/** A fake renderer result: a page and a PDF. */
const drawn = (text = 'Ada'): Drawn => ({
  files: new Map([
    ['index.html', page(text)],
    ['resume.pdf', page('pdf', 'application/pdf')],
  ]),
  roundTrip: [],
})

/** Runs the job with a fake renderer. */
const make = (id: string, render: PublishDeps['render'] = async () => drawn()) =>
  publishJob({
    db: database.db,
    emit: createEmit(enqueue, []),
    enqueue,
    clock: () => NOW,
    files,
    log: createLog('silent'),
    render,
    drawPages: async () => [page('one', 'image/png'), page('two', 'image/png')],
    siteChanged: (subdomain) => {
      changed.push(subdomain)
    },
  }).run({ publicationId: id })

/** A site with version 1 live and a queued publication. */
async function asked(
  facts: Partial<Publication> = {},
  site: Parameters<typeof insertPublishedSite>[1] = {},
): Promise<PublishedTestSite & { id: string }> {
  const made = await insertPublishedSite(database.db, {
    order: { orderStatus: 'in_production' },
    ...site,
  })
  const publication = buildPublication(made.order.id, {
    state: 'queued',
    requestedIn: made.order.orderStatus,
    ...facts,
  })
  await database.db.insert(publications).values(publication)
  return { ...made, id: publication.id }
}
const publication = (id: string) => findPublication(database.db, id)
const history = async (orderId: string) =>
  (await readHistory(database.db, orderId)).map(({ what }) => what)
async function told(orderId: string): Promise<{ type: string; [fact: string]: unknown }[]> {
  const rows = await database.db.select().from(events)
  return rows
    .map(({ type, payload }) => ({ type, ...(payload as { orderId?: string }) }))
    .filter((each) => each.orderId === orderId)
}

test('stores a rendered version by content hash and publishes it', async () => {
  const { id, order, site } = await asked()
  await make(id)
  const version = await findVersionOfPublication(database.db, id)
  expect(version).toMatchObject({
    number: 2,
    publishedBy: 'staff:noor',
    publishedAt: NOW,
    pages: {},
    proof: [],
  })
  const file = version!.files['index.html']!
  expect(file).toMatchObject({ bytes: 3, type: 'text/html', hash: hashContent(Buffer.from('Ada')) })
  const read = await readVersionFile(file, version!.files, readStoredFrom(files))
  expect(Buffer.from(read ?? []).toString()).toBe('Ada')
  // One object with both files, named by content hash.
  const lying = await files.list(`sites/${order.id}`)
  const pack = (await files.get(file.key)) ?? Buffer.from('')
  expect(lying).toEqual([`sites/${order.id}/${hashContent(pack)}`])
  expect(version!.files['resume.pdf']!.key).toBe(file.key)
  expect(await findSite(database.db, order.id)).toMatchObject({ liveVersion: 2 })
  expect(await publication(id)).toMatchObject({ state: 'published', liveAt: NOW })
  expect(await findOrder(database.db, order.id)).toMatchObject({ orderStatus: 'live' })
  expect(await history(order.id)).toContain('published-without-review')
  expect(changed).toEqual([site.subdomain])
})

test('creates one version when the job runs twice', async () => {
  const { id, order } = await asked({ state: 'rendering' })
  await make(id)
  await make(id)
  expect(await findVersion(database.db, order.id, 3)).toBeUndefined()
  // Crashed after the version was inserted, before the job finished.
  await database.db.update(publications).set({ state: 'rendering' }).where(eq(publications.id, id))
  await make(id)
  expect(await findVersion(database.db, order.id, 3)).toBeUndefined()
  await make(randomUUID())
})

test('stores preview page images and waits for approval', async () => {
  const { id, order } = await asked({ purpose: 'preview' })
  await make(id)
  const version = await findVersionOfPublication(database.db, id)
  expect(Object.keys(version?.pages ?? {})).toEqual(['resume.pdf'])
  expect(version?.pages['resume.pdf']).toMatchObject([
    { type: 'image/png', bytes: 3 },
    { type: 'image/png', bytes: 3 },
  ])
  expect(await publication(id)).toMatchObject({ state: 'rendered', liveAt: null })
  expect(await findSite(database.db, order.id)).toMatchObject({ liveVersion: 1 })
  expect(await told(order.id)).toEqual([
    { type: 'publishing.preview-rendered', orderId: order.id, publicationId: id },
  ])
  expect(await history(order.id)).toEqual([])
})

test('keeps the live version when rendering fails', async () => {
  const { id, order } = await asked()
  await make(id, async () => {
    throw new Error('no such theme')
  })
  expect(await publication(id)).toMatchObject({
    state: 'failed',
    problem:
      'The page could not be rendered. The live version stays. Check the last changes and publish again.',
  })
  expect(await findSite(database.db, order.id)).toMatchObject({ liveVersion: 1 })
  expect(changed).toEqual([])
  const slow = new RenderTimeout()
  expect(renderErrorMessage(slow, 'live')).toMatch(
    /^Rendering the page took too long .*publish again\.$/,
  )
  expect(renderErrorMessage(slow, 'preview')).toMatch(/took too long .*Nothing was sent/)
  expect(renderErrorMessage(new Error('x'), 'preview')).toMatch(
    /^The page could not .*send it again\.$/,
  )
})

test('keeps an order on hold when its publication finishes', async () => {
  const { id, order } = await asked()
  await make(id, async () => {
    await database.db.update(orders).set({ orderStatus: 'on_hold' }).where(eq(orders.id, order.id))
    return drawn()
  })
  expect(await publication(id)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('put on hold or ended'),
  })
  expect(await findVersionOfPublication(database.db, id)).toBeUndefined()
  expect(await findSite(database.db, order.id)).toMatchObject({ liveVersion: 1 })
})

test('waits for the second person and replaces older waiting versions', async () => {
  for (const username of ['noor', 'lena'])
    await insertUser(database.db, {
      id: randomUUID(),
      username,
      passwordHash: 'x',
      role: 'writer',
      createdAt: NOW,
    })
  const { id, order } = await asked()
  await make(id)
  expect(await publication(id)).toMatchObject({ state: 'waiting' })
  expect(await readHistory(database.db, order.id)).toMatchObject([
    { what: 'publication-waits', actor: 'staff:noor', to: '2', note: 'Agreed by phone' },
  ])
  const next = buildPublication(order.id, { state: 'queued', requestedIn: 'in_production' })
  await database.db.insert(publications).values(next)
  await make(next.id)
  expect(await publication(next.id)).toMatchObject({ state: 'waiting' })
  expect(await publication(id)).toMatchObject({
    state: 'failed',
    problem: 'A newer version was requested before this one was signed.',
  })
  expect(await findSite(database.db, order.id)).toMatchObject({ liveVersion: 1 })
})

const partOf = (keptFrom: number, takenFrom?: number): Pick<Publication, 'input'> => ({
  input: {
    ...buildPublication('').input,
    part: { languages: ['en'], keptFrom, ...(takenFrom && { takenFrom }) },
  },
})

// @promise languages-published-separately
test.each(['live', 'preview'] as const)(
  'rejects a partial version with an outdated base: %s',
  async (purpose) => {
    const site = { publications: [{}, {}], site: { liveVersion: 2 } }
    const { id, order } = await asked({ ...partOf(1), purpose }, site)
    await make(id)
    expect(await publication(id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining(
        'Another version went live while this one was rendered from version 1.',
      ),
    })
    expect(await findVersionOfPublication(database.db, id)).toBeUndefined()
    expect(await findSite(database.db, order.id)).toMatchObject({ liveVersion: 2 })
    const still = await asked({ ...partOf(2), purpose }, site)
    await make(still.id)
    expect(await findVersionOfPublication(database.db, still.id)).toMatchObject({ number: 3 })
  },
)

// @promise languages-published-separately
test('rolls a language back without a second person', async () => {
  for (const username of ['noor', 'lena'])
    await insertUser(database.db, {
      ...{ id: randomUUID(), username, passwordHash: 'x', role: 'writer', createdAt: NOW },
    })
  for (const orderStatus of ['in_revision', 'closed'] as const) {
    const back = partOf(2, 1)
    const { id, order } = await asked(
      { ...back, requestedIn: orderStatus, reason: null },
      { order: { orderStatus }, publications: [{}, {}], site: { liveVersion: 2 } },
    )
    await make(id)
    expect(await publication(id)).toMatchObject({ state: 'published', liveAt: NOW })
    expect(await findSite(database.db, order.id)).toMatchObject({ liveVersion: 3 })
    expect(await findOrder(database.db, order.id)).toMatchObject({ orderStatus })
    expect(await readHistory(database.db, order.id)).toMatchObject([
      { what: 'language-went-back', from: 'English', to: '1', actor: 'staff:noor' },
    ])
  }
  const held = await asked(partOf(1, 1), { order: { orderStatus: 'on_hold', heldFrom: 'live' } })
  await make(held.id)
  expect(await publication(held.id)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('The live site stays unchanged.'),
  })
})

const { input } = buildPublication('')
const ada = {
  name: 'Ada Quill',
  phone: '+1 555 0100',
  email: 'ada@example.com',
  location: { city: 'Porto' },
}
const inputOf = (
  basics: Record<string, unknown>,
  hidden?: ('phone' | 'address')[],
): Publication['input'] => ({
  ...input,
  resumes: [{ code: 'en', languageName: 'English', resume: { basics } }],
  ...(hidden && { hidden }),
})
const wish = (orderId: string, hidden: ('phone' | 'address')[]) =>
  database.db.transaction((tx) => setHiddenContact(tx, enqueue, { orderId, hidden }, NOW))

test('hides contact details in the rerendered version and emits events', async () => {
  const { order } = await insertPublishedSite(database.db, {
    publications: [{ input: inputOf(ada, ['address']) }],
  })
  expect(await wish(order.id, ['address'])).toEqual({ publication: null })
  const result = await wish(order.id, ['phone'])
  const made = 'publication' in result ? result.publication : null
  expect(made).toMatchObject({
    state: 'queued',
    purpose: 'live',
    requestedBy: 'customer',
    requestedIn: 'live',
    requestedAt: NOW,
    reason: 'Phone number hidden, Address shown again',
    input: { hidden: ['phone'], updatedOn: '2026-03-10', siteUrl: input.siteUrl },
  })
  expect(await wish(order.id, [])).toEqual({ refused: 'publication_pending' })
  await make(made!.id)
  expect((await told(order.id)).find(({ type }) => type.endsWith('contact-switched'))).toEqual({
    type: 'publishing.contact-switched',
    orderId: order.id,
    publicationId: made!.id,
    url: input.siteUrl,
    hidden: ['phone'],
    shown: ['address'],
  })
  expect(await findOrder(database.db, order.id)).toMatchObject({ orderStatus: 'live' })
})

test('keeps the last contact method and ignores offline sites', async () => {
  const only = { name: 'Ada Quill', phone: '+1 555 0100' }
  const { order } = await insertPublishedSite(database.db, {
    publications: [{ input: inputOf(only) }],
  })
  expect(await wish(order.id, ['phone'])).toEqual({ refused: 'last_contact_method' })
  expect(await wish(order.id, ['address'])).toHaveProperty('publication.reason', 'Address hidden')
  for (const facts of [
    { order: { orderStatus: 'in_review' } },
    { site: { liveVersion: null } },
    { site: { offlineAt: NOW, offlineBy: 'customer' } },
  ] as const) {
    const { order: other } = await insertPublishedSite(database.db, facts)
    expect(await wish(other.id, ['phone'])).toEqual({ refused: 'site_not_live' })
  }
  expect(await wish(randomUUID(), ['phone'])).toEqual({ refused: 'order_not_found' })
})

test('reports contact details as shown, hidden or absent', () => {
  expect(contactVisibility(inputOf(ada))).toEqual({ phone: 'shown', address: 'shown' })
  expect(contactVisibility(inputOf(ada, ['phone']))).toEqual({ phone: 'hidden', address: 'shown' })
  expect(contactVisibility(inputOf({ name: 'Ada' }, ['phone']))).toEqual({
    phone: 'absent',
    address: 'absent',
  })
})
