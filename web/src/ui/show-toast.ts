/**
 * A short notice at the lower edge, a second channel only: what happened stands where it happened
 * as well, and an error stays inline.
 */
export type ToastMessage = {
  title: string
  text?: string
  /** `error` is white with a red frame, else ink. */
  kind?: 'done' | 'error'
}

export type Toast = ToastMessage & { readonly id: number; readonly open: boolean }

/** One toast is visible at a time: a new one takes the place of the one before. */
export const TOAST_LIMIT = 1
export const TOAST_DURATION_MS = 5000
/** How long a dismissed toast is kept before it is forgotten. */
export const TOAST_REMOVE_MS = 1_000_000
export const TOAST_SWIPE_THRESHOLD_PX = 50

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function change(after: readonly Toast[]) {
  toasts = after
  for (const listener of listeners) listener()
}

/** Shows a toast; from anywhere, also outside components. */
export function showToast(message: ToastMessage): void {
  change([{ ...message, id: nextId++, open: true }, ...toasts].slice(0, TOAST_LIMIT))
}

/** Closes a toast and forgets it 1,000,000 ms later. */
export function dismissToast(id: number): void {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), TOAST_REMOVE_MS)
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

/** Calls the listener at every change; the answer ends it. */
export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
