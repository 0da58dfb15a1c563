/** The way of an order, step by step. */
import type { MySiteResponse } from '@vitrine/contract/publishing'
import type { OrderStatus } from '@vitrine/domain/orders/order-lifecycle'
import { wasLive } from '@vitrine/domain/orders/order-status-copy'

type Progress = Pick<MySiteResponse, 'orderStatus' | 'heldFrom' | 'reached'>

export type OrderStep = {
  readonly title: string
  readonly state: 'done' | 'now' | 'next'
  /** ISO 8601; null: not yet. */
  readonly doneAt: string | null
}

/** The steps, and the status from which on each is over. */
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
  // Changes to a live site take nothing back of what was delivered.
  const stands = wasLive({ reached }) && MAKING.has(heldFrom ?? orderStatus) ? 'live' : orderStatus
  const at = WAY.indexOf(stands === 'on_hold' ? (heldFrom ?? 'pending') : stands)
  const isDone = STEPS.map(({ doneFrom }) => at >= WAY.indexOf(doneFrom))
  const now = at < 0 ? -1 : isDone.indexOf(false)
  return STEPS.map(({ title, doneFrom }, place) => ({
    title,
    state: isDone[place] ? 'done' : place === now ? 'now' : 'next',
    // A step may be passed over: it was done when the next one was.
    doneAt: isDone[place]
      ? (reached.find(({ status }) => WAY.indexOf(status) >= WAY.indexOf(doneFrom))?.at ?? null)
      : null,
  }))
}
