import { asc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { type Resolution, resolutions } from './tables.ts'

/** Oldest first. */
export async function listResolutions(db: Database, orderId: string): Promise<Resolution[]> {
  return db
    .select()
    .from(resolutions)
    .where(eq(resolutions.orderId, orderId))
    .orderBy(asc(resolutions.givenAt), asc(resolutions.key))
}

/** Replaces the previous resolution of the item. */
export async function writeResolution(tx: Transaction, resolution: Resolution): Promise<void> {
  const { orderId: _orderId, key: _key, ...changes } = resolution
  await tx
    .insert(resolutions)
    .values(resolution)
    .onConflictDoUpdate({ target: [resolutions.orderId, resolutions.key], set: changes })
}
