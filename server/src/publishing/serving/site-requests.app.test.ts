import { createHash, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertPublishedSite } from '../../../testing/insert-published-site.ts'
import { getByHost } from '../../../testing/get-by-host.ts'
import { memoryFileStore } from '../../../testing/memory-file-store.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { hashSubdomain } from '../../onboarding/index.ts'
import { orders } from '../../ordering/index.ts'
import type { Database } from '../../platform/database.ts'
import { buildPreviewUrl } from '../previews/preview-url.ts'
import { openSiteServer, type SiteServerDeps } from './serve-site.ts'
import { previewHeaders, siteHeaders } from './site-headers.ts'
import { sites, type VersionFile, versions } from '../tables.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const SECRETS = ['the newest of the keys, made later', 'a secret of thirty-two characters']
const ADDRESS = { scheme: 'https:', domain: 'sites.example' }
const PUBLIC_URL = 'https://vitrine.example'

type Told = Parameters<NonNullable<SiteServerDeps['answered']>>[0]

let database: TestDatabase
let files = memoryFileStore()
let server: Server
let running: { url: string }
let told: Told[] = []
let ticks = 0
/** Counts and fails database queries. */
let asked = 0
let isDown = false
let siteServer: ReturnType<typeof openSiteServer>

const open = (more: Partial<SiteServerDeps> = {}) =>
  openSiteServer({
    db: watched(database.db),
    files,
    sites: ADDRESS,
    verifyingSecrets: SECRETS,
    publicUrl: PUBLIC_URL,
    clock: () => NOW,
    ticks: () => ticks,
    answered: (answer) => void told.push(answer),
    ...more,
  })

