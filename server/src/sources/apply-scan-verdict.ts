import { randomUUID } from 'node:crypto'
import { appendHistory, lockOrder } from '../ordering/index.ts'
import type { Emit } from '../platform/events.ts'
import type { ScanVerdictHandler } from '../platform/virus-scan/quarantine.ts'
import { fileInfected } from './events.ts'
import { deleteSourceFileById, findSourceFileByKey, markScanned } from './source-store.ts'
import { FILE_EVENTS } from './store-file.ts'

/**
 * Applies the late result of a virus scan: marks a clean file as scanned, deletes an infected one
 * with its reading.
 */
export function applyScanVerdict(emit: Emit): ScanVerdictHandler {
  return async (tx, key, verdict, now) => {
    const found = await findSourceFileByKey(tx, key)
    if (!found) return
    const { orderId } = found
    await lockOrder(tx, orderId)
    // It may have been replaced while this waited for the lock.
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
