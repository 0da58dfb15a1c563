import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { PreloadedData } from '@vitrine/domain/orders/preloaded-data'
import { defaultClaimCopy } from '@vitrine/domain/storefront/signed-claims'
import { defaultPageCopy } from '@vitrine/domain/storefront/page-copy'
import { applySiteConfig, type SiteConfig } from '@vitrine/domain/storefront/site-config'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { HttpError } from '../platform/http.ts'
import { matchesEtag } from '../platform/matches-etag.ts'
import { etagOf, negotiateEncoding } from '../platform/negotiate-encoding.ts'
import { shareAssets } from './share-assets.ts'
import { type ReadPreload, renderPreloadedPage } from './preload-page.ts'

export class PagesNotBuilt extends Error {
  override name = 'PagesNotBuilt'
}

/** External origins that pages may load from. */
export type ExternalOrigins = {
  readonly scripts: readonly string[]
  readonly connections: readonly string[]
  readonly frames: readonly string[]
  readonly images: readonly string[]
}

const BUILD = fileURLToPath(new URL('../../../web/build/client', import.meta.url))

/** Pages with an order token in the URL: no referrer, no caching. */
const TOKEN_PAGES = /^\/(onboarding|my-site)\/?$/

/** Sent with preloaded data if the link is valid; otherwise the fallback page. */
const OPENED_PAGE = '/my-site'

/** The single-page fallback for pages that are not prerendered. */
const FALLBACK = '__spa-fallback.html'

/** `application/xml` would be read, but feed readers look for this type. */
const [FEED, FEED_TYPE] = ['/rss.xml', 'application/rss+xml; charset=utf-8']

/** Files with configuration placeholders. */
const CONFIGURED = /\.(html|xml|txt)$/

type Page = {
  readonly body: Buffer
  /** Compressed on first use, to start faster. */
  readonly compressed: (encoding: 'br' | 'gzip') => Buffer
  readonly type: string
  readonly hash: string
  readonly csp: string
}

/**
 * Serves the built pages from memory, filled with the current configuration and compressed once per
 * change of `site`; hashed assets from disk with immutable caching; a real 404 otherwise.
 *
 * With shared storage it also serves assets of other versions.
 *
 * Throws `PagesNotBuilt`. Returns a function that renders a page with another configuration.
 */
export async function registerWebPages(
  app: FastifyInstance,
  site: () => SiteConfig,
  origins: ExternalOrigins,
  readDelivered: ReadPreload,
  { shared = null, build = BUILD }: { readonly shared?: Shared | null; build?: string } = {},
): Promise<RenderPage> {
  const { pages, files } = await readBuild(build)
  const opened = pages.get(OPENED_PAGE)
  pages.delete(OPENED_PAGE)
  const pageOf = fillPages(site, origins)
  if (!pages.has(`/${FALLBACK}`)) {
    throw new PagesNotBuilt(`${build} holds no pages; run npm run build`)
  }
  const fallbacks = await readFallbacks(build)
  const ofOthers = shared && (await shareAssets(build, [...files].filter(isScriptOrStyle), shared))
  await app.register(fastifyStatic, { root: build, serve: false, preCompressed: true })

  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/')) {
      throw new HttpError(404, 'not_found', 'There is no such call. They are listed at /api/docs.')
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new HttpError(405, 'method_not_allowed', 'Pages can only be read.', {
        headers: { allow: 'GET, HEAD' },
      })
    }
    const name = nameOf(request.url)
    // A query may hold a token or a client secret.
    if (TOKEN_PAGES.test(name) || request.url.includes('?'))
      reply.header('referrer-policy', 'no-referrer')
    if (name === '/portfolio') return reply.redirect('/examples', 301)
    const page = pages.get(name)
    if (page) return sendPage(request, reply, pageOf(page), 200)
    if (files.has(name)) return sendFile(reply, name)
    const type = name.startsWith(ASSETS) ? ASSET_TYPES[path.extname(name)] : undefined
    if (type !== undefined) {
      const other = await ofOthers?.(name)
      if (other) return reply.header('cache-control', cacheOf(name)).type(type).send(other)
    }
    const fallback = fallbacks.find(({ fits }) => fits.test(name))
    if (!fallback) throw new HttpError(404, 'not_found', 'There is no such page.')
    if (fallback.missing) return sendPage(request, reply, pageOf(fallback.page), 404)
    reply.header('x-robots-tag', 'noindex')
    const delivered = name === OPENED_PAGE && opened ? await readDelivered(request) : null
    // Contains one order's data: never cached.
    if (opened && delivered) return sendOpened(request, reply, pageOf(opened), delivered)
    return sendPage(request, reply, pageOf(fallback.page), 200, 'no-store')
  })
  return (name, config) => {
    const page = pages.get(name)
    return page && applySiteConfig(page.text, config, DEFAULT_COPY)
  }
}

