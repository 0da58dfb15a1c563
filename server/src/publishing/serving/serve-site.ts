import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { redirectUrl } from '@vitrine/domain/publishing/site-redirect'
import { domainOfHost, PREVIEW_SUBDOMAIN, subdomainOfHost } from '../../addresses/index.ts'
import { findOrder } from '../../ordering/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { etagOf, negotiateEncoding } from '../../platform/negotiate-encoding.ts'
import { rejectHost } from '../../platform/security-headers.ts'
import { isPreviewToken, publicationIdOfToken } from '../previews/preview-url.ts'
import { findShownVersion } from '../previews/shown-version.ts'
import { findFileInVersions, findPublication } from '../site-store.ts'
import { isCompressible } from '../versions/version-files.ts'
import type { VersionFile } from '../tables.ts'
import { renderErrorPage } from './error-page.ts'
import { createFileCache, type ServedFile } from './file-cache.ts'
import { requestedRange } from './requested-range.ts'
import { createSiteCache, type SiteDiskCache } from './site-cache.ts'
import { cacheControlFor, decodePath, fileAt } from './site-files.ts'
import { domainHeaders, previewHeaders, siteHeaders } from './site-headers.ts'
import { createSiteLookup } from './site-lookup.ts'

export type SiteServer = {
  /** Responds to a request for a customer's site; false if the host is not one of ours. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  /** Invalidates the cached site of a subdomain. */
  forget(subdomain: string): void
}

export type SiteServerDeps = Pick<
  AppContext,
  'db' | 'files' | 'sites' | 'clock' | 'verifyingSecrets' | 'publicUrl'
> & {
  readonly answered?: OnSiteResponse | undefined
  /** Disk cache for outages of the database or storage. */
  readonly hold?: SiteDiskCache | undefined
  /** Monotonic milliseconds. */
  readonly ticks?: (() => number) | undefined
}

/**
 * Called after each GET of a public site. `name`: the file; undefined: not found. `isKept`: 304.
 * Must be fast and never throw.
 */
export type OnSiteResponse = (
  answer: { readonly orderId: string; readonly name: string | undefined; readonly isKept: boolean },
  request: IncomingMessage,
) => void

/** A request with the headers of its kind of host. */
type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly headers: Readonly<Record<string, string>>
  readonly isPreview: boolean
}

type FileOwner = {
  readonly orderId: string
  readonly files: Readonly<Record<string, VersionFile>>
}

const MEMORY_BYTES = 64 * 1024 * 1024

