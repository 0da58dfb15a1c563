import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { possibleHashes } from '../../onboarding/index.ts'
import {
  domainOfHost,
  resolveHost,
  PREVIEW_SUBDOMAIN,
  subdomainOfHost,
} from '../../addresses/index.ts'
import { redirectUrl } from '@vitrine/domain/publishing/site-redirect'
import { findOrder } from '../../ordering/index.ts'
import { rejectHost } from '../../platform/security-headers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { acceptsBrotli } from '../../platform/accepts-brotli.ts'
import { renderErrorPage } from './error-page.ts'
import { type CachedSite, openSiteCache, type SiteDiskCache } from './site-cache.ts'
import { canonicalRedirect } from './canonical-redirect.ts'
import { siteRedirectTarget } from '../sites/site-redirect.ts'
import { compress, hashContent } from '../versions/bundle-files.ts'
import { publicationIdOfToken } from '../previews/preview-url.ts'
import { findShownVersion } from '../previews/shown-version.ts'
import { fileAt, cacheControlFor, decodePath } from './site-files.ts'
import { domainHeaders, previewHeaders, siteHeaders } from './site-headers.ts'
import {
  findFileInVersions,
  findPublication,
  findServedSite,
  findSiteBySubdomain,
} from '../site-store.ts'
import type { VersionFile } from '../tables.ts'
import {
  isCompressible,
  isCompressed,
  cacheKeyOf,
  compressedCacheKeyOf,
  readVersionFile,
} from '../versions/version-files.ts'

export type SiteServer = {
  /** Answers a request for a customer's site; false if its host names none of ours. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  /** What the addresses of a site serve has changed. */
  forget(subdomain: string): void
}

export type SiteServerDeps = Pick<
  AppContext,
  'db' | 'files' | 'sites' | 'clock' | 'verifyingSecrets' | 'publicUrl'
> & {
  /** Told of each request that a public site has answered. */
  readonly answered?: OnSiteResponse | undefined
  /** Keeps what was served, for when database or storage do not answer; none: memory alone does. */
  readonly hold?: SiteDiskCache | undefined
  /** Milliseconds that never go back: by them a site is trusted and the database rests. */
  readonly ticks?: (() => number) | undefined
}

/**
 * `name` is that of the file; undefined: the site has none there. `isKept`: the browser has it
 * already. Must be quick and never throw.
 */
export type OnSiteResponse = (
  answer: { readonly orderId: string; readonly name: string | undefined; readonly isKept: boolean },
  request: IncomingMessage,
) => void

/** As it is sent. A file that does not compress is plain for everybody. */
type Coding = 'plain' | 'brotli'

/** How a file is answered with in a coding, composed once. */
type Composed = {
  /** Of the body. */
  readonly name: string
  readonly etag: string
  /** Names and values in turn, as `writeHead` takes them. */
  readonly notModified: readonly string[]
  readonly status: number
  readonly headers: readonly string[]
  /** Told to whoever is told of answers: the file was sent, or the browser had it. */
  readonly sent: Parameters<OnSiteResponse>[0]
  readonly kept: Parameters<OnSiteResponse>[0]
}

type Body = {
  readonly bytes: Uint8Array
  /** Of the file, plain. */
  readonly hash: string
}

/** What a body is made of. */
type Wanted = {
  readonly file: VersionFile
  readonly files: LiveSite['files']
  readonly coding: Coding
}

type LiveSite = Omit<CachedSite, 'leadsTo'> & {
  leadsTo: string | null
  checkedAt: number
  /** When it was put on the disk. */
  keptAt: number
  /** By the address as it is asked for: what is there, so that only the first to ask waits for it to be worked out. */
  readonly composed: Readonly<Record<Coding, Map<string, Composed>>>
}

/** `gone`: taken offline. `movedTo`: visitors are led on. `nobody`: a domain that is no customer's. */
type Looked = LiveSite | 'gone' | { readonly movedTo: string } | 'nobody' | undefined

