import { actorSchema } from '@vitrine/domain/audit/actor'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Vault } from '../platform/backup/vault.ts'
import type { Database } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { requestErasure } from '../privacy/index.ts'
import { type DueErasure, dueErasures } from './tables.ts'

const FOLDER = 'erasures'

const noteSchema = z.object({
  orderId: z.uuid(),
  requestedBy: actorSchema,
  requestedAt: z.iso.datetime(),
})

/** Records an erasure beside the backups: older backups still contain the customer's data. */
export async function recordErasure(vault: Vault, erasure: DueErasure): Promise<void> {
  const { orderId, requestedBy, requestedAt } = erasure
  const note = { orderId, requestedBy, requestedAt: requestedAt.toISOString() }
  await vault.put(`${FOLDER}/${orderId}`, Buffer.from(JSON.stringify(note)))
}

/** All recorded erasures. */
export async function listRecordedErasures(vault: Vault): Promise<DueErasure[]> {
  const noted: DueErasure[] = []
  for (const name of await vault.list(FOLDER)) {
    const note = await vault.get(name)
    if (!note) continue
    const { orderId, requestedBy, requestedAt } = noteSchema.parse(JSON.parse(note.toString()))
    noted.push({
      orderId,
      requestedBy,
      requestedAt: new Date(requestedAt),
    })
  }
  return noted
}

/** Deletes records that are older than every backup. */
export async function deleteOldErasureRecords(vault: Vault, oldestBackup: Date): Promise<void> {
  for (const { orderId, requestedAt } of await listRecordedErasures(vault)) {
    if (requestedAt < oldestBackup) await vault.remove(`${FOLDER}/${orderId}`)
  }
}

/** Schedules erasures in a restored database. */
export async function scheduleErasures(
  db: Database,
  erasures: readonly DueErasure[],
): Promise<void> {
  for (const erasure of erasures) {
    await db.insert(dueErasures).values(erasure).onConflictDoNothing()
  }
}

/**
 * Requests due erasures in the name of the original requester: the orders close and their sites go
 * offline. Returns their number.
 */
export async function requestDueErasures({
  db,
  emit,
  enqueue,
  clock,
}: Pick<AppContext, 'db' | 'emit' | 'enqueue' | 'clock'>): Promise<number> {
  let asked = 0
  for (const { orderId, requestedBy } of await db.select().from(dueErasures)) {
    await db.transaction(async (tx) => {
      const result = await requestErasure(
        tx,
        { emit, enqueue },
        { orderId, actor: requestedBy },
        clock(),
      )
      if ('refused' in result) return
      await tx.delete(dueErasures).where(eq(dueErasures.orderId, orderId))
      asked += 1
    })
  }
  return asked
}
