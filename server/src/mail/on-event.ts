import { findOrder, type Order } from '../ordering/index.ts'
import { failpoint } from '../platform/failpoint.ts'
import type { Transaction } from '../platform/database.ts'
import { type EventKind, on, onWithMetadata, type Subscription } from '../platform/events.ts'
import type { MailDeps } from './mail-deps.ts'
import { gatherEmail, type GatheredEmail } from './queue-email.ts'

/** Writes emails in one transaction when an event is emitted. */
export function onEvent<Payload>(
  deps: MailDeps,
  event: EventKind<Payload>,
  name: string,
  write: (tx: Transaction, payload: Payload, now: Date) => Promise<void>,
  when?: (payload: Payload) => boolean,
): Subscription {
  return on(event, { name, queue: 'mail', ...(when ? { when } : {}) }, (payload) =>
    inOne(deps, (tx) => write(tx, payload, deps.clock())),
  )
}

/** Same for order events, with the current order. */
export function onOrder<Payload extends { orderId: string }>(
  deps: MailDeps,
  event: EventKind<Payload>,
  name: string,
  write: (tx: Transaction, order: Order, payload: Payload, now: Date) => Promise<void>,
  when?: (payload: Payload) => boolean,
): Subscription {
  return onEvent(
    deps,
    event,
    name,
    async (tx, payload, now) => {
      const order = await findOrder(tx, payload.orderId)
      if (order) await write(tx, order, payload, now)
    },
    when,
  )
}

/** For emails that are sent again with each event; `eventId` is the subject. */
export function onOrderEveryTime<Payload extends { orderId: string }>(
  deps: MailDeps,
  event: EventKind<Payload>,
  name: string,
  write: (
    tx: Transaction,
    order: Order,
    payload: Payload,
    occasion: { readonly eventId: string; readonly happenedAt: string; readonly now: Date },
  ) => Promise<void>,
): Subscription {
  return onWithMetadata(event, { name, queue: 'mail' }, (payload, occasion) =>
    inOne(deps, async (tx) => {
      const order = await findOrder(tx, payload.orderId)
      if (order) await write(tx, order, payload, { ...occasion, now: deps.clock() })
    }),
  )
}

/** For events that a customer can repeat at will; see `gatherEmail`. */
export function onOrderGathered<Payload extends { orderId: string }>(
  deps: MailDeps,
  event: EventKind<Payload>,
  name: string,
  email: {
    readonly kind: string
    /** `told`: the payloads, oldest first, at least one. Undefined: no email. */
    readonly compose: (
      tx: Transaction,
      order: Order,
      told: readonly Payload[],
    ) => Promise<GatheredEmail | undefined>
  },
): Subscription {
  return onOrderEveryTime(deps, event, name, (tx, order, payload, occasion) =>
    gatherEmail(tx, deps.enqueue, { ...occasion, payload }, order, {
      kind: email.kind,
      compose: (told) => email.compose(tx, order, told),
    }),
  )
}

function inOne({ db }: MailDeps, write: (tx: Transaction) => Promise<void>): Promise<void> {
  return db.transaction(async (tx) => {
    await write(tx)
    failpoint('before-letter-commit')
  })
}
