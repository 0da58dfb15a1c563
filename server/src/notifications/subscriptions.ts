/** Events that create notifications, and the job for deadlines. */
import { listPeople } from '../accounts/index.ts'
import { customerWrote, findMessage } from '../conversation/index.ts'
import { colleaguesMentioned } from '../notes/index.ts'
import { listDueBetween, lockOrder, type Order, orderAssigned } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { type EventKind, on, type Subscription } from '../platform/events.ts'
import { scheduled, EVERY_TEN_MINUTES, type Job, job, noPayload } from '../platform/jobs.ts'
import {
  listOrdersToApprove,
  publicationDecided,
  publicationWaits,
  sitePublished,
} from '../publishing/index.ts'
import { previewApproved, roundSubmitted } from '../reviews/index.ts'
import type { Notification } from './tables.ts'
import { markApprovalsRead } from './notification-store.ts'
import { type NotificationDeps, notifyMember } from './notify-member.ts'

/** As `NOTIFICATION_KIND_NAMES` says. */
const SOON_MS = 6 * 60 * 60 * 1000

type Told = Pick<Notification, 'kind' | 'about'>

export const notifyMentioned = (deps: NotificationDeps): Subscription =>
  on(
    colleaguesMentioned,
    { name: 'notices.tell-mentioned', queue: 'mail' },
    ({ orderId, noteId, userIds, by }) =>
      deps.db.transaction(async (tx) => {
        // No new rows for an order that is being erased.
        if (!(await lockOrder(tx, orderId))) return
        for (const userId of userIds) {
          const telling = { userId, kind: 'mentioned', orderId, about: noteId, actor: by } as const
          await notifyMember(tx, deps, telling, deps.clock())
        }
      }),
  )

export const notifyAssigned = (deps: NotificationDeps): Subscription =>
  on(
    orderAssigned,
    { name: 'notices.tell-given', queue: 'mail' },
    ({ orderId, userId, occurrence, by }) =>
      deps.db.transaction(async (tx) => {
        const order = await lockOrder(tx, orderId)
        // Reassigned meanwhile.
        if (order?.assigneeId !== userId) return
        const telling = { userId, kind: 'given', orderId, about: occurrence, actor: by } as const
        await notifyMember(tx, deps, telling, deps.clock())
      }),
  )

/** Notifies everybody who can give the second approval, until somebody decides. */
export const notifyOfApprovals = (deps: NotificationDeps): Subscription[] => [
  on(
    publicationWaits,
    { name: 'notices.tell-approval', queue: 'mail' },
    ({ orderId, publicationId, by }) =>
      deps.db.transaction(async (tx) => {
        if (!(await lockOrder(tx, orderId))) return
        await markApprovalsRead(tx, orderId, deps.clock())
        // Decided meanwhile.
        if ((await listOrdersToApprove(tx, [orderId])).length === 0) return
        const told = { kind: 'approval', orderId, about: publicationId, actor: by } as const
        for (const { id } of await listPeople(tx))
          await notifyMember(tx, deps, { ...told, userId: id }, deps.clock())
      }),
  ),
  on(publicationDecided, { name: 'notices.end-refused', queue: 'mail' }, endApprovals(deps)),
  on(sitePublished, { name: 'notices.end-approved', queue: 'mail' }, endApprovals(deps)),
]

const endApprovals =
  (deps: NotificationDeps) =>
  ({ orderId }: { orderId: string }) =>
    deps.db.transaction(async (tx) => {
      if ((await listOrdersToApprove(tx, [orderId])).length > 0) return
      await markApprovalsRead(tx, orderId, deps.clock())
    })

export const notifyOfCustomer = (deps: NotificationDeps): Subscription[] => [
  onHeld(deps, customerWrote, 'notices.tell-wrote', async (tx, { messageId }) => {
    const message = await findMessage(tx, messageId)
    if (!message) return undefined
    return { kind: message.answersEntry === null ? 'wrote' : 'answered', about: messageId }
  }),
  onHeld(deps, roundSubmitted, 'notices.tell-round', async (_tx, { roundId }) => ({
    kind: 'round',
    about: roundId,
  })),
  onHeld(
    deps,
    previewApproved,
    'notices.tell-approved',
    async (_tx, { orderId, previewNumber }) => ({
      kind: 'approved',
      about: `${orderId}:${previewNumber}`,
    }),
  ),
]

/** Notifies the current assignee of a customer's action. */
function onHeld<Payload extends { orderId: string }>(
  deps: NotificationDeps,
  event: EventKind<Payload>,
  name: string,
  told: (tx: Transaction, payload: Payload) => Promise<Told | undefined>,
): Subscription {
  return on(event, { name, queue: 'mail' }, (payload) =>
    deps.db.transaction(async (tx) => {
      const order = await lockOrder(tx, payload.orderId)
      const what = order && (await told(tx, payload))
      if (what) await tellHolder(tx, deps, order, { ...what, actor: 'customer' })
    }),
  )
}

/** Notifies once per deadline of an order or its changes: when it is near, and when it is over. */
export const notifyLateOrdersJob = (deps: NotificationDeps): Job =>
  scheduled(
    EVERY_TEN_MINUTES,
    job({ name: 'notices.tell-late', queue: 'mail', payload: noPayload }, async () => {
      const now = deps.clock()
      const tell = async (kind: 'due' | 'late', from: Date, until: Date) => {
        // Few orders, and each member is notified once.
        for (const { order, about } of await listDueBetween(deps.db, from, until))
          await deps.db.transaction((tx) =>
            tellHolder(tx, deps, order, { kind, about, actor: 'system' }),
          )
      }
      await tell('late', new Date(0), now)
      await tell('due', now, new Date(now.getTime() + SOON_MS))
    }),
    { retries: false },
  )

async function tellHolder(
  tx: Transaction,
  deps: NotificationDeps,
  { id, assigneeId }: Order,
  told: Told & Pick<Notification, 'actor'>,
): Promise<void> {
  if (assigneeId === null) return
  await notifyMember(tx, deps, { ...told, orderId: id, userId: assigneeId }, deps.clock())
}
