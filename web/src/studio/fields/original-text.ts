import { createContext, useContext, useMemo } from 'react'
import { alignEntries } from '@vitrine/domain/resume/align-entries'
import { type Pointer, textAt } from '@vitrine/domain/resume/json-pointer'
import { memoize } from '@vitrine/domain/text/memoize'

type OriginalText = (field: Pointer) => string | undefined

const Context = createContext<OriginalText>(() => undefined)
export const OriginalTextProvider = Context.Provider

/** The first language's text of a field; undefined in the first language. */
export const useOriginalText = () => useContext(Context)

/** Stable for one original. `current`: the translation on screen. */
export function useOriginalTexts(original: unknown, current: () => unknown): OriginalText {
  return useMemo(() => {
    if (original === undefined) return () => undefined
    const pointersOf = memoize((resume: object) => alignEntries(original, resume))
    return (field: Pointer) => {
      const resume = current()
      if (typeof resume !== 'object' || resume === null) return undefined
      return textAt(original, pointersOf(resume).get(field) ?? field) || undefined
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `current` reads the session, which stays
  }, [original])
}
