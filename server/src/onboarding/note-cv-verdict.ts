import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { appendHistory, lockOrder, moveOrder } from '../ordering/index.ts'
import type { Emit } from '../platform/events.ts'
import type { VerdictTaker } from '../platform/virus-scan/quarantine.ts'
import { isComplete } from './complete-intake.ts'
import { cvRefused } from './events.ts'
import { readIntake, saveIntake } from './intake-store.ts'
import { intakes } from './tables.ts'

/**
 * What becomes of an order whose CV the virus scanner has looked at after all. Clean:
 * the time is noted. With a virus: the order loses the file, customer and team are
 * told, and an order whose clock runs waits, on hold, if nothing else is there to
 * write from.
 */
export function noteCvVerdict(emit: Emit): VerdictTaker {
  return async (tx, key, verdict, now) => {
    const [found] = await tx
      .select({ orderId: intakes.orderId })
      .from(intakes)
      .where(eq(intakes.cvFileKey, key))
    const order = found && (await lockOrder(tx, found.orderId))
    if (!order) return
    const intake = await readIntake(tx, order)
    // Replaced while we waited for the order.
    if (intake.cvFileKey !== key) return
    if (verdict === 'clean') {
      await saveIntake(tx, order, { cvScannedAt: now }, now)
      return
    }
    const after = await saveIntake(
      tx,
      order,
      {
        cvSource: intake.cvUrl === null ? null : 'link',
        cvFileKey: null,
        cvFileName: null,
        cvFileSize: null,
        cvFileType: null,
        cvUploadedAt: null,
        cvScannedAt: null,
      },
      now,
    )
    const orderId = order.id
    await appendHistory(tx, { orderId, at: now, actor: 'system', what: 'cv-infected' })
    const waits = !isComplete(after) && RUNNING.has(order.orderStatus)
    if (waits) {
      const note = 'The CV held a virus. The customer was asked for another one.'
      await moveOrder(tx, emit, { orderId, to: 'on_hold', actor: 'system', note }, now)
    }
    await emit(tx, cvRefused, { orderId, occurrence: randomUUID(), onHold: waits }, now)
  }
}

const RUNNING: ReadonlySet<string> = new Set(['ready', 'in_production'])
