import type { Actor } from '@vitrine/domain/audit/actor'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import {
  MAX_ATTACHMENT_TOTAL_BYTES,
  MAX_ATTACHMENTS,
  MAX_ATTACHMENTS_PER_DAY,
} from '@vitrine/domain/conversation/attachments'
import type { Order } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import {
  listSentFiles,
  storeFile,
  type StoreFileDeps,
  type StoreFileResult,
} from '../sources/index.ts'
import { countMessages, findMessage, insertMessage } from './conversation-store.ts'
import { customerWrote, teamWrote } from './events.ts'
import { MAX_IN_THREAD } from './send-message.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type SendFileRefusal =
  /** This very file is there: whoever sent it once more is answered as the first time. */
  | 'sent-already'
  | 'id-taken'
  | 'not-open'
  | 'thread-full'
  | 'too-many-today'
  | 'too-many'
  | 'too-many-bytes'

type Sending = {
  /** Made by the page. */
  readonly id: string
  readonly orderId: string
  readonly actor: Actor
}

/**
 * Puts a file into the conversation: it is a file of the order, and a message of its own with the same
 * id, which waits for an answer if the customer sent it. The same file again changes nothing.
 */
export function sendFile(
  deps: StoreFileDeps & Pick<AppContext, 'emit'>,
  sending: Sending,
  file: { readonly name: string; readonly bytes: Uint8Array },
): Promise<StoreFileResult<SendFileRefusal>> {
  const { id, orderId, actor } = sending
  const isCustomer = actor === 'customer'
  return storeFile(deps, { id, orderId, kind: 'sent', actor }, file, {
    refuse: (tx, order) => refuse(tx, order, sending, file.bytes.length, deps.clock()),
    async follow(tx, _order, { fileName }, now) {
      await insertMessage(tx, {
        id,
        orderId,
        author: actor,
        via: 'file',
        text: fileName,
        at: now,
        answersEntry: null,
        settledAt: isCustomer ? null : now,
      })
      await deps.emit(tx, isCustomer ? customerWrote : teamWrote, { orderId, messageId: id }, now)
    },
  })
}

async function refuse(
  tx: Transaction,
  order: Order,
  { id, orderId, actor }: Sending,
  bytes: number,
  now: Date,
): Promise<SendFileRefusal | undefined> {
  const known = await findMessage(tx, id)
  if (known) {
    const isSame = known.orderId === orderId && known.author === actor && known.via === 'file'
    return isSame ? 'sent-already' : 'id-taken'
  }
  if (!orderAllows.writeToTeam(order) || order.customerEmail === '') return 'not-open'
  if ((await countMessages(tx, orderId)) >= MAX_IN_THREAD) return 'thread-full'
  const kept = await listSentFiles(tx, orderId)
  if (kept.length >= MAX_ATTACHMENTS) return 'too-many'
  const total = kept.reduce((sum, { fileSize }) => sum + fileSize, bytes)
  if (total > MAX_ATTACHMENT_TOTAL_BYTES) return 'too-many-bytes'
  if (actor !== 'customer') return undefined
  const since = now.getTime() - DAY_MS
  const today = kept.filter(({ addedBy, addedAt }) => addedBy === actor && +addedAt > since)
  return today.length >= MAX_ATTACHMENTS_PER_DAY ? 'too-many-today' : undefined
}
