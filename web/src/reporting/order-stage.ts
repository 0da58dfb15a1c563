import type { OrderStatus } from '@vitrine/domain/orders/order-lifecycle'

/** The step of four, and its label. */
export type OrderStage = { readonly step: 0 | 1 | 2 | 3 | 4; readonly label: string }

export const orderStages: Readonly<Record<OrderStatus, OrderStage>> = {
  pending: { step: 0, label: 'Not paid' },
  confirmed: { step: 0, label: 'Waiting' },
  ready: { step: 1, label: 'Brief' },
  in_production: { step: 2, label: 'Draft' },
  in_review: { step: 3, label: 'Review' },
  in_revision: { step: 3, label: 'Revision' },
  approved: { step: 3, label: 'Approved' },
  live: { step: 4, label: 'Published' },
  closed: { step: 4, label: 'Closed' },
  on_hold: { step: 0, label: 'On hold' },
  expired: { step: 0, label: 'Expired' },
  cancelled: { step: 0, label: 'Canceled' },
}
