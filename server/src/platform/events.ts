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

/** An event with what it tells. */
type Happened = { readonly event: EventKind; readonly payload: unknown }

export function happened<Payload>(event: EventKind<Payload>, payload: Payload): Happened {
  return { event, payload }
}

/** Records an event in the transaction that caused it, and queues what follows from it. */
export type Emit = {
  <Payload>(tx: Transaction, event: EventKind<Payload>, payload: Payload, now: Date): Promise<void>
  /** Several at once, with as many statements as one. */
  all(tx: Transaction, happened: readonly Happened[], now: Date): Promise<void>
}

export function createEmit(enqueue: Enqueue, subscriptions: readonly Subscription<never>[]): Emit {
  const followUps = (id: string, { event, payload }: Happened) =>
    (subscriptions as readonly Subscription[])
      .filter((one) => one.event.type === event.type && (one.when?.(payload) ?? true))
      .map((job) => ({ job, payload, key: id }))
  const all: Emit['all'] = async (tx, list, now) => {
    if (list.length === 0) return
    const recorded = list.map((one) => ({ id: randomUUID(), one }))
    await tx.insert(events).values(
      recorded.map(({ id, one: { event, payload } }) => ({
        id,
        type: event.type,
        payload,
        at: now,
      })),
    )
    await enqueue.all(
      tx,
      recorded.flatMap(({ id, one }) => followUps(id, one)),
    )
  }
  return Object.assign(
    <Payload>(tx: Transaction, event: EventKind<Payload>, payload: Payload, now: Date) =>
      all(tx, [happened(event, payload)], now),
    { all },
  )
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
