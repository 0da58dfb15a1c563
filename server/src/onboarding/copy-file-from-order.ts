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
  | StoreFileResult<'production_started' | 'over' | 'has_one' | 'other_person'>
  | {
      readonly refused: 'no_other_order' | 'itself' | 'other_person' | 'not_kept' | 'in_quarantine'
    }

type Wish = {
  readonly orderId: string
  /** Of the order that has the file. */
  readonly number: string
  readonly kind: CopiedFileKind
  readonly confirmation?: string | undefined
  readonly actor: Actor
}

/**
 * Copies a file of another order to this one: its bytes go the way of every upload, so what they
 * are is found out anew, and this order's own copy lives and is erased by itself.
 *
 * A file of one person never comes to another's order by a slip: orders of another mail address
 * want that address typed.
 */
export async function copyFileFromOrder(
  deps: AppContext & Uploads,
  wish: Wish,
): Promise<CopyFileResult> {
  const { db, files, quarantine } = deps
  const { orderId, number, kind, actor } = wish
  const [order, [other, ...more]] = [
    await findOrder(db, orderId),
    await findOrdersByNumber(db, number),
  ]
  if (!order) return { refused: 'no_such_order' }
  // Two of one number, which chance hardly makes: nobody could say which is meant.
  if (!other || more.length > 0) return { refused: 'no_other_order' }
  if (other.id === orderId) return { refused: 'itself' }
  if (isOfAnother(order, other, wish.confirmation)) return { refused: 'other_person' }
  const file = await findSourceFile(db, other.id, kind)
  if (!file) return { refused: 'not_kept' }
  if (await quarantine.holds(file.fileKey)) return { refused: 'in_quarantine' }
  const bytes = await files.get(file.fileKey)
  if (!bytes) return { refused: 'not_kept' }
  const from: CopiedFrom<'other_person'> = {
    orderId: other.id,
    note: isOfAddress(order, other)
      ? null
      : 'The mail addresses differ: it was confirmed that this is the same person',
    // Once more with both held: an address may be corrected meanwhile.
    refuse: (one, two) => (isOfAnother(one, two, wish.confirmation) ? 'other_person' : undefined),
  }
  return keep(deps, { orderId, actor }, file, bytes, from)
}

function keep(
  deps: AppContext & Uploads,
  { orderId, actor }: Pick<Wish, 'orderId' | 'actor'>,
  { kind, fileName: name, corrections }: SourceFile,
  bytes: Uint8Array,
  from: CopiedFrom<'other_person'>,
): Promise<CopyFileResult> {
  if (kind === 'photo') return savePhoto(deps, { orderId, actor }, bytes, from)
  if (kind === 'linkedin')
    return storeFile<'has_one' | 'other_person'>(
      deps,
      { orderId, kind, actor },
      { name, bytes },
      // Nothing is replaced unseen, as where it is uploaded.
      { from, refuse: (_tx, _order, before) => (before ? 'has_one' : undefined) },
    )
  // What the customer corrected of what was read from it is said of the same bytes.
  const sent = { name, bytes, corrections: corrections ?? [] }
  return storeCv(deps, orderId, sent, actor, from)
}

const isOfAnother = (order: Order, other: Order, confirmation = '') =>
  !isOfAddress(order, other) && !isAddress(confirmation, other)

const isOfAddress = (order: Order, other: Order) => isAddress(order.customerEmail, other)

const isAddress = (address: string, { customerEmail }: Order) =>
  customerEmail !== '' && address.trim().toLowerCase() === customerEmail.toLowerCase()
