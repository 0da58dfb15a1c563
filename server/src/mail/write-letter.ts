import { randomUUID } from 'node:crypto'
import type { ReactElement } from 'react'
import type { Transaction } from '../platform/database.ts'
import type { Enqueue } from '../platform/jobs.ts'
import { insertLetter } from './letter-store.ts'
import { renderLetter } from './render-letter.ts'
import { sendLetterKind } from './send-letter.ts'

/** Writes a letter and queues its sending; once per kind and subject, however often it is asked. */
export async function writeLetter(
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
  const written = await insertLetter(tx, {
    ...rest,
    ...renderLetter(body),
    id,
    replyTo,
    paperIds,
    createdAt: now,
    sentAt: null,
    failedAt: null,
  })
  if (written) await enqueue(tx, sendLetterKind, { letterId: id }, { key: id })
}
