import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { weeklyEmails } from './tables.ts'

export async function isSubscribedToWeeklyEmail(db: Database, orderId: string): Promise<boolean> {
  const rows = await db.select().from(weeklyEmails).where(eq(weeklyEmails.orderId, orderId))
  return rows.length > 0
}

/** Idempotent; keeps the first date. */
export async function setWeeklyEmail(
  tx: Transaction,
  orderId: string,
  on: boolean,
  now: Date,
): Promise<void> {
  if (on) await tx.insert(weeklyEmails).values({ orderId, since: now }).onConflictDoNothing()
  else await tx.delete(weeklyEmails).where(eq(weeklyEmails.orderId, orderId))
}

/** Orders subscribed before a time. */
export async function listWeeklyEmailSubscribers(db: Database, before: Date): Promise<string[]> {
  const rows = await db.select().from(weeklyEmails).where(lt(weeklyEmails.since, before))
  return rows.map(({ orderId }) => orderId)
}

/** A token that only unsubscribes one order. */
export const unsubscribeToken = (orderId: string, secret: string): string =>
  createHmac('sha256', secret).update(`weekly mail ${orderId}`).digest('base64url')

export function isUnsubscribeToken(proof: string, orderId: string, secret: string): boolean {
  const [given, right] = [Buffer.from(proof), Buffer.from(unsubscribeToken(orderId, secret))]
  return given.length === right.length && timingSafeEqual(given, right)
}
