import type { QueueView } from '@vitrine/contract/reporting'
import { type OrderStatus, orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'

export type ViewRule = {
  readonly statuses: readonly OrderStatus[]
  /**
   * Statuses that are shown while the delivery clock runs, only: a site that is live in some
   * of its languages still owes the others.
   */
  readonly whileRunning?: readonly OrderStatus[]
  /** Only those past their deadline. */
  readonly onlyLate?: true
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
  // The team can go on: nothing was shown yet, a list came back, or languages are owed after the first.
  workable: {
    statuses: ['ready', 'in_production', 'in_revision'],
    whileRunning: ['in_review', 'approved', 'live'],
  },
  waiting: { statuses: ['confirmed', 'on_hold'] },
  review: { statuses: ['in_review', 'approved'] },
  revisions: { statuses: ['in_revision'] },
  late: { statuses: [], whileRunning: [...OPEN.statuses, 'live'], onlyLate: true },
  live: { statuses: ['live'], newestFirst: true },
  // By the end of their year of hosting and not by status: see `list-ending.ts`.
  ending: { statuses: [] },
  unpaid: { statuses: ['pending'], newestFirst: true },
  all: { statuses: orderStatusSchema.options, newestFirst: true },
}
