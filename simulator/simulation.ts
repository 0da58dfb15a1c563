import type { Bank } from './api/operation.ts'
import type { FaultInjector } from './faults/inject-faults.ts'
import type { Ledger } from './ledger/ledger.ts'

/** The parts of one running simulator that its routes share. */
export type Simulation = {
  readonly ledger: Ledger
  readonly faults: FaultInjector
  readonly bank: Bank
  readonly keys: { readonly secret: string; readonly publishable: string }
  readonly apiVersion: string
  /** The simulator's time: the given clock plus the offset that the faults ask for. */
  readonly clock: () => Date
  /** Ends early, without error, when the simulator closes. */
  readonly wait: (ms: number) => Promise<void>
}
