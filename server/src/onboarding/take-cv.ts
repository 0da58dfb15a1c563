import type { Actor } from '@vitrine/domain/actor'
import { randomUUID } from 'node:crypto'
import { laterOnboardingStatus } from '@vitrine/domain/order-life-cycle'
import { appendHistory, lockOrder, type Order } from '../ordering/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { takesAnswers } from './answer-questions.ts'
import { completeIntake, isComplete } from './complete-intake.ts'
import { cvReceivedOnHold } from './events.ts'
import { readIntake, saveIntake } from './intake-store.ts'
import { receiveFile, type ReceiveFileDeps } from './receive-file.ts'
import type { Intake } from './tables.ts'

export type TakeCvResult =
  | { intake: Intake }
  | { refused: 'production-started' }
  | { refused: 'file'; sentence: string }

export type TakeCvDeps = ReceiveFileDeps & {
  readonly db: Database
  readonly emit: Emit
  readonly clock: Clock
}

const KINDS = {
  // Who has only LinkedIn's archive sends that: it is as good as a CV.
  takes: ['pdf', 'docx', 'doc', 'linkedin-archive'],
  sentence: 'The file must be .pdf, .doc or .docx',
} as const

/**
 * Keeps a CV file: checked, written and flushed first, then noted in one row, so
 * that a file that was acknowledged is there. The one it replaces is removed after.
 * With the scanner down the file is kept in quarantine, and the order goes on.
 */
export async function takeCv(
  deps: TakeCvDeps,
  orderId: string,
  file: { name: string; bytes: Uint8Array },
  actor: Actor,
): Promise<TakeCvResult> {
  const { db, emit, clock, files } = deps
  const answer = await receiveFile(deps, `cv/${orderId}`, file, KINDS)
  if ('refused' in answer) return answer
  const { key, name, size, type, isScanned } = answer.received

  const result = await db.transaction(async (tx) => {
    const now = clock()
    const order = await lockOrder(tx, orderId)
    const before = order && (await readIntake(tx, order))
    if (!order || !before || (actor === 'customer' && !maySendCv(order, before))) {
      return { refused: 'production-started' as const }
    }
    const intake = await saveIntake(
      tx,
      order,
      {
        cvSource: 'upload',
        cvFileKey: key,
        cvFileName: name,
        cvFileSize: size,
        cvFileType: type,
        cvUploadedAt: now,
        cvScannedAt: isScanned ? now : null,
        onboardingStatus: laterOnboardingStatus(before.onboardingStatus, 'in_progress'),
      },
      now,
    )
    await appendHistory(tx, { orderId, at: now, actor, what: 'cv-received' })
    await completeIntake(tx, emit, order, intake, actor, now)
    if (order.orderStatus === 'on_hold' && actor === 'customer') {
      await emit(tx, cvReceivedOnHold, { orderId, occurrence: randomUUID() }, now)
    }
    return { intake, replaced: before.cvFileKey }
  })
  if ('refused' in result) {
    await files.remove(key)
    return result
  }
  if (result.replaced !== null) await files.remove(result.replaced)
  return { intake: result.intake }
}

/** As long as answers are taken; and later, if the one before had to be given up. */
function maySendCv(order: Order, intake: Intake): boolean {
  const status = order.orderStatus === 'on_hold' ? order.heldFrom : order.orderStatus
  return takesAnswers(order) || (status === 'in_production' && !isComplete(intake))
}