/** Memory that files may take; those asked for longest ago go first. */
const MEMORY_BYTES = 64 * 1024 * 1024
/** A site has some twenty files; who adds queries to their addresses waits. */
const MOST_COMPOSED = 40
/** What a file takes in memory besides its bytes, about. */
const ENTRY_BYTES = 500
/** Sites whose list of files is in memory: some 15 KB each. */
const SITES = 1000
/** Another replica's publishing shows after this. */
const TRUSTED_MS = 1000
/** So long a visitor of a site that is held waits for the database. */
const PATIENCE_MS = 500
/** The same of one that may be on the disk: old there is worse than late. */
const UNKNOWN_PATIENCE_MS = 2000
/** A database that failed is not asked about sites that are held for so long. */
const REST_MS = 2000
/** What is served from memory is in use on the disk, too. */
const KEEP_AGAIN_MS = 60 * 60 * 1000

/**
 * Serves published sites by host name, from memory where it can: static files
 * under a policy that runs no script, with no cookie and no way to the API.
 */
export function openSiteServer(deps: SiteServerDeps, memoryBytes = MEMORY_BYTES): SiteServer {
  const { db, files, sites: address, clock, verifyingSecrets, publicUrl, answered, hold } = deps
  const ticks = deps.ticks ?? (() => performance.now())
  /** By host: in lower case, those of domains without a port. */
  const live = new LRUCache<string, LiveSite>({ max: SITES })
  const held = openSiteCache(files, hold)
  // A name stands for the same bytes for ever, whichever sites and versions they belong to.
  const bodies = new LRUCache<string, Body, Wanted>({
    maxSize: memoryBytes,
    sizeCalculation: ({ bytes }) => bytes.byteLength + ENTRY_BYTES,
    fetchMethod: (_name, _stale, { context }) => makeBody(context),
  })
  const secure = address.scheme === 'https:'
  const security = siteHeaders(secure)
  const privacy = previewHeaders(secure, publicUrl)
  const ofDomain = domainHeaders(secure)
  // Names and values in turn.
  const lists = {
    site: Object.entries(security).flat(),
    domain: Object.entries(ofDomain).flat(),
    preview: Object.entries(privacy).flat(),
  }

  async function makeBody({ file, files: all, coding }: Wanted): Promise<Body | undefined> {
    const { hash } = file
    if (coding === 'brotli') {
      const bytes = isCompressed(file) ? await held.read(file) : await compressed(file)
      return bytes && { bytes, hash }
    }
    const make = () => readVersionFile(file, all, held.read)
    const bytes = await (file.archiveOf ? held.keepMade(file, make) : make())
    // An archive may be made otherwise than it was when the version was.
    return bytes && { bytes, hash: file.archiveOf ? hashContent(bytes) : hash }
  }

  /** A file of before, which lies plain. */
  async function compressed(file: VersionFile): Promise<Uint8Array | undefined> {
    const plain = await held.read(file)
    return plain && compress(plain)
  }

  /** Until then the database rests: it failed, or was silent. */
  let restsUntil = 0
  const letRest = () => {
    restsUntil = ticks() + REST_MS
  }

  async function find(host: string): Promise<Looked> {
    const known = live.get(host)
    if (!known) return hold ? findUnknown(host) : look(host, undefined)
    const now = ticks()
    if (now - known.checkedAt < TRUSTED_MS || now < restsUntil) return known
    known.checkedAt = now
    // What is held is served while the database is down or silent; its late answer counts for
    // whoever asks next.
    let isAnswered = false
    const looked = look(host, known)
      .catch(() => {
        letRest()
        return known
      })
      .finally(() => {
        isAnswered = true
      })
    const late = after(PATIENCE_MS, undefined).then(() => {
      if (!isAnswered) letRest()
      return known
    })
    return Promise.race([looked, late])
  }

  /** A site that is not in memory: from the disk, if the database does not answer. */
  async function findUnknown(host: string) {
    const looked = look(host, undefined)
    const patience = ticks() < restsUntil ? 0 : UNKNOWN_PATIENCE_MS
    const answer = await Promise.race([
      looked.catch((): typeof SILENT => SILENT),
      after<typeof SILENT>(patience, SILENT),
    ])
    if (answer !== SILENT) return answer
    letRest()
    const known = await held.find(host)
    if (!known) return looked
    const now = ticks()
    const site = { ...known, checkedAt: now, keptAt: now, composed: nothingComposed() }
    live.set(host, site)
    return site
  }

  /** What the disk has of a site goes, once nobody may see it any more; not what is shown again meanwhile. */
  const letGo = (host: string) => held.letGo(host, () => live.peek(host))

  async function look(host: string, known: LiveSite | undefined): Promise<Looked> {
    const found = await resolveHost(db, address, host)
    const subdomain = subdomainOfHost(address, host)
    const knownVersion = known && known.orderId === found?.orderId ? known.version : undefined
    const served = found && (await findServedSite(db, found.orderId, knownVersion))
    const site = found
      ? served?.site
      : subdomain &&
        (await findSiteBySubdomain(db, ...(await possibleHashes(db, subdomain, verifyingSecrets))))
    if (!site || !site.liveVersion || site.offlineAt) {
      live.delete(host)
      void letGo(host)
      if (!found && subdomain === undefined) return 'nobody'
      const movedTo = site && subdomain !== undefined ? siteRedirectTarget(site, clock()) : null
      if (movedTo !== null) return { movedTo }
      // An address that was left leads to the site while there is one, and is not the site's any more.
      return site && site.offlineAt && found?.origin !== null ? 'gone' : undefined
    }
    if (known && known.orderId === site.orderId && known.version === site.liveVersion) {
      const leadsTo = canonicalRedirect(found, known.named)
      const now = ticks()
      if (leadsTo !== known.leadsTo || now - known.keptAt > KEEP_AGAIN_MS) {
        known.leadsTo = leadsTo
        known.keptAt = now
        held.keep(host, known)
      }
      known.checkedAt = now
      return known
    }
    const shown = served ?? (await findServedSite(db, site.orderId, undefined))
    if (!shown?.version) return undefined
    const { number: version, files: listed, named } = shown.version
    const fresh: LiveSite = {
      orderId: site.orderId,
      subdomain: site.subdomain,
      version,
      files: listed,
      named,
      leadsTo: canonicalRedirect(found, named),
      checkedAt: ticks(),
      keptAt: ticks(),
      composed: nothingComposed(),
    }
    live.set(host, fresh)
    held.keep(host, fresh)
    return fresh
  }

  async function answer(host: string, request: IncomingMessage, response: ServerResponse) {
    const site = await find(host)
    if (site === 'nobody') return rejectHost(response, secure)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return end(response, 405, 'This site can only be read.', { allow: 'GET, HEAD' })
    }
    if (!site)
      return showEmpty(
        response,
        404,
        'Page not found',
        'There is no site at this address. It may have moved, or the link has a typing error.',
      )
    if (site === 'gone')
      return showEmpty(response, 410, 'No longer online', 'This page was taken offline.')
    // Not kept by browsers: it ends with a press, and after its time.
    if ('movedTo' in site)
      return end(response, 301, '', { location: redirectUrl(site.movedTo, request.url ?? '/') })
    if (site.leadsTo !== null) {
      const { pathname, search } = new URL(request.url ?? '/', site.leadsTo)
      // Not kept by browsers: which address leads to which changes with a domain and with a version.
      return end(response, 301, '', { location: site.leadsTo + pathname + search })
    }
    const as = subdomainOfHost(address, host) === undefined ? 'domain' : 'site'
    return sendFile(site, decodePath(request.url ?? '/'), request, response, as)
  }

  /**
   * Answers at once where everything is in memory: most requests of a site are for what was asked
   * for before, and each step that waits would cost as much as the answer. False: not here.
   */
  function answerAgain(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '/', method, headers } = request
    const site = live.get(headers.host ?? '')
    const composed = site?.composed[codingFor(request)].get(url)
    if (!site || !composed || (method !== 'GET' && method !== 'HEAD')) return false
    if (site.leadsTo !== null || ticks() - site.checkedAt >= TRUSTED_MS) return false
    const body = bodies.get(composed.name)
    if (body) send(composed, body, request, response)
    return body !== undefined
  }

  const publicationOf = (token: string) =>
    verifyingSecrets
      .map((secret) => publicationIdOfToken(token, secret))
      .find((publicationId) => publicationId !== undefined)

  /** A version that is not public, by the proof in its address. Every other address gets the same bytes. */
  async function answerPreview(request: IncomingMessage, response: ServerResponse) {
    const [token = '', ...rest] = decodePath(request.url ?? '/').split('/')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const publicationId = isRead ? publicationOf(token) : undefined
    const version = publicationId && (await findPreview(publicationId))
    const name = rest.join('/')
    if (
      !version ||
      (name !== '' && !fileAt(version.files, name) && !fileAt(version.files, `${name}index.html`))
    )
      return showEmpty(
        response,
        404,
        'Nothing to see here',
        'This preview has been replaced by a newer one, or the link has a typing error. Your page with us shows the newest.',
        {},
        privacy,
      )
    // Without its slash, the links of a page lead one step too high.
    if (rest.length === 0) return end(response, 301, '', { location: `/${token}/` }, privacy)
    return sendFile(version, name, request, response, 'preview')
  }

  async function findPreview(publicationId: string) {
    const publication = await findPublication(db, publicationId)
    const order = publication && (await findOrder(db, publication.orderId))
    const shown = order && (await findShownVersion(db, order))
    return shown?.publication.id === publicationId ? shown.version : undefined
  }

  async function sendFile(
    site: Pick<LiveSite, 'files'> & Partial<Pick<LiveSite, 'composed'>> & { orderId: string },
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    as: keyof typeof lists,
  ) {
    const { files, orderId } = site
    if (as !== 'preview' && fileAt(files, `${path}/index.html`)) {
      return end(response, 301, '', { location: `/${path}/` })
    }
    const name = path === '' || path.endsWith('/') ? `${path}index.html` : path
    const found =
      fileAt(files, name) ?? (as === 'preview' ? undefined : await findFont(orderId, name))
    const file = found ?? fileAt(files, '404.html')
    if (!file) return end(response, 404, NO_SUCH_PAGE)
    const taken = codingFor(request)
    const coding = isCompressible(file) ? taken : 'plain'
    const bodyName = coding === 'brotli' ? compressedCacheKeyOf(file) : cacheKeyOf(file)
    const wanted = { file, files, coding }
    const body = bodies.get(bodyName) ?? (await bodies.fetch(bodyName, { context: wanted }))
    if (!body) return end(response, 404, NO_SUCH_PAGE)
    const told = { orderId, name: found ? name : undefined }
    const etag = `"${body.hash}"`
    const headers = [
      ...lists[as],
      'content-type',
      file.type,
      'etag',
      etag,
      'cache-control',
      as === 'preview' ? 'private, no-cache' : cacheControlFor(name),
      'vary',
      'Accept-Encoding',
    ]
    const encoding = coding === 'brotli' ? ['content-encoding', 'br'] : []
    const length = ['content-length', String(body.bytes.byteLength)]
    const composed: Composed = {
      name: bodyName,
      etag,
      notModified: headers,
      status: found ? 200 : 404,
      headers: [...headers, ...encoding, ...length],
      sent: { ...told, isKept: false },
      kept: { ...told, isKept: true },
    }
    const known = found && as !== 'preview' ? site.composed?.[taken] : undefined
    if (known && known.size < MOST_COMPOSED) known.set(request.url ?? '/', composed)
    return send(composed, body, request, response, as !== 'preview')
  }

  /**
   * Of another version: a page that was sent just before the next one was published, or by a replica
   * that knows of it already, loads its own fonts. Their names stand for the same bytes for ever.
   */
  function findFont(orderId: string, name: string): Promise<VersionFile | undefined> {
    if (!FONT.test(name)) return Promise.resolve(undefined)
    return findFileInVersions(db, orderId, name).catch(() => undefined)
  }

  function send(
    composed: Composed,
    body: Body,
    request: IncomingMessage,
    response: ServerResponse,
    isPublic = true,
  ): void {
    const isFound = composed.sent.name !== undefined
    const isKept = isFound && request.headers['if-none-match'] === composed.etag
    if (isPublic && request.method === 'GET')
      answered?.(isKept ? composed.kept : composed.sent, request)
    if (isKept) return void response.writeHead(304, [...composed.notModified]).end()
    const { status, headers } = composed
    response.writeHead(status, [...headers])
    response.end(request.method === 'HEAD' ? undefined : body.bytes)
  }

  /** A page in words, for people who followed a link. */
  function showEmpty(
    response: ServerResponse,
    status: number,
    title: string,
    text: string,
    headers: Record<string, string> = {},
    base = security,
  ): void {
    const type = { 'content-type': 'text/html; charset=utf-8' }
    end(response, status, renderErrorPage(title, text), { ...type, ...headers }, base)
  }

  function end(
    response: ServerResponse,
    status: number,
    text: string,
    headers: Record<string, string> = {},
    base = security,
  ): void {
    response.writeHead(status, {
      ...base,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    })
    response.end(text)
  }

  return {
    serve(request, response) {
      if (answerAgain(request, response)) return true
      const subdomain = subdomainOfHost(address, request.headers.host)
      const host = subdomain === undefined ? foreignHost(request) : `${subdomain}.${address.domain}`
      if (host === undefined) return false
      const answering =
        subdomain === PREVIEW_SUBDOMAIN
          ? answerPreview(request, response)
          : answer(host, request, response)
      answering.catch(() => {
        if (response.headersSent) response.destroy()
        else
          showEmpty(
            response,
            503,
            'Back in a moment',
            'This site can’t be shown just now. Load it again.',
            { 'retry-after': '2' },
          )
      })
      return true
    },
    forget(subdomain) {
      const hosts = [...live.entries()].flatMap(([host, site]) =>
        site.subdomain === subdomain ? [host] : [],
      )
      for (const host of [`${subdomain}.${address.domain}`, ...hosts]) {
        live.delete(host)
        // The disk has what is shown now, also before anybody asks; what was taken offline does not come back from there.
        if (hold) void look(host, undefined).catch(() => letGo(host))
      }
    },
  }
}

const NO_SUCH_PAGE = 'There is no such page on this site.'

/** Health is asked by any name. */
const HEALTH: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** As the renderer names them, with a digest of their bytes. */
const FONT = /^fonts\/[\w-]+-[0-9a-f]{10}\.woff2$/

const codingFor = ({ headers }: IncomingMessage): Coding =>
  acceptsBrotli(headers) ? 'brotli' : 'plain'

const nothingComposed = (): LiveSite['composed'] => ({ plain: new Map(), brotli: new Map() })

/** A name that may be a customer's domain. */
const foreignHost = ({ url = '', headers }: IncomingMessage) =>
  HEALTH.has(url) ? undefined : domainOfHost(headers.host)

function after<T>(milliseconds: number, value: T): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(value), milliseconds).unref()
  })
}

/** The database did not answer in time. */
const SILENT: unique symbol = Symbol('silent')
