import { type JudgedChange, judgeChange } from '@vitrine/domain/claims/judge-change'
import { rewordingSources } from '@vitrine/domain/claims/rewording-sources'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { claimKey, type GateOrder } from '@vitrine/domain/publishing/gate'
import { textAt, writeAt } from '@vitrine/domain/resume/json-pointer'
import { lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { OrderLookups } from '../platform/app-context.ts'
import { readGateInput } from './read-gate.ts'
import { writeResolution } from './resolution-store.ts'

type Rewording = {
  readonly language: string
  readonly pointer: string
  readonly text: string
  readonly wording: string
}

/** A wording against the text that it replaces, with the field's other sources. */
export function judgeRewording(
  { drafts, sources }: Pick<GateOrder, 'drafts' | 'sources'>,
  { language, pointer, text, wording }: Rewording,
): JudgedChange {
  const draft = drafts.find((each) => each.language === language)
  const { source, names } = rewordingSources(draft?.resume, pointer, sources.joined)
  return judgeChange([text], wording, { kind: 'prose', language, known: [source, ...names] })
}

export type AcceptRewordingResult =
  | { judged: JudgedChange }
  | { refused: 'order_not_found' | 'order_status_conflict' }
  /** The saved text is another one than the person saw. */
  | { refused: 'item_changed' }
  | { refused: 'source_required'; judged: JudgedChange }

/**
 * Stores the verdict of an accepted wording with the person and the time. Judges it again on the
 * saved draft: what the browser says about it counts for nothing. The gate accepts the person's
 * word while the field has this wording and its source is the replaced text.
 */
export async function acceptRewording(
  tx: Transaction,
  known: OrderLookups,
  accepted: Rewording & { readonly orderId: string; readonly service: string },
  username: string,
  now: Date,
): Promise<AcceptRewordingResult> {
  const { orderId, language, pointer, text, wording, service } = accepted
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'order_not_found' }
  if (!orderAllows.draft(order)) return { refused: 'order_status_conflict' }
  const gate = await readGateInput(tx, known, order)
  const draft = gate.drafts.find((each) => each.language === language)
  if (draft === undefined || textAt(draft.resume, pointer) !== text)
    return { refused: 'item_changed' }
  const judged = judgeRewording(gate, accepted)
  if (judged.verdict === 'new-fact') return { refused: 'source_required', judged }
  const resume = writeAt(draft.resume, pointer, wording)
  await writeResolution(tx, {
    ...{ orderId, language, kind: 'claim', how: 'same-fact' },
    ...{ key: claimKey({ language, resume }, pointer), text: wording, before: text },
    words: [`Suggested by ${service}`, judged.sentence].filter((part) => part !== '').join('. '),
    verdict: judged.verdict,
    ...{ givenBy: username, givenAt: now },
  })
  return { judged }
}
