import { useEffect, useSyncExternalStore } from 'react'

/** What is typed, kept outside of React and saved by and by. */
type AutosaveSession<State> = {
  readonly subscribe: (listener: () => void) => () => void
  readonly state: () => State
  /** Begins to save. Gives the way to stop. */
  readonly resume: () => () => void
  /** Sends at once what waits to be sent. */
  readonly flush: () => unknown
}

/**
 * The state of a session that saves for as long as the component stands. What waits is sent when the
 * page is hidden or the network is back; leaving asks only where `wouldLose`: what neither the server
 * nor the device has. `wouldLose` is one function for good, not a new one at each drawing.
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

/** Does it after so many milliseconds. Gives the way to call it off. */
export function startTimer(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}
