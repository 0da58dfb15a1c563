import type { CvTrial } from '@vitrine/contract/studio'
import type { CvCorrection } from '@vitrine/domain/sources/cv-corrections'
import type { ThemeId } from '@vitrine/domain/sites/site-options'

/**
 * The CV that a visitor tries out. It lives in this tab's memory only: it goes along from the home page to
 * the trial, the order and its onboarding, and is gone with the tab, a reload, or after fifteen minutes in
 * which no order was placed with it.
 */
export type TrialCv = {
  /** Absent once the order has it. */
  readonly file?: File | undefined
  /** What was read from it, with what the visitor corrected; absent until it was. */
  readonly tried?: CvTrial | undefined
  /** What they corrected: it goes to the order with the file. */
  readonly corrections?: readonly CvCorrection[] | undefined
  readonly templateId?: string | undefined
  readonly themeId?: ThemeId | undefined
  /** An order is placed with it: it is the order's, and no longer forgotten by the clock. */
  readonly isOrdered?: boolean | undefined
}

export const TRIAL_CV_TTL_MS = 15 * 60_000

let kept: TrialCv | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const readTrialCv = (): TrialCv | undefined => kept

/** Replaces what was kept; a new file begins its fifteen minutes. */
export function storeTrialCv(next: TrialCv): void {
  const goesOn = kept?.file === next.file && timer !== undefined && !next.isOrdered
  kept = next
  if (!goesOn) {
    clearTimeout(timer)
    timer = next.isOrdered ? undefined : setTimeout(clearTrialCv, TRIAL_CV_TTL_MS)
  }
  for (const tell of listeners) tell()
}

/** Whoever goes on to order has fifteen minutes to place it. */
export function extendTrialCv(): void {
  if (kept === undefined || kept.isOrdered) return
  clearTimeout(timer)
  timer = setTimeout(clearTrialCv, TRIAL_CV_TTL_MS)
}

/** The order is placed: what is kept stays for its onboarding. */
export function assignTrialCvToOrder(): void {
  if (kept !== undefined) storeTrialCv({ ...kept, isOrdered: true })
}

export function clearTrialCv(): void {
  clearTimeout(timer)
  timer = undefined
  kept = undefined
  for (const tell of listeners) tell()
}

/** Calls back whenever something else is kept, or nothing any more. Gives what ends it. */
export function subscribeToTrialCv(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
