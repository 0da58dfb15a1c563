import type { Actor } from '@vitrine/domain/audit/actor'
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
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
})

/** Notes beside the backups that a customer's data is erased: those made before know nothing of it. */
export async function recordErasure(vault: Vault, erasure: DueErasure): Promise<void> {
  const { orderId, requestedBy, requestedAt } = erasure
  const note = { orderId, requestedBy, requestedAt: requestedAt.toISOString() }
  await vault.put(`${FOLDER}/${orderId}`, Buffer.from(JSON.stringify(note)))
}

/** All that are noted. */
export async function listRecordedErasures(vault: Vault): Promise<DueErasure[]> {
  const noted: DueErasure[] = []
  for (const name of await vault.list(FOLDER)) {
    const note = await vault.get(name)
    if (!note) continue
    const { orderId, requestedBy, requestedAt } = noteSchema.parse(JSON.parse(note.toString()))
    noted.push({
      orderId,
      requestedBy: requestedBy as Actor,
      requestedAt: new Date(requestedAt),
    })
  }
  return noted
}

/** Forgets the notes that every backup knows of: it was made after them. */
export async function deleteOldErasureRecords(vault: Vault, oldestBackup: Date): Promise<void> {
  for (const { orderId, requestedAt } of await listRecordedErasures(vault)) {
    if (requestedAt < oldestBackup) await vault.remove(`${FOLDER}/${orderId}`)
  }
}

/** Makes erasures due in a database that was restored. */
export async function scheduleErasures(
  db: Database,
  erasures: readonly DueErasure[],
): Promise<void> {
  for (const erasure of erasures) {
    await db.insert(dueErasures).values(erasure).onConflictDoNothing()
  }
}

/**
 * Asks for the erasures that are due, on the word of whoever did: from that moment on the orders are
 * closed and their sites offline. Gives how many.
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
