import { type OrderStatus, orderStatusSchema } from '@vitrine/domain/order-life-cycle'

export type QueueView =
  | 'open'
  | 'mine'
  | 'waiting'
  | 'review'
  | 'live'
  | 'ending'
  | 'unpaid'
  | 'all'

export type ViewRule = {
  readonly statuses: readonly OrderStatus[]
  /**
   * Statuses that are shown while the delivery clock runs, only: a site that is live in some
   * of its languages still owes the others.
   */
  readonly whileRunning?: readonly OrderStatus[]
  /** What is looked at from its newest end where no clock runs; work is, from its oldest. */
  readonly newestFirst?: true
}

const OPEN: ViewRule = {
  statuses: [
    'confirmed',
    'ready',
    'in_production',
    'in_review',
    'in_revision',
    'approved',
    'on_hold',
  ],
  whileRunning: ['live'],
}

export const QUEUE_VIEWS: Readonly<Record<QueueView, ViewRule>> = {
  open: OPEN,
  // Of these, what one person has.
  mine: OPEN,
  waiting: { statuses: ['confirmed', 'on_hold'] },
  review: { statuses: ['in_review', 'in_revision', 'approved'] },
  live: { statuses: ['live'], newestFirst: true },
  // By the end of their year of hosting and not by status: see `list-ending.ts`.
  ending: { statuses: [] },
  unpaid: { statuses: ['pending'], newestFirst: true },
  all: { statuses: orderStatusSchema.options, newestFirst: true },
}
