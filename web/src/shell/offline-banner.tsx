import { useSyncExternalStore } from 'react'
import { Status } from '../ui/status.tsx'

/** Shows that the network is offline and that typed text is kept. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <Status as="div" unasked className="sticky bottom-0 z-30 empty:hidden">
      {!online && (
        <p className="bg-warn-1 px-5 py-3 text-center text-warn">
          You are offline. Your answers are kept on this device.
        </p>
      )}
    </Status>
  )
}

function subscribe(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
