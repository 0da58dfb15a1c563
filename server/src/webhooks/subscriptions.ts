/** Events that webhooks receive, and the job for due orders. */
import { DELIVERY_RETENTION_DAYS } from '@vitrine/contract/webhooks'
import type { EventType } from '@vitrine/domain/webhooks/event-types'
import { domainBroken, domainLive, domainLost, mailBroken } from '../addresses/index.ts'
import { messageReceived } from '../contact/index.ts'
import { customerWrote } from '../conversation/index.ts'
import {
  listDueBetween,
  lockOrder,
  orderNeedsAttention,
  orderPaid,
  orderRefunded,
  renewalPaid,
} from '../ordering/index.ts'
import { type EventKind, eventMetadataSchema, type Subscription } from '../platform/events.ts'
import type { AppContext } from '../platform/app-context.ts'
import {
  scheduled,
  EVERY_DAY,
  EVERY_TEN_MINUTES,
  type Job,
  job,
  noPayload,
} from '../platform/jobs.ts'
import { sitePublished } from '../publishing/index.ts'
import { previewApproved, roundSubmitted } from '../reviews/index.ts'
import { deleteOldDeliveries } from './delivery-store.ts'
import type { Webhook } from './tables.ts'
import { listSwitchedOn } from './webhook-store.ts'
import { type WebhookEvent, queueDeliveries } from './queue-deliveries.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'enqueue'>
type About = Pick<WebhookEvent, 'orderId'> & { readonly reason?: string }

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** As the text of `order.due-soon` says. */
const SOON_MS = 6 * HOUR_MS
/** Older late orders were already reported. Less than the retention of deliveries. */
const LATE_DAYS = 7

export const webhookSubscriptions = (deps: Deps): Subscription[] => {
  const theOrder = ({ orderId }: { readonly orderId: string }): About => ({ orderId })
  return [
    hear(deps, orderPaid, 'order.paid', theOrder),
    hear(deps, renewalPaid, 'renewal.paid', ({ renewsOrderId }) => ({ orderId: renewsOrderId })),
    hear(deps, messageReceived, 'enquiry.received', () => ({ orderId: null })),
    hear(deps, customerWrote, 'message.received', theOrder),
    hear(deps, roundSubmitted, 'changes.requested', theOrder),
    hear(deps, previewApproved, 'preview.approved', theOrder),
    hear(deps, orderRefunded, 'order.refunded', theOrder),
    hear(deps, orderNeedsAttention, 'order.needs-attention', ({ orderId, reason }) => ({
      orderId,
      reason,
    })),
    hear(deps, sitePublished, 'site.published', theOrder),
    hear(deps, domainLive, 'domain.live', theOrder),
    hear(deps, domainBroken, 'domain.broken', theOrder),
    hear(deps, domainLost, 'domain.lost', ({ orderId, why }) => ({ orderId, reason: why })),
    hear(deps, mailBroken, 'mail.broken', theOrder),
  ]
}

function hear<Payload>(
  deps: Deps,
  event: EventKind<Payload>,
  happening: EventType,
  aboutOf: (payload: Payload) => About,
): Subscription {
  return {
    event,
    matches: () => true,
    job: {
      name: `webhooks.tell-${happening}`,
      queue: 'webhooks',
      async run(given) {
        const { eventId, happenedAt } = eventMetadataSchema.parse(given)
        const { orderId, reason = null } = aboutOf(event.payload.parse(given))
        const at = new Date(happenedAt)
        const to = (await listSwitchedOn(deps.db)).filter((one) => wants(one, happening, at))
        await tell(deps, { happening, about: eventId, orderId, reason, happenedAt: at }, to)
      },
    },
  }
}

const wants = ({ happenings, heardSince }: Webhook, happening: EventType, at: Date) =>
  happenings.includes(happening) && heardSince <= at

async function tell({ db, clock, enqueue }: Deps, told: WebhookEvent, to: readonly Webhook[]) {
  if (to.length === 0) return
  await db.transaction(async (tx) => {
    // No new rows for an order that is being erased.
    if (told.orderId !== null && !(await lockOrder(tx, told.orderId))) return
    await queueDeliveries(tx, enqueue, told, to, clock())
  })
}

/** Notifies once per deadline of an order or its changes that is near or over. */
export const dueOrdersJob = (deps: Deps): Job =>
  scheduled(
    EVERY_TEN_MINUTES,
    job({ name: 'webhooks.tell-due', queue: 'webhooks', payload: noPayload }, async () => {
      const all = await listSwitchedOn(deps.db)
      const now = deps.clock().getTime()
      await tellDue(deps, all, 'order.late', 0, { after: now - LATE_DAYS * DAY_MS, until: now })
      await tellDue(deps, all, 'order.due-soon', SOON_MS, { after: now, until: now + SOON_MS })
    }),
    { retries: false },
  )

/** Orders due in a time range, reported `aheadMs` before. */
async function tellDue(
  deps: Deps,
  all: readonly Webhook[],
  happening: EventType,
  aheadMs: number,
  { after, until }: { readonly after: number; readonly until: number },
): Promise<void> {
  const listening = all.filter(({ happenings }) => happenings.includes(happening))
  if (listening.length === 0) return
  const due = await listDueBetween(deps.db, new Date(after), new Date(until))
  for (const { order, dueAt, about } of due) {
    const happenedAt = new Date(dueAt.getTime() - aheadMs)
    const to = listening.filter((one) => wants(one, happening, happenedAt))
    await tell(deps, { happening, about, orderId: order.id, reason: null, happenedAt }, to)
  }
}

export const deleteOldDeliveriesJob = ({ db, clock }: Deps): Job =>
  scheduled(
    EVERY_DAY,
    job({ name: 'webhooks.forget-deliveries', queue: 'webhooks', payload: noPayload }, () =>
      deleteOldDeliveries(db, new Date(clock().getTime() - DELIVERY_RETENTION_DAYS * DAY_MS)),
    ),
  )
