/** Undo and redo over whole documents: cheap, because unchanged parts are shared. */
import type { Pointer } from '@vitrine/domain/resume/json-pointer'

export type EditHistory<T> = {
  readonly past: readonly Step<T>[]
  readonly present: T
  readonly future: readonly Step<T>[]
  /** What the last edit touched and when, for joining keystrokes. */
  readonly last: { readonly field: Pointer; readonly atMs: number } | null
}

/** `field` is where an undo should put the focus. */
type Step<T> = { readonly document: T; readonly field: Pointer }

/** Keystrokes in one field at most this far apart are undone together. */
const JOIN_WITHIN_MS = 900
const MOST_STEPS = 500

export function startHistory<T>(present: T): EditHistory<T> {
  return { past: [], present, future: [], last: null }
}

/** Records an edit of `field`. An edit that changes nothing leaves the history as it is. */
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

/** One step back, and the field it concerns; null when there is nothing to undo. */
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

/** One step forward again; null when nothing was undone. */
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
