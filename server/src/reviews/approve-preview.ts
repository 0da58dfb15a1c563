import { lockOrder, moveOrder } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Transaction } from '../platform/database.ts'
import { failpoint } from '../platform/failpoint.ts'
import { findVersion, hashVersion, putVersionLive } from '../publishing/index.ts'
import { previewApproved } from './events.ts'
import { type ApprovalDecision, decideApproval } from './review-rules.ts'
import { findLatestApproval, insertApproval, listSentPreviews } from './review-store.ts'
import type { Approval } from './tables.ts'

export type ApproveResult =
  /** `subdomain`: its site changed; null: approved before. */
  | { approval: Approval; subdomain: string | null }
  | { refused: 'order_not_found' }
  | Extract<ApprovalDecision, { refused: string }>

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
  if (!order) return { refused: 'order_not_found' }
  const given = await findLatestApproval(tx, orderId)
  const [newest] = await listSentPreviews(tx, orderId)
  const decision = decideApproval(order, { given, newest }, seen)
  if ('refused' in decision) return decision
  if ('approved' in decision) return { approval: decision.approved, subdomain: null }
  const { number: previewNumber, versionNumber, versionHash } = decision.approve
  const version = await findVersion(tx, orderId, versionNumber)
  if (!version || hashVersion(version.files) !== versionHash)
    throw new Error(`version ${versionNumber} of order ${orderId} is not what was sent`)

  const approved = { orderId, previewNumber, versionNumber, versionHash }
  const approval: Approval = { ...approved, approvedAt: now }
  await insertApproval(tx, approval)
  const actor = 'customer'
  const note = `Preview ${previewNumber}, version ${versionNumber}, ${versionHash}`
  const moved = await moveOrder(tx, emit, { orderId, to: 'approved', actor, note }, now)
  if (!('moved' in moved)) throw new Error(`order ${orderId} could not be approved`)
  const live = { order: moved.moved, number: versionNumber, actor } as const
  const put = await putVersionLive(tx, deps, live, now)
  if ('refused' in put) throw new Error(`order ${orderId} has no site`)
  await emit(tx, previewApproved, { ...approved, at: now.toISOString() }, now)
  failpoint('before-approval-commit')
  return { approval, subdomain: put.live.subdomain }
}