/** Renders a prerendered page with a configuration; undefined if there is none. */
export type RenderPage = (name: string, config: SiteConfig) => string | undefined

/** Storage for assets shared between versions. */
type Shared = Parameters<typeof shareAssets>[2]

const ASSETS = '/assets/'

/** Content types of assets. */
const ASSET_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
}

const isScriptOrStyle = (name: string) =>
  name.startsWith(ASSETS) && ASSET_TYPES[path.extname(name)] !== undefined

/** The texts that nobody changed, by `block.name`. */
const DEFAULT_COPY = { ...defaultPageCopy, ...defaultClaimCopy }

/** A built page with configuration placeholders. */
type BuiltPage = { readonly name: string; readonly text: string }

/** Fills and caches pages per configuration. */
function fillPages(site: () => SiteConfig, origins: ExternalOrigins): (built: BuiltPage) => Page {
  let config = site()
  let filled = new Map<BuiltPage, Page>()
  return (built) => {
    if (site() !== config) {
      config = site()
      filled = new Map()
    }
    const known = filled.get(built)
    if (known) return known
    const page = makePage(built.name, applySiteConfig(built.text, config, DEFAULT_COPY), origins)
    filled.set(built, page)
    return page
  }
}

type Fallback = { readonly fits: RegExp; readonly missing: boolean; readonly page: BuiltPage }

/**
 * The fallback page with the head of each URL pattern. The build lists them beside its public
 * folder.
 */
async function readFallbacks(build: string): Promise<Fallback[]> {
  const file = path.join(build, '..', 'fallback-heads.json')
  const shell = await readFile(path.join(build, FALLBACK), 'utf8')
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new PagesNotBuilt(`${file} is missing; run npm run build`, { cause })
  })
  return fallbackHeads.parse(JSON.parse(text)).map(({ pattern, head, missing = false }) => ({
    fits: pathPattern(pattern),
    missing,
    page: { name: FALLBACK, text: shell.replace('</head>', () => `${head}</head>`) },
  }))
}

/** `pattern` is a router's: `/admin/orders/:id`, `/*`. */
export const pathPattern = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+').replace(/\*$/, '.*')}$`, 's')

const fallbackHeads = z.array(
  z.object({ pattern: z.string(), head: z.string(), missing: z.boolean().optional() }),
)

async function readBuild(build: string) {
  const pages = new Map<string, BuiltPage>()
  const files = new Set<string>()
  const entries = await readdir(build, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name)
    const name = `/${path.relative(build, file).split(path.sep).join('/')}`
    if (!CONFIGURED.test(name) || name.startsWith('/assets/')) {
      files.add(name)
      continue
    }
    const page = { name, text: await readFile(file, 'utf8') }
    pages.set(name === '/index.html' ? '/' : name.replace(/\/index\.html$/, ''), page)
  }
  return { pages, files }
}

