import type { IncomingMessage, ServerResponse } from 'node:http'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { sealsOf } from '../onboarding/index.ts'
import { domainOfHost, findHost, PREVIEW_SUBDOMAIN, subdomainOfHost } from '../addresses/index.ts'
import { leadOn } from '@vitrine/domain/new-address'
import { findOrder } from '../ordering/index.ts'
import { refuseHost } from '../platform/edge-headers.ts'
import { type ComposedHead, composeHead, sendComposed } from '../platform/composed-head.ts'
import type { House } from '../platform/house.ts'
import type { DiskHold } from '../platform/storage/disk-hold.ts'
import { takesBrotli } from '../platform/takes-brotli.ts'
import { z } from 'zod'
import { emptyPage } from './empty-page.ts'
import { leadFrom } from './lead-from.ts'
import { whereVisitorsGo } from './lead-visitors-on.ts'
import { publicationOfToken } from './preview-address.ts'
import { findShownVersion } from './shown-version.ts'
import { compresses, fileAt, keptFor, pathOf } from './site-files.ts'
import { domainHeaders, previewHeaders, siteHeaders } from './site-headers.ts'
import {
  findFileOfVersions,
  findPublication,
  findServed,
  findSiteBySubdomain,
} from './site-store.ts'
import { type VersionFile, versionFileSchema } from './tables.ts'

export type SiteServer = {
  /** Answers a request for a customer's site; false if its host names none of ours. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  /** What the addresses of a site serve has changed. */
  forget(subdomain: string): void
}

export type SiteServerDeps = Pick<
  House,
  'db' | 'files' | 'sites' | 'clock' | 'verifyingSecrets' | 'publicUrl'
> & {
  /** Told of each request that a public site has answered. */
  readonly answered?: Answered | undefined
  /** Keeps what was served, for when database or storage do not answer; none: memory alone does. */
  readonly hold?: SiteHold | undefined
  /** Milliseconds that never go back: by them a site is trusted and the database rests. */
  readonly ticks?: (() => number) | undefined
}

/** On this machine's disk. `files`: those of sites, too; without it they lie on this machine anyway. */
export type SiteHold = { readonly disk: DiskHold; readonly files: boolean }

/**
 * `name` is that of the file; undefined: the site has none there. `isKept`: the browser has it
 * already. Must be quick and never throw.
 */
export type Answered = (
  answer: { readonly orderId: string; readonly name: string | undefined; readonly isKept: boolean },
  request: IncomingMessage,
) => void

/** How a file is answered with, composed once. */
type Composed = {
  readonly key: string
  readonly etag: string
  readonly notModified: ComposedHead
  readonly plain: ComposedHead
  readonly brotli: ComposedHead
  /** Told to whoever is told of answers: the file was sent, or the browser had it. */
  readonly sent: Parameters<Answered>[0]
  readonly kept: Parameters<Answered>[0]
}

type Body = { readonly plain: Uint8Array; readonly brotli: Uint8Array | undefined }

type LiveSite = {
  readonly orderId: string
  readonly subdomain: string
  readonly version: number
  readonly files: Readonly<Record<string, VersionFile>>
  /** The address that its pages name. */
  readonly named: string | null
  /** Where visitors of this host are led; null: the site is shown to them here. */
  leadsTo: string | null
  checkedAt: number
  /** When it was put on the disk. */
  keptAt: number
  /** By the address as it is asked for: what is there, so that only the first to ask waits for it to be worked out. */
  readonly composed: Map<string, Composed>
}

/** `gone`: taken offline. `movedTo`: visitors are led on. `nobody`: a domain that is no customer's. */
type Looked = LiveSite | 'gone' | { readonly movedTo: string } | 'nobody' | undefined

