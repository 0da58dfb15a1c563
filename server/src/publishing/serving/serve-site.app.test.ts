import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { plans } from '@vitrine/domain/catalog/plans'
import { unzipSync } from 'fflate'
import { siteArchive } from '@vitrine/renderer/archive'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { type Domain, domains } from '../../addresses/tables.ts'
import { subdomains } from '../../onboarding/tables.ts'
import { orders } from '../../ordering/index.ts'
import type { Database } from '../../platform/database.ts'
import { type DiskCache, openDiskCache } from '../../platform/storage/disk-cache.ts'
import { sliceRange, type FileStore } from '../../platform/storage/file-store.ts'
import { type FileBundle, bundleFiles } from '../versions/bundle-files.ts'
import { openSiteServer, type SiteServer } from './serve-site.ts'
import { domainHeaders, siteHeaders } from './site-headers.ts'
import { publications, sites, type VersionFile, versions } from '../tables.ts'

const NOW = new Date('2026-03-02T09:00:00Z')
const PAGE_BYTES = 100_000
/** Space for a few pages. */
const MEMORY_BYTES = 5 * PAGE_BYTES

let database: TestDatabase
let siteServer: SiteServer
let server: Server
const stored = new Map<string, Uint8Array>()
let reads: string[] = []
/** Canonical URLs of the next site's versions. */
let names: string[] = []

const files: FileStore = {
  description: 'memory',
  put: async (key, body) => void stored.set(key, body),
  get: async (key) => {
    reads.push(key)
    return stored.get(key)
  },
  async getRange(key, from, length) {
    reads.push(key)
    const whole = stored.get(key)
    return whole && sliceRange(key, whole, from, length)
  },
  list: async () => [],
  remove: async (key) => void stored.delete(key),
}

let now = NOW
let statements = 0

/** Delays or fails the next database queries. */
let trouble: (() => Promise<unknown>) | undefined

