import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { lockOrder, moveOrder } from '../ordering/index.ts'
import { failpoint } from '../platform/failpoint.ts'
import type { Transaction } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { findVersion, putVersionLive, hashVersion } from '../publishing/index.ts'
import { previewApproved } from './events.ts'
import { findLatestApproval, insertApproval, listSentPreviews } from './review-store.ts'
import type { Approval } from './tables.ts'

export type ApproveResult =
  /** `subdomain`: its site changed; null: approved before. */
  | { approval: Approval; subdomain: string | null }
  | { refused: 'no_such_order' | 'not-in-review' }
  | { refused: 'outdated'; newest: number }

/**
 * Records the customer's approval of one preview by number and hash, and publishes exactly those
 * bytes in the same transaction. Idempotent.
 */
export async function approvePreview(
  tx: Transaction,
  deps: Pick<AppContext, 'emit' | 'enqueue'>,
  { orderId, ...seen }: { orderId: string; previewNumber: number; versionHash: string },
  now: Date,
): Promise<ApproveResult> {
  const { emit } = deps
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no_such_order' }
  const isSeen = (one: { versionHash: string | null }, number: number | null) =>
    number === seen.previewNumber && one.versionHash === seen.versionHash
  const given = await findLatestApproval(tx, orderId)
  if (given && isSeen(given, given.previewNumber) && !orderAllows.approve(order))
    return { approval: given, subdomain: null }
  if (!orderAllows.approve(order)) return { refused: 'not-in-review' }
  const [newest] = await listSentPreviews(tx, orderId)
  if (!newest) return { refused: 'not-in-review' }
  if (!isSeen(newest, newest.number)) return { refused: 'outdated', newest: newest.number }
  const { versionNumber, versionHash } = newest
  const version = await findVersion(tx, orderId, versionNumber)
  if (!version || hashVersion(version.files) !== versionHash)
    throw new Error(`version ${versionNumber} of order ${orderId} is not what was sent`)

  const approval: Approval = {
    orderId,
    previewNumber: newest.number,
    versionNumber,
    versionHash,
    approvedAt: now,
  }
  await insertApproval(tx, approval)
  const actor = 'customer'
  const note = `Preview ${newest.number}, version ${versionNumber}, ${versionHash}`
  const moved = await moveOrder(tx, emit, { orderId, to: 'approved', actor, note }, now)
  if (!('moved' in moved)) throw new Error(`order ${orderId} could not be approved`)
  const put = await putVersionLive(tx, deps, moved.moved, versionNumber, actor, now)
  if ('refused' in put) throw new Error(`order ${orderId} has lost its address`)
  const { previewNumber } = approval
  const told = { orderId, previewNumber, versionNumber, versionHash, at: now.toISOString() }
  await emit(tx, previewApproved, told, now)
  failpoint('before-approval-commit')
  return { approval, subdomain: put.live.subdomain }
}
