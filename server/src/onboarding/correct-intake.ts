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
  | { refused: 'no_such_order' | 'not_open' }
  | { refused: 'too_many'; most: number }

/**
 * Gives an order other languages, within its plan. What is written in one that is left out
 * stays stored and is published no more; one that is new is owed.
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
  if (!orderAllows.correctIntake(order)) return { refused: 'not_open' }
  const languages = dedupeLanguages(correction.languages)
  const most = plans[order.packageId].maxLanguages
  if (languages.length > most) return { refused: 'too_many', most }
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
  await completeIntake(tx, emit, order, intake, actor, now)
  await emit(tx, languagesCorrected, { orderId }, now)
  return { intake, order }
}

/** For corrections that other modules make: the answer and its line in the history. The order is locked and open. */
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
