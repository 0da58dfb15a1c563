import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Transaction } from './database.ts'
import { type Enqueue, type Job, job, type QueueName } from './jobs.ts'
import { events } from './tables.ts'

/** Something that has happened, as a module tells the ones to its right. */
export type EventKind<Payload = unknown> = {
  /** `module.past-tense`: `ordering.order-paid`. */
  readonly type: string
  readonly payload: z.ZodType<Payload>
}

/** What the job of a subscription is given besides the payload: which event it was, and when. */
export const eventMetadataSchema = z.object({ eventId: z.uuid(), happenedAt: z.iso.datetime() })
export type EventMetadata = z.infer<typeof eventMetadataSchema>

/** What a module does when an event of another has happened: a job that the event asks for. */
export type Subscription = {
  readonly event: EventKind
  readonly job: Job
  /** Whether this event is of interest. */
  matches(payload: unknown): boolean
}

/** `run` must bear being run twice with the same event; without `when`, each one concerns it. */
export function on<Payload>(
  event: EventKind<Payload>,
  { name, queue, when }: { name: string; queue: QueueName; when?: (payload: Payload) => boolean },
  run: (payload: Payload) => Promise<void>,
): Subscription {
  return {
    event,
    job: job({ name, queue, payload: event.payload }, run),
    matches: (payload) => when?.(event.payload.parse(payload)) ?? true,
  }
}

/** The same, told which event it was: what happens twice within a second is two things, each of them once. */
export function onWithMetadata<Payload>(
  event: EventKind<Payload>,
  { name, queue }: { name: string; queue: QueueName },
  run: (payload: Payload, occasion: EventMetadata) => Promise<void>,
): Subscription {
  return {
    event,
    matches: () => true,
    job: {
      name,
      queue,
      run: (given) => run(event.payload.parse(given), eventMetadataSchema.parse(given)),
    },
  }
}

/** An event with what it tells. */
export type EmittedEvent = { readonly event: EventKind; readonly payload: unknown }

export function emittedEvent<Payload>(event: EventKind<Payload>, payload: Payload): EmittedEvent {
  return { event, payload }
}

/** Records an event in the transaction that caused it, and queues what follows from it. */
export type Emit = {
  <Payload>(tx: Transaction, event: EventKind<Payload>, payload: Payload, now: Date): Promise<void>
  /** Several at once, with as many statements as one. */
  all(tx: Transaction, happened: readonly EmittedEvent[], now: Date): Promise<void>
}

/** `subscriptions` may be filled later: whoever hears an event may emit, too. */
export function createEmit(enqueue: Enqueue, subscriptions: readonly Subscription[]): Emit {
  const followUps = (occasion: EventMetadata, { event, payload }: EmittedEvent) =>
    subscriptions
      .filter((one) => one.event.type === event.type && one.matches(payload))
      .map(({ job }) => ({
        job,
        payload: { ...Object(payload), ...occasion },
        key: occasion.eventId,
      }))
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
      recorded.flatMap(({ id, one }) =>
        followUps({ eventId: id, happenedAt: now.toISOString() }, one),
      ),
    )
  }
  return Object.assign(
    <Payload>(tx: Transaction, event: EventKind<Payload>, payload: Payload, now: Date) =>
      all(tx, [emittedEvent(event, payload)], now),
    { all },
  )
}
