import { asc, count } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { hostingTerms, isEnding } from '../hosting/index.ts'
import { describeEntries, PAGE_SIZE, type QueuePage, type QueueSettings } from './list-queue.ts'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Online sites whose hosting term ended or ends soon: staff decide about each. */
export async function listEnding(
  db: Database,
  settings: QueueSettings,
  now: Date,
): Promise<QueuePage> {
  const terms = await db
    .select({ orderId: hostingTerms.orderId, endsAt: hostingTerms.endsAt })
    .from(hostingTerms)
    .where(isEnding(now))
    .orderBy(asc(hostingTerms.endsAt), asc(hostingTerms.orderId))
    .limit(PAGE_SIZE)
  const ends = new Map(terms.map(({ orderId, endsAt }) => [orderId, endsAt]))
  const entries = await describeEntries(db, [...ends.keys()], settings, now)
  return {
    // Processed sites leave the list, so one page is enough.
    next: null,
    entries: entries.map((entry) => {
      const endsAt = ends.get(entry.orderId) ?? now
      return { ...entry, needs: `Hosting ${endsAt > now ? 'ends' : 'ended'} ${DAY.format(endsAt)}` }
    }),
  }
}

export async function countEnding(db: Database, now: Date): Promise<number> {
  const [row] = await db.select({ count: count() }).from(hostingTerms).where(isEnding(now))
  return row?.count ?? 0
}
