import { createHmac, randomBytes } from 'node:crypto'
import { and, inArray, lt, sql } from 'drizzle-orm'
import { clientIpResolver, ipBlock } from '../platform/ip-ranges.ts'
import type { Transaction } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { mergeCounts, addSession, type DailyCounts, emptyCounts } from './daily-counts.ts'
import { utcDay } from './utc-day.ts'
import { sessionDetails } from './session-details.ts'
import {
  type SessionWindow,
  createSessionWindow,
  networkOf,
  type VisitorSession,
  type SiteResponse,
  type SiteRequest,
} from './session-window.ts'
import {
  classifyByBehavior,
  classifyByRequest,
  type VisitorClass,
  actsAsRobot,
} from './classify-session.ts'
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts'
import { advanceWindows } from './advance-windows.ts'
import { createSalts } from './shared-salt.ts'
import { days, type SeenVisitor, seenVisitors } from './tables.ts'

/** How long a session stays open: a slow phone needs this for a page and its fonts. */
export const SESSION_MS = 5000
/** With the session duration, a crash loses less than ten seconds. */
const FLUSH_EVERY_MS = 3000
/** Sessions that started before midnight still need yesterday's salt. */
const AFTER_MIDNIGHT_MS = 60_000
const ROWS_AT_ONCE = 500
const SESSIONS_AT_ONCE = 250

export type VisitCounter = {
  /** Records a response of a site. Never throws, and writes nothing. */
  recordVisit(answer: SiteResponse, request: SiteRequest): void
  /** Counts the sessions that are over; `all`: every session. */
  flush(all?: boolean): Promise<void>
  start(): void
  /** Counts every session and stops. */
  close(): Promise<void>
}

export type VisitCounterDeps = Pick<AppContext, 'db' | 'clock' | 'log' | 'secure'> & {
  /** Other replicas use the same database. */
  readonly shared: boolean
  /** Trusted proxies. */
  readonly trustProxy: readonly string[]
  readonly isDataCentre: (address: string) => boolean
  /** ISO code; null: unknown. */
  readonly countryOf: (address: string) => string | null
}

