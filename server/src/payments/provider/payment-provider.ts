import type { PaymentFacts } from '../../ordering/index.ts'

/** The provider's state of one intent. */
export type ProviderIntent = {
  readonly id: string
  readonly clientSecret: string
  /** Requested amount in integer cents, paid or not. */
  readonly amountCents: number
  readonly facts: PaymentFacts
  /** The newest ten. */
  readonly refunds: readonly ProviderRefund[]
  readonly metadata: Readonly<Record<string, string>>
  readonly createdAt: Date
}

export type IntentDetails = {
  readonly receiptEmail: string
  /** Shown in the provider's dashboard and receipts. */
  readonly description: string
  /** Used to restore a lost order. */
  readonly metadata: Readonly<Record<string, string>>
}

export type ProviderRefund = {
  readonly id: string
  readonly amountCents: number
  readonly status: string
  /** Our refund ID; null if the refund was made at the provider. */
  readonly requestId: string | null
}

export type ProviderEvent = {
  readonly id: string
  readonly type: string
  /** Null if the event concerns no intent. */
  readonly intentId: string | null
  readonly payload: unknown
  /** In the provider's time. */
  readonly createdAt: Date
}

/** A webhook endpoint. */
export type ProviderEndpoint = {
  readonly url: string
  readonly enabled: boolean
  /** Event types that we need and that are not sent. */
  readonly missingEvents: readonly string[]
}

/** No response, or a temporary failure: the outcome is unknown. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
  /** A replayed failure of an earlier request with this key; a retry changes nothing. */
  readonly replayed: boolean
  constructor(cause: unknown, replayed = false) {
    super('the payment provider did not answer; the job will retry', { cause })
    this.replayed = replayed
  }
}

/** The provider rejected the request; the message is its sentence. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  readonly code: string
  constructor(message: string, code: string, cause: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/**
 * The payment provider. Every function may throw `ProviderUnavailable` (outcome unknown, retry)
 * or `ProviderRefused` (definite).
 */
export type PaymentProvider = {
  /** Idempotent by key. */
  createIntent(
    amountCents: number,
    details: IntentDetails,
    idempotencyKey: string,
  ): Promise<ProviderIntent>
  /** Refused with code `payment_intent_unexpected_state` after payment or cancellation. */
  updateIntent(intentId: string, details: IntentDetails): Promise<ProviderIntent>
  /** Refused with code `resource_missing` for an unknown ID. */
  readIntent(intentId: string): Promise<ProviderIntent>
  /** Refused if it is paid, canceled or processing. */
  cancelIntent(intentId: string): Promise<void>
  /** Intents created in this period, newest first. */
  listIntents(since: Date, before?: Date): AsyncIterable<ProviderIntent>
  /** Payment events, newest first; null: all that the provider stores. */
  listEvents(since: Date | null): AsyncIterable<ProviderEvent>
  /** Refused for restricted keys. */
  listEndpoints(): Promise<readonly ProviderEndpoint[]>
  /** Idempotent by key. */
  refund(
    intentId: string,
    refund: { readonly amountCents: number; readonly reason: string; readonly requestId: string },
    idempotencyKey: string,
  ): Promise<ProviderRefund>
  /** Throws `ProviderRefused` for a wrong signature, and for test events in live mode. */
  parseEvent(rawBody: Buffer, signature: string): ProviderEvent
  /** How far our clock is ahead; undefined before the first response. */
  clockSkewMs(): number | undefined
}