beforeAll(async () => {
  database = await openTestDatabase()
  database.timeStatements(() => {
    statements += 1
  })
  siteServer = openSiteServer(
    {
      db: troubled(database.db),
      files,
      sites: { scheme: 'http:', domain: 'sites.example' },
      verifyingSecrets: ['the newest of the keys, made later', 'a secret of thirty-two characters'],
      publicUrl: 'https://vitrine.example',
      clock: () => now,
    },
    MEMORY_BYTES,
  )
  server = createServer((request, response) => {
    if (!siteServer.serve(request, response)) response.writeHead(421).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await database.close()
})

function troubled(db: Database): Database {
  return new Proxy(db, {
    get(target, property, receiver) {
      const troubledSelect = () => ({ from: () => ({ where: () => trouble?.() }) })
      if (property === 'select' && trouble) return troubledSelect
      return Reflect.get(target, property, receiver)
    },
  })
}

/** Inserts a site with incompressible pages, one version per text. */
async function publish(subdomain: string, ...texts: string[]): Promise<string> {
  const orderId = randomUUID()
  await database.db.insert(orders).values({
    id: orderId,
    proofHash: orderId,
    flow: 'checkout',
    customerFirstName: 'Ada',
    customerLastName: 'Quill',
    customerEmail: 'ada@example.com',
    packageId: 'starter',
    packageName: plans.starter.name,
    packagePrice: 0,
    taxAmount: 0,
    totalAmount: 0,
    wishes: {} as never,
    createdAt: NOW,
    updatedAt: NOW,
  })
  for (const [index, text] of texts.entries()) {
    const publicationId = randomUUID()
    const named = { siteUrl: names[index] ?? `http://${subdomain}.sites.example` }
    const fileOf = (name: string, type: string, body: string): VersionFile => {
      const key = `${subdomain}/${index}/${name}`
      stored.set(key, Buffer.from(body))
      return { key, type, bytes: body.length, hash: hashOf(body) }
    }
    await database.db.insert(publications).values({
      id: publicationId,
      orderId,
      input: named as never,
      state: 'published',
      requestedBy: 'system',
      requestedAt: NOW,
      requestedIn: null,
    })
    await database.db.insert(versions).values({
      orderId,
      number: index + 1,
      publicationId,
      files: {
        'index.html': fileOf('index.html', 'text/html; charset=utf-8', text),
        'de/index.html': fileOf('de-index.html', 'text/html; charset=utf-8', `de ${text}`),
        '404.html': fileOf('404.html', 'text/html; charset=utf-8', 'nothing here'),
        [fontOf(text)]: fileOf('font', 'font/woff2', `font of ${text}`),
        'photo.jpg': fileOf('photo.jpg', 'image/jpeg', 'x'.repeat(PAGE_BYTES)),
      },
      proof: [],
      publishedBy: 'system',
      publishedAt: NOW,
    })
  }
  await database.db.insert(subdomains).values({ subdomain, orderId, heldSince: NOW })
  await database.db.insert(sites).values({ orderId, subdomain, liveVersion: 1, updatedAt: NOW })
  return orderId
}

/** Bundles an order's versions, with unstored archives. */
async function pack(orderId: string): Promise<FileBundle[]> {
  const rows = await database.db
    .select()
    .from(versions)
    .where(eq(versions.orderId, orderId))
    .orderBy(versions.number)
  const packs: FileBundle[] = []
  for (const { number, files: whole } of rows) {
    const bodies = new Map<string, { type: string; body: Uint8Array }>()
    for (const [name, { key, type }] of Object.entries(whole)) {
      bodies.set(name, { type, body: stored.get(key) ?? Buffer.from('') })
      stored.delete(key)
    }
    const archive = { path: 'site.zip', of: [...bodies.keys()] }
    bodies.set(archive.path, { type: 'application/zip', body: siteArchive(bodies) })
    const packed = await bundleFiles(`sites/${orderId}`, bodies, archive)
    stored.set(packed.key, packed.body)
    await database.db
      .update(versions)
      .set({ files: packed.files })
      .where(and(eq(versions.orderId, orderId), eq(versions.number, number)))
    packs.push(packed)
  }
  return packs
}

/** Named by content hash. */
const fontOf = (text: string) => `fonts/body-latin-${hexOf(text)}.woff2`

const hexOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10)

const hashOf = (body: string) => createHash('sha256').update(body).digest('base64url')

type Got = { status: number; headers: Record<string, unknown>; body: Buffer }

function ask(
  subdomain: string,
  path = '/',
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Got> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    get(
      {
        port,
        host: '127.0.0.1',
        path,
        method,
        headers: {
          host: subdomain.includes('.') ? subdomain : `${subdomain}.sites.example`,
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      },
    ).on('error', reject)
  })
}

// @promise content-encoding
test('serves Brotli to clients that accept it and 304s', async () => {
  await publish('ada', 'Ada Quill')
  const plain = await ask('ada')
  expect([plain.status, plain.body.toString()]).toEqual([200, 'Ada Quill'])
  const packed = await ask('ada', '/', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.body).toString()).toBe('Ada Quill')
  const refused = await ask('ada', '/', { 'accept-encoding': 'gzip;q=0, br;q=0' })
  expect([refused.headers['content-encoding'], refused.body.toString()]).toEqual([
    undefined,
    'Ada Quill',
  ])
  const zipped = await ask('ada', '/', { 'accept-encoding': 'gzip' })
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.body).toString()).toBe('Ada Quill')
  const tags = [plain, packed, zipped].map(({ headers }) => headers['etag'])
  expect(new Set(tags).size).toBe(3)
  const known = await ask('ada', '/', { 'if-none-match': String(plain.headers['etag']) })
  const proxied = await ask('ada', '/', {
    'if-none-match': `"x", W/${String(plain.headers['etag'])}`,
  })
  expect(proxied.status).toBe(304)
  expect([known.status, known.body.length]).toEqual([304, 0])
  const { date: _, connection: __, 'keep-alive': ___, ...kept } = known.headers
  expect(kept).toEqual({
    etag: plain.headers['etag'],
    'cache-control': plain.headers['cache-control'],
    vary: 'Accept-Encoding',
  })
  const head = await ask('ada', '/', {}, 'HEAD')
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, '9'])
})

