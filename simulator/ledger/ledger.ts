import type Stripe from 'stripe'
import { z } from 'zod'
import { redactPersonalData } from './redact-personal-data.ts'
import { type Journal, noJournal, openJournal, readJournal } from './journal.ts'

/** All stored objects by Stripe's object type. */
export type StoredObjects = {
  balance_transaction: Stripe.BalanceTransaction
  charge: Stripe.Charge
  customer: Stripe.Customer
  dispute: Stripe.Dispute
  event: StoredEvent
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  refund: Stripe.Refund
}
export type Kind = keyof StoredObjects
export type StoredObject = StoredObjects[Kind]

/** Event types of this simulator, with Stripe's names. */
export type EventType = Extract<
  Stripe.Event['type'],
  | `charge.${string}`
  | 'customer.created'
  | `payment_intent.${string}`
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
>

/** Stripe's event envelope with a snapshot of the object. */
export type StoredEvent = {
  readonly id: string
  readonly object: 'event'
  readonly api_version: string
  readonly created: number
  readonly data: {
    readonly object: object
    readonly previous_attributes?: object
  }
  readonly livemode: false
  readonly pending_webhooks: number
  readonly request: {
    readonly id: string | null
    readonly idempotency_key: string | null
  }
  readonly type: EventType
}

/** The first response for an idempotency key, with a hash of its request. */
export type IdempotentResponse = {
  readonly key: string
  readonly request: string
  readonly requestId: string
  readonly status: number
  readonly body: object
  readonly at: number
}

/** The request that caused a change; included in its events. */
export type RequestOrigin = {
  readonly requestId: string | null
  readonly idempotencyKey: string | null
}

/** A transaction: its objects, events and responses are stored atomically. */
export type Transaction = {
  /** Unix seconds. */
  readonly now: number
  find<K extends Kind>(kind: K, id: string): StoredObjects[K] | undefined
  /** Oldest first, without changes of this transaction. */
  list<K extends Kind>(kind: K): readonly StoredObjects[K][]
  put<K extends Kind>(object: StoredObjects[K] & { object: K }): StoredObjects[K]
  emit(type: EventType, object: StoredObject, previous?: object): void
  storeIdempotentResponse(answer: Omit<IdempotentResponse, 'at'>): void
  newId(prefix: string): string
}

export type Ledger = {
  find<K extends Kind>(kind: K, id: string): StoredObjects[K] | undefined
  /** Oldest first. */
  list<K extends Kind>(kind: K): readonly StoredObjects[K][]
  /** Runs one transaction. Nothing is stored if `act` throws. */
  transact<T>(origin: RequestOrigin, act: (entry: Transaction) => T): T
  idempotentResponse(key: string): IdempotentResponse | undefined
  /** Unconfirmed events, oldest first. */
  undelivered(): readonly StoredEvent[]
  markDelivered(eventId: string): void
  /** Calls `listener` after each transaction with events. */
  onEvents(listener: () => void): void
  /** Removes names, addresses and metadata of payments, also from the state file. */
  erasePersonalData(paymentIntents: readonly string[]): Promise<void>
  /** Resolves when all changes are on disk. */
  flush(): Promise<void>
  close(): Promise<void>
}

export type LedgerOptions = {
  stateFile?: string | undefined
  apiVersion: string
  /** False without a webhook endpoint: events are stored as delivered. */
  hasEndpoint: boolean
  clock: () => Date
  newId: (prefix: string) => string
}

const IDEMPOTENCY_RETENTION_SECONDS = 24 * 60 * 60
/** Stripe's retention for events. */
export const EVENT_RETENTION_SECONDS = 30 * 24 * 60 * 60

const lineSchema = z.object({
  objects: z.array(z.looseObject({ id: z.string(), object: z.string() })).default([]),
  answers: z
    .array(
      z.object({
        key: z.string(),
        request: z.string(),
        requestId: z.string(),
        status: z.int(),
        body: z.looseObject({}),
        at: z.int(),
      }),
    )
    .default([]),
  /** Events confirmed by the endpoint. */
  delivered: z.array(z.string()).default([]),
})

/**
 * Opens the in-memory store; each transaction is a line of the state file.
 *
 * Throws `JournalUnreadable` if the file is no journal of the simulator.
 */
export function openLedger(options: LedgerOptions): Ledger {
  const books = emptyBooks()
  const { stateFile } = options
  if (stateFile !== undefined) {
    for (const line of readJournal(stateFile)) keep(books, lineSchema.parse(line))
    forgetOld(books, options.clock().getTime() / 1000)
  }
  const journal = stateFile === undefined ? noJournal() : openJournal(stateFile, snapshot(books))
  return ledgerOver(books, journal, options)
}

type Books = {
  objects: { [K in Kind]: Map<string, StoredObjects[K]> }
  answers: Map<string, IdempotentResponse>
  undelivered: Set<string>
}

function emptyBooks(): Books {
  return {
    objects: {
      balance_transaction: new Map(),
      charge: new Map(),
      customer: new Map(),
      dispute: new Map(),
      event: new Map(),
      payment_intent: new Map(),
      payment_method: new Map(),
      refund: new Map(),
    },
    answers: new Map(),
    undelivered: new Set(),
  }
}

