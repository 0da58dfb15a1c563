import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False during the build and the first browser render, which must match; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
