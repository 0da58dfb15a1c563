/** The requests of each reader of a site, held together in memory for some seconds. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** What of a request is looked at. */
export type SiteRequest = Pick<IncomingMessage, 'headers' | 'url'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}

/** What one reader asked of one site within some seconds. */
export type Reader = {
  readonly orderId: string
  readonly address: string
  readonly agent: string
  readonly languages: string
  /** When the first request came, in milliseconds of the clock. */
  readonly since: number
  /** Headers of the first request for a page or a file; null: none was asked for. */
  asked: IncomingHttpHeaders | null
  askedUrl: string
  /** Paths of pages that were sent whole: `/`, `/fr/`. */
  readonly pages: Set<string>
  /** PDFs and contact cards, by their paths. */
  readonly files: Set<string>
  /** Fonts, pictures and icons, which browsers ask for by themselves. */
  parts: number
  /** The browser had the page, or parts of it, from before. */
  hadBefore: boolean
  misses: number
  /** Asked for what is there for robots alone. */
  readsRobots: boolean
}

/** How a site answered. `name`: of the file; undefined: there is none. */
export type SiteAnswer = {
  readonly orderId: string
  readonly name: string | undefined
  readonly isKept: boolean
}

/** So many readers at once; more come from machines, and are not held. */
const MOST_READERS = 20_000
const PART = /^fonts\/|\.(?:svg|jpe?g|webp|avif)$/
/** More of one kind is no person's. */
const MOST_NAMES = 50

export type Gatherer = {
  /** Must be cheap: it runs for each request of every site. */
  see(answer: SiteAnswer, address: string, request: SiteRequest): void
  /** Takes out the readers that came before a time. */
  take(before: number): Reader[]
  /** Those who are held, and stay so. */
  held(): Iterable<Reader>
  /** Puts back what could not be counted. */
  putBack(readers: readonly Reader[]): void
}

export function openGatherer(now: () => number): Gatherer {
  const readers = new Map<string, Reader>()
  const keyOf = (orderId: string, address: string, agent: string, languages: string) =>
    `${orderId}|${address}|${agent}|${languages}`

  return {
    see({ orderId, name, isKept }, address, { headers, url = '/' }) {
      const agent = headers['user-agent'] ?? ''
      const languages = headers['accept-language'] ?? ''
      const key = keyOf(orderId, address, agent, languages)
      let reader = readers.get(key)
      if (!reader) {
        if (readers.size >= MOST_READERS) return
        reader = aReader({ orderId, address, agent, languages, since: now() })
        readers.set(key, reader)
      }
      if (name === undefined) {
        reader.misses += 1
        return
      }
      // Also where the page is another by now.
      if (isKept || headers['if-none-match'] !== undefined) reader.hadBefore = true
      if (name.endsWith('.html')) {
        // Fetched before anybody has asked for it.
        if (isKept || isPrefetch(headers)) return
        if (reader.pages.size < MOST_NAMES)
          reader.pages.add(`/${name.slice(0, -'index.html'.length)}`)
      } else if (name.endsWith('.pdf') || name.endsWith('.vcf')) {
        if (isKept) return
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
      const taken: Reader[] = []
      for (const [key, reader] of readers) {
        if (reader.since >= before) continue
        taken.push(reader)
        readers.delete(key)
      }
      return taken
    },
    held: () => readers.values(),
    putBack(taken) {
      for (const reader of taken) {
        const key = keyOf(reader.orderId, reader.address, reader.agent, reader.languages)
        const since = readers.get(key)
        if (since) join(reader, since)
        if (since || readers.size < MOST_READERS) readers.set(key, reader)
      }
    },
  }
}

function aReader(
  who: Pick<Reader, 'orderId' | 'address' | 'agent' | 'languages' | 'since'>,
): Reader {
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
  }
}

/** What a reader asked for later goes to what they asked for first. */
function join(first: Reader, later: Reader): void {
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