beforeAll(async () => {
  database = await openTestDatabase()
  server = createServer((request, response) => {
    if (!siteServer.serve(request, response)) response.writeHead(418).end('the application')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  running = { url: `http://localhost:${(server.address() as AddressInfo).port}` }
})
afterAll(async () => {
  server.close()
  await database.close()
})
beforeEach(() => {
  files = memoryFileStore()
  told = []
  asked = 0
  isDown = false
  siteServer = open()
})

function watched(db: Database): Database {
  return new Proxy(db, {
    get(target, property, receiver) {
      if (property === 'select') asked += 1
      if (property === 'select' && isDown) throw new Error('the database is down')
      return Reflect.get(target, property, receiver)
    },
  })
}

const PAGES = { 'index.html': 'Ada Quill', 'de/index.html': 'Ada auf Deutsch', 'resume.pdf': 'PDF' }
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  pdf: 'application/pdf',
  woff2: 'font/woff2',
}

/** Inserts a site with these files in each version. */
async function made(
  facts: Parameters<typeof insertPublishedSite>[1] = {},
  contents: Readonly<Record<string, string>> = PAGES,
) {
  const site = await insertPublishedSite(database.db, facts)
  for (const { version } of site.made) {
    const entries = Object.entries(contents).map(([name, text]): [string, VersionFile] => {
      const body = Buffer.from(text)
      const key = `${site.order.id}/${version.number}/${name}`
      files.stored.set(key, body)
      const hash = createHash('sha256').update(body).digest('base64url')
      const type = TYPES[name.split('.').at(-1) ?? ''] ?? ''
      return [name, { key, type, bytes: body.byteLength, hash }]
    })
    await database.db
      .update(versions)
      .set({ files: Object.fromEntries(entries) })
      .where(eq(versions.publicationId, version.publicationId))
  }
  return { ...site, url: `https://${site.site.subdomain}.${ADDRESS.domain}/` }
}

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  getByHost(running, address, { method, headers })
const seen = async (address: string) => {
  const { status, body } = await get(address)
  return [status, body.toString()]
}

const PREVIEW = { purpose: 'preview', state: 'sent' } as const
const previewOf = ({ id }: { readonly id: string }, secret = SECRETS[0] ?? '', tokenVersion = 1) =>
  buildPreviewUrl(ADDRESS, { publicationId: id, tokenVersion }, secret)
const LINK_IS_WRONG = /Nothing to see here.*This preview has been replaced by a newer one/s

// @promise renewed-links-end-previews: Turning off an order's old links ends its preview URL.
test('ends the preview URL when links are renewed', async () => {
  const { order, made: all } = await made({
    order: { orderStatus: 'in_review' },
    publications: [PREVIEW],
    site: { liveVersion: null },
  })
  const publication = all[0]!.publication
  expect((await get(previewOf(publication))).status).toBe(200)
  await database.db.update(orders).set({ tokenVersion: 2 }).where(eq(orders.id, order.id))
  expect((await get(previewOf(publication))).status).toBe(404)
  expect((await get(previewOf(publication, SECRETS[0], 2))).status).toBe(200)
})

test('serves a preview only at its own URL, in all languages', async () => {
  const { order, made: all } = await made({
    order: { orderStatus: 'in_review' },
    publications: [PREVIEW],
    site: { liveVersion: null },
  })
  const publication = all[0]!.publication
  for (const secret of SECRETS) {
    const url = previewOf(publication, secret)
    const page = await get(url)
    expect([page.status, page.body.toString()]).toEqual([200, 'Ada Quill'])
    expect(page.headers).toMatchObject({
      ...previewHeaders(true, PUBLIC_URL),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    const again = await get(url, { 'if-none-match': String(page.headers['etag']) })
    expect([again.status, again.headers['cache-control']]).toEqual([304, 'private, no-cache'])
    expect(await seen(`${url}de/`)).toEqual([200, 'Ada auf Deutsch'])
    expect(await seen(`${url}resume.pdf`)).toEqual([200, 'PDF'])
    const head = await get(url, {}, 'HEAD')
    expect([head.status, head.body.length]).toEqual([200, 0])
    // Relative links need the trailing slash.
    const bare = await get(url.slice(0, -1))
    expect([bare.status, bare.headers['location']]).toEqual([301, new URL(url).pathname])
    expect(bare.headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow' })
    for (const [address, method] of [
      [`${url}de`, 'GET'],
      [`${url}nothing.html`, 'GET'],
      [url, 'POST'],
    ] as const) {
      const none = await get(address, {}, method)
      expect([address, none.status, none.body.toString()]).toEqual([
        address,
        404,
        expect.stringMatching(LINK_IS_WRONG),
      ])
      expect(none.headers).toMatchObject(previewHeaders(true, PUBLIC_URL))
    }
  }
  for (const wrong of [previewOf(publication, 'a key of nobody'), previewOf({ id: randomUUID() })])
    expect(await seen(wrong)).toEqual([404, expect.stringMatching(LINK_IS_WRONG)])
  expect((await seen(`https://preview.${ADDRESS.domain}/`))[0]).toBe(404)
  // Previews are not counted.
  expect(told).toEqual([])
  await database.db.update(orders).set({ orderStatus: 'cancelled' }).where(eq(orders.id, order.id))
  expect((await seen(previewOf(publication)))[0]).toBe(404)
})

test('tells visitors of an old preview about the newer one', async () => {
  const { made: all } = await made({
    order: { orderStatus: 'in_review' },
    publications: [PREVIEW, PREVIEW, { purpose: 'preview', state: 'rendered' }],
    site: { liveVersion: null },
  })
  const statuses = await Promise.all(
    all.map(async ({ publication }) => (await get(previewOf(publication))).status),
  )
  // Unsent previews are hidden.
  expect(statuses).toEqual([404, 200, 404])
})

test('serves a preview its own version’s fonts only', async () => {
  const font = 'fonts/body-latin-0123456789.woff2'
  const { made: all, url } = await made({
    order: { orderStatus: 'in_revision' },
    publications: [{}, PREVIEW],
  })
  const live = all[0]!.version
  const file = { key: 'font', type: 'font/woff2', bytes: 4, hash: 'font' }
  files.stored.set('font', Buffer.from('font'))
  await database.db
    .update(versions)
    .set({ files: { [font]: file } })
    .where(eq(versions.publicationId, live.publicationId))
  expect(await seen(url + font)).toEqual([200, 'font'])
  expect((await seen(previewOf(all[1]!.publication) + font))[0]).toBe(404)
})

test('reports each served file and cache hit to visit counting', async () => {
  const { order, url } = await made({}, { ...PAGES, '404.html': 'not here' })
  const orderId = order.id
  const { headers } = await get(url)
  const known = { 'if-none-match': String(headers['etag']) }
  await get(url)
  await get(url, known)
  await get(`${url}resume.pdf?from=card`)
  await get(`${url}nothing`, known)
  // HEAD, redirects and errors do not count as visits.
  await get(url, {}, 'HEAD')
  await get(url, {}, 'POST')
  await get(`${url}de`)
  expect(told).toEqual([
    { orderId, name: 'index.html', isKept: false },
    { orderId, name: 'index.html', isKept: false },
    { orderId, name: 'index.html', isKept: true },
    { orderId, name: 'resume.pdf', isKept: false },
    { orderId, name: undefined, isKept: false },
  ])
})

test('sends type, caching and Vary headers with each response', async () => {
  const font = 'fonts/body-latin-0123456789.woff2'
  const { url } = await made({}, { ...PAGES, [font]: 'font' })
  const page = await get(url)
  expect(page.headers).toMatchObject({
    ...siteHeaders(true),
    'content-type': 'text/html; charset=utf-8',
    'content-length': '9',
    'cache-control': 'public, max-age=0, must-revalidate',
    etag: expect.stringMatching(/^"[\w-]{43}"$/),
    vary: 'Accept-Encoding',
  })
  const packed = await get(url, { 'accept-encoding': 'br' })
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(packed.body.length),
    vary: 'Accept-Encoding',
  })
  // Compressed types are sent as stored.
  const pdf = await get(`${url}resume.pdf`, { 'accept-encoding': 'br' })
  expect([pdf.body.toString(), pdf.headers['content-encoding']]).toEqual(['PDF', undefined])
  expect(pdf.headers).toMatchObject({ 'accept-ranges': 'bytes', etag: expect.any(String) })
  told = []
  const part = await get(`${url}resume.pdf`, { range: 'bytes=1-', 'accept-encoding': 'br' })
  expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([
    206,
    'DF',
    'bytes 1-2/3',
  ])
  const beyond = await get(`${url}resume.pdf`, { range: 'bytes=9-' })
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */3'])
  // Later parts are no further visit.
  expect(told).toEqual([])
  const first = await get(`${url}resume.pdf`, { range: 'bytes=0-1' })
  expect([first.status, first.body.toString(), told.length]).toEqual([206, 'PD', 1])
  expect((await get(url, { range: 'bytes=0-1' })).status).toBe(200)
  expect((await get(url + font)).headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'font/woff2',
  })
})

test('rejects writes and explains missing, removed and unavailable pages', async () => {
  const { url } = await made()
  // HEAD works on a cold cache too.
  expect((await get(url, {}, 'HEAD')).status).toBe(200)
  siteServer = open()
  // Before and after caching.
  for (let time = 0; time < 2; time += 1) {
    const sent = await get(url, {}, 'POST')
    expect([sent.status, sent.headers['allow'], sent.body.toString()]).toEqual([
      405,
      'GET, HEAD',
      'This site can only be read.',
    ])
    expect((await get(url)).status).toBe(200)
    expect((await get(url, {}, 'HEAD')).status).toBe(200)
  }
  const nobody = await get(`https://nobody.${ADDRESS.domain}/`)
  expect([nobody.status, nobody.body.toString()]).toEqual([
    404,
    expect.stringMatching(/Page not found.*There is no site at this address/s),
  ])
  const gone = await made({ site: { offlineAt: NOW, offlineBy: 'customer' } })
  const left = await get(gone.url)
  expect([left.status, left.body.toString(), left.headers['cache-control']]).toEqual([
    410,
    expect.stringMatching(/No longer online.*This page was taken offline\./s),
    'no-store',
  ])
  const lost = await made()
  files.stored.clear()
  expect(await seen(lost.url)).toEqual([404, 'There is no such page on this site.'])
})

test('answers 410 for an erased customer’s subdomain under any key', async () => {
  for (const secret of SECRETS) {
    const name = `erased-${randomUUID().slice(0, 8)}`
    await made({ site: { subdomain: hashSubdomain(name, secret), offlineAt: NOW } })
    expect((await seen(`https://${name}.${ADDRESS.domain}/`))[0]).toBe(410)
  }
})

test('leaves IP hosts and health checks to the application', async () => {
  const application = [418, 'the application']
  expect(await seen('http://127.0.0.1/')).toEqual(application)
  for (const path of ['/healthz', '/readyz'])
    expect(await seen(`https://vitrine.example${path}`)).toEqual(application)
  expect((await seen('https://vitrine.example/healthz/'))[0]).toBe(421)
})

test('answers 503 for unknown sites while the database is down', async () => {
  const { url } = await made()
  isDown = true
  const { status, headers, body } = await get(url)
  expect([status, headers['retry-after'], body.toString()]).toEqual([
    503,
    '2',
    expect.stringMatching(/Back in a moment.*can’t be shown just now/s),
  ])
})

test('checks a cached site again after one second', async () => {
  const { url, order } = await made()
  await get(url)
  await database.db.update(sites).set({ offlineAt: NOW }).where(eq(sites.orderId, order.id))
  asked = 0
  ticks += 999
  for (const path of ['', 'resume.pdf']) expect((await seen(url + path))[0]).toBe(200)
  expect(asked).toBe(0)
  ticks += 1
  expect((await seen(url))[0]).toBe(410)
})

test('extends the cache for unchanged sites and shows new versions', async () => {
  const { url, order } = await made({ publications: [{}, {}] })
  const of = (number: number) => `${order.id}/${number}/index.html`
  files.stored.set(of(2), Buffer.from('the second'))
  await get(url)
  ticks += 1000
  await get(url)
  asked = 0
  ticks += 999
  await get(url)
  expect(asked).toBe(0)
  await database.db.update(sites).set({ liveVersion: 2 }).where(eq(sites.orderId, order.id))
  ticks += 1
  expect(await seen(url)).toEqual([200, 'the second'])
})

test('serves cached sites for two seconds after a database error', async () => {
  const { url } = await made()
  await get(url)
  isDown = true
  ticks += 1000
  expect((await seen(url))[0]).toBe(200)
  asked = 0
  ticks += 1999
  expect((await seen(url))[0]).toBe(200)
  expect(asked).toBe(0)
  ticks += 1
  expect((await seen(url))[0]).toBe(200)
  expect(asked).toBeGreaterThan(0)
})

test('invalidates every host of a site and no other', async () => {
  const { url, site } = await made()
  const other = await made()
  await get(url)
  await get(other.url)
  siteServer.forget(site.subdomain)
  asked = 0
  await get(other.url)
  expect(asked).toBe(0)
  await get(url)
  expect(asked).toBeGreaterThan(0)
})

/** An in-memory disk cache that reports pending writes. */
function memoryDisk() {
  const held = new Map<string, Buffer>()
  return {
    held,
    get: async (name: string) => held.get(name),
    put: async (name: string, bytes: Uint8Array) => void held.set(name, Buffer.from(bytes)),
    remove: async (name: string) => void held.delete(name),
    sweep: async () => {},
  }
}

test('caches only site routes on disk with local file storage', async () => {
  const disk = memoryDisk()
  siteServer = open({ hold: { disk, files: false } })
  const { url } = await made()
  await get(url)
  expect([...disk.held.keys()]).toEqual([`host ${new URL(url).host}`])
  siteServer = open({ hold: { disk, files: false } })
  isDown = true
  expect(await seen(url)).toEqual([200, 'Ada Quill'])
})

test('fetches truncated disk cache files again', async () => {
  const disk = memoryDisk()
  const hold = { disk, files: true }
  const { url, order } = await made()
  siteServer = open({ hold })
  await get(url)
  const file = `${order.id}/1/index.html`
  await expect.poll(() => disk.held.size).toBe(4)
  // The disk is read before storage.
  files.stored.clear()
  siteServer = open({ hold })
  expect(await seen(url)).toEqual([200, 'Ada Quill'])
  disk.held.set(file, Buffer.from('Ada Q'))
  files.stored.set(file, Buffer.from('Ada Quill'))
  siteServer = open({ hold })
  expect(await seen(url)).toEqual([200, 'Ada Quill'])
  expect(disk.held.get(file)?.toString()).toBe('Ada Quill')
  // An unreadable route counts as missing.
  for (const cut of ['', '{"orderId":', '{}']) {
    disk.held.set(`host ${new URL(url).host}`, Buffer.from(cut))
    siteServer = open({ hold })
    isDown = true
    expect((await seen(url))[0]).toBe(503)
    isDown = false
  }
})

test('refreshes a site’s disk cache entry after an hour', async () => {
  const disk = memoryDisk()
  siteServer = open({ hold: { disk, files: false } })
  const { url } = await made()
  await get(url)
  disk.held.clear()
  ticks += 60 * 60 * 1000
  await get(url)
  expect(disk.held.size).toBe(0)
  ticks += 1000
  await get(url)
  expect(disk.held.size).toBe(1)
})

test('removes an offline site’s files from the disk cache', async () => {
  const disk = memoryDisk()
  siteServer = open({ hold: { disk, files: true } })
  const { url, order, site } = await made()
  await get(url)
  await expect.poll(() => disk.held.size).toBe(4)
  await database.db.update(sites).set({ offlineAt: NOW }).where(eq(sites.orderId, order.id))
  siteServer.forget(site.subdomain)
  await expect.poll(() => disk.held.size).toBe(0)
})
