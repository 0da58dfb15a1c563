import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Transaction } from './database.ts'
import type { Enqueue, Job, Lane } from './jobs.ts'
import { events } from './tables.ts'

/** Something that has happened, as a module tells the ones to its right. */
export type EventKind<Payload = unknown> = {
  /** `module.past-tense`: `ordering.order-paid`. */
  readonly type: string
  readonly payload: z.ZodType<Payload>
}

/** What a module does when an event of another has happened. */
export type Subscription<Payload = unknown> = {
  readonly event: EventKind<Payload>
  /** Unique, `module.act`. */
  readonly name: string
  readonly lane: Lane
  /** Leaves out events that are of no interest; all are, unless told. */
  when?(payload: Payload): boolean
  /** Must bear being run twice with the same event. */
  run(payload: Payload): Promise<void>
}

/** Records an event in the transaction that caused it, and queues what follows from it. */
export type Emit = <Payload>(
  tx: Transaction,
  event: EventKind<Payload>,
  payload: Payload,
  now: Date,
) => Promise<void>

export function createEmit(enqueue: Enqueue, subscriptions: readonly Subscription<never>[]): Emit {
  return async (tx, event, payload, now) => {
    const id = randomUUID()
    await tx.insert(events).values({ id, type: event.type, payload, at: now })
    for (const subscription of subscriptions as readonly Subscription[]) {
      if (subscription.event.type !== event.type) continue
      if (subscription.when && !subscription.when(payload)) continue
      await enqueue(tx, subscription, payload, { key: id })
    }
  }
}

/** The jobs that carry subscriptions out. */
export function jobsOfSubscriptions(subscriptions: readonly Subscription<never>[]): Job<never>[] {
  return subscriptions.map(({ name, lane, event, run }) => ({
    name,
    lane,
    payload: event.payload,
    run,
  }))
}
