import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type {
  PictureResponse,
  PortfolioItemResponse,
  StaffPortfolioItemResponse,
} from '@vitrine/contract/portfolio'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  type TestResponse,
  buyPlan,
  signInStaff,
  type TestClient,
  createTestClient,
} from '../../testing/test-client.ts'
import { publications, sites, versions } from '../publishing/tables.ts'
import { items, pictures } from './tables.ts'

const PORTFOLIO = '/api/admin/portfolio'
const PICTURES = '/api/admin/portfolio-pictures'
const DAY_MS = 24 * 60 * 60 * 1000

let running: TestServer
let staff: TestClient
let png: Buffer
let now = new Date('2026-03-02T09:00:00Z')

beforeAll(async () => {
  running = await startTestServer({ clock: () => now })
  staff = await signInStaff(running.url)
  png = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#1853c6' } })
    .png()
    .toBuffer()
})
afterAll(() => running.close())
afterEach(async () => {
  await running.db.delete(items)
  await running.db.delete(pictures)
  await rm(path.join(running.dataDir, 'files', 'portfolio'), { recursive: true, force: true })
})

function pictureForm(bytes: Uint8Array): FormData {
  const form = new FormData()
  form.set('picture', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'page.png')
  return form
}

const upload = (bytes: Uint8Array = png) =>
  staff.send<PictureResponse & { error: string }>('POST', PICTURES, pictureForm(bytes))

const aBody = (pictureId: string, more: object = {}) => ({
  name: 'Ines Falk',
  role: 'Midwife',
  company: 'City Hospital',
  category: 'Healthcare',
  description: 'Twelve years of births, told in figures.',
  websiteUrl: 'https://ines-falk.example/',
  pictureId,
  customerAgreed: true,
  consentNote: 'Mail of 1 March 2026',
  ...more,
})

async function add(more: object = {}): Promise<StaffPortfolioItemResponse> {
  const { pictureId } = (await upload()).body
  const answer = await staff.send<StaffPortfolioItemResponse>(
    'POST',
    PORTFOLIO,
    aBody(pictureId, more),
  )
  expect(answer.status).toBe(200)
  return answer.body
}

const onShow = async () =>
  (await createTestClient(running.url).send<PortfolioItemResponse[]>('GET', '/api/portfolio')).body

const names = async () => (await onShow()).map(({ name }) => name)

const storedPictures = async () =>
  (await readdir(path.join(running.dataDir, 'files', 'portfolio')).catch(() => [])).sort()

test('returns an empty list before the first item', async () => {
  expect(await onShow()).toEqual([])
})

