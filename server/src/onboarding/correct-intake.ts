import type { Actor } from '@vitrine/domain/audit/actor'
import { plans } from '@vitrine/domain/catalog/plans'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { appendHistory, lockOrder, type Order } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { completeIntake } from './complete-intake.ts'
import { languagesCorrected } from './events.ts'
import { readIntake, saveIntake } from './intake-store.ts'
import type { Intake, IntakeRow } from './tables.ts'
import { dedupeLanguages } from './save-answers.ts'

export type CorrectLanguagesResult =
  | { intake: Intake; order: Order }
  | { refused: 'no_such_order' | 'order_status_conflict' }
  | { refused: 'validation_failed'; sentence: string }

/**
 * Changes the languages of an order within its plan. A removed language keeps its draft but is no
 * longer published; a new one is missing.
 */
export async function correctLanguages(
  tx: Transaction,
  emit: Emit,
  correction: { orderId: string; languages: readonly string[]; actor: Actor },
  now: Date,
): Promise<CorrectLanguagesResult> {
  const { orderId, actor } = correction
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no_such_order' }
  if (!orderAllows.correctIntake(order)) return { refused: 'order_status_conflict' }
  const languages = dedupeLanguages(correction.languages)
  const most = plans[order.packageId].maxLanguages
  if (languages.length > most)
    return {
      refused: 'validation_failed',
      sentence: `The plan includes ${most}. Leave one out to add another.`,
    }
  const before = await readIntake(tx, order)
  const [from, to] = [before.languages.join(', '), languages.join(', ')]
  if (from === to) return { intake: before, order }
  const intake = await saveIntake(tx, order, { languages }, now)
  await appendHistory(tx, {
    orderId,
    at: now,
    actor,
    what: 'languages-corrected',
    from: from || null,
    to,
  })
  await completeIntake(tx, emit, { order, intake, actor }, now)
  await emit(tx, languagesCorrected, { orderId }, now)
  return { intake, order }
}

/**
 * For corrections of other modules: saves the answer and its history entry. The order is locked
 * and open.
 */
export async function correctAnswer(
  tx: Transaction,
  order: Order,
  {
    what,
    changes,
    from,
    to,
    actor,
  }: {
    what: 'theme-corrected' | 'address-corrected'
    changes: Partial<Pick<IntakeRow, 'colorScheme' | 'subdomain'>>
    from: string | null
    to: string
    actor: Actor
  },
  now: Date,
): Promise<void> {
  await saveIntake(tx, order, changes, now)
  await appendHistory(tx, { orderId: order.id, at: now, actor, what, from, to })
}
