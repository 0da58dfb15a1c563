import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** The URL's parameters, and a setter that replaces the history entry; an empty value removes one. */
export function useSearchParamSetter() {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (name: string, value: string) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (value === '') after.delete(name)
          else after.set(name, value)
          return after
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  return [params, set] as const
}
