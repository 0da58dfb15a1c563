/** Collects the requests of each visitor session in memory for some seconds. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

export type SiteRequest = Pick<IncomingMessage, 'headers' | 'url'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}

/** The requests of one visitor to one site within some seconds. */
export type VisitorSession = {
  readonly orderId: string
  readonly address: string
  readonly agent: string
  readonly languages: string
  /** Time of the first request in milliseconds. */
  readonly since: number
  /** Headers of the first request for a page or file; null: none. */
  asked: IncomingHttpHeaders | null
  askedUrl: string
  /** Paths of fully sent pages: `/`, `/fr/`. */
  readonly pages: Set<string>
  /** PDFs and contact cards. */
  readonly files: Set<string>
  /** Fonts, images and icons, which browsers load automatically. */
  parts: number
  /** The browser had the page or its parts in its cache. */
  hadBefore: boolean
  misses: number
  /** Requested `robots.txt` or `sitemap.xml`. */
  readsRobots: boolean
  /** The session is open. */
  isHeld: boolean
}

/** `name`: the file; undefined: not found. */
export type SiteResponse = {
  readonly orderId: string
  readonly name: string | undefined
  readonly isKept: boolean
}

/** More sessions come from machines and are dropped. */
const MAX_SESSIONS = 20_000
const PART = /^fonts\/|\.(?:svg|jpe?g|webp|avif)$/
/** A person opens fewer pages. */
const MOST_NAMES = 50

export type SessionWindow = {
  /** Hot path: runs for each request of every site. */
  recordVisit(answer: SiteResponse, request: SiteRequest): void
  /** Removes and returns the sessions that started before a time. */
  take(before: number): VisitorSession[]
  openSessions(): Iterable<VisitorSession>
  /** Reopens sessions that could not be counted. */
  putBack(readers: readonly VisitorSession[]): void
}

/** `addressOf` resolves trusted proxies. */
export function createSessionWindow(
  now: () => number,
  addressOf: (request: SiteRequest) => string,
): SessionWindow {
  const readers = new Map<string, VisitorSession>()
  /** Usually a connection has one visitor: saves a lookup. */
  const lastOver = new WeakMap<
    object,
    { reader: VisitorSession; forwardedFor: string | undefined }
  >()
  const keyOf = (orderId: string, address: string, agent: string, languages: string) =>
    `${orderId}|${address}|${agent}|${languages}`

  return {
    recordVisit({ orderId, name, isKept }, request) {
      const { headers, url = '/' } = request
      const reader = readerOf(orderId, request)
      if (!reader) return
      if (name === undefined) {
        reader.misses += 1
        return
      }
      // Also if the page has changed since.
      if (isKept || headers['if-none-match'] !== undefined) reader.hadBefore = true
      if (name.endsWith('.html')) {
        const page = name === 'index.html' ? '/' : `/${name.slice(0, -'index.html'.length)}`
        if (reader.pages.has(page) || isPrefetch(headers)) return
        if (reader.pages.size < MOST_NAMES) reader.pages.add(page)
      } else if (name.endsWith('.pdf') || name.endsWith('.vcf')) {
        reader.files.add(name)
      } else {
        if (PART.test(name)) reader.parts += 1
        else if (name === 'robots.txt' || name === 'sitemap.xml') reader.readsRobots = true
        return
      }
      if (reader.asked === null) {
        reader.asked = headers
        reader.askedUrl = url
      }
    },
    take(before) {
      const taken: VisitorSession[] = []
      for (const [key, reader] of readers) {
        if (reader.since >= before) continue
        taken.push(reader)
        reader.isHeld = false
        readers.delete(key)
      }
      return taken
    },
    openSessions: () => readers.values(),
    putBack(taken) {
      for (const reader of taken) {
        const key = keyOf(reader.orderId, reader.address, reader.agent, reader.languages)
        const since = readers.get(key)
        if (since) {
          join(reader, since)
          since.isHeld = false
        }
        reader.isHeld = since !== undefined || readers.size < MAX_SESSIONS
        if (reader.isHeld) readers.set(key, reader)
      }
    },
  }

  /** Undefined: too many sessions. */
  function readerOf(orderId: string, request: SiteRequest): VisitorSession | undefined {
    const { headers, socket } = request
    const agent = headers['user-agent'] ?? ''
    const languages = headers['accept-language'] ?? ''
    const forwardedFor = headers['x-forwarded-for'] as string | undefined
    const last = lastOver.get(socket)
    if (
      last?.reader.isHeld &&
      last.reader.orderId === orderId &&
      last.reader.agent === agent &&
      last.reader.languages === languages &&
      last.forwardedFor === forwardedFor
    )
      return last.reader
    const address = addressOf(request)
    const key = keyOf(orderId, address, agent, languages)
    const known = readers.get(key)
    if (!known && readers.size >= MAX_SESSIONS) return undefined
    const reader = known ?? newSession({ orderId, address, agent, languages, since: now() })
    if (!known) readers.set(key, reader)
    lastOver.set(socket, { reader, forwardedFor })
    return reader
  }
}

function newSession(
  who: Pick<VisitorSession, 'orderId' | 'address' | 'agent' | 'languages' | 'since'>,
): VisitorSession {
  return {
    ...who,
    asked: null,
    askedUrl: '/',
    pages: new Set(),
    files: new Set(),
    parts: 0,
    hadBefore: false,
    misses: 0,
    readsRobots: false,
    isHeld: true,
  }
}

function join(first: VisitorSession, later: VisitorSession): void {
  for (const page of later.pages) first.pages.add(page)
  for (const file of later.files) first.files.add(file)
  first.parts += later.parts
  first.misses += later.misses
  first.hadBefore ||= later.hadBefore
  first.readsRobots ||= later.readsRobots
  if (first.asked) return
  first.asked = later.asked
  first.askedUrl = later.askedUrl
}

const isPrefetch = (headers: IncomingHttpHeaders) =>
  String(headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz'] ?? '').startsWith('pre')
