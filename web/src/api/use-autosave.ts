import { useEffect, useSyncExternalStore } from 'react'

/** Edits outside React state that are saved in batches. */
type AutosaveSession<State> = {
  readonly subscribe: (listener: () => void) => () => void
  readonly state: () => State
  /** Starts saving; returns a function that stops it. */
  readonly resume: () => () => void
  /** Sends pending edits at once. */
  readonly flush: () => unknown
}

/**
 * Returns the session's state and saves while the component is mounted. Pending edits are sent when
 * the page is hidden or the network returns. Leaving asks for confirmation only if `wouldLose` is
 * true: neither server nor device has the edits. `wouldLose` must be a stable function.
 */
export function useAutosave<State>(
  session: AutosaveSession<State>,
  wouldLose: (state: State) => boolean,
): State {
  const state = useSyncExternalStore(session.subscribe, session.state)
  useEffect(() => session.resume(), [session])
  useEffect(() => {
    const send = () => void session.flush()
    const hidden = () => {
      if (document.visibilityState === 'hidden') send()
    }
    const leaving = (event: BeforeUnloadEvent) => {
      if (wouldLose(session.state())) event.preventDefault()
    }
    window.addEventListener('online', send)
    window.addEventListener('beforeunload', leaving)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('online', send)
      window.removeEventListener('beforeunload', leaving)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [session, wouldLose])
  return state
}

/** Like `setTimeout`; returns a function that cancels it. */
export function startTimer(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}
