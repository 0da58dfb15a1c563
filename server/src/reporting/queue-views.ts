import type { QueueView } from '@vitrine/contract/reporting'
import { type OrderStatus, orderStatusSchema } from '@vitrine/domain/orders/order-lifecycle'

export type ViewRule = {
  readonly statuses: readonly OrderStatus[]
  /** Included while the delivery clock runs: a live site may have missing languages. */
  readonly whileRunning?: readonly OrderStatus[]
  /** Past their deadline. */
  readonly onlyLate?: true
  /** Sort orders without a running clock newest first. */
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
  // Filtered by assignee.
  mine: OPEN,
  // Staff can continue: nothing was shown, a change request arrived, or languages are missing.
  workable: {
    statuses: ['ready', 'in_production', 'in_revision'],
    whileRunning: ['in_review', 'approved', 'live'],
  },
  waiting: { statuses: ['confirmed', 'on_hold'] },
  review: { statuses: ['in_review', 'approved'] },
  revisions: { statuses: ['in_revision'] },
  late: { statuses: [], whileRunning: [...OPEN.statuses, 'live'], onlyLate: true },
  live: { statuses: ['live'], newestFirst: true },
  // By hosting term instead of status: see `list-ending.ts`.
  ending: { statuses: [] },
  // By what waits for a decision: see `list-owner-inbox.ts`.
  owner: { statuses: [] },
  unpaid: { statuses: ['pending'], newestFirst: true },
  all: { statuses: orderStatusSchema.options, newestFirst: true },
}
