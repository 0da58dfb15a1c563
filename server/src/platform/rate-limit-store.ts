import { createHash } from 'node:crypto'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { lt, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { EVERY_TEN_MINUTES, scheduled, type Job, job, noPayload } from './jobs.ts'
import { rateLimits } from './tables.ts'

/** Increments a counter; returns the count in the current window and its remaining milliseconds. */
export async function incrementRateLimit(
  db: Database,
  key: string,
  windowMs: number,
): Promise<{ current: number; ttl: number }> {
  const window = sql`${windowMs} * interval '1 millisecond'`
  const over = sql`${rateLimits.windowEndsAt} <= now()`
  const [row] = await db
    .insert(rateLimits)
    .values({
      key: createHash('sha256').update(key).digest('hex'),
      count: 1,
      windowEndsAt: sql`now() + ${window}` as never,
    })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
        windowEndsAt: sql`case when ${over} then now() + ${window} else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning({
      current: rateLimits.count,
      ttl: sql<number>`ceil(extract(epoch from ${rateLimits.windowEndsAt} - now()) * 1000)::float8`,
    })
  if (!row) throw new Error('a counted request came back empty')
  return row
}

/** Deletes expired counters. */
export const deleteExpiredRateLimitsJob = (db: Database): Job =>
  scheduled(
    EVERY_TEN_MINUTES,
    job({ name: 'platform.sweep-counters', queue: 'build', payload: noPayload }, async () => {
      await db.delete(rateLimits).where(lt(rateLimits.windowEndsAt, sql`now()`))
    }),
    { retries: false },
  )

/**
 * A rate limit store in the database, so that limits hold over replicas and restarts. It uses the
 * database clock.
 */
export function databaseRateLimitStore(db: Database): FastifyRateLimitStoreCtor {
  const storeOf = (scope: string): FastifyRateLimitStore => ({
    incr(address, done, windowMs = 0) {
      incrementRateLimit(db, `${scope}|${address}`, windowMs)
        .then((counted) => done(null, counted))
        .catch((error: Error) => done(error))
    },
    // The plugin passes the route options, but its types omit them.
    child: (options) => {
      const { routeInfo } = options as unknown as { routeInfo: { method: string; url: string } }
      return storeOf(`${routeInfo.method} ${routeInfo.url}`)
    },
  })
  return function SharedRateLimits() {
    return storeOf('')
  } as unknown as FastifyRateLimitStoreCtor
}
