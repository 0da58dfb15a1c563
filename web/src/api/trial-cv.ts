import type { CvTrial } from '@vitrine/contract/studio'
import type { CvCorrection } from '@vitrine/domain/sources/cv-corrections'
import type { ThemeId } from '@vitrine/domain/sites/site-options'

/**
 * A visitor's trial CV, in this tab's memory only. It passes from the home page to the trial, the
 * order and the onboarding. It is gone with the tab, a reload, or after fifteen minutes without an
 * order.
 */
export type TrialCv = {
  /** Absent once it is uploaded to the order. */
  readonly file?: File | undefined
  /** The server's reading; absent until it arrives. */
  readonly tried?: CvTrial | undefined
  /** The visitor's corrections, sent to the order with the file. */
  readonly corrections?: readonly CvCorrection[] | undefined
  readonly templateId?: string | undefined
  readonly themeId?: ThemeId | undefined
  /** For the order form; set when the visitor goes on to order. */
  readonly prefill?: TrialPrefill | undefined
  /** The order exists, so the time limit no longer applies. */
  readonly isOrdered?: boolean | undefined
}

/** Contact details as read and corrected; empty where missing or uncertain. */
export type TrialPrefill = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly currentJobTitle: string
}

export const TRIAL_CV_TTL_MS = 15 * 60_000

let current: TrialCv | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const readTrialCv = (): TrialCv | undefined => current

/** Replaces the stored CV; a new file restarts the time limit. */
export function storeTrialCv(next: TrialCv): void {
  const isSameFile = current?.file === next.file && timer !== undefined && !next.isOrdered
  current = next
  if (!isSameFile) {
    clearTimeout(timer)
    timer = next.isOrdered ? undefined : setTimeout(clearTrialCv, TRIAL_CV_TTL_MS)
  }
  for (const listener of listeners) listener()
}

/** Restarts the time limit when the visitor starts an order. */
export function extendTrialCv(): void {
  if (current === undefined || current.isOrdered) return
  clearTimeout(timer)
  timer = setTimeout(clearTrialCv, TRIAL_CV_TTL_MS)
}

/** Keeps the CV for the onboarding of the placed order. */
export function assignTrialCvToOrder(): void {
  if (current !== undefined) storeTrialCv({ ...current, isOrdered: true })
}

export function clearTrialCv(): void {
  clearTimeout(timer)
  timer = undefined
  current = undefined
  for (const listener of listeners) listener()
}

export function subscribeToTrialCv(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