/** Counts visits in memory and writes them every few seconds. */
export function createVisitCounter(deps: VisitCounterDeps): VisitCounter {
  const { db, clock, log, secure, shared } = deps
  const now = () => clock().getTime()
  const window: SessionWindow = createSessionWindow(now, clientIpResolver(deps.trustProxy))
  const salts = createSalts(shared)
  let timer: ReturnType<typeof setInterval> | undefined
  let writing: Promise<void> = Promise.resolve()
  /** Older data is deleted. */
  let forgottenBefore = ''
  /** The day to which windows were advanced; runs beside the counting. */
  let movedTo = ''
  let moving: Promise<void> | undefined
  let isClosed = false

  const counter: VisitCounter = {
    recordVisit: window.recordVisit,
    flush(all = false) {
      // Serialized: a slow database gets no concurrent statements.
      const written = writing.then(() => writeNow(all))
      writing = written.catch(() => undefined)
      return written
    },
    start() {
      timer = setInterval(() => {
        counter
          .flush()
          .catch((error: unknown) => log.warn({ event: 'visits.flush_failed', err: error }))
        moving ??= moveOn()
          .catch((error: unknown) =>
            log.warn({ event: 'visits.window_advance_failed', err: error }),
          )
          .finally(() => {
            moving = undefined
          })
      }, FLUSH_EVERY_MS)
      timer.unref()
    },
    async close() {
      clearInterval(timer)
      isClosed = true
      await moving
      await counter.flush(true).catch((error: unknown) => {
        log.error({ event: 'visits.final_flush_failed', err: error })
      })
    },
  }
  return counter

  async function moveOn(): Promise<void> {
    const today = utcDay(now())
    if (today === movedTo) return
    await advanceWindows(db, clock(), () => isClosed)
    movedTo = today
  }

  async function writeNow(all: boolean): Promise<void> {
    const today = utcDay(now())
    const watched = window.take(all ? Number.POSITIVE_INFINITY : now() - SESSION_MS)
    // Replicas waiting for the salt are served without visits too.
    const over = utcDay(now() - AFTER_MIDNIGHT_MS)
    if (watched.length === 0 && !shared && over === forgottenBefore) return
    // The embedded database runs in this thread, one transaction at a time.
    const batches = inBatches(watched)
    let counted = 0
    try {
      for (const batch of batches) {
        const open = counted === 0 ? [...window.openSessions()] : []
        const waiting = await db.transaction((tx) => count(tx, { batch, open }, today, all))
        counted += 1
        window.putBack(waiting)
        forgottenBefore = over
        await yieldToEventLoop()
      }
    } catch (error) {
      window.putBack(batches.slice(counted).flat())
      throw error
    }
  }

  async function count(
    tx: Transaction,
    { batch, open }: Record<'batch' | 'open', readonly VisitorSession[]>,
    today: string,
    all: boolean,
  ): Promise<VisitorSession[]> {
    // Lock: replicas take turns.
    if (shared) await tx.execute(sql`select pg_advisory_xact_lock(hashtext('visits.count'))`)
    const over = utcDay(now() - AFTER_MIDNIGHT_MS)
    if (over !== forgottenBefore) {
      await salts.deleteBefore(tx, over)
      await tx.delete(seenVisitors).where(lt(seenVisitors.day, over))
    }
    const saltOf = new Map<string, Buffer>()
    for (const day of new Set([today, ...batch.map(({ since }) => utcDay(since))])) {
      // On shutdown a new salt is acceptable: at worst a visitor counts twice.
      const salt = (await salts.saltOf(tx, day)) ?? (all ? randomBytes(32) : undefined)
      if (salt) saltOf.set(day, salt)
    }
    const counts = createSiteCounts()
    const unsalted: VisitorSession[] = []
    const unclassified: HashedSession[] = []
    for (const session of batch) {
      const visitorClass = classifyByRequest(session, secure, deps.isDataCentre)
      const salt = saltOf.get(utcDay(session.since))
      if (visitorClass !== null) counts.add(session, visitorClass, false, deps.countryOf)
      // Without the salt the session waits for the next flush.
      else if (salt) unclassified.push({ session, id: idOf(session, salt) })
      else unsalted.push(session)
    }
    const opened = hashSessionsWithParts(open, saltOf.get(today), today)
    const known = await note(tx, [...unclassified, ...opened])
    await saveVisitors(tx, classifyVisitors(unclassified, known, counts, deps.countryOf))
    await add(tx, counts.all())
    return unsalted
  }

  /** Parts of a page may have been loaded from another replica. */
  function hashSessionsWithParts(
    open: readonly VisitorSession[],
    salt: Buffer | undefined,
    today: string,
  ): HashedSession[] {
    if (!shared || !salt) return []
    return open
      .filter(({ parts, since }) => parts > 0 && utcDay(since) === today)
      .map((session) => ({ session, id: idOf(session, salt) }))
  }
}

type HashedSession = { readonly session: VisitorSession; readonly id: SeenId }
type SiteCounts = ReturnType<typeof createSiteCounts>
type CountryOf = VisitCounterDeps['countryOf']

/** Collects counts per site and day. */
function createSiteCounts() {
  const counts = new Map<string, { orderId: string; day: string; counts: DailyCounts }>()
  return {
    all: () => [...counts.values()],
    /** Sessions without a page or file are not counted. */
    add(session: VisitorSession, as: VisitorClass, isNew: boolean, countryOf: CountryOf): void {
      if (!session.asked) return
      const { orderId, since } = session
      const day = utcDay(since)
      const key = `${orderId} ${day}`
      const found = counts.get(key) ?? { orderId, day, counts: emptyCounts() }
      counts.set(key, found)
      addSession(found.counts, session, as, isNew, sessionDetails(session, countryOf))
    },
  }
}

/** Classifies sessions by behavior, counts them, and returns the visitors whose state changed. */
function classifyVisitors(
  sessions: readonly HashedSession[],
  known: Map<string, SeenVisitor>,
  counts: SiteCounts,
  countryOf: CountryOf,
): SeenVisitor[] {
  const changed = new Map<string, SeenVisitor>()
  for (const { session, id } of sessions) {
    const before = known.get(keyOf(id))
    const visitorClass = classifyByBehavior(session, before)
    const isNew = visitorClass === 'person' && !before?.isCounted && session.asked !== null
    counts.add(session, visitorClass, isNew, countryOf)
    if (!before) continue
    const isRobot = before.isRobot || actsAsRobot(session)
    const isCounted = before.isCounted || isNew
    if (before.isRobot === isRobot && before.isCounted === isCounted) continue
    const after = { ...before, isRobot, isCounted }
    changed.set(keyOf(id), after)
    known.set(keyOf(id), after)
  }
  return [...changed.values()]
}