type HeldSite = Omit<LiveSite, 'checkedAt' | 'keptAt' | 'composed'>

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
/** Beyond these a site is fetched when it is asked for. */
const MOST_WANTED = 1000
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
  // A key stands for the same bytes for ever, whichever sites and versions they belong to.
  const bodies = new LRUCache<string, Body, VersionFile>({
    maxSize: memoryBytes,
    sizeCalculation: ({ plain, brotli }) =>
      plain.byteLength + (brotli?.byteLength ?? 0) + ENTRY_BYTES,
    fetchMethod: async (_key, _stale, { context: file }) => {
      const plain = await fetchFile(file)
      return plain && { plain, brotli: compresses(file.type) ? await compress(plain) : undefined }
    },
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

  /** From this machine's disk where it is there: a key stands for the same bytes for ever. */
  async function fetchFile({ key, hash }: VersionFile): Promise<Uint8Array | undefined> {
    const held = hold?.files ? await hold.disk.get(key) : undefined
    // What a crash cut short is none.
    if (held && createHash('sha256').update(held).digest('base64url') === hash) return held
    const stored = await files.get(key)
    if (stored && hold?.files) await hold.disk.put(key, stored)
    return stored
  }

  /** Until then the database rests: it failed, or was silent. */
  let restsUntil = 0
  const letRest = () => {
    restsUntil = ticks() + REST_MS
  }

  async function find(host: string): Promise<Looked> {
    const known = live.get(host)
    if (!known) return hold ? findUnknown(host, hold.disk) : look(host, undefined)
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
  async function findUnknown(host: string, disk: DiskHold) {
    const looked = look(host, undefined)
    const patience = ticks() < restsUntil ? 0 : UNKNOWN_PATIENCE_MS
    const answer = await Promise.race([
      looked.catch((): typeof SILENT => SILENT),
      after<typeof SILENT>(patience, SILENT),
    ])
    if (answer !== SILENT) return answer
    letRest()
    const held = readHeld(await disk.get(routeOf(host)))
    if (!held) return looked
    const now = ticks()
    const site = { ...held, checkedAt: now, keptAt: now, composed: new Map() }
    live.set(host, site)
    return site
  }

  /** What the disk has of a site goes, once nobody may see it any more; not what is shown again meanwhile. */
  async function letGo(host: string): Promise<void> {
    const held = readHeld(await hold?.disk.get(routeOf(host)))
    if (!held) return
    if (!live.has(host)) await hold?.disk.remove(routeOf(host))
    for (const { key } of Object.values(held.files)) {
      const shown = Object.values(live.peek(host)?.files ?? {})
      if (!shown.some((file) => file.key === key)) await hold?.disk.remove(key)
    }
  }

  async function look(host: string, known: LiveSite | undefined): Promise<Looked> {
    const found = await findHost(db, address, host)
    const subdomain = subdomainOfHost(address, host)
    const knownVersion = known && known.orderId === found?.orderId ? known.version : undefined
    const served = found && (await findServed(db, found.orderId, knownVersion))
    const site = found
      ? served?.site
      : subdomain &&
        (await findSiteBySubdomain(db, ...(await sealsOf(db, subdomain, verifyingSecrets))))
    if (!site || !site.liveVersion || site.offlineAt) {
      live.delete(host)
      void letGo(host)
      if (!found && subdomain === undefined) return 'nobody'
      const movedTo = site && subdomain !== undefined ? whereVisitorsGo(site, clock()) : null
      if (movedTo !== null) return { movedTo }
      // An address that was left leads to the site while there is one, and is not the site's any more.
      return site && site.offlineAt && found?.origin !== null ? 'gone' : undefined
    }
    if (known && known.orderId === site.orderId && known.version === site.liveVersion) {
      const leadsTo = leadFrom(found, known.named)
      const now = ticks()
      if (leadsTo !== known.leadsTo || now - known.keptAt > KEEP_AGAIN_MS) {
        known.leadsTo = leadsTo
        known.keptAt = now
        keep(host, known)
      }
      known.checkedAt = now
      return known
    }
    const shown = served ?? (await findServed(db, site.orderId, undefined))
    if (!shown?.version) return undefined
    const { number: version, files: listed, named } = shown.version
    const fresh: LiveSite = {
      orderId: site.orderId,
      subdomain: site.subdomain,
      version,
      files: listed,
      named,
      leadsTo: leadFrom(found, named),
      checkedAt: ticks(),
      keptAt: ticks(),
      composed: new Map(),
    }
    live.set(host, fresh)
    keep(host, fresh)
    return fresh
  }

  /** Puts a site on the disk; what lies there already is in use again. */
  function keep(host: string, site: LiveSite): void {
    if (!hold) return
    const { orderId, subdomain, version, files, named, leadsTo } = site
    const held: HeldSite = { orderId, subdomain, version, files, named, leadsTo }
    void hold.disk.put(routeOf(host), Buffer.from(JSON.stringify(held)))
    if (hold.files) fetchLater(site)
  }

  /** Sites whose files are fetched onto the disk, one after the other. */
  const wanted: Pick<LiveSite, 'files'>[] = []
  let isFetching = false

  /** What nobody has asked for yet is there, too, when storage is not. */
  function fetchLater(site: Pick<LiveSite, 'files'>): void {
    if (wanted.length < MOST_WANTED) wanted.push(site)
    if (!isFetching) void fetchWanted()
  }

  async function fetchWanted(): Promise<void> {
    isFetching = true
    for (let site = wanted.shift(); site; site = wanted.shift()) {
      // Storage that does not answer is asked again by whoever wants the file.
      for (const file of Object.values(site.files)) await fetchFile(file).catch(() => {})
    }
    isFetching = false
  }

  async function answer(host: string, request: IncomingMessage, response: ServerResponse) {
    const site = await find(host)
    if (site === 'nobody') return refuseHost(response, secure)
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
      return end(response, 301, '', { location: leadOn(site.movedTo, request.url ?? '/') })
    if (site.leadsTo !== null) {
      const { pathname, search } = new URL(request.url ?? '/', site.leadsTo)
      // Not kept by browsers: which address leads to which changes with a domain and with a version.
      return end(response, 301, '', { location: site.leadsTo + pathname + search })
    }
    const as = subdomainOfHost(address, host) === undefined ? 'domain' : 'site'
    return sendFile(site, pathOf(request.url ?? '/'), request, response, as)
  }

  /**
   * Answers at once where everything is in memory: most requests of a site are for what was asked
   * for before, and each step that waits would cost as much as the answer. False: not here.
   */
  function answerAgain(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '/', method, headers } = request
    const site = live.get(headers.host ?? '')
    const composed = site?.composed.get(url)
    if (!site || !composed || (method !== 'GET' && method !== 'HEAD')) return false
    if (site.leadsTo !== null || ticks() - site.checkedAt >= TRUSTED_MS) return false
    const body = bodies.get(composed.key)
    if (body) send(composed, body, request, response)
    return body !== undefined
  }

  const publicationOf = (token: string) =>
    verifyingSecrets
      .map((secret) => publicationOfToken(token, secret))
      .find((publicationId) => publicationId !== undefined)

  /** A version that is not public, by the proof in its address. Every other address gets the same bytes. */
  async function answerPreview(request: IncomingMessage, response: ServerResponse) {
    const [token = '', ...rest] = pathOf(request.url ?? '/').split('/')
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
    const body = file && (bodies.get(file.key) ?? (await bodies.fetch(file.key, { context: file })))
    if (!body) return end(response, 404, 'There is no such page on this site.')
    const told = { orderId, name: found ? name : undefined }
    const etag = `"${file.hash}"`
    const headers = [
      ...lists[as],
      'content-type',
      file.type,
      'etag',
      etag,
      'cache-control',
      as === 'preview' ? 'private, no-cache' : keptFor(name),
      'vary',
      'Accept-Encoding',
    ]
    const length = (bytes: Uint8Array | undefined) => [
      'content-length',
      String(bytes?.byteLength ?? 0),
    ]
    const status = found ? 200 : 404
    const packed = ['content-encoding', 'br', ...length(body.brotli)]
    const composed: Composed = {
      key: file.key,
      etag,
      notModified: composeHead(304, headers),
      plain: composeHead(status, [...headers, ...length(body.plain)]),
      brotli: composeHead(status, [...headers, ...packed]),
      sent: { ...told, isKept: false },
      kept: { ...told, isKept: true },
    }
    if (found && as !== 'preview' && site.composed && site.composed.size < MOST_COMPOSED)
      site.composed.set(request.url ?? '/', composed)
    return send(composed, body, request, response, as !== 'preview')
  }

  /**
   * Of another version: a page that was sent just before the next one was published, or by a replica
   * that knows of it already, loads its own fonts. Their names stand for the same bytes for ever.
   */
  function findFont(orderId: string, name: string): Promise<VersionFile | undefined> {
    if (!FONT.test(name)) return Promise.resolve(undefined)
    return findFileOfVersions(db, orderId, name).catch(() => undefined)
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
    if (isKept) return sendComposed(response, composed.notModified, undefined)
    const brotli = takesBrotli(request.headers) ? body.brotli : undefined
    sendComposed(response, brotli ? composed.brotli : composed.plain, brotli ?? body.plain)
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
    end(response, status, emptyPage(title, text), { ...type, ...headers }, base)
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

/** Health is asked by any name. */
const HEALTH: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** As the renderer names them, with a digest of their bytes. */
const FONT = /^fonts\/[\w-]+-[0-9a-f]{10}\.woff2$/

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

/** Where a hold keeps what is served for a host; no file of a site has such a key. */
const routeOf = (host: string) => `host ${host}`

const heldSchema = z.object({
  orderId: z.string(),
  subdomain: z.string(),
  version: z.int(),
  files: z.record(z.string(), versionFileSchema),
  named: z.string().nullable(),
  leadsTo: z.string().nullable(),
})

/** Undefined for what a crash cut short, or another version of the program wrote. */
function readHeld(bytes: Buffer | undefined): HeldSite | undefined {
  if (!bytes) return undefined
  try {
    return heldSchema.parse(JSON.parse(bytes.toString()))
  } catch {
    return undefined
  }
}

const brotli = promisify(brotliCompress)

/** Not on the loop: it would keep other visitors waiting. */
function compress(plain: Uint8Array): Promise<Uint8Array> {
  return brotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    },
  })
}