/** Serves published sites and previews by host name: static files without scripts and cookies. */
export function openSiteServer(deps: SiteServerDeps, memoryBytes = MEMORY_BYTES): SiteServer {
  const { db, sites: address, verifyingSecrets, hold } = deps
  const siteCache = createSiteCache(deps.files, hold)
  const lookup = createSiteLookup({
    ...deps,
    siteCache,
    usesDisk: hold !== undefined,
    ticks: deps.ticks ?? (() => performance.now()),
  })
  const fileCache = createFileCache(siteCache, memoryBytes)
  const secure = address.scheme === 'https:'
  const headersOf = {
    site: siteHeaders(secure),
    domain: domainHeaders(secure),
    preview: previewHeaders(secure, deps.publicUrl),
  }

  async function serveSite(exchange: Exchange, host: string): Promise<void> {
    const { request, response } = exchange
    const url = request.url ?? '/'
    // Mostly known: without a promise a 304 costs a tenth less.
    const looked = lookup.find(host)
    const site = looked instanceof Promise ? await looked : looked
    if (site === 'foreign_host') return rejectHost(response, secure)
    if (!isRead(request)) {
      return send(exchange, 405, 'This site can only be read.', { allow: 'GET, HEAD' })
    }
    if (!site) return sendErrorPage(exchange, 404, NO_SITE)
    if (site === 'offline') return sendErrorPage(exchange, 410, OFFLINE)
    if ('movedTo' in site) return redirect(exchange, redirectUrl(site.movedTo, url))
    // Art. 16 of Regulation (EU) 2022/2065. Not counted as a visit.
    if (isReport(url)) return redirect(exchange, reportUrlOf(deps.publicUrl, host))
    if (site.redirectTo !== null) {
      const { pathname, search } = new URL(url, site.redirectTo)
      return redirect(exchange, site.redirectTo + pathname + search)
    }
    const path = decodePath(url)
    if (fileAt(site.files, `${path}/index.html`)) return redirect(exchange, `/${path}/`)
    return sendFile(exchange, site, path)
  }

  /** Previews are opened by the token in their path. All other paths get the same 404. */
  async function servePreview(exchange: Exchange): Promise<void> {
    const [token = '', ...rest] = decodePath(exchange.request.url ?? '/').split('/')
    const version = isRead(exchange.request) ? await findPreview(token) : undefined
    const path = rest.join('/')
    const exists = [path, `${path}index.html`].some(
      (name) => version && fileAt(version.files, name),
    )
    if (!version || (path !== '' && !exists)) return sendErrorPage(exchange, 404, NO_PREVIEW)
    // Relative links need the trailing slash.
    if (rest.length === 0) return redirect(exchange, `/${token}/`)
    return sendFile(exchange, version, path)
  }

  async function findPreview(token: string): Promise<FileOwner | undefined> {
    const publicationId = publicationIdOfToken(token)
    const publication = publicationId && (await findPublication(db, publicationId))
    const order = publication && (await findOrder(db, publication.orderId))
    if (!publicationId || !order) return undefined
    const key = { publicationId, tokenVersion: order.tokenVersion }
    if (!verifyingSecrets.some((secret) => isPreviewToken(token, key, secret))) return undefined
    const shown = await findShownVersion(db, order)
    return shown?.publication.id === publicationId ? shown?.version : undefined
  }

  async function sendFile(exchange: Exchange, site: FileOwner, path: string): Promise<void> {
    const { request, response, headers, isPreview } = exchange
    const name = path === '' || path.endsWith('/') ? `${path}index.html` : path
    const found =
      fileAt(site.files, name) ?? (isPreview ? undefined : await findFont(site.orderId, name))
    const file = found ?? fileAt(site.files, '404.html')
    const accepted = negotiateEncoding(request.headers)
    const cacheControl = isPreview ? 'private, no-cache' : cacheControlFor(name)
    const record = (isKept: boolean) => {
      if (isPreview || request.method !== 'GET') return
      deps.answered?.({ orderId: site.orderId, name: found && name, isKept }, request)
    }
    const asked = request.headers['if-none-match']
    const kept =
      found !== undefined && asked !== undefined
        ? await fileCache.findNamed(found, site.files, { accepted, asked })
        : undefined
    if (kept !== undefined) {
      record(true)
      // The browser keeps the other headers of the stored response (RFC 9110, 15.4.5).
      const kind = ['ETag', kept, 'Cache-Control', cacheControl, 'Vary', 'Accept-Encoding']
      return void response.writeHead(304, kind).end()
    }
    const served = file && (await fileCache.read(file, site.files, accepted))
    if (!served) return send(exchange, 404, 'There is no such page on this site.')
    const answer = found
      ? fileAnswer(request, served, isCompressible(file))
      : wholeFile(served, 404)
    if (!answer.isLaterPart) record(false)
    response.writeHead(answer.status, {
      ...headers,
      'content-type': file.type,
      etag: etagOf(served.hash, served.encoding),
      'cache-control': cacheControl,
      vary: 'Accept-Encoding',
      ...answer.headers,
    })
    response.end(request.method === 'HEAD' ? undefined : answer.bytes)
  }

  /**
   * Finds a font of another version: a page sent just before the next publication, or by a newer
   * replica, still loads its own fonts. Their names contain a content hash.
   */
  async function findFont(orderId: string, name: string): Promise<VersionFile | undefined> {
    if (!FONT.test(name)) return undefined
    return findFileInVersions(db, orderId, name).catch(() => undefined)
  }

  return {
    serve(request, response) {
      const subdomain = subdomainOfHost(address, request.headers.host)
      const host = subdomain === undefined ? foreignHost(request) : `${subdomain}.${address.domain}`
      if (host === undefined) return false
      const isPreview = subdomain === PREVIEW_SUBDOMAIN
      const kind = isPreview ? 'preview' : subdomain === undefined ? 'domain' : 'site'
      const exchange = { request, response, isPreview, headers: headersOf[kind] }
      const serving = isPreview ? servePreview(exchange) : serveSite(exchange, host)
      serving.catch(() => {
        if (response.headersSent) response.destroy()
        else sendErrorPage(exchange, 503, UNAVAILABLE, { 'retry-after': '2' })
      })
      return true
    },
    forget: lookup.invalidate,
  }
}

