import type { CustomerStatement } from '@vitrine/domain/claims/customer-statements'
import type { Database } from '../platform/database.ts'
import { listItems, listRounds } from './review-store.ts'

/** Texts of submitted comments with the date of their round. */
export async function listCommentTexts(
  db: Database,
  orderId: string,
): Promise<(CustomerStatement & { at: string })[]> {
  const rounds = new Map((await listRounds(db, orderId)).map(({ id, ...round }) => [id, round]))
  return (await listItems(db, orderId)).flatMap(({ text, suggestion, roundId }) => {
    const round = roundId === null ? undefined : rounds.get(roundId)
    if (round === undefined) return []
    const words = [text, suggestion].filter((each) => each?.trim()).join('\n')
    return words === ''
      ? []
      : [{ words, where: 'comment' as const, at: round.submittedAt.toISOString() }]
  })
}
