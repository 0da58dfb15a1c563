/** Collects the requests of each visitor session in memory for some seconds. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { ipNetwork } from '../platform/ip-ranges.ts'

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
/** Open sessions of one network on one site: one machine can invent user agents. */
const MAX_SESSIONS_OF_NETWORK = 30
/** Agents and languages of browsers are shorter. */
const MAX_HEADER_CHARS = 200
const PART = /^fonts\/|\.(?:svg|jpe?g|webp|avif)$/
/** Browsers look for these without a link; Safari for five of them. */
const ICON = /^\/(?:favicon\.ico|apple-touch-icon[\w-]*\.png)(?:\?|$)/
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
  const openOf = createCounter()
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
        if (!ICON.test(url)) reader.misses += 1
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
        openOf.add(networkOf(reader), -1)
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
        reader.isHeld = since !== undefined || hasRoom(reader)
        if (reader.isHeld) readers.set(key, reader)
        if (reader.isHeld && !since) openOf.add(networkOf(reader), 1)
      }
    },
  }

  function hasRoom(reader: VisitorSession): boolean {
    return readers.size < MAX_SESSIONS && openOf.get(networkOf(reader)) < MAX_SESSIONS_OF_NETWORK
  }

  /** Undefined: too many sessions. */
  function readerOf(orderId: string, request: SiteRequest): VisitorSession | undefined {
    const { headers, socket } = request
    const agent = (headers['user-agent'] ?? '').slice(0, MAX_HEADER_CHARS)
    const languages = (headers['accept-language'] ?? '').slice(0, MAX_HEADER_CHARS)
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
    const reader = known ?? newSession({ orderId, address, agent, languages, since: now() })
    if (!known) {
      if (!hasRoom(reader)) return undefined
      readers.set(key, reader)
      openOf.add(networkOf(reader), 1)
    }
    lastOver.set(socket, { reader, forwardedFor })
    return reader
  }
}

/** The site and the network of a visitor. */
export const networkOf = ({ orderId, address }: VisitorSession): string =>
  `${orderId}|${ipNetwork(address)}`

function createCounter() {
  const counts = new Map<string, number>()
  const get = (key: string) => counts.get(key) ?? 0
  return {
    get,
    add(key: string, change: 1 | -1) {
      const count = get(key) + change
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
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
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    String(headers[name] ?? '').startsWith('pre'),
  )
