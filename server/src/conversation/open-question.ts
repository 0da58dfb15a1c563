import type { HistoryEntry, Order } from '../ordering/index.ts'

/** The team's question of a hold. */
export type Question = {
  /** History entry of the hold. */
  readonly entry: number
  readonly at: Date
  readonly actor: string
  readonly text: string
}

type Entry = Pick<HistoryEntry, 'id' | 'at' | 'actor' | 'what' | 'to' | 'note'>

/** All questions of holds, oldest first. Payment holds have none. */
export function questionsOf(history: readonly Entry[]): Question[] {
  return history.flatMap(({ id, at, actor, what, to, note }) =>
    what === 'order-status' && to === 'on_hold' && actor.startsWith('staff:') && note !== null
      ? [{ entry: id, at, actor, text: note }]
      : [],
  )
}

/** The open question of an order on hold; null: none. */
export function openQuestionOf(
  order: Pick<Order, 'orderStatus'>,
  history: readonly Entry[],
): Question | null {
  if (order.orderStatus !== 'on_hold') return null
  const hold = history.findLast(({ what }) => what === 'order-status')
  return questionsOf(history).find(({ entry }) => entry === hold?.id) ?? null
}

/**
 * Whether the customer's answer releases the hold. Not if payment is in question (not accepted yet,
 * or disputed): the team must check.
 */
export function answerReleasesHold({
  heldFrom,
  paymentStatus,
}: Pick<Order, 'heldFrom' | 'paymentStatus'>): boolean {
  const isAccepted = heldFrom !== null && heldFrom !== 'pending' && heldFrom !== 'expired'
  return isAccepted && paymentStatus !== 'disputed'
}
