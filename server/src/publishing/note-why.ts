import type { Actor } from '@vitrine/domain/actor'
import { appendHistory } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { newLanguagesOf } from './compose-part.ts'
import type { Publication } from './tables.ts'

/** Writes into the history who published what, and why without the customer's approval. */
export async function noteWhy(
  tx: Transaction,
  { orderId, requestedBy, requestedIn, reason, owedLanguages, input }: Publication,
  versionNumber: number,
  now: Date,
): Promise<void> {
  const what = requestedIn === 'live' ? 'correction-published' : 'published-without-review'
  const owed = owedLanguages.length > 0 ? `. Still owed: ${owedLanguages.join(', ')}` : ''
  const note =
    reason === null ? null : `${[reason, partWords(input)].filter(Boolean).join('. ')}${owed}`
  const to = String(versionNumber)
  await appendHistory(tx, { orderId, at: now, actor: requestedBy as Actor, what, to, note })
}

/** Writes into the history which languages went back to which version, and what came of it. */
export async function noteWentBack(
  tx: Transaction,
  { orderId, requestedBy, input }: Publication,
  versionNumber: number,
  now: Date,
): Promise<void> {
  await appendHistory(tx, {
    orderId,
    at: now,
    actor: requestedBy as Actor,
    what: 'language-went-back',
    from: newLanguagesOf(input).join(', '),
    to: String(input.part?.takenFrom),
    note: `Live as version ${versionNumber}; the rest stayed as in version ${input.part?.keptFrom}`,
  })
}

/** Which languages are new where only some are; else empty. */
export function partWords(input: Publication['input']): string {
  if (input.part === undefined) return ''
  return `Only ${newLanguagesOf(input).join(', ')} changed; the rest stayed as in version ${input.part.keptFrom}`
}
