import { randomUUID } from 'node:crypto'
import { appendHistory, lockOrder } from '../ordering/index.ts'
import type { Emit } from '../platform/events.ts'
import type { ScanVerdictHandler } from '../platform/virus-scan/quarantine.ts'
import { fileInfected } from './events.ts'
import { deleteSourceFileById, findSourceFileByKey, markScanned } from './source-store.ts'
import { FILE_EVENTS } from './store-file.ts'

/**
 * What becomes of a file that the virus scanner has looked at after all. Clean: the
 * time is noted. With a virus: the order loses the file, with what was read from it.
 */
export function applyScanVerdict(emit: Emit): ScanVerdictHandler {
  return async (tx, key, verdict, now) => {
    const found = await findSourceFileByKey(tx, key)
    if (!found) return
    const { orderId } = found
    await lockOrder(tx, orderId)
    // Replaced while we waited for the order.
    const file = await findSourceFileByKey(tx, key)
    if (!file) return
    if (verdict === 'clean') return markScanned(tx, file.id, now)
    const { kind } = file
    await deleteSourceFileById(tx, file.id)
    const { infected: what } = FILE_EVENTS[kind]
    await appendHistory(tx, { orderId, at: now, actor: 'system', what })
    await emit(tx, fileInfected, { orderId, kind, occurrence: randomUUID() }, now)
  }
}