async function saveVisitors(tx: Transaction, visitors: readonly SeenVisitor[]): Promise<void> {
  for (const rows of inPieces(visitors)) {
    await tx
      .insert(seenVisitors)
      .values(rows)
      .onConflictDoUpdate({
        target: [seenVisitors.day, seenVisitors.orderId, seenVisitors.visitor],
        set: { isRobot: sql`excluded.is_robot`, isCounted: sql`excluded.is_counted` },
      })
  }
}

type SeenId = Pick<SeenVisitor, 'day' | 'orderId' | 'visitor'>

const keyOf = ({ day, orderId, visitor }: SeenId) => `${day} ${orderId} ${visitor}`

function idOf({ orderId, address, agent, languages, since }: VisitorSession, salt: Buffer): SeenId {
  const who = [orderId, ipBlock(address), agent, languages].join('\n')
  const visitor = createHmac('sha256', salt).update(who).digest('base64url').slice(0, 22)
  return { day: utcDay(since), orderId, visitor }
}

/** Stores visitors, and returns their present state. */
async function note(
  tx: Transaction,
  sessions: readonly HashedSession[],
): Promise<Map<string, SeenVisitor>> {
  const rows = new Map<string, SeenId & { loadsParts: boolean }>()
  for (const { session, id } of sessions) {
    const key = keyOf(id)
    const loadsParts = session.parts > 0 || rows.get(key)?.loadsParts === true
    rows.set(key, { ...id, loadsParts })
  }
  const known = new Map<string, SeenVisitor>()
  for (const piece of inPieces([...rows.values()])) {
    const noted = await tx
      .insert(seenVisitors)
      .values(piece)
      .onConflictDoUpdate({
        target: [seenVisitors.day, seenVisitors.orderId, seenVisitors.visitor],
        set: { loadsParts: sql`${seenVisitors.loadsParts} or excluded.loads_parts` },
      })
      .returning()
    for (const row of noted) known.set(keyOf(row), row)
  }
  return known
}

/** Reads before it writes, so it needs the lock. */
async function add(
  tx: Transaction,
  added: readonly { orderId: string; day: string; counts: DailyCounts }[],
): Promise<void> {
  for (const piece of inPieces(added)) {
    const stored = await tx
      .select()
      .from(days)
      .where(
        and(
          inArray(days.orderId, [...new Set(piece.map(({ orderId }) => orderId))]),
          inArray(days.day, [...new Set(piece.map(({ day }) => day))]),
        ),
      )
    const before = new Map(stored.map((row) => [`${row.orderId} ${row.day}`, row]))
    const rows = piece.map(({ orderId, day, counts }) => {
      const present = before.get(`${orderId} ${day}`)
      return { orderId, day, ...(present ? mergeCounts(present, counts) : counts) }
    })
    await tx
      .insert(days)
      .values(rows)
      .onConflictDoUpdate({
        target: [days.orderId, days.day],
        set: {
          visitors: sql`excluded.visitors`,
          pages: sql`excluded.pages`,
          pdfs: sql`excluded.pdfs`,
          cards: sql`excluded.cards`,
          namedRobots: sql`excluded.named_robots`,
          headerRobots: sql`excluded.header_robots`,
          networkRobots: sql`excluded.network_robots`,
          mannerRobots: sql`excluded.manner_robots`,
          declined: sql`excluded.declined`,
          shares: sql`excluded.shares`,
        },
      })
  }
}

/** At least one batch. One visitor's sessions are never apart: they are classified together. */
function inBatches(sessions: readonly VisitorSession[]): VisitorSession[][] {
  let batch: VisitorSession[] = []
  const batches = [batch]
  for (const ofNetwork of Map.groupBy(sessions, networkOf).values()) {
    if (batch.length >= SESSIONS_AT_ONCE) batches.push((batch = []))
    batch.push(...ofNetwork)
  }
  return batches
}

function inPieces<Row>(rows: readonly Row[]): Row[][] {
  const pieces: Row[][] = []
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    pieces.push(rows.slice(from, from + ROWS_AT_ONCE))
  return pieces
}
