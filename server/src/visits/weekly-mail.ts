import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { weeklyMails } from './tables.ts'

export async function wantsWeeklyMail(db: Database, orderId: string): Promise<boolean> {
  const rows = await db.select().from(weeklyMails).where(eq(weeklyMails.orderId, orderId))
  return rows.length > 0
}

/** Asking twice keeps the first time. */
export async function switchWeeklyMail(
  tx: Transaction,
  orderId: string,
  on: boolean,
  now: Date,
): Promise<void> {
  if (on) await tx.insert(weeklyMails).values({ orderId, since: now }).onConflictDoNothing()
  else await tx.delete(weeklyMails).where(eq(weeklyMails.orderId, orderId))
}

/** The orders whose customers have wanted the mail since before a time. */
export async function listWeeklyMails(db: Database, before: Date): Promise<string[]> {
  const rows = await db.select().from(weeklyMails).where(lt(weeklyMails.since, before))
  return rows.map(({ orderId }) => orderId)
}

/** Lets whoever holds it end the weekly mail of one order, and nothing else. */
export const stopProofOf = (orderId: string, secret: string): string =>
  createHmac('sha256', secret).update(`weekly mail ${orderId}`).digest('base64url')

export function isStopProof(proof: string, orderId: string, secret: string): boolean {
  const [given, right] = [Buffer.from(proof), Buffer.from(stopProofOf(orderId, secret))]
  return given.length === right.length && timingSafeEqual(given, right)
}
