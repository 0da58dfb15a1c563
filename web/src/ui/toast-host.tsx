import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentToasts, type Toast, subscribeToToasts } from './show-toast.ts'

const NONE: readonly Toast[] = []
// Few visits ever show a toast, so its machinery comes with the first one.
const ToastViewport = lazy(() => import('./toast-viewport.tsx'))

/** Stands once, in the root of the page. */
export function ToastHost() {
  const shown = useSyncExternalStore(subscribeToToasts, currentToasts, () => NONE)
  if (shown.length === 0) return null
  return (
    <Suspense>
      <ToastViewport toasts={shown} />
    </Suspense>
  )
}
