import { type Actor, moveOrder, type Order } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { intakeCompleted } from './events.ts'
import type { Intake } from './tables.ts'

/** One of CV file, CV link or LinkedIn address, and at least one language. */
export function isComplete(intake: Intake): boolean {
  const hasSource = intake.cvFileKey !== null || intake.cvUrl !== null || intake.linkedinUrl !== null
  return hasSource && intake.languages.length > 0
}

/** Starts the delivery clock once a paid order has all that the team needs. */
export async function completeIntake(
  tx: Transaction,
  emit: Emit,
  order: Order,
  intake: Intake,
  actor: Actor,
  now: Date,
): Promise<void> {
  if (order.orderStatus !== 'confirmed' || !isComplete(intake)) return
  const result = await moveOrder(tx, emit, { orderId: order.id, to: 'ready', actor }, now)
  if ('moved' in result) await emit(tx, intakeCompleted, { orderId: order.id }, now)
}
