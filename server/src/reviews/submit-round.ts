import { appendHistory, lockOrder, moveOrder, REVISION_PROMISED } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { roundSubmitted } from './events.ts'
import { refuseSubmission, type SubmissionRefusal } from './review-rules.ts'
import { readReviewState } from './review-state.ts'
import { assignToRound, findRound, insertRound, listOpenComments } from './review-store.ts'
import type { Round } from './tables.ts'

export type SubmitRoundResult =
  | { round: Round }
  | { refused: 'order_not_found' | 'request_id_taken' }
  | SubmissionRefusal

/** Submits the open comments as the customer saw them, as one round. Idempotent by request ID. */
export async function submitRound(
  tx: Transaction,
  emit: Emit,
  submit: {
    id: string
    orderId: string
    versionHash: string
    comments: readonly { id: string; revision: number }[]
    /** Hours of the clock until the changes are due. */
    revisionHours: number
  },
  now: Date,
): Promise<SubmitRoundResult> {
  const order = await lockOrder(tx, submit.orderId)
  if (!order) return { refused: 'order_not_found' }
  const repeated = await findRound(tx, submit.id)
  if (repeated)
    return repeated.orderId === order.id ? { round: repeated } : { refused: 'request_id_taken' }
  const state = await readReviewState(tx, order, now)
  const list = await listOpenComments(tx, order.id)
  const refusal = refuseSubmission(state, list, submit)
  if (refusal) return refusal
  const round: Round = {
    id: submit.id,
    orderId: order.id,
    number: state.submitted.length + 1,
    previewNumber: state.shown?.preview?.number ?? null,
    versionHash: submit.versionHash,
    submittedAt: now,
  }
  await insertRound(tx, round)
  const commentIds = list.map(({ id }) => id)
  await assignToRound(tx, commentIds, round.id)
  const note = `Round ${round.number}, ${list.length} ${list.length === 1 ? 'change' : 'changes'}`
  // Before the move, from which the hours count.
  await appendHistory(tx, {
    orderId: order.id,
    at: now,
    actor: 'system',
    what: REVISION_PROMISED,
    to: String(submit.revisionHours),
  })
  const move = { orderId: order.id, to: 'in_revision', actor: 'customer', note } as const
  const moved = await moveOrder(tx, emit, move, now)
  if (!('moved' in moved)) throw new Error(`order ${order.id} could not take a round`)
  await emit(tx, roundSubmitted, { orderId: order.id, roundId: round.id }, now)
  return { round }
}
