import type { Transaction } from '../ledger/ledger.ts'
import type { ApiResponse } from './api-response.ts'
import type { ParameterParser, ValuesOf } from './parse-parameters.ts'

/** What the simulated bank decides by itself. */
export type Bank = {
  /** Whether this payment is decided later; its intent stays `processing` until then. */
  startsProcessing(): boolean
  /** Called once the intent is `processing`; `outcome` where the account foretells it. */
  decideLater(intentId: string, outcome: 'succeeded' | 'failed' | undefined): void
  startsPendingRefund(): boolean
}

/** What an operation is called with; `V` are its own parameters, checked. */
export type OperationContext<V> = {
  readonly entry: Transaction
  /** The id in the path; empty for paths without one. */
  readonly id: string
  readonly values: V
  readonly bank: Bank
}

/** One operation of Stripe's API: where it is, what it takes and what it does. */
export type Operation = {
  readonly method: 'GET' | 'POST'
  /** With `:id` where Stripe has the id of an object. */
  readonly path: string
  /** One check for each parameter. `expand` is not listed: every operation takes it. */
  readonly parameters: Readonly<Record<string, ParameterParser<unknown>>>
  readonly act: (call: OperationContext<unknown>) => ApiResponse
}

/**
 * Lets `act` see the types of its own parameters, and then forgets them for the table.
 *
 * TypeScript does not infer through a generic call inside the literal: parameters
 * read with `oneOf`, `listOf`, `unsettable` and the like stand in a constant of their own.
 */
export function operation<C>(described: {
  method: Operation['method']
  path: string
  parameters: C
  act: (call: OperationContext<ValuesOf<C>>) => ApiResponse
}): Operation {
  return described as unknown as Operation
}
