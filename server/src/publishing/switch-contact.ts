import { hasContact } from '@vitrine/domain/contact-ways'
import { type Hideable, hideableSchema, says, withoutHidden } from '@vitrine/domain/hidden-contact'
import { orderMay } from '@vitrine/domain/order-may'
import { lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Enqueue } from '../platform/jobs.ts'
import { remakeVersion } from './remake-version.ts'
import { findPublication, findVersion, isBeingMade, isServed, lockSite } from './site-store.ts'
import type { Publication } from './tables.ts'

export type SwitchContactResult =
  /** Null where the page is so already. */
  | { publication: Publication | null }
  | { refused: 'no-such-order' | 'not-live' | 'being-made' | 'no-other-contact' }

/**
 * Hides phone or address from a live page, or shows them again: the customer's own
 * correction, which uses no round. The live version is made anew in every language from the
 * documents that it was made of, with this change and no other.
 */
export async function switchContact(
  tx: Transaction,
  enqueue: Enqueue,
  { orderId, hidden }: { orderId: string; hidden: readonly Hideable[] },
  now: Date,
): Promise<SwitchContactResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no-such-order' }
  const site = await lockSite(tx, orderId)
  const isLive = orderMay.switchContact(order) && site && isServed(site)
  const version = isLive && (await findVersion(tx, orderId, site.liveVersion))
  const live = version && (await findPublication(tx, version.publicationId))
  if (!live) return { refused: 'not-live' }
  // What is being made now was frozen before, and would undo this if it were done later.
  if (await isBeingMade(tx, orderId)) return { refused: 'being-made' }
  const before = live.input.hidden ?? []
  const wished = hideableSchema.options.filter((what) => hidden.includes(what))
  const changes = hideableSchema.options.filter(
    (what) => wished.includes(what) !== before.includes(what),
  )
  if (changes.length === 0) return { publication: null }
  const leavesNone = live.input.resumes.some(
    ({ resume }) =>
      hasContact(withoutHidden(resume, before)) && !hasContact(withoutHidden(resume, wished)),
  )
  if (leavesNone) return { refused: 'no-other-contact' }

  const reason = changes.map((what) => reasonOf(what, wished.includes(what))).join(', ')
  const asked = { actor: 'customer', reason, requestedIn: order.orderStatus } as const
  const remake = { changes: { hidden: wished }, ...asked }
  const publication = await remakeVersion(tx, enqueue, live, remake, now)
  return { publication }
}

const NAMES: Readonly<Record<Hideable, string>> = { phone: 'Phone number', address: 'Address' }

const reasonOf = (what: Hideable, isHidden: boolean) =>
  `${NAMES[what]} ${isHidden ? 'hidden' : 'shown again'}`

/** How a page stands to what may be hidden; `absent`: no document says it. */
export function contactOf(
  input: Publication['input'],
): Record<Hideable, 'shown' | 'hidden' | 'absent'> {
  const hidden = input.hidden ?? []
  const stateOf = (what: Hideable) => {
    if (!input.resumes.some(({ resume }) => says(resume, what))) return 'absent'
    return hidden.includes(what) ? 'hidden' : 'shown'
  }
  return { phone: stateOf('phone'), address: stateOf('address') }
}
