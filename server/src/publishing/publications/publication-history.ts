import { appendHistory } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { changedLanguageNames } from '../snapshots/partial-snapshot.ts'
import type { Publication } from '../tables.ts'

/** Records in the history who published a version and why without approval. */
export async function recordPublished(
  tx: Transaction,
  { orderId, requestedBy, requestedIn, reason, owedLanguages, input }: Publication,
  versionNumber: number,
  now: Date,
): Promise<void> {
  const what = requestedIn === 'live' ? 'correction-published' : 'published-without-review'
  const missing = owedLanguages.length > 0 ? `. Still missing: ${owedLanguages.join(', ')}` : ''
  const note =
    reason === null
      ? null
      : `${[reason, partialChangeNote(input)].filter(Boolean).join('. ')}${missing}`
  const to = String(versionNumber)
  await appendHistory(tx, { orderId, at: now, actor: requestedBy, what, to, note })
}

/** Records a rollback of languages in the history. */
export async function recordLanguageRollback(
  tx: Transaction,
  { orderId, requestedBy, input }: Publication,
  versionNumber: number,
  now: Date,
): Promise<void> {
  await appendHistory(tx, {
    orderId,
    at: now,
    actor: requestedBy,
    what: 'language-went-back',
    from: changedLanguageNames(input).join(', '),
    to: String(input.part?.takenFrom),
    note: `Live as version ${versionNumber}; the rest stayed as in version ${input.part?.keptFrom}`,
  })
}

/** Names the changed languages of a partial version; empty for a full one. */
export function partialChangeNote(input: Publication['input']): string {
  if (input.part === undefined) return ''
  return `Only ${changedLanguageNames(input).join(', ')} changed; the rest stayed as in version ${input.part.keptFrom}`
}
