import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the page is built and in the first render in the browser, which must be the same; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
