import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { defaultPrices } from '@vitrine/domain/catalog/plans'
import { displayPrices } from '@vitrine/domain/storefront/display-prices'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendError } from '../platform/error-handler.ts'
import { createLog } from '../platform/log.ts'
import type { ReadPreload } from './preload-page.ts'
import { PagesNotBuilt, registerWebPages } from './web-pages.ts'

const CONFIG = {
  brandName: 'Vitrine',
  supportEmail: 'help@vitrine.example',
  publicUrl: 'https://vitrine.example',
  sitesDomain: 'vitrine.site',
  socialLinks: [
    { name: 'A', url: 'https://a.example/' },
    { name: 'B', url: 'https://b.example/' },
    { name: 'C', url: 'https://c.example/' },
  ] as const,
  logoHost: '',
  simulatedPayments: true,
  campaignStartsAt: '',
  campaignEndsAt: '',
  filesKeptDays: '90',
  sellerLine: '',
  legalNotice: 'Vitrine',
  withdrawalNotice: 'None.',
  payWords: 'Pay',
  consentWords: '',
  taxLabel: '',
  taxNotice: '',
  eInvoiceNotice: '',
  taxQuestions: '',
  taxCountry: '',
  taxStates: '',
  priceNote: '',
  laterYears: '',
  withdrawalDisplay: 'none',

  words: {},
  ...displayPrices(defaultPrices),
}
const ORIGINS = { scripts: ['https://pay.example'], connections: [], frames: [], images: [] }
const FILES: Readonly<Record<string, string>> = {
  'index.html':
    '<!doctype html><title>Home</title><script>start()</script><script src="/assets/a.js"></script>',
  'faq/index.html': '<!doctype html><title>Questions</title>',
  '__spa-fallback.html': '<!doctype html><head></head>',
  'robots.txt': 'User-agent: *',
  'rss.xml': '<rss version="2.0"/>',
  'sitemap.xml': '<urlset/>',
  'assets/a.js': 'start()',
  'previews/a.webp': 'RIFF',
  'my-site/index.html':
    '<!doctype html><head></head><body><main data-about="live">%ORDER_ADDRESS%</main><main data-about="order"><h1>%ORDER_TITLE%</h1></main></body>',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}

const head = (title: string) => `<title>${title} | %BRAND_NAME%</title>`
const FALLBACK_HEADS = [
  ...['/payment', '/order-success', '/onboarding', '/my-site', '/admin'],
  '/admin/orders/:orderId/editor',
].map((pattern) => ({ pattern, head: head(`At ${pattern}`) }))
const MISSING_HEADS = [
  { pattern: '/blog/*', head: head('Post not found'), missing: true },
  { pattern: '/*', head: head('Page not found'), missing: true },
]

/** Each link opens its own order. */
const deliver: ReadPreload = async ({ url }) => {
  const reference = new URL(url, 'http://localhost').searchParams.get('oid')
  if (!reference) return null
  const words = { reference, title: `Of <${reference}> & "us"`, text: '', address: '' }
  return {
    opening: { about: 'order', ...words },
    answers: { [`/api/${reference}`]: { said: '</script><!--' } },
  }
}

