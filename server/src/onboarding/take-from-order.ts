import type { TakenFileKind } from '@vitrine/contract/onboarding'
import type { Actor } from '@vitrine/domain/actor'
import { findOrder, findOrdersByNumber, type Order } from '../ordering/index.ts'
import type { House } from '../platform/house.ts'
import {
  findSourceFile,
  type SourceFile,
  takeFile,
  type TakeFileResult,
  type TakenFrom,
  takePhoto,
  type Uploads,
} from '../sources/index.ts'
import { takeCv } from './take-cv.ts'

export type TakeFromOrderResult =
  | TakeFileResult<'production-started' | 'over' | 'has-one' | 'other-person'>
  | {
      readonly refused: 'no-other-order' | 'itself' | 'other-person' | 'not-kept' | 'in-quarantine'
    }

type Wish = {
  readonly orderId: string
  /** Of the order that has the file. */
  readonly number: string
  readonly kind: TakenFileKind
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
export async function takeFromOrder(
  deps: House & Uploads,
  wish: Wish,
): Promise<TakeFromOrderResult> {
  const { db, files, quarantine } = deps
  const { orderId, number, kind, actor } = wish
  const [order, [other, ...more]] = [
    await findOrder(db, orderId),
    await findOrdersByNumber(db, number),
  ]
  if (!order) return { refused: 'no-such-order' }
  // Two of one number, which chance hardly makes: nobody could say which is meant.
  if (!other || more.length > 0) return { refused: 'no-other-order' }
  if (other.id === orderId) return { refused: 'itself' }
  if (isOfAnother(order, other, wish.confirmation)) return { refused: 'other-person' }
  const file = await findSourceFile(db, other.id, kind)
  if (!file) return { refused: 'not-kept' }
  if (await quarantine.holds(file.fileKey)) return { refused: 'in-quarantine' }
  const bytes = await files.get(file.fileKey)
  if (!bytes) return { refused: 'not-kept' }
  const from: TakenFrom<'other-person'> = {
    orderId: other.id,
    note: isOfAddress(order, other)
      ? null
      : 'The mail addresses differ: it was confirmed that this is the same person',
    // Once more with both held: an address may be corrected meanwhile.
    refuse: (one, two) => (isOfAnother(one, two, wish.confirmation) ? 'other-person' : undefined),
  }
  return keep(deps, { orderId, actor }, file, bytes, from)
}

function keep(
  deps: House & Uploads,
  { orderId, actor }: Pick<Wish, 'orderId' | 'actor'>,
  { kind, fileName: name, corrections }: SourceFile,
  bytes: Uint8Array,
  from: TakenFrom<'other-person'>,
): Promise<TakeFromOrderResult> {
  if (kind === 'photo') return takePhoto(deps, { orderId, actor }, bytes, from)
  if (kind === 'linkedin')
    return takeFile<'has-one' | 'other-person'>(
      deps,
      { orderId, kind, actor },
      { name, bytes },
      // Nothing is replaced unseen, as where it is uploaded.
      { from, refuse: (_tx, _order, before) => (before ? 'has-one' : undefined) },
    )
  // What the customer corrected of what was read from it is said of the same bytes.
  const sent = { name, bytes, corrections: corrections ?? [] }
  return takeCv(deps, orderId, sent, actor, from)
}

const isOfAnother = (order: Order, other: Order, confirmation = '') =>
  !isOfAddress(order, other) && !isAddress(confirmation, other)

const isOfAddress = (order: Order, other: Order) => isAddress(order.customerEmail, other)

const isAddress = (address: string, { customerEmail }: Order) =>
  customerEmail !== '' && address.trim().toLowerCase() === customerEmail.toLowerCase()
