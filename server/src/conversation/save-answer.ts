import type { Transaction } from '../platform/database.ts'
import { listSavedAnswers, putSavedAnswer } from './conversation-store.ts'
import type { SavedAnswer } from './tables.ts'

/** A limit that a person can still scan. */
export const MAX_SAVED_ANSWERS = 100

/** Creates or replaces a saved answer; the last write wins. */
export async function saveAnswer(
  tx: Transaction,
  answer: SavedAnswer,
): Promise<{ kept: true } | { refused: 'saved_answer_limit_reached' }> {
  const known = await listSavedAnswers(tx)
  const isNew = !known.some(({ id }) => id === answer.id)
  if (isNew && known.length >= MAX_SAVED_ANSWERS) return { refused: 'saved_answer_limit_reached' }
  await putSavedAnswer(tx, answer)
  return { kept: true }
}
