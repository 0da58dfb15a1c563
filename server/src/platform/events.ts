import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Transaction } from './database.ts'
import { type Enqueue, type Job, job, type Lane } from './jobs.ts'
import { events } from './tables.ts'

/** Something that has happened, as a module tells the ones to its right. */
export type EventKind<Payload = unknown> = {
  /** `module.past-tense`: `ordering.order-paid`. */
  readonly type: string
  readonly payload: z.ZodType<Payload>
}

/** What the job of a subscription is given besides the payload: which event it was, and when. */
export const occasionSchema = z.object({ eventId: z.uuid(), happenedAt: z.iso.datetime() })
export type Occasion = z.infer<typeof occasionSchema>

/** What a module does when an event of another has happened: a job that the event asks for. */
export type Subscription = {
  readonly event: EventKind
  readonly job: Job
  /** Whether this event is of interest. */
  concerns(payload: unknown): boolean
}

/** `run` must bear being run twice with the same event; without `when`, each one concerns it. */
export function on<Payload>(
  event: EventKind<Payload>,
  { name, lane, when }: { name: string; lane: Lane; when?: (payload: Payload) => boolean },
  run: (payload: Payload) => Promise<void>,
): Subscription {
  return {
    event,
    job: job({ name, lane, payload: event.payload }, run),
    concerns: (payload) => when?.(event.payload.parse(payload)) ?? true,
  }
}

/** The same, told which event it was: what happens twice within a second is two things, each of them once. */
export function onOccasion<Payload>(
  event: EventKind<Payload>,
  { name, lane }: { name: string; lane: Lane },
  run: (payload: Payload, occasion: Occasion) => Promise<void>,
): Subscription {
  return {
    event,
    concerns: () => true,
    job: {
      name,
      lane,
      run: (given) => run(event.payload.parse(given), occasionSchema.parse(given)),
    },
  }
}

/** An event with what it tells. */
export type Happened = { readonly event: EventKind; readonly payload: unknown }

export function happened<Payload>(event: EventKind<Payload>, payload: Payload): Happened {
  return { event, payload }
}

/** Records an event in the transaction that caused it, and queues what follows from it. */
export type Emit = {
  <Payload>(tx: Transaction, event: EventKind<Payload>, payload: Payload, now: Date): Promise<void>
  /** Several at once, with as many statements as one. */
  all(tx: Transaction, happened: readonly Happened[], now: Date): Promise<void>
}

/** `subscriptions` may be filled later: whoever hears an event may emit, too. */
export function createEmit(enqueue: Enqueue, subscriptions: readonly Subscription[]): Emit {
  const followUps = (occasion: Occasion, { event, payload }: Happened) =>
    subscriptions
      .filter((one) => one.event.type === event.type && one.concerns(payload))
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
      all(tx, [happened(event, payload)], now),
    { all },
  )
}