type Line = {
  readonly objects: readonly { id: string; object: string }[]
  readonly answers: readonly IdempotentResponse[]
  readonly delivered: readonly string[]
}

function keep(books: Books, line: Line): void {
  for (const object of line.objects) {
    const shelf = books.objects[object.object as Kind] as Map<string, unknown>
    shelf.set(object.id, object)
    if (object.object !== 'event') continue
    if ((object as StoredEvent).pending_webhooks > 0) books.undelivered.add(object.id)
  }
  for (const answer of line.answers) books.answers.set(answer.key, answer)
  for (const id of line.delivered) {
    books.undelivered.delete(id)
    const event = books.objects.event.get(id)
    if (event !== undefined) books.objects.event.set(id, { ...event, pending_webhooks: 0 })
  }
}

/** Stripe keeps events for 30 days and idempotency keys for one day. */
function forgetOld(books: Books, now: number): void {
  for (const event of books.objects.event.values()) {
    const isOld = event.created < now - EVENT_RETENTION_SECONDS
    if (isOld && !books.undelivered.has(event.id)) books.objects.event.delete(event.id)
  }
  for (const answer of books.answers.values()) {
    if (answer.at < now - IDEMPOTENCY_RETENTION_SECONDS) books.answers.delete(answer.key)
  }
}

function snapshot(books: Books): object[] {
  const objects = Object.values(books.objects).flatMap((shelf) => [...shelf.values()])
  return [
    ...objects.map((object) => ({ objects: [object] })),
    ...[...books.answers.values()].map((answer) => ({ answers: [answer] })),
  ]
}

/** Returns whether anything changed. */
function redactBooks(books: Books, paymentIntents: readonly string[]): boolean {
  const shelves: Map<string, unknown>[] = Object.values(books.objects)
  const stored = shelves.flatMap((shelf) => [...shelf].map(([id, value]) => ({ shelf, id, value })))
  const answers = books.answers as Map<string, unknown>
  stored.push(...[...answers].map(([id, value]) => ({ shelf: answers, id, value })))
  const redacted = redactPersonalData(stored, paymentIntents)
  for (const { shelf, id, value } of redacted) shelf.set(id, value)
  return redacted.length > 0
}

function ledgerOver(books: Books, journal: Journal, options: LedgerOptions): Ledger {
  const listeners: (() => void)[] = []
  const nowSeconds = () => Math.floor(options.clock().getTime() / 1000)
  const find = <K extends Kind>(kind: K, id: string) => books.objects[kind].get(id)
  const list = <K extends Kind>(kind: K) => [...books.objects[kind].values()]
  const commit = (line: Line) => {
    if (Object.values(line).every((part) => part.length === 0)) return
    journal.append(line)
    keep(books, line)
  }
  return {
    find,
    list,
    transact(origin, act) {
      const staged = new Map<string, StoredObject>()
      const answers: IdempotentResponse[] = []
      let events = 0
      const now = nowSeconds()
      const result = act({
        now,
        newId: options.newId,
        list,
        find: <K extends Kind>(kind: K, id: string) =>
          (staged.get(id) as StoredObjects[K] | undefined) ?? find(kind, id),
        put(object) {
          staged.set(object.id, object)
          return object
        },
        emit(type, object, previous) {
          const event = eventOf(type, object, previous, {
            now,
            origin,
            options,
          })
          staged.set(event.id, event)
          events += 1
        },
        storeIdempotentResponse(answer) {
          answers.push({ ...answer, at: now })
        },
      })
      commit({ objects: [...staged.values()], answers, delivered: [] })
      if (events > 0) for (const listener of listeners) listener()
      return result
    },
    idempotentResponse(key) {
      const answer = books.answers.get(key)
      if (answer === undefined || nowSeconds() - answer.at < IDEMPOTENCY_RETENTION_SECONDS)
        return answer
      books.answers.delete(key)
      return undefined
    },
    undelivered: () => [...books.undelivered].flatMap((id) => find('event', id) ?? []),
    markDelivered(eventId) {
      if (books.undelivered.has(eventId)) commit({ objects: [], answers: [], delivered: [eventId] })
    },
    onEvents(listener) {
      listeners.push(listener)
    },
    async erasePersonalData(paymentIntents) {
      if (redactBooks(books, paymentIntents)) await journal.replace(() => snapshot(books))
    },
    flush: () => journal.flush(),
    close: () => journal.close(),
  }
}

function eventOf(
  type: EventType,
  object: object,
  previous: object | undefined,
  about: { now: number; origin: RequestOrigin; options: LedgerOptions },
): StoredEvent {
  const { now, origin, options } = about
  return {
    id: options.newId('evt'),
    object: 'event',
    api_version: options.apiVersion,
    created: now,
    data: previous === undefined ? { object } : { object, previous_attributes: previous },
    livemode: false,
    pending_webhooks: options.hasEndpoint ? 1 : 0,
    request: { id: origin.requestId, idempotency_key: origin.idempotencyKey },
    type,
  }
}
