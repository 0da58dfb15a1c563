import { lockOrder, moveOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { roundSubmitted } from './events.ts'
import { readReviewState, explainRoundRefusal } from './review-state.ts'
import { findRound, insertRound, listOpenComments, assignToRound } from './review-store.ts'
import type { Comment, Round } from './tables.ts'

export type SubmitRoundResult =
  | { round: Round }
  | { refused: 'no_such_order' | 'id_of_another_order' | 'changed' | 'empty' }
  | { refused: 'not_now'; sentence: string }
  | { refused: 'outdated'; previewNumber: number | null }
  /** Positions of empty items, starting at 1. */
  | { refused: 'without-words'; places: number[] }

/** Submits the open comments as the customer saw them, as one round. Idempotent by request ID. */
export async function submitRound(
  tx: Transaction,
  emit: Emit,
  submit: {
    id: string
    orderId: string
    versionHash: string
    comments: readonly { id: string; revision: number }[]
  },
  now: Date,
): Promise<SubmitRoundResult> {
  const order = await lockOrder(tx, submit.orderId)
  if (!order) return { refused: 'no_such_order' }
  const repeated = await findRound(tx, submit.id)
  if (repeated)
    return repeated.orderId === order.id ? { round: repeated } : { refused: 'id_of_another_order' }
  const facts = await readReviewState(tx, order, now)
  const sentence = explainRoundRefusal(facts)
  if (sentence !== null || !facts.shown) return { refused: 'not_now', sentence: sentence ?? '' }
  const { shown, submitted } = facts
  if (shown.hash !== submit.versionHash)
    return { refused: 'outdated', previewNumber: shown.preview?.number ?? null }
  const list = await listOpenComments(tx, order.id)
  const seen = new Map(submit.comments.map(({ id, revision }) => [id, revision]))
  if (list.length !== seen.size || list.some(({ id, revision }) => seen.get(id) !== revision))
    return { refused: 'changed' }
  if (list.length === 0) return { refused: 'empty' }
  const places = list.flatMap((comment, place) => (saysNothing(comment) ? [place + 1] : []))
  if (places.length > 0) return { refused: 'without-words', places }

  const round: Round = {
    id: submit.id,
    orderId: order.id,
    number: submitted.length + 1,
    previewNumber: shown.preview?.number ?? null,
    versionHash: shown.hash,
    submittedAt: now,
  }
  await insertRound(tx, round)
  await assignToRound(
    tx,
    list.map(({ id }) => id),
    round.id,
  )
  const note = `Round ${round.number}, ${list.length} ${list.length === 1 ? 'change' : 'changes'}`
  const move = { orderId: order.id, to: 'in_revision', actor: 'customer', note } as const
  const moved = await moveOrder(tx, emit, move, now)
  if (!('moved' in moved)) throw new Error(`order ${order.id} could not take a round`)
  await emit(tx, roundSubmitted, { orderId: order.id, roundId: round.id }, now)
  return { round }
}

function saysNothing({ text, suggestion, quote }: Comment): boolean {
  const isSuggested = suggestion !== null && suggestion.trim() !== quote.trim()
  return text.trim() === '' && !isSuggested
}
