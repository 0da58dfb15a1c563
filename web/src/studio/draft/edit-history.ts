/** Undo and redo with whole documents, which share unchanged parts. */
import type { Pointer } from '@vitrine/domain/resume/json-pointer'

export type EditHistory<T> = {
  readonly past: readonly Step<T>[]
  readonly present: T
  readonly future: readonly Step<T>[]
  /** Field and time of the last edit, to combine keystrokes. */
  readonly last: { readonly field: Pointer; readonly atMs: number } | null
}

/** Undo focuses `field`. */
type Step<T> = { readonly document: T; readonly field: Pointer }

/** Keystrokes in one field within this time are undone together. */
const JOIN_WITHIN_MS = 900
const MOST_STEPS = 500

export function startHistory<T>(present: T): EditHistory<T> {
  return { past: [], present, future: [], last: null }
}

/** Records an edit of `field`, unless it changes nothing. */
export function recordEdit<T>(
  history: EditHistory<T>,
  document: T,
  field: Pointer,
  nowMs: number,
): EditHistory<T> {
  if (Object.is(document, history.present)) return history
  const joins =
    history.last !== null &&
    history.last.field === field &&
    nowMs - history.last.atMs <= JOIN_WITHIN_MS &&
    history.past.length > 0
  return {
    past: joins
      ? history.past
      : [...history.past, { document: history.present, field }].slice(-MOST_STEPS),
    present: document,
    future: [],
    last: { field, atMs: nowMs },
  }
}

/** Undoes one step and returns its field; null if there is nothing to undo. */
export function undo<T>(
  history: EditHistory<T>,
): { history: EditHistory<T>; field: Pointer } | null {
  const step = history.past.at(-1)
  if (step === undefined) return null
  return {
    field: step.field,
    history: {
      past: history.past.slice(0, -1),
      present: step.document,
      future: [{ document: history.present, field: step.field }, ...history.future],
      last: null,
    },
  }
}

/** Redoes one step; null if there is nothing to redo. */
export function redo<T>(
  history: EditHistory<T>,
): { history: EditHistory<T>; field: Pointer } | null {
  const [step, ...future] = history.future
  if (step === undefined) return null
  return {
    field: step.field,
    history: {
      past: [...history.past, { document: history.present, field: step.field }],
      present: step.document,
      future,
      last: null,
    },
  }
}
