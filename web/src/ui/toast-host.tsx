import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentToasts, type Toast, subscribeToToasts } from './show-toast.ts'

const NONE: readonly Toast[] = []
// Toasts are rare, so their code loads with the first one.
const ToastViewport = lazy(() => import('./toast-viewport.tsx'))

/** Rendered once, in the root. */
export function ToastHost() {
  const shown = useSyncExternalStore(subscribeToToasts, currentToasts, () => NONE)
  if (shown.length === 0) return null
  return (
    <Suspense>
      <ToastViewport toasts={shown} />
    </Suspense>
  )
}