test('maps paths to files and language pages, else the 404 page', async () => {
  expect(await ask('ada', '/de')).toMatchObject({ status: 301, headers: { location: '/de/' } })
  expect((await ask('ada', '/de/')).body.toString()).toBe('de Ada Quill')
  for (const path of [
    '/nothing',
    '/%2e%2e/photo.jpg',
    '/%',
    '/constructor',
    '/__proto__',
    '/toString/',
  ]) {
    const { status, body } = await ask('ada', path)
    expect([path, status, body.toString()]).toEqual([path, 404, 'nothing here'])
  }
})

// @promise page-reports
test('leads /report to the form of the shop, not to files', async () => {
  for (const path of ['/report', '/report/', '/report?from=footer']) {
    const { status, headers } = await ask('ada', path)
    expect([path, status, headers['location']]).toEqual([
      path,
      301,
      'https://vitrine.example/report?site=ada.sites.example',
    ])
  }
  expect((await ask('ada', '/report.pdf')).status).toBe(404)
  expect((await ask('nobody', '/report')).status).toBe(404)
})

// @promise unknown-site-page: An unknown site address answers with a readable page.
test('serves a self-contained page for unknown hosts', async () => {
  const { status, headers, body } = await ask('nobody')
  expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  const page = body.toString()
  expect(page).toContain('<title>Page not found</title>')
  expect(page).toContain('name="viewport"')
  expect(page).toContain('name="robots" content="noindex"')
  expect(page).not.toMatch(/<script|<link|<img|url\(|https?:/)
})

// @promise missing-page-404: A missing page is 404 even with a cached ETag.
test('answers 404 on every request for a missing page', async () => {
  const first = await ask('ada', '/nothing')
  expect([first.status, first.body.toString()]).toEqual([404, 'nothing here'])
  const again = await ask('ada', '/nothing', { 'if-none-match': String(first.headers['etag']) })
  expect([again.status, again.body.toString()]).toEqual([404, 'nothing here'])
})

// @promise site-cache
test('shows a new version at once locally, elsewhere within seconds', async () => {
  const orderId = await publish('moving', 'first', 'second')
  expect((await ask('moving')).body.toString()).toBe('first')
  await database.db.update(sites).set({ liveVersion: 2 }).where(eq(sites.orderId, orderId))
  siteServer.forget('moving')
  expect((await ask('moving')).body.toString()).toBe('second')
  await database.db.update(sites).set({ liveVersion: null }).where(eq(sites.orderId, orderId))
  while ((await ask('moving')).status === 200)
    await new Promise((resolve) => setTimeout(resolve, 20))
  expect((await ask('moving')).status).toBe(404)
})

// @promise zero-downtime-upgrade
test('serves fonts of previous and next versions during a rollout', async () => {
  const orderId = await publish('switching', 'first', 'second')
  const font = async (text: string) => {
    const { status, body } = await ask('switching', `/${fontOf(text)}`)
    return [status, body.toString()]
  }
  expect((await ask('switching')).body.toString()).toBe('first')
  expect(await font('second')).toEqual([200, 'font of second'])
  await database.db.update(sites).set({ liveVersion: 2 }).where(eq(sites.orderId, orderId))
  siteServer.forget('switching')
  expect((await ask('switching')).body.toString()).toBe('second')
  expect(await font('first')).toEqual([200, 'font of first'])
  await publish('of-another', 'third')
  expect((await font('third'))[0]).toBe(404)
})

// @promise site-redirects: An old site address redirects to the new one and is never reassigned.
test('redirects a former subdomain while the site is live', async () => {
  const orderId = await publish('new-name', 'Ada Quill')
  await database.db
    .insert(subdomains)
    .values({ subdomain: 'old-name', orderId, heldSince: NOW, leftAt: NOW })
  const moved = await ask('old-name', '/de/?from=card')
  expect([moved.status, moved.headers['location']]).toEqual([
    301,
    'http://new-name.sites.example/de/?from=card',
  ])
  const strange = await ask('old-name', '//elsewhere.example/x')
  expect(strange.headers['location']).toMatch(/^http:\/\/new-name\.sites\.example\//)
  expect((await ask('new-name')).status).toBe(200)
  await database.db.update(sites).set({ offlineAt: NOW }).where(eq(sites.orderId, orderId))
  siteServer.forget('new-name')
  expect((await ask('old-name')).status).toBe(404)
})

// @promise leaving-redirect: A closed site can redirect to a new address for twelve months.
test('redirects a moved page for twelve months, then answers 410', async () => {
  const orderId = await publish('moves-away', 'Ada Quill')
  const leftBefore = { subdomain: 'left-before', orderId, heldSince: NOW, leftAt: NOW }
  await database.db.insert(subdomains).values(leftBefore)
  const move = async (movedTo: string | null) => {
    const moved = { offlineAt: NOW, movedTo, movedAt: NOW }
    await database.db.update(sites).set(moved).where(eq(sites.orderId, orderId))
    siteServer.forget('moves-away')
  }
  await move('https://ada-quill.dev')
  const led = await ask('moves-away', '/de/resume.pdf?from=card')
  expect([led.status, led.headers['location'], led.headers['cache-control']]).toEqual([
    301,
    'https://ada-quill.dev/de/resume.pdf?from=card',
    // A cached redirect could not be removed.
    'no-store',
  ])
  expect((await ask('left-before', '/x')).headers['location']).toBe('https://ada-quill.dev/x')
  for (const trick of ['//elsewhere.dev/x', 'https://elsewhere.dev/', '/\\elsewhere.dev'])
    expect((await ask('moves-away', trick)).headers['location']).toMatch(
      /^https:\/\/ada-quill\.dev\//,
    )
  await move('https://www.linkedin.com/in/ada')
  expect((await ask('moves-away', '/de/')).headers['location']).toBe(
    'https://www.linkedin.com/in/ada',
  )
  try {
    now = new Date('2027-03-02T08:59:59Z')
    expect((await ask('moves-away')).status).toBe(301)
    now = new Date('2027-03-02T09:00:00Z')
    expect((await ask('moves-away')).status).toBe(410)
  } finally {
    now = NOW
  }
  await move(null)
  expect((await ask('moves-away')).status).toBe(410)
})

// @promise leaving-redirect
test('never redirects a custom domain to a moved page', async () => {
  const orderId = await publishWithDomain('stays.example')
  const moved = { offlineAt: NOW, movedTo: 'https://stays.example', movedAt: NOW }
  await database.db.update(sites).set(moved).where(eq(sites.orderId, orderId))
  siteServer.forget('stays-example')
  expect((await ask('stays.example')).status).toBe(410)
  expect((await ask('stays-example.sites.example')).headers['location']).toBe(
    'https://stays.example/',
  )
})

/** A site whose second version names the domain. */
async function publishWithDomain(domain: string, facts: Partial<Domain> = {}): Promise<string> {
  const name = domain.replaceAll('.', '-')
  names = [`http://${name}.sites.example`, `http://${domain}`]
  const orderId = await publish(name, 'at the subdomain', 'at the domain')
  names = []
  const row: Domain = {
    id: randomUUID(),
    orderId,
    domain,
    likeness: null,
    proof: randomUUID(),
    target: `to-${randomUUID()}`,
    addedAt: NOW,
    addedBy: 'customer',
    verifiedAt: NOW,
    liveAt: NOW,
    wwwLive: true,
    brokenSince: null,
    unownedSince: null,
    unownedNotices: 0,
    releasedAt: null,
    changedAt: NOW,
    checkedAt: NOW,
    nextLookAt: NOW,
    findings: [],
    ...facts,
  }
  await database.db.insert(domains).values(row)
  return orderId
}

const showVersion = async (orderId: string, liveVersion: number) => {
  const [site] = await database.db
    .update(sites)
    .set({ liveVersion })
    .where(eq(sites.orderId, orderId))
    .returning()
  siteServer.forget(site?.subdomain ?? '')
}

const seen = async (host: string, path = '/') => {
  const { status, headers, body } = await ask(host, path)
  return status === 301 ? String(headers['location']) : body.toString()
}

// @promise canonical-host: Every host of an order leads to its canonical site.
test('redirects to the URL that the live version names', async () => {
  const orderId = await publishWithDomain('ada-quill.example')
  const [domain, subdomain] = ['ada-quill.example', 'ada-quill-example']
  expect(await seen(subdomain)).toBe('at the subdomain')
  expect(await seen(domain, '/de/?from=card')).toBe(
    'http://ada-quill-example.sites.example/de/?from=card',
  )
  await showVersion(orderId, 2)
  expect(await seen(domain)).toBe('at the domain')
  expect(await seen('ADA-quill.example:443')).toBe('at the domain')
  expect(await seen(subdomain, '/de/?from=card')).toBe('http://ada-quill.example/de/?from=card')
  expect(await seen('www.ada-quill.example', '//elsewhere.example/x')).toMatch(
    /^http:\/\/ada-quill\.example\//,
  )
  await showVersion(orderId, 1)
  expect(await seen(domain)).toBe('http://ada-quill-example.sites.example/')
})

// @promise canonical-host
test('serves a broken custom domain without redirecting to it', async () => {
  const orderId = await publishWithDomain('broken.example', { brokenSince: NOW })
  await showVersion(orderId, 2)
  expect(await seen('broken-example')).toBe('at the domain')
  expect(await seen('broken.example')).toBe('at the domain')
  expect(await seen('www.broken.example')).toBe('http://broken-example.sites.example/')
})

// @promise canonical-host
test.each([
  ['nobody has entered', 'strange.example', null],
  ['nobody has proved', 'unproved.example', { verifiedAt: null, liveAt: null }],
  ['leads elsewhere', 'elsewhere.example', { liveAt: null }],
  ['was given up', 'given-up.example', { releasedAt: NOW }],
] as const)('serves no site on a domain that %s', async (_how, domain, facts) => {
  if (facts) await showVersion(await publishWithDomain(domain, facts), 2)
  for (const host of [domain, `www.${domain}`]) {
    const { status, headers, body } = await ask(host)
    expect([status, headers['content-type']]).toEqual([421, 'application/json'])
    expect(body.toString()).toBe(
      '{"error":"This host name is not served here.","code":"not_found"}',
    )
  }
  // The named URL is not the order's, so the subdomain serves.
  if (facts) expect(await seen(domain.replaceAll('.', '-'))).toBe('at the domain')
})

test('sets a one-week HSTS without subdomains on custom domains', async () => {
  expect(domainHeaders(true)['strict-transport-security']).toBe('max-age=604800')
})

// @promise site-cache: Sites are served from bounded memory, and a publication shows at once.
test('evicts least recently used sites within the memory limit', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `many-${index}`)
  for (const name of names) await publish(name, name)
  for (const name of names) await ask(name, '/photo.jpg')
  reads = []
  const last = names.slice(-4)
  for (const name of last) expect((await ask(name, '/photo.jpg')).status).toBe(200)
  expect(reads).toEqual([])
  for (const name of names.slice(0, 4)) expect((await ask(name, '/photo.jpg')).status).toBe(200)
  expect(reads).toEqual(names.slice(0, 4).map((name) => `${name}/0/photo.jpg`))
})

