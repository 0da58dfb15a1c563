import { useSyncExternalStore } from 'react'

/** Shows that the network is offline and that typed text is kept. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="sticky bottom-0 z-30 empty:hidden">
      {!online && (
        <p className="bg-warn-1 px-5 py-3 text-center text-warn">
          You are offline. Your answers are kept on this device.
        </p>
      )}
    </div>
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
