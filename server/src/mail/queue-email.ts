import { randomUUID } from 'node:crypto'
import type { ReactElement } from 'react'
import type { Order } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Enqueue } from '../platform/jobs.ts'
import { insertEmail } from './email-store.ts'
import { renderEmail } from './render-email.ts'
import { sendEmailKind } from './send-email.ts'

type NewEmail = {
  readonly kind: string
  readonly about: string
  readonly orderId: string | null
  readonly recipient: string
  readonly replyTo?: string | null
  readonly subject: string
  readonly body: ReactElement
  /** Receipts and credit notes to attach. */
  readonly paperIds?: string[]
  readonly now: Date
}

/** Stores an email in the outbox and queues its sending. Idempotent per kind and subject. */
export async function queueEmail(
  tx: Transaction,
  enqueue: Enqueue,
  { body, replyTo = null, paperIds = [], now, ...email }: NewEmail,
): Promise<void> {
  // An erased customer has no address.
  if (email.recipient === '') return
  const id = randomUUID()
  const state = {
    id,
    replyTo,
    paperIds,
    createdAt: now,
    sentAt: null,
    failedAt: null,
    returnedAt: null,
    returnReason: null,
  }
  const isNew = await insertEmail(tx, { ...email, ...renderEmail(body), ...state })
  if (isNew) await enqueue(tx, sendEmailKind, { letterId: id }, { key: id })
}

/** Addresses an email about an order to its customer. */
export const toCustomer = (order: Pick<Order, 'id' | 'customerEmail'>) => ({
  orderId: order.id,
  recipient: order.customerEmail,
})
