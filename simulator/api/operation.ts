import type { Transaction } from '../ledger/ledger.ts'
import type { ApiResponse } from './api-response.ts'
import type { ParameterParser, ValuesOf } from './parse-parameters.ts'

/** Decisions of the simulated bank. */
export type Bank = {
  /** Whether this payment stays `processing` until decided later. */
  startsProcessing(): boolean
  /** Called once the intent is `processing`; `outcome` is set for test accounts. */
  decideLater(intentId: string, outcome: 'succeeded' | 'failed' | undefined): void
  startsPendingRefund(): boolean
}

/** `V` are the parsed parameters. */
export type OperationContext<V> = {
  readonly entry: Transaction
  /** The id in the path, or empty. */
  readonly id: string
  readonly values: V
  readonly bank: Bank
}

/** One operation of Stripe's API. */
export type Operation = {
  readonly method: 'GET' | 'POST'
  /** With `:id` for an object id. */
  readonly path: string
  /** One parser per parameter. `expand` is implicit in every operation. */
  readonly parameters: Readonly<Record<string, ParameterParser<unknown>>>
  readonly handle: (call: OperationContext<unknown>) => ApiResponse
}

/**
 * Infers the parameter types of `handle`, then erases them for the table.
 *
 * TypeScript can't infer through a generic call inside the literal: parameters with `oneOf`,
 * `listOf` or `unsettable` need a constant.
 */
export function operation<C>(described: {
  method: Operation['method']
  path: string
  parameters: C
  handle: (call: OperationContext<ValuesOf<C>>) => ApiResponse
}): Operation {
  return described as unknown as Operation
}
