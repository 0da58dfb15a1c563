import { createContext, useCallback, useContext, useEffect, useId, useMemo, useState } from 'react'

/** Adds the id of a notice to the description of its dialog. Returns a function that removes it. */
type AddNotice = (id: string) => () => void

const NoticesContext = createContext<AddNotice | null>(null)
export const DescribedByNotices = NoticesContext.Provider

/** The description of a dialog: its own, and each notice that it shows. */
export function useDescription() {
  const [ownId, setOwnId] = useState<string>()
  const [noticeIds, setNoticeIds] = useState<readonly string[]>([])
  const describe = useCallback((shown: HTMLElement | null) => setOwnId(shown?.id), [])
  const noticed = useMemo(
    (): AddNotice => (id) => {
      setNoticeIds((ids) => [...ids, id])
      return () => setNoticeIds((ids) => ids.filter((each) => each !== id))
    },
    [],
  )
  const ids = [...(ownId === undefined ? [] : [ownId]), ...noticeIds]
  return { describedBy: ids.length === 0 ? undefined : ids.join(' '), describe, noticed }
}

/**
 * The id for a notice that is spoken when its dialog opens; undefined outside of dialogs and for
 * urgent notices, which speak by themselves.
 */
export function useNoticeId(urgent: boolean): string | undefined {
  const id = useId()
  const add = useContext(NoticesContext)
  const isDescription = add !== null && !urgent
  useEffect(() => (isDescription ? add(id) : undefined), [add, id, isDescription])
  return isDescription ? id : undefined
}
