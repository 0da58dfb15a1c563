import { hasContact } from '@vitrine/domain/resume/contact-methods'
import {
  type HideableContact,
  hideableContactSchema,
  hasContactDetail,
  removeHiddenContact,
} from '@vitrine/domain/publishing/hidden-contact'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { lockOrder } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import { rerenderVersion } from '../publications/rerender-version.ts'
import { findPublishedVersion, isPublicationPending, isServed, lockSite } from '../site-store.ts'
import type { Publication } from '../tables.ts'

export type SetHiddenContactResult =
  /** Null: no change. */
  | { publication: Publication | null }
  | { refused: 'order_not_found' | 'site_not_live' | 'publication_pending' | 'last_contact_method' }

/**
 * Hides or restores phone or address on a live page at the customer's request, without using a
 * round. Rerenders the live version in every language with no other change.
 */
export async function setHiddenContact(
  tx: Transaction,
  enqueue: Enqueue,
  { orderId, hidden }: { orderId: string; hidden: readonly HideableContact[] },
  now: Date,
): Promise<SetHiddenContactResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'order_not_found' }
  const site = await lockSite(tx, orderId)
  const isLive = orderAllows.hideContact(order) && site && isServed(site)
  const live = isLive
    ? (await findPublishedVersion(tx, orderId, site.liveVersion))?.publication
    : undefined
  if (!live) return { refused: 'site_not_live' }
  // The pending publication has an older snapshot and would undo this change.
  if (await isPublicationPending(tx, orderId)) return { refused: 'publication_pending' }
  const before = live.input.hidden ?? []
  const requested = hideableContactSchema.options.filter((what) => hidden.includes(what))
  const changes = hideableContactSchema.options.filter(
    (what) => requested.includes(what) !== before.includes(what),
  )
  if (changes.length === 0) return { publication: null }
  const leavesNone = live.input.resumes.some(
    ({ resume }) =>
      hasContact(removeHiddenContact(resume, before)) &&
      !hasContact(removeHiddenContact(resume, requested)),
  )
  if (leavesNone) return { refused: 'last_contact_method' }

  const reason = changes.map((what) => reasonOf(what, requested.includes(what))).join(', ')
  const request = { actor: 'customer', reason, requestedIn: order.orderStatus } as const
  const rerender = { changes: { hidden: requested }, ...request }
  const publication = await rerenderVersion(tx, enqueue, live, rerender, now)
  return { publication }
}

const NAMES: Readonly<Record<HideableContact, string>> = {
  phone: 'Phone number',
  address: 'Address',
}

const reasonOf = (what: HideableContact, isHidden: boolean) =>
  `${NAMES[what]} ${isHidden ? 'hidden' : 'shown again'}`

/** `absent`: no document contains it. */
export function contactVisibility(
  input: Publication['input'],
): Record<HideableContact, 'shown' | 'hidden' | 'absent'> {
  const hidden = input.hidden ?? []
  const stateOf = (what: HideableContact) => {
    if (!input.resumes.some(({ resume }) => hasContactDetail(resume, what))) return 'absent'
    return hidden.includes(what) ? 'hidden' : 'shown'
  }
  return { phone: stateOf('phone'), address: stateOf('address') }
}
