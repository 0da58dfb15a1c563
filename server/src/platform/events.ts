import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Transaction } from './database.ts'
import { type Enqueue, type Job, job, type QueueName } from './jobs.ts'
import { events } from './tables.ts'

/** A domain event that a module emits for other modules. */
export type EventKind<Payload = unknown> = {
  /** `module.past-tense`: `ordering.order-paid`. */
  readonly type: string
  readonly payload: z.ZodType<Payload>
}

export const eventKind = <Shape extends z.ZodRawShape>(
  type: string,
  shape: Shape,
): EventKind<z.infer<z.ZodObject<Shape>>> => ({ type, payload: z.object(shape) })

/** Metadata that a subscription's job gets with the payload. */
export const eventMetadataSchema = z.object({ eventId: z.uuid(), happenedAt: z.iso.datetime() })
export type EventMetadata = z.infer<typeof eventMetadataSchema>

/** A job that runs when an event is emitted. */
export type Subscription = {
  readonly event: EventKind
  readonly job: Job
  /** Whether this event starts the job. */
  matches(payload: unknown): boolean
}

/** Subscribes to an event. `run` must be idempotent. `when` filters events. */
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

/** Same, with the event's metadata: two events in one second are two runs. */
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

export type EmittedEvent = { readonly event: EventKind; readonly payload: unknown }

export function emittedEvent<Payload>(event: EventKind<Payload>, payload: Payload): EmittedEvent {
  return { event, payload }
}

/** Records an event in the transaction that caused it and queues its jobs. */
export type Emit = {
  <Payload>(tx: Transaction, event: EventKind<Payload>, payload: Payload, now: Date): Promise<void>
  /** Emits several events with as many statements as one. */
  all(tx: Transaction, happened: readonly EmittedEvent[], now: Date): Promise<void>
}

/** `subscriptions` may be filled later, because subscribers may emit. */
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
