import type { TriedCv } from '@vitrine/contract/studio'
import type { CvCorrection } from '@vitrine/domain/cv-corrections'
import type { ThemeId } from '@vitrine/domain/site'

/**
 * The CV that a visitor tries out. It lives in this tab's memory only: it goes along from the home page to
 * the trial, the order and its onboarding, and is gone with the tab, a reload, or after fifteen minutes in
 * which no order was placed with it.
 */
export type KeptCv = {
  /** Absent once the order has it. */
  readonly file?: File | undefined
  /** What was read from it, with what the visitor corrected; absent until it was. */
  readonly tried?: TriedCv | undefined
  /** What they corrected: it goes to the order with the file. */
  readonly corrections?: readonly CvCorrection[] | undefined
  readonly templateId?: string | undefined
  readonly themeId?: ThemeId | undefined
  /** An order is placed with it: it is the order's, and no longer forgotten by the clock. */
  readonly isOrdered?: boolean | undefined
}

export const KEPT_FOR_MS = 15 * 60_000

let kept: KeptCv | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const readKeptCv = (): KeptCv | undefined => kept

/** Replaces what was kept; a new file begins its fifteen minutes. */
export function keepCv(next: KeptCv): void {
  const goesOn = kept?.file === next.file && timer !== undefined && !next.isOrdered
  kept = next
  if (!goesOn) {
    clearTimeout(timer)
    timer = next.isOrdered ? undefined : setTimeout(forgetKeptCv, KEPT_FOR_MS)
  }
  for (const tell of listeners) tell()
}

/** Whoever goes on to order has fifteen minutes to place it. */
export function orderWithKeptCv(): void {
  if (kept === undefined || kept.isOrdered) return
  clearTimeout(timer)
  timer = setTimeout(forgetKeptCv, KEPT_FOR_MS)
}

/** The order is placed: what is kept stays for its onboarding. */
export function giveKeptCvToOrder(): void {
  if (kept !== undefined) keepCv({ ...kept, isOrdered: true })
}

export function forgetKeptCv(): void {
  clearTimeout(timer)
  timer = undefined
  kept = undefined
  for (const tell of listeners) tell()
}

/** Calls back whenever something else is kept, or nothing any more. Gives what ends it. */
export function listenToKeptCv(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
