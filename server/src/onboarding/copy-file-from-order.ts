import { asciiEmail } from '@vitrine/domain/email/email-address'
import type { CopiedFileKind } from '@vitrine/contract/onboarding'
import type { Actor } from '@vitrine/domain/audit/actor'
import { findOrder, findOrdersByNumber, type Order } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import {
  findSourceFile,
  type SourceFile,
  storeFile,
  type StoreFileResult,
  type CopiedFrom,
  savePhoto,
  type Uploads,
} from '../sources/index.ts'
import { storeCv } from './store-cv.ts'

export type CopyFileResult =
  | StoreFileResult<'production_started' | 'order_status_conflict' | 'file_exists' | 'other_person'>
  | {
      readonly refused:
        | 'source_order_not_found'
        | 'same_order'
        | 'other_person'
        | 'file_not_found'
        | 'file_in_quarantine'
    }

type CopyRequest = {
  readonly orderId: string
  /** The other order's number. */
  readonly number: string
  readonly kind: CopiedFileKind
  readonly confirmation?: string | undefined
  readonly actor: Actor
}

/**
 * Copies a file from another order. The bytes are validated like an upload, and the copy belongs
 * to this order only.
 *
 * If the customers' email addresses differ, staff must type the other address, so that no file
 * reaches another person by mistake.
 */
export async function copyFileFromOrder(
  deps: AppContext & Uploads,
  request: CopyRequest,
): Promise<CopyFileResult> {
  const { db, files, quarantine } = deps
  const { orderId, number, kind, actor } = request
  const [order, [other, ...more]] = [
    await findOrder(db, orderId),
    await findOrdersByNumber(db, number),
  ]
  if (!order) return { refused: 'order_not_found' }
  // Ambiguous order number, an improbable collision.
  if (!other || more.length > 0) return { refused: 'source_order_not_found' }
  if (other.id === orderId) return { refused: 'same_order' }
  if (isOfAnother(order, other, request.confirmation)) return { refused: 'other_person' }
  const file = await findSourceFile(db, other.id, kind)
  if (!file) return { refused: 'file_not_found' }
  if (await quarantine.holds(file.fileKey)) return { refused: 'file_in_quarantine' }
  const bytes = await files.get(file.fileKey)
  if (!bytes) return { refused: 'file_not_found' }
  const from: CopiedFrom<'other_person'> = {
    orderId: other.id,
    note: isOfAddress(order, other)
      ? null
      : 'The mail addresses differ: it was confirmed that this is the same person',
    // Checked again with both orders locked: an address may be corrected meanwhile.
    refuse: (one, two) =>
      isOfAnother(one, two, request.confirmation) ? 'other_person' : undefined,
  }
  return keep(deps, { orderId, actor }, file, bytes, from)
}

function keep(
  deps: AppContext & Uploads,
  { orderId, actor }: Pick<CopyRequest, 'orderId' | 'actor'>,
  { kind, fileName: name, corrections }: SourceFile,
  bytes: Uint8Array,
  from: CopiedFrom<'other_person'>,
): Promise<CopyFileResult> {
  if (kind === 'photo') return savePhoto(deps, { orderId, actor }, bytes, from)
  if (kind === 'linkedin')
    return storeFile<'file_exists' | 'other_person'>(
      deps,
      { orderId, kind, actor },
      { name, bytes },
      // A LinkedIn file is never replaced, like for uploads.
      { from, refuse: (_tx, _order, before) => (before ? 'file_exists' : undefined) },
    )
  // The customer's corrections refer to the same bytes.
  const sent = { name, bytes, corrections: corrections ?? [] }
  return storeCv(deps, orderId, sent, actor, from)
}

const isOfAnother = (order: Order, other: Order, confirmation = '') =>
  !isOfAddress(order, other) && !isAddress(confirmation, other)

const isOfAddress = (order: Order, other: Order) => isAddress(order.customerEmail, other)

const isAddress = (address: string, { customerEmail }: Order) =>
  customerEmail !== '' && asciiEmail(address.trim()).toLowerCase() === customerEmail.toLowerCase()
