import type { Actor } from '@vitrine/domain/actor'
import { appendHistory } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Publication } from './tables.ts'

/** Writes into the history who published what, and why without the customer's approval. */
export async function noteWhy(
  tx: Transaction,
  { orderId, requestedBy, requestedIn, reason, owedLanguages }: Publication,
  versionNumber: number,
  now: Date,
): Promise<void> {
  const what = requestedIn === 'live' ? 'correction-published' : 'published-without-review'
  const owed = owedLanguages.length > 0 ? `. Still owed: ${owedLanguages.join(', ')}` : ''
  const note = reason === null ? null : `${reason}${owed}`
  const to = String(versionNumber)
  await appendHistory(tx, { orderId, at: now, actor: requestedBy as Actor, what, to, note })
}
