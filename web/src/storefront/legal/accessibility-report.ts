import data from './accessibility-report.json' with { type: 'json' }

export type AccessibilityRow = {
  /** Number in WCAG 2.2, or a name for what WCAG does not number. */
  readonly id: string
  readonly name: string
  /** `A`, `AA` or empty. */
  readonly level: string
  /** Clause of EN 301 549 V3.2.1; empty: none. */
  readonly clause: string
  /** `passes`, `partly`, `fails`, `not tested` or `not applicable`. */
  readonly result: string
  /** The checks in words. */
  readonly checkedBy: readonly string[]
  /** What is missing, or why nothing applies. */
  readonly note: string
}
export type HeardJourney = {
  readonly journey: string
  readonly keys: number
  readonly utterances: number
  /** Sentences that were not spoken, and where the journey stopped. */
  readonly faults: readonly string[]
}
export type AccessibilityReport = {
  /** ISO date. */
  readonly testedOn: string
  readonly rows: readonly AccessibilityRow[]
  readonly heard: readonly HeardJourney[]
}

/** Written by `npm run accessibility-report`. */
export const accessibilityReport: AccessibilityReport = data