function makePage(name: string, text: string, origins: ExternalOrigins): Page {
  const body = Buffer.from(text)
  const types: Record<string, string> = {
    '.html': 'text/html; charset=utf-8',
    '.xml': 'application/xml; charset=utf-8',
    '.txt': 'text/plain; charset=utf-8',
  }
  const compressed: { br?: Buffer; gzip?: Buffer } = {}
  return {
    body,
    compressed: (encoding) => (compressed[encoding] ??= compress(body, encoding)),
    type: name === FEED ? FEED_TYPE : (types[path.extname(name)] ?? 'application/octet-stream'),
    hash: createHash('sha256').update(body).digest('base64url'),
    csp: name.endsWith('.html') ? policyFor(text, origins) : "default-src 'none'",
  }
}

function compress(body: Buffer, encoding: 'br' | 'gzip', quality = 9): Buffer {
  if (encoding === 'gzip') return gzipSync(body)
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

const INLINE_SCRIPT = /<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g

/** A content security policy with hashes of the page's inline scripts. */
function policyFor(html: string, origins: ExternalOrigins): string {
  const digests = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const list = (...sources: readonly string[]) => [...new Set(sources)].join(' ')
  return [
    "default-src 'self'",
    `script-src ${list("'self'", ...digests, ...origins.scripts)}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${list("'self'", 'data:', 'blob:', ...origins.images)}`,
    "font-src 'self' data:",
    `connect-src ${list("'self'", ...origins.connections)}`,
    `frame-src ${list("'self'", 'blob:', ...origins.frames)}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** The path without query and trailing slashes; "/" if malformed. */
function nameOf(url: string): string {
  try {
    const name = decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '')
    let end = name.length
    while (name[end - 1] === '/') end -= 1
    return name.slice(0, end) || '/'
  } catch {
    return '/'
  }
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  status: number,
  cache: 'no-cache' | 'no-store' = 'no-cache',
) {
  const encoding = negotiateEncoding(request.headers)
  const etag = etagOf(page.hash, encoding)
  reply
    .code(status)
    .header('content-type', page.type)
    .header('content-security-policy', page.csp)
    .header('cache-control', cache)
    .header('vary', 'Accept-Encoding')
    .header('etag', etag)
  if (status === 200 && matchesEtag(request.headers['if-none-match'], etag))
    return reply.code(304).send()
  if (encoding === undefined) return reply.send(page.body)
  return reply.header('content-encoding', encoding).send(page.compressed(encoding))
}

function sendOpened(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  delivered: PreloadedData,
) {
  const body = Buffer.from(renderPreloadedPage(page.body.toString(), delivered))
  reply
    .code(200)
    .header('content-type', page.type)
    .header('content-security-policy', page.csp)
    .header('cache-control', 'no-store')
    .header('vary', 'Accept-Encoding')
  const encoding = negotiateEncoding(request.headers)
  if (encoding === undefined) return reply.send(body)
  return reply.header('content-encoding', encoding).send(compress(body, encoding, OPENED_QUALITY))
}

/** Compressed per response: fast, and only 10 % larger. */
const OPENED_QUALITY = 4

/** Cache-Control by folder, first match. Images change only with a release. */
const KEPT: readonly (readonly [folder: string, cacheControl: string])[] = [
  ['/assets/', 'public, max-age=31536000, immutable'],
  ...['/previews/', '/logos/', '/share/'].map(
    (folder) => [folder, 'public, max-age=86400, stale-while-revalidate=604800'] as const,
  ),
  ['/', 'public, max-age=3600'],
]

const cacheOf = (name: string) =>
  KEPT.find(([folder]) => name.startsWith(folder))?.[1] ?? 'no-cache'

function sendFile(reply: FastifyReply, name: string) {
  reply.header('cache-control', cacheOf(name))
  if (name.endsWith('.data')) reply.type('text/x-script')
  return reply.sendFile(name, { cacheControl: false })
}