const NO_SITE = {
  title: 'Page not found',
  text: 'There is no site at this address. It may have moved, or the link may contain a typo.',
}
const OFFLINE = { title: 'No longer online', text: 'This page was taken offline.' }
const NO_PREVIEW = {
  title: 'Nothing to see here',
  text: 'This preview has been replaced by a newer one, or the link may contain a typo. My site shows the newest.',
}
const UNAVAILABLE = {
  title: 'Back in a moment',
  text: 'This site can’t be shown just now. Load it again.',
}

type FileAnswer = {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly bytes: Uint8Array | undefined
  /** Not the beginning of the file: no further visit. */
  readonly isLaterPart?: boolean
}

const wholeFile = ({ bytes, encoding }: ServedFile, status: number): FileAnswer => ({
  status,
  headers: {
    ...(encoding ? { 'content-encoding': encoding } : {}),
    'content-length': bytes.byteLength,
  },
  bytes,
})

/** PDFs, pictures and archives can be fetched in parts; text is sent whole and compressed. */
function fileAnswer({ headers }: IncomingMessage, served: ServedFile, isText: boolean): FileAnswer {
  const whole = wholeFile(served, 200)
  if (isText) return whole
  const size = served.bytes.byteLength
  const range = requestedRange(headers, { size, etag: etagOf(served.hash, served.encoding) })
  const accept = { 'accept-ranges': 'bytes' }
  if (range === null) return { ...whole, headers: { ...whole.headers, ...accept } }
  if (range === 'unsatisfiable')
    return {
      status: 416,
      headers: { ...accept, 'content-range': `bytes */${size}`, 'content-length': 0 },
      bytes: undefined,
      isLaterPart: true,
    }
  const bytes = served.bytes.subarray(range.start, range.end + 1)
  return {
    status: 206,
    headers: {
      ...accept,
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
      'content-length': bytes.byteLength,
    },
    bytes,
    isLaterPart: range.start > 0,
  }
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

/** Health checks use any host name. */
const HEALTH: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** Font names from the renderer, with a content hash. */
const FONT = /^fonts\/[\w-]+-[0-9a-f]{10}\.woff2$/

/** The host if it can be a custom domain. */
const foreignHost = ({ url = '', headers }: IncomingMessage) =>
  HEALTH.has(url) ? undefined : domainOfHost(headers.host)

function send(
  { response, headers }: Exchange,
  status: number,
  text: string,
  more: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, {
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...more,
  })
  response.end(text)
}

const isReport = (url: string) => /^\/report\/?(\?|$)/.test(url)

/** The form of the shop, with the site filled in. */
const reportUrlOf = (publicUrl: string, host: string) =>
  `${publicUrl}/report?${new URLSearchParams({ site: host })}`

/** Not cached, because redirects end when a site, a domain or a version changes. */
const redirect = (exchange: Exchange, location: string) => send(exchange, 301, '', { location })

function sendErrorPage(
  exchange: Exchange,
  status: number,
  { title, text }: { title: string; text: string },
  more: OutgoingHttpHeaders = {},
): void {
  const type = { 'content-type': 'text/html; charset=utf-8' }
  send(exchange, status, renderErrorPage(title, text), { ...type, ...more })
}
