/**
 * A short message at the lower edge, as a second channel: the result is also shown in place, and
 * errors stay inline.
 */
export type ToastMessage = {
  title: string
  text?: string
  /** `error` is white with a red frame, else ink. */
  kind?: 'done' | 'error'
}

export type Toast = ToastMessage & { readonly id: number; readonly open: boolean }

/** One toast is visible at a time; a new one replaces it. */
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

/** Can be called outside components. */
export function showToast(message: ToastMessage): void {
  change([{ ...message, id: nextId++, open: true }, ...toasts].slice(0, TOAST_LIMIT))
}

/** Closes a toast; it is removed after `TOAST_REMOVE_MS`. */
export function dismissToast(id: number): void {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), TOAST_REMOVE_MS)
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

/** Returns a function that unsubscribes. */
export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
