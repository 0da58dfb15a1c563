import type { Bank } from './api/operation.ts'
import type { FaultInjector } from './faults/inject-faults.ts'
import type { Ledger } from './ledger/ledger.ts'

/** Shared dependencies of the routes. */
export type Simulation = {
  readonly ledger: Ledger
  readonly faults: FaultInjector
  readonly bank: Bank
  readonly keys: { readonly secret: string; readonly publishable: string }
  readonly apiVersion: string
  /** The given clock plus the fault offset. */
  readonly clock: () => Date
  /** Resolves early when the simulator closes. */
  readonly wait: (ms: number) => Promise<void>
}
