import { randomUUID } from 'node:crypto'
import type { ReactElement } from 'react'
import type { Transaction } from '../platform/database.ts'
import type { Enqueue } from '../platform/jobs.ts'
import { insertEmail } from './email-store.ts'
import { renderEmail } from './render-email.ts'
import { sendEmailKind } from './send-email.ts'

/** Writes a letter and queues its sending; once per kind and subject, however often it is asked. */
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
    /** Receipts and credit notes that go along. */
    paperIds?: string[]
  },
  now: Date,
): Promise<void> {
  const { body, replyTo = null, paperIds = [], ...rest } = letter
  // A customer whose data was erased has no address.
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
