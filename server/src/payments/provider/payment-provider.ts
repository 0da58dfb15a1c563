import type { PaymentFacts } from '../../ordering/index.ts'

/** What the provider knows of one payment. */
export type ProviderIntent = {
  readonly id: string
  readonly clientSecret: string
  readonly facts: PaymentFacts
  /** Our order, as we told the provider when the intent was made; null for an intent that is not ours. */
  readonly orderId: string | null
  readonly createdAt: Date
}

export type IntentRequest = {
  readonly orderId: string
  /** Integer cents. */
  readonly amountCents: number
  readonly receiptEmail: string
  /** What a lost database is rebuilt from. */
  readonly metadata: Readonly<Record<string, string>>
}

export type ProviderRefund = {
  readonly id: string
  readonly amountCents: number
  readonly status: string
}

export type ProviderEvent = {
  readonly id: string
  readonly type: string
  /** The intent that the event is about; null where it is about none. */
  readonly intentId: string | null
  readonly payload: unknown
}

/** The payment provider did not answer, or answered that it can't now. Nothing is known. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
  constructor(cause: unknown) {
    super('the payment provider did not answer; the job will retry', { cause })
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
  createIntent(request: IntentRequest, idempotencyKey: string): Promise<ProviderIntent>
  /** Refused with code `payment_intent_unexpected_state` once it is paid or canceled. */
  updateIntent(intentId: string, request: IntentRequest): Promise<ProviderIntent>
  readIntent(intentId: string): Promise<ProviderIntent>
  cancelIntent(intentId: string): Promise<void>
  /** Intents made since a time, newest first. */
  listIntents(since: Date): AsyncIterable<ProviderIntent>
  refund(
    intentId: string,
    amountCents: number,
    reason: string,
    idempotencyKey: string,
  ): Promise<ProviderRefund>
  /** Throws `ProviderRefused` if the signature does not fit the body. */
  parseEvent(rawBody: Buffer, signature: string): ProviderEvent
}
