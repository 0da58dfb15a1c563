export { BROWSER_PATH, CARD_SCRIPT_PATH } from './browser/serve-browser.ts'
export { type Control, ControlRefused, type Inspection } from './control.ts'
export type { FaultKind, Faults } from './faults/inject-faults.ts'
export { JournalUnreadable } from './ledger/journal.ts'
export {
  type Simulator,
  type SimulatorOptions,
  startSimulator,
  STRIPE_API_VERSION,
} from './start-simulator.ts'