test('reads a cold site once for concurrent visitors', async () => {
  await publish('cold', 'Ada Quill')
  reads = []
  const together = await Promise.all(Array.from({ length: 20 }, () => ask('cold', '/photo.jpg')))
  expect(reads).toEqual(['cold/0/photo.jpg'])
  expect(new Set(together.map(({ status, body }) => `${status} ${body.length}`))).toEqual(
    new Set([`200 ${PAGE_BYTES}`]),
  )
  // Counted per request it would evict the others.
  reads = []
  await ask('many-3', '/photo.jpg')
  expect(reads).toEqual([])
})

test('needs three SQL statements for a cold request', async () => {
  await publish('asked', 'Ada Quill')
  const begun = statements
  expect((await ask('asked')).body.toString()).toBe('Ada Quill')
  expect(statements - begun).toBe(3)
})

// @promise cached-sites-without-database: Cached sites are served during a database outage.
test.each([
  ['fails', () => Promise.reject(new Error('connection refused'))],
  ['is silent', () => new Promise(() => {})],
])(
  'while the database %s a site that is held is served, and one that is not says to come back',
  async (_how, answer) => {
    siteServer.forget('many-1')
    expect((await ask('ada')).status).toBe(200)
    trouble = answer
    try {
      // Longer than a site is trusted.
      const until = performance.now() + 1100
      while (performance.now() < until) {
        const { status, body } = await ask('ada')
        expect([status, body.toString()]).toEqual([200, 'Ada Quill'])
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      expect((await ask('ada')).status).toBe(200)
      expect((await ask('ada', '/de/')).status).toBe(200)
      if (_how === 'fails') expect((await ask('many-1')).status).toBe(503)
    } finally {
      trouble = undefined
    }
  },
)

// @promise security-headers
test('sends the same security headers as the storefront', async () => {
  const headers = siteHeaders(true)
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}; includeSubDomains$/)
  const plain = (await ask('ada')).headers
  expect(plain).toMatchObject(siteHeaders(false))
  expect(plain).toMatchObject({
    'content-security-policy': expect.stringContaining("script-src 'none'"),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  expect(plain).not.toHaveProperty('strict-transport-security')
})

/**
 * A disk cache, and `open`, which creates a server with empty memory on it. Restores everything
 * afterwards.
 */
async function withDisk(
  work: (
    held: { disk: DiskCache; count: () => Promise<number> },
    open: (disk: DiskCache) => void,
  ) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-hold-'))
  const disk = await openDiskCache(folder, {
    ...{ maxBytes: 50 * PAGE_BYTES, maxAgeMs: 24 * 60 * 60 * 1000 },
    now: () => Date.now(),
  })
  const before = siteServer
  const kept = new Map(stored)
  try {
    await work({ disk, count: async () => (await readdir(folder)).length }, (held) => {
      siteServer = openSiteServer({
        db: troubled(database.db),
        files,
        sites: { scheme: 'http:', domain: 'sites.example' },
        verifyingSecrets: ['a secret of thirty-two characters'],
        publicUrl: 'https://vitrine.example',
        clock: () => now,
        hold: { disk: held, files: true },
      })
    })
  } finally {
    trouble = undefined
    siteServer = before
    for (const [key, body] of kept) stored.set(key, body)
    // Writes to the disk may still be pending.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

// @promise sites-without-storage: Sites of the last day are served without database and storage.
test('serves cached sites without database or storage', () =>
  withDisk(async ({ disk, count: held }, open) => {
    for (const name of ['held-one', 'held-two', 'held-gone']) await publish(name, `I am ${name}`)
    open(disk)
    const pages = await Promise.all(['held-one', 'held-two'].map((name) => ask(name)))
    expect(pages.map(({ status }) => status)).toEqual([200, 200])
    expect((await ask('held-gone')).status).toBe(200)
    // A route and its files each.
    await expect.poll(held).toBe(3 * 6)
    await database.db.update(sites).set({ offlineAt: NOW }).where(eq(sites.subdomain, 'held-gone'))
    siteServer.forget('held-gone')
    expect((await ask('held-gone')).status).toBe(410)
    await expect.poll(held).toBe(2 * 6)

    stored.clear()
    for (const reason of [
      () => Promise.reject(new Error('the database is down')),
      () => new Promise(() => {}),
    ]) {
      trouble = reason
      open(disk)
      const again = await Promise.all(['held-one', 'held-two'].map((name) => ask(name)))
      expect(again.map(({ status, headers }) => [status, headers['etag']])).toEqual(
        pages.map(({ headers }) => [200, headers['etag']]),
      )
      expect((await ask('held-one', '/never-asked-for')).status).toBe(404)
    }
    trouble = () => Promise.reject(new Error('the database is down'))
    open(disk)
    expect((await ask('held-gone')).status).toBe(503)
  }))

// @promise sites-without-storage
test('prefetches new versions to disk and survives concurrent removal', () =>
  withDisk(async ({ disk, count: held }, open) => {
    const slow = Promise.withResolvers<void>()
    let isSlow = false
    const slowDisk: DiskCache = {
      ...disk,
      async get(name) {
        const bytes = await disk.get(name)
        if (isSlow && name.startsWith('host ')) await slow.promise
        return bytes
      },
    }
    await publish('held-again', 'I am held', 'I am held again')
    open(slowDisk)
    expect((await ask('held-again')).status).toBe(200)
    await expect.poll(held).toBe(6)
    await database.db.update(sites).set({ liveVersion: 2 }).where(eq(sites.subdomain, 'held-again'))
    siteServer.forget('held-again')
    // The route and the files of both versions.
    await expect.poll(held).toBe(11)
    const take = (offlineAt: Date | null) =>
      database.db.update(sites).set({ offlineAt }).where(eq(sites.subdomain, 'held-again'))
    isSlow = true
    await take(NOW)
    siteServer.forget('held-again')
    expect((await ask('held-again')).status).toBe(410)
    await take(null)
    expect((await ask('held-again')).status).toBe(200)
    isSlow = false
    slow.resolve()
    expect((await ask('held-again', '/de/')).status).toBe(200)

    stored.clear()
    trouble = () => Promise.reject(new Error('the database is down'))
    open(slowDisk)
    const again = await ask('held-again')
    expect([again.status, again.body.toString()]).toEqual([200, 'I am held again'])
    for (const at of ['/de/', '/photo.jpg'])
      expect((await ask('held-again', at)).status, at).toBe(200)
  }))

/** Long enough to compress. */
const words = (name: string) => `I am ${name}, and this is my page. `.repeat(40)

// @promise site-bundles: Site bundles return every file byte for byte, old versions included.
test('serves every file from a bundle as stored', async () => {
  const orderId = await publish('packed', words('packed'), words('packed again'))
  const [first, second] = await pack(orderId)
  const { from, length } = first!.files['index.html']!.place!
  reads = []
  const packed = await ask('packed', '/', { 'accept-encoding': 'br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.body.equals(first!.body.subarray(from, from + length))).toBe(true)
  const plain = await ask('packed')
  expect([plain.body.toString(), plain.headers['content-encoding']]).toEqual([
    words('packed'),
    undefined,
  ])
  expect((await ask('packed', '/photo.jpg')).body.toString()).toBe('x'.repeat(PAGE_BYTES))
  for (const [coding, { headers }] of [
    ['identity', plain],
    ['br', packed],
  ] as const) {
    const known = { 'accept-encoding': coding, 'if-none-match': String(headers['etag']) }
    expect((await ask('packed', '/', known)).status).toBe(304)
  }
  expect(reads).toEqual(reads.map(() => first!.key))
  const asked = reads.length
  for (const path of ['/', '/photo.jpg']) await ask('packed', path, { 'accept-encoding': 'br' })
  expect(reads.length).toBe(asked)

  await database.db.update(sites).set({ liveVersion: 2 }).where(eq(sites.orderId, orderId))
  siteServer.forget('packed')
  expect((await ask('packed')).body.toString()).toBe(words('packed again'))
  expect(reads.at(-1)).toBe(second!.key)
  const font = await ask('packed', `/${fontOf(words('packed'))}`)
  expect(font.body.toString()).toBe(`font of ${words('packed')}`)
})

// @promise zip-on-demand: The site zip is built on request with the rendered bytes.
test('builds the site archive on demand and caches it', async () => {
  const orderId = await publish('archived', words('archived'))
  const [{ files: made }] = (await pack(orderId)) as [FileBundle]
  const { hash, bytes } = made['site.zip']!
  const first = await ask('archived', '/site.zip')
  expect(first).toMatchObject({
    status: 200,
    headers: { etag: `"${hash}"`, 'content-length': String(bytes) },
  })
  expect(createHash('sha256').update(first.body).digest('base64url')).toBe(hash)
  reads = []
  expect((await ask('archived', '/site.zip')).body.equals(first.body)).toBe(true)
  expect(reads).toEqual([])

  // As if another library version built the archive.
  const other = await publish('archived-before', words('archived before'))
  const [{ files: before }] = (await pack(other)) as [FileBundle]
  const files = { ...before, 'site.zip': { ...before['site.zip']!, hash: 'of-other-bytes' } }
  await database.db.update(versions).set({ files }).where(eq(versions.orderId, other))
  const changed = await ask('archived-before', '/site.zip')
  const own = createHash('sha256').update(changed.body).digest('base64url')
  expect([changed.status, changed.headers['etag']]).toEqual([200, `"${own}"`])
  expect(Object.keys(unzipSync(changed.body))).toContain('index.html')
})

// @promise zip-on-demand
test('serves bundled files and archives from disk while isolated', () =>
  withDisk(async ({ disk, count: held }, open) => {
    const orderId = await publish('alone', words('alone'))
    const [packed] = (await pack(orderId)) as [FileBundle]
    open(disk)
    reads = []
    expect((await ask('alone', '/', { 'accept-encoding': 'br' })).status).toBe(200)
    // The route and the files; the archive only after a request.
    await expect.poll(held).toBe(6)
    expect(reads.length).toBeLessThanOrEqual(2)

    const kept = new Map(stored)
    stored.clear()
    trouble = () => Promise.reject(new Error('the database is down'))
    open(disk)
    const page = await ask('alone', '/', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(page.body).toString()).toBe(words('alone'))
    expect((await ask('alone', '/de/')).body.toString()).toBe(`de ${words('alone')}`)
    const archive = await ask('alone', '/site.zip')
    expect([archive.status, archive.headers['etag']]).toEqual([
      200,
      `"${packed.files['site.zip']!.hash}"`,
    ])
    await expect.poll(held).toBe(7)

    // Going offline removes its entries; truncated entries are fetched again.
    trouble = undefined
    for (const [key, body] of kept) stored.set(key, body)
    const take = (offlineAt: Date | null) =>
      database.db.update(sites).set({ offlineAt }).where(eq(sites.orderId, orderId))
    await take(NOW)
    siteServer.forget('alone')
    await expect.poll(held).toBe(0)
    await take(null)
    siteServer.forget('alone')
    await expect.poll(held).toBe(6)
    const name = `sites/${orderId}/${packed.files['index.html']!.hash}.br`
    await disk.put(name, ((await disk.get(name)) ?? Buffer.from('')).subarray(3))
    open(disk)
    const again = await ask('alone', '/', { 'accept-encoding': 'br' })
    expect(again.body.equals(page.body)).toBe(true)
    await expect.poll(async () => (await disk.get(name))?.equals(page.body)).toBe(true)
  }))
