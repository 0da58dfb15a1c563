import { type OpenItem, acceptsReason, isDoubt, takesTick } from '@vitrine/domain/publishing/gate'
import { type Actor, staffActor } from '@vitrine/domain/audit/actor'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { countPeople } from '../accounts/index.ts'
import { appendHistory, lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { OrderLookups } from '../platform/app-context.ts'
import { compareDocuments } from './compare-documents.ts'
import { readGateInput } from './read-gate.ts'
import { writeResolution } from './resolution-store.ts'
import type { Draft, Resolution } from './tables.ts'

export type ResolveItemsResult =
  | { resolved: number }
  | { refused: 'order_not_found' | 'order_status_conflict' }
  /** An item was changed or resolved meanwhile; nothing was written. */
  | { refused: 'item_changed' }
  | { refused: 'fix_required'; item: OpenItem }
  /** “Same fact” on a new fact. */
  | { refused: 'source_required'; item: OpenItem }
  | { refused: 'second_person_required'; item: OpenItem }

/**
 * Stores a source, a reason, or a person’s “Same fact” or “Done” for open items. In a team of two or more, the author of a claim
 * cannot give its reason.
 */
export async function resolveItems(
  tx: Transaction,
  known: OrderLookups,
  given: {
    orderId: string
    keys: readonly string[]
    how: Resolution['how']
    /** Empty: same fact, done. */
    words: string
  },
  giver: { actor: Actor; username: string },
  now: Date,
): Promise<ResolveItemsResult> {
  const order = await lockOrder(tx, given.orderId)
  if (!order) return { refused: 'order_not_found' }
  if (!orderAllows.draft(order)) return { refused: 'order_status_conflict' }
  const gate = await readGateInput(tx, known, order)
  const listed = [
    ...(await compareDocuments('listOpenItems', gate)),
    ...(await compareDocuments('listFieldsToCheck', gate)),
  ]
  const open = new Map(listed.map((item) => [item.key, item]))
  const items = given.keys.flatMap((key) => open.get(key) ?? [])
  if (items.length < given.keys.length) return { refused: 'item_changed' }
  const fixed = items.find(
    (item) => !acceptsReason(item) || (given.how === 'done' && !takesTick(item)),
  )
  if (fixed) return { refused: 'fix_required', item: fixed }
  const fresh = given.how === 'same-fact' ? items.find((item) => !isDoubt(item)) : undefined
  if (fresh) return { refused: 'source_required', item: fresh }
  if (given.how === 'reason' && (await countPeople(tx)) > 1) {
    const own = items.find(
      (item) => item.kind === 'claim' && authorOf(gate.drafts, item) === giver.username,
    )
    if (own) return { refused: 'second_person_required', item: own }
  }
  for (const { key, kind, language, text, sentence, verdict, before } of items) {
    const { orderId, how, words } = given
    const by = { givenBy: giver.username, givenAt: now }
    const judged =
      how === 'same-fact'
        ? { words: sentence, verdict, before }
        : { words, verdict: null, before: null }
    await writeResolution(tx, { orderId, key, kind, language, text, how, ...judged, ...by })
  }
  // The resolution itself records who pressed and when.
  if (given.how === 'same-fact' || given.how === 'done') return { resolved: items.length }
  await appendHistory(tx, {
    orderId: order.id,
    at: now,
    actor: giver.actor,
    what: given.how === 'source' ? 'source-given' : 'reason-given',
    to: String(items.length),
    note: given.words,
  })
  return { resolved: items.length }
}

/** The field's author, else the last editor. */
function authorOf(drafts: readonly Draft[], { language, pointer }: OpenItem): string | undefined {
  const draft = drafts.find((each) => each.language === language)
  const author = draft?.authors.find(({ path }) => path === pointer)?.author ?? draft?.updatedBy
  return author?.startsWith(STAFF) ? author.slice(STAFF.length) : author
}

const STAFF = staffActor('')
