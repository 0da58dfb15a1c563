import type { PaymentFacts } from '../../ordering/index.ts'

/** What the provider knows of one payment. */
export type ProviderIntent = {
  readonly id: string
  readonly clientSecret: string
  /** Integer cents: what is asked for, paid or not. */
  readonly amountCents: number
  readonly facts: PaymentFacts
  /** The newest ten. */
  readonly refunds: readonly ProviderRefund[]
  /** As we told the provider when the intent was made. */
  readonly metadata: Readonly<Record<string, string>>
  readonly createdAt: Date
}

export type IntentDetails = {
  readonly receiptEmail: string
  /** Shown beside the payment at the provider, and on what it sends. */
  readonly description: string
  /** What a lost database is rebuilt from. */
  readonly metadata: Readonly<Record<string, string>>
}

export type ProviderRefund = {
  readonly id: string
  readonly amountCents: number
  readonly status: string
  /** Our own id of the refund; null for one that was made at the provider. */
  readonly requestId: string | null
}

export type ProviderEvent = {
  readonly id: string
  readonly type: string
  /** The intent that the event is about; null where it is about none. */
  readonly intentId: string | null
  readonly payload: unknown
  /** By the provider's clock. */
  readonly createdAt: Date
}

/** Where the provider sends its events. */
export type ProviderEndpoint = {
  readonly url: string
  readonly enabled: boolean
  /** Of those that the program needs, the ones that are not sent there. */
  readonly missingEvents: readonly string[]
}

/** The payment provider did not answer, or answered that it can't now. Nothing is known. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
  /** The answer is that of an earlier request with the same key: asking again changes nothing. */
  readonly replayed: boolean
  constructor(cause: unknown, replayed = false) {
    super('the payment provider did not answer; the job will retry', { cause })
    this.replayed = replayed
  }
}

/** The provider refused what was asked, with the sentence it gave. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  readonly code: string
  constructor(message: string, code: string, cause: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/**
 * The port to whoever charges cards. Every call may throw `ProviderUnavailable`
 * (outcome unknown, ask again) or `ProviderRefused` (a definite no).
 */
export type PaymentProvider = {
  /** The same `idempotencyKey` with the same request gives the same intent. */
  createIntent(
    amountCents: number,
    details: IntentDetails,
    idempotencyKey: string,
  ): Promise<ProviderIntent>
  /** Refused with code `payment_intent_unexpected_state` once it is paid or canceled. */
  updateIntent(intentId: string, details: IntentDetails): Promise<ProviderIntent>
  /** Refused with code `resource_missing` where there is none. */
  readIntent(intentId: string): Promise<ProviderIntent>
  /** Refused once it is paid, canceled or being decided. */
  cancelIntent(intentId: string): Promise<void>
  /** Intents made since a time and not after another, newest first. */
  listIntents(since: Date, before?: Date): AsyncIterable<ProviderIntent>
  /** Events about payments, newest first; null: as far back as the provider keeps them. */
  listEvents(since: Date | null): AsyncIterable<ProviderEvent>
  /** The endpoints of its webhooks. Refused where a key is restricted and may not read them. */
  listEndpoints(): Promise<readonly ProviderEndpoint[]>
  /** The same `idempotencyKey` with the same request pays back once. */
  refund(
    intentId: string,
    refund: { readonly amountCents: number; readonly reason: string; readonly requestId: string },
    idempotencyKey: string,
  ): Promise<ProviderRefund>
  /** Throws `ProviderRefused` if the signature does not fit the body, or a test event meets live keys. */
  parseEvent(rawBody: Buffer, signature: string): ProviderEvent
  /** How far our clock is ahead of the provider's, in milliseconds; undefined before its first answer. */
  clockSkewMs(): number | undefined
}
