import { eq } from 'drizzle-orm'
import { appendHistory, lockOrder } from '../ordering/index.ts'
import type { VerdictTaker } from '../platform/virus-scan/quarantine.ts'
import { linkedInFiles } from './tables.ts'

/**
 * What becomes of a LinkedIn file that the virus scanner has looked at after all.
 * Clean: the time is noted. With a virus: the order loses it; nothing was read from it.
 */
export const noteLinkedInVerdict: VerdictTaker = async (tx, key, verdict, now) => {
  const isThisFile = eq(linkedInFiles.fileKey, key)
  const [found] = await tx
    .select({ orderId: linkedInFiles.orderId })
    .from(linkedInFiles)
    .where(isThisFile)
  if (!found) return
  const { orderId } = found
  await lockOrder(tx, orderId)
  if (verdict === 'clean') {
    await tx.update(linkedInFiles).set({ scannedAt: now }).where(isThisFile)
    return
  }
  const removed = await tx.delete(linkedInFiles).where(isThisFile).returning()
  if (removed.length > 0)
    await appendHistory(tx, { orderId, at: now, actor: 'system', what: 'linkedin-file-infected' })
}