let home: string
let build: string
let app: FastifyInstance
let config = CONFIG
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'vitrine-build-'))
  build = path.join(home, 'client')
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(build, name)), { recursive: true })
    await writeFile(path.join(build, name), text)
  }
  await writeFile(
    path.join(home, 'fallback-heads.json'),
    JSON.stringify([...FALLBACK_HEADS, ...MISSING_HEADS]),
  )
  app = Fastify()
  app.setErrorHandler((error, request, reply) =>
    sendError(error, request, reply, createLog('silent')),
  )
  await registerWebPages(app, () => config, ORIGINS, deliver, { build })
})
afterAll(async () => {
  await app.close()
  await rm(home, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test.each([
  ['/', 'Home'],
  ['/faq', 'Questions'],
  ['/faq/', 'Questions'],
  ['/faq?from=mail', 'Questions'],
])('%s shows its page', async (url, title) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain(`<title>${title}`)
  expect(answer.headers['cache-control']).toBe('no-cache')
})

test('allows only the page’s inline scripts', async () => {
  const policy = String((await get('/')).headers['content-security-policy'])
  // SHA-256 of "start()".
  expect(policy).toContain(
    "script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00=' https://pay.example;",
  )
  expect(policy).toContain("object-src 'none'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

// @promise content-encoding
test('compresses pages and supports 304', async () => {
  const packed = await get('/', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('<title>Home')
  const zipped = await get('/', { 'accept-encoding': 'gzip, br;q=0' })
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.rawPayload).toString()).toContain('<title>Home')
  const plain = await get('/')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(new Set([packed, zipped, plain].map(({ headers }) => headers.etag)).size).toBe(3)
  const again = await get('/', { 'if-none-match': String(plain.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('caches by file type', async () => {
  expect((await get('/assets/a.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  const picture = await get('/previews/a.webp')
  expect(picture.headers['cache-control']).toContain('max-age=86400')
  expect(
    (await get('/previews/a.webp', { 'if-none-match': String(picture.headers.etag) })).statusCode,
  ).toBe(304)
  expect((await get('/icon.svg')).headers['cache-control']).toBe('public, max-age=3600')
})

// @promise token-stays-secret
test.each(['/onboarding?oid=pi_1&t=token', '/my-site', '/onboarding/'])(
  '%s sends no referrer and is not cached',
  async (url) => {
    const { statusCode, headers } = await get(url)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
  },
)

// @promise token-stays-secret
test.each(['/?proof=secret', '/weekly-mail?order=1&proof=secret', '/order-success?oid=1&t=secret'])(
  '%s sends no referrer',
  async (url) => {
    expect((await get(url)).headers['referrer-policy']).toBe('no-referrer')
  },
)

// @promise customer-page-state: The customer page embeds only the state of its own order.
test('preloads the customer’s own order without caching', async () => {
  const [ada, bo] = await Promise.all([get('/my-site?oid=ada&t=1'), get('/my-site?oid=bo&t=2')])
  expect(ada.body).toContain(
    '<main data-about="order"><h1>Of &lt;ada&gt; &amp; &quot;us&quot;</h1>',
  )
  expect(ada.body).not.toContain('data-about="live"')
  expect(ada.body).not.toContain('bo&gt;')
  expect(bo.body).toContain('Of &lt;bo&gt;')
  const json = /type="application\/json">(.*?)<\/script>/.exec(ada.body)?.[1] ?? ''
  expect(JSON.parse(json).answers).toEqual({ '/api/ada': { said: '</script><!--' } })
  for (const { headers } of [ada, bo]) {
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(headers.etag).toBeUndefined()
  }
  const packed = await get('/my-site?oid=ada&t=1', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(ada.body)
})

// @promise customer-page-state
test('serves the fallback for an invalid link', async () => {
  expect((await get('/my-site')).body).toContain('At /my-site')
})

test.each(['/payment', '/order-success', '/admin', '/admin/orders/1/editor'])(
  '%s is neither indexed nor cached',
  async (url) => {
    const { statusCode, headers } = await get(url)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  },
)

test.each([
  '/nothing',
  '/admin/secrets',
  '/assets/../package.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/%E0%A4%A',
])('%s is a real 404', async (url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(url === '/%E0%A4%A' ? 400 : 404)
  expect(answer.body).not.toContain('root:')
})

// @promise server-headings
test.each([
  ['/payment?plan=basic', 200, 'At /payment'],
  ['/admin/orders/7/editor', 200, 'At /admin/orders/:orderId/editor'],
  ['/blog/no-such-post', 404, 'Post not found'],
  ['/no/such/page', 404, 'Page not found'],
])('%s has its own head', async (url, status, title) => {
  const { statusCode, body } = await get(url)
  expect([statusCode, body]).toEqual([
    status,
    `<!doctype html><head><title>${title} | Vitrine</title></head>`,
  ])
})

test('rejects other methods and unknown API paths', async () => {
  const post = await app.inject({ method: 'POST', url: '/' })
  expect([post.statusCode, post.headers.allow]).toEqual([405, 'GET, HEAD'])
  expect((await get('/api/nothing')).statusCode).toBe(404)
})

test('fails without a build and says how to fix it', async () => {
  const empty = path.join(build, 'assets')
  await expect(
    registerWebPages(Fastify(), () => CONFIG, ORIGINS, deliver, { build: empty }),
  ).rejects.toThrow(PagesNotBuilt)
})

test('applies new configuration with another ETag', async () => {
  const before = await get('/no/such/page')
  config = { ...CONFIG, brandName: 'Another House' }
  const after = await get('/no/such/page')
  config = CONFIG
  expect(after.body).toContain('Another House')
  expect(after.headers['etag']).not.toBe(before.headers['etag'])
  expect((await get('/no/such/page')).body).toBe(before.body)
})

test('sends the feed with its own type', async () => {
  const typeOf = async (url: string) => (await app.inject({ url })).headers['content-type']
  expect(await typeOf('/rss.xml')).toBe('application/rss+xml; charset=utf-8')
  expect(await typeOf('/sitemap.xml')).toBe('application/xml; charset=utf-8')
})
