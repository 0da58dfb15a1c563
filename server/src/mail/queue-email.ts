import { randomUUID } from 'node:crypto'
import type { ReactElement } from 'react'
import type { Transaction } from '../platform/database.ts'
import type { Enqueue } from '../platform/jobs.ts'
import { insertEmail } from './email-store.ts'
import { renderEmail } from './render-email.ts'
import { sendEmailKind } from './send-email.ts'

/** Stores an email in the outbox and queues its sending. Idempotent per kind and subject. */
export async function queueEmail(
  tx: Transaction,
  enqueue: Enqueue,
  letter: {
    kind: string
    about: string
    orderId: string | null
    recipient: string
    replyTo?: string
    subject: string
    body: ReactElement
    /** Receipts and credit notes to attach. */
    paperIds?: string[]
  },
  now: Date,
): Promise<void> {
  const { body, replyTo = null, paperIds = [], ...rest } = letter
  // An erased customer has no address.
  if (letter.recipient === '') return
  const id = randomUUID()
  const written = await insertEmail(tx, {
    ...rest,
    ...renderEmail(body),
    id,
    replyTo,
    paperIds,
    createdAt: now,
    sentAt: null,
    failedAt: null,
  })
  if (written) await enqueue(tx, sendEmailKind, { letterId: id }, { key: id })
}