test('shows a new item with its picture, without the consent', async () => {
  const item = await add()
  const [shown] = await onShow()
  expect(shown).toEqual({
    id: item.id,
    name: 'Ines Falk',
    role: 'Midwife',
    company: 'City Hospital',
    category: 'Healthcare',
    description: 'Twelve years of births, told in figures.',
    imageUrl: `/api/portfolio/pictures/${item.pictureId}`,
    websiteUrl: 'https://ines-falk.example/',
  })
  const picture = await fetch(running.url + item.imageUrl)
  expect(Buffer.from(await picture.arrayBuffer()).equals(png)).toBe(true)
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('requires consent and names missing fields', async () => {
  const { pictureId } = (await upload()).body
  const refused: TestResponse<{ fields: Record<string, string> }> = await staff.send(
    'POST',
    PORTFOLIO,
    {
      ...aBody(pictureId, {
        customerAgreed: false,
        consentNote: ' ',
        name: '',
        company: undefined,
      }),
      websiteUrl: 'javascript:alert(1)',
    },
  )
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toEqual({
    customerAgreed: 'Only customers who agreed may be shown',
    consentNote: 'Note how and when the customer agreed',
    name: 'Enter the customer’s name',
    company: 'Enter where they work',
    websiteUrl: 'Enter a link that starts with https://',
  })
  const picture = await staff.send('POST', PORTFOLIO, aBody(randomUUID()))
  expect([picture.status, picture.body['fields']]).toEqual([
    400,
    { pictureId: 'Choose the picture again' },
  ])
  expect(await onShow()).toEqual([])
})

test('rejects invalid or large pictures with advice', async () => {
  const none = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect([none.status, none.body.error]).toEqual([
    400,
    'The picture must be AVIF, WebP, PNG or JPEG',
  ])
  const large = await upload(Buffer.concat([png, Buffer.alloc(2.5 * 1024 * 1024)]))
  expect(large.status).toBe(413)
  expect(large.body.error).toMatch(/^The picture is 2\.\d MB\. The most we can take is 2 MB$/)
  expect(await storedPictures()).toEqual([])
})

test('orders items and rejects an outdated order', async () => {
  const ids: string[] = []
  for (const name of ['One', 'Two', 'Three']) ids.push((await add({ name })).id)
  expect(await names()).toEqual(['One', 'Two', 'Three'])
  const itemIds = ids.toReversed()
  expect((await staff.send('PUT', `${PORTFOLIO}-order`, { itemIds })).status).toBe(200)
  expect(await names()).toEqual(['Three', 'Two', 'One'])
  for (const wrong of [ids.slice(1), [...ids.slice(1), randomUUID()], [ids[0], ids[0], ids[1]]]) {
    const { status } = await staff.send('PUT', `${PORTFOLIO}-order`, { itemIds: wrong })
    expect(status).toBe(409)
  }
  await add({ name: 'Four' })
  expect(await names()).toEqual(['Three', 'Two', 'One', 'Four'])
})

test('hides an item from visitors only', async () => {
  const { id } = await add()
  await staff.send('PUT', `${PORTFOLIO}/${id}/showing`, { shown: false })
  expect(await onShow()).toEqual([])
  const { body } = await staff.send<StaffPortfolioItemResponse[]>('GET', PORTFOLIO)
  expect(body).toMatchObject([{ id, shown: false, consentNotedBy: 'noor' }])
  await staff.send('PUT', `${PORTFOLIO}/${id}/showing`, { shown: true })
  expect(await names()).toEqual(['Ines Falk'])
})

test('shows changes at once and deletes the old picture', async () => {
  const item = await add()
  now = new Date(now.getTime() + 60_000)
  const { pictureId } = (await upload()).body
  const changed = await staff.send<StaffPortfolioItemResponse>(
    'PUT',
    `${PORTFOLIO}/${item.id}`,
    aBody(pictureId, { role: 'Head midwife', websiteUrl: null }),
  )
  expect(changed.body.consentNotedAt).toBe(item.consentNotedAt)
  expect(await onShow()).toMatchObject([
    { role: 'Head midwife', websiteUrl: null, imageUrl: `/api/portfolio/pictures/${pictureId}` },
  ])
  expect((await fetch(running.url + item.imageUrl)).status).toBe(404)
  expect(await storedPictures()).toEqual([pictureId])
})

test('deletes the picture with its item', async () => {
  const item = await add()
  expect((await staff.send('DELETE', `${PORTFOLIO}/${item.id}`)).status).toBe(200)
  expect(await onShow()).toEqual([])
  expect(await storedPictures()).toEqual([])
  const again = await staff.send<{ error: string }>('DELETE', `${PORTFOLIO}/${item.id}`)
  expect([again.status, again.body.error]).toEqual([
    404,
    'There is no such item. It may have been removed: reload the page.',
  ])
})

test('deletes unused pictures after a day', async () => {
  const left = (await upload()).body.pictureId
  const used = await add()
  now = new Date(now.getTime() + DAY_MS + 60_000)
  staff = await signInStaff(running.url)
  const fresh = (await upload()).body.pictureId
  expect(await storedPictures()).toEqual([used.pictureId, fresh].sort())
  expect((await fetch(`${running.url}/api/portfolio/pictures/${left}`)).status).toBe(404)
})

test('fills in share picture and URL of a live site', async () => {
  const { paymentIntentId } = await buyPlan(running.url)
  const queue = await staff.send<{ entries: { orderId: string }[] }>(
    'GET',
    `/api/admin/queue?search=${paymentIntentId}`,
  )
  const orderId = queue.body.entries[0]?.orderId ?? ''
  const take = (subdomain: string) =>
    staff.send<PictureResponse & { error: string }>('POST', `${PICTURES}/of-site`, { subdomain })
  await publishBare(orderId, 'no-picture', {})
  expect((await take('nobody-here')).body.error).toBe('There is no live site at that address')
  expect((await take('no-picture')).body.error).toMatch(/^That site has no share picture/)

  const key = 'sites/share.png'
  const file = path.join(running.dataDir, 'files', key)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, png)
  await running.db.delete(sites)
  await publishBare(orderId, 'ada-quill', {
    'share.png': { key, type: 'image/png', bytes: png.length, hash: 'x' },
  })
  const { status, body } = await take('Ada-Quill')
  expect(status).toBe(200)
  expect(body.websiteUrl).toBe(running.url.replace('//', '//ada-quill.'))
  const copy = await fetch(running.url + body.imageUrl)
  expect(Buffer.from(await copy.arrayBuffer()).equals(png)).toBe(true)
})

let published = 0

/** A live version with these files, without rendering. */
async function publishBare(
  orderId: string,
  subdomain: string,
  files: (typeof versions.$inferInsert)['files'],
): Promise<void> {
  const number = ++published
  const publicationId = randomUUID()
  await running.db.insert(publications).values({
    id: publicationId,
    orderId,
    input: {} as never,
    state: 'published',
    requestedBy: 'staff:noor',
    requestedAt: now,
    requestedIn: null,
  })
  await running.db.insert(versions).values({
    orderId,
    number,
    publicationId,
    files,
    proof: [],
    publishedBy: 'noor',
    publishedAt: now,
  })
  await running.db.insert(sites).values({ orderId, subdomain, liveVersion: number, updatedAt: now })
}
