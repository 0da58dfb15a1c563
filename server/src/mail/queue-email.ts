import { randomUUID } from 'node:crypto'
import type { ReactElement } from 'react'
import { lockOrder, type Order } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Enqueue } from '../platform/jobs.ts'
import { changeGathered, findEmailAbout, findLastGathered, insertEmail } from './email-store.ts'
import { renderEmail } from './render-email.ts'
import { sendEmailKind } from './send-email.ts'
import type { Email } from './tables.ts'

type NewEmail = {
  readonly kind: string
  readonly about: string
  readonly orderId: string | null
  readonly recipient: string
  readonly replyTo?: string | null
  readonly subject: string
  readonly body: ReactElement
  /** Receipts and credit notes to attach. */
  readonly paperIds?: string[]
  readonly now: Date
}

export type GatheredEmail = Pick<NewEmail, 'recipient' | 'subject' | 'body' | 'paperIds'>

/** Stores an email in the outbox and queues its sending. Idempotent per kind and subject. */
export async function queueEmail(
  tx: Transaction,
  enqueue: Enqueue,
  { body, ...email }: NewEmail,
): Promise<void> {
  await insertAndQueue(tx, enqueue, { ...email, ...renderEmail(body) })
}

/** At most one email of a gathered kind is sent about an order in this time. */
const GATHER_MS = 5 * 60_000

/**
 * The same for events that a customer can repeat at will. The first email goes out at once; later
 * events of the next five minutes are in one email, which tells all of them. Idempotent per event.
 */
export async function gatherEmail<Payload>(
  tx: Transaction,
  enqueue: Enqueue,
  told: {
    readonly eventId: string
    readonly happenedAt: string
    readonly payload: Payload
    readonly now: Date
  },
  order: Pick<Order, 'id'>,
  {
    kind,
    compose,
    waitMs = 0,
  }: {
    readonly kind: string
    /** The first email waits so long for further events; 0: it goes out at once. */
    readonly waitMs?: number
    /** `told`: the payloads, oldest first, at least one. */
    readonly compose: (told: readonly Payload[]) => Promise<GatheredEmail | undefined>
  },
): Promise<void> {
  const { eventId, happenedAt: at, payload, now } = told
  await lockOrder(tx, order.id)
  const last = await findLastGathered(tx, order.id, kind)
  const isTold = last?.gathered?.some((one) => one.eventId === eventId)
  if (isTold || (await findEmailAbout(tx, kind, eventId))) return
  const isOpen = last !== undefined && last.gathersUntil !== null
  // Jobs of later events may run first.
  const gathered = [...((isOpen && last.gathered) || []), { eventId, at, payload }].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  )
  const composed = await compose(gathered.map((one) => one.payload as Payload))
  if (!composed) return
  const { body, ...email } = composed
  const content = { paperIds: [], ...email, ...renderEmail(body), gathered }
  if (isOpen) return changeGathered(tx, last.id, content)
  // One that is not sent yet is just being sent.
  const lastSentAt = last && (last.sentAt ?? now)
  const dueAt = Math.max(now.getTime() + waitMs, lastSentAt ? lastSentAt.getTime() + GATHER_MS : 0)
  const gathersUntil = dueAt > now.getTime() ? new Date(dueAt) : null
  await insertAndQueue(tx, enqueue, {
    ...content,
    ...{ kind, about: eventId, orderId: order.id, now, gathersUntil },
  })
}

async function insertAndQueue(
  tx: Transaction,
  enqueue: Enqueue,
  {
    now,
    replyTo = null,
    paperIds = [],
    gathered = null,
    gathersUntil = null,
    ...email
  }: Omit<NewEmail, 'body'> &
    Pick<Email, 'html' | 'text'> &
    Partial<Pick<Email, 'gathered' | 'gathersUntil'>>,
): Promise<void> {
  // An erased customer has no address.
  if (email.recipient === '') return
  const id = randomUUID()
  const isNew = await insertEmail(tx, {
    ...email,
    ...{ id, replyTo, paperIds, gathered, gathersUntil, attached: null, createdAt: now },
    ...{ sentAt: null, failedAt: null, returnedAt: null, returnReason: null },
  })
  const delay = gathersUntil ? { startAfter: gathersUntil } : {}
  if (isNew) await enqueue(tx, sendEmailKind, { letterId: id }, { key: id, ...delay })
}

/** Addresses an email about an order to its customer. */
export const toCustomer = (order: Pick<Order, 'id' | 'customerEmail'>) => ({
  orderId: order.id,
  recipient: order.customerEmail,
})
