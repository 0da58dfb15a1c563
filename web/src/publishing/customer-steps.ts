/** The steps of an order. */
import type { MySiteResponse } from '@vitrine/contract/publishing'
import type { OrderStatus } from '@vitrine/domain/orders/order-lifecycle'
import { wasLive } from '@vitrine/domain/orders/order-status-copy'

type Progress = Pick<MySiteResponse, 'orderStatus' | 'heldFrom' | 'reached'>

export type OrderStep = {
  readonly title: string
  readonly state: 'done' | 'now' | 'next'
  /** ISO 8601; null until then. */
  readonly doneAt: string | null
}

/** Each step with the status that completes it. */
const STEPS: readonly { title: string; doneFrom: OrderStatus }[] = [
  { title: 'Your payment', doneFrom: 'confirmed' },
  { title: 'Your CV and your wishes', doneFrom: 'ready' },
  { title: 'Writing and design', doneFrom: 'in_review' },
  { title: 'Live', doneFrom: 'live' },
]

const WAY: readonly OrderStatus[] = [
  'pending',
  'confirmed',
  'ready',
  'in_production',
  'in_revision',
  'in_review',
  'approved',
  'live',
  'closed',
]

const MAKING: ReadonlySet<OrderStatus> = new Set(['in_revision', 'in_review', 'approved'])

export function orderSteps({ orderStatus, heldFrom, reached }: Progress): readonly OrderStep[] {
  // Changes to a live site do not undo delivered steps.
  const stands = wasLive({ reached }) && MAKING.has(heldFrom ?? orderStatus) ? 'live' : orderStatus
  const at = WAY.indexOf(stands === 'on_hold' ? (heldFrom ?? 'pending') : stands)
  const isDone = STEPS.map(({ doneFrom }) => at >= WAY.indexOf(doneFrom))
  const now = at < 0 ? -1 : isDone.indexOf(false)
  return STEPS.map(({ title, doneFrom }, place) => ({
    title,
    state: isDone[place] ? 'done' : place === now ? 'now' : 'next',
    // A skipped step is done when the next one is.
    doneAt: isDone[place]
      ? (reached.find(({ status }) => WAY.indexOf(status) >= WAY.indexOf(doneFrom))?.at ?? null)
      : null,
  }))
}
