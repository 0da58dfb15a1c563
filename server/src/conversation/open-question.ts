import type { HistoryEntry, Order } from '../ordering/index.ts'

/** What the team asked when it put an order on hold. */
export type Question = {
  /** The history's entry of the hold. */
  readonly entry: number
  readonly at: Date
  readonly actor: string
  readonly text: string
}

type Entry = Pick<HistoryEntry, 'id' | 'at' | 'actor' | 'what' | 'to' | 'note'>

/** Every question that was asked with a hold, oldest first. What holds money is asked of nobody. */
export function questionsOf(history: readonly Entry[]): Question[] {
  return history.flatMap(({ id, at, actor, what, to, note }) =>
    what === 'order-status' && to === 'on_hold' && actor.startsWith('staff:') && note !== null
      ? [{ entry: id, at, actor, text: note }]
      : [],
  )
}

/** The question that an order on hold waits for; null: none, or it is held for another reason. */
export function openQuestionOf(
  order: Pick<Order, 'orderStatus'>,
  history: readonly Entry[],
): Question | null {
  if (order.orderStatus !== 'on_hold') return null
  const hold = history.findLast(({ what }) => what === 'order-status')
  return questionsOf(history).find(({ entry }) => entry === hold?.id) ?? null
}

/**
 * Whether the customer's answer lets the order go on. Not where money is in question too: it was
 * not accepted yet, or the bank is asked to take it back. Then somebody of the team has to look.
 */
export function answerReleasesHold({
  heldFrom,
  paymentStatus,
}: Pick<Order, 'heldFrom' | 'paymentStatus'>): boolean {
  const isAccepted = heldFrom !== null && heldFrom !== 'pending' && heldFrom !== 'expired'
  return isAccepted && paymentStatus !== 'disputed'
}
