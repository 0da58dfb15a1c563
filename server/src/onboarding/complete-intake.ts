import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import type { Actor } from '@vitrine/domain/audit/actor'
import { moveOrder, type Order } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { intakeCompleted } from './events.ts'
import type { Intake } from './tables.ts'

/** Production needs a source (CV file, CV link or LinkedIn URL) and a language. */
export function missingAnswer(intake: Intake): 'cv' | 'languages' | null {
  const hasSource = intake.cvFile !== null || intake.cvUrl !== null || intake.linkedinUrl !== null
  if (!hasSource) return 'cv'
  return intake.languages.length > 0 ? null : 'languages'
}

export function isComplete(intake: Intake): boolean {
  return missingAnswer(intake) === null
}

/** Starts the delivery clock of a paid order with complete answers. */
export async function completeIntake(
  tx: Transaction,
  emit: Emit,
  { order, intake, actor }: { order: Order; intake: Intake; actor: Actor },
  now: Date,
): Promise<void> {
  if (!orderAllows.completeIntake(order) || !isComplete(intake)) return
  const result = await moveOrder(tx, emit, { orderId: order.id, to: 'ready', actor }, now)
  if ('moved' in result) await emit(tx, intakeCompleted, { orderId: order.id }, now)
}
