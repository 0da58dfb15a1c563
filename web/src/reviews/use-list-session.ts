import { useEffect, useState, useSyncExternalStore } from 'react'
import { type CommentAnswer, reviewRoutes } from '@vitrine/contract/reviews'
import { call } from '../api/call.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { browserStorage } from '../api/stored-order.ts'
import { type ListSession, openListSession } from './list-session.ts'
import { newId } from './new-id.ts'

/**
 * The customer's open list for as long as the component stands. What is not saved is sent when the
 * page is hidden or left; only where neither the server nor the device has it does leaving ask.
 */
export function useListSession(access: OrderAccess, server: readonly CommentAnswer[]) {
  const [session] = useState(() => openInBrowser(access, server))
  const state = useSyncExternalStore(session.subscribe, session.state)

  useEffect(() => session.resume(), [session])
  useEffect(() => session.receive(server), [session, server])
  useEffect(() => {
    const send = () => void session.flush()
    const hidden = () => {
      if (document.visibilityState === 'hidden') send()
    }
    const leaving = (event: BeforeUnloadEvent) => {
      const { waiting, backedUp } = session.state()
      if (waiting.size > 0 && !backedUp) event.preventDefault()
    }
    window.addEventListener('online', send)
    window.addEventListener('beforeunload', leaving)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('online', send)
      window.removeEventListener('beforeunload', leaving)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [session])
  return { session, state }
}

function openInBrowser(access: OrderAccess, server: readonly CommentAnswer[]): ListSession {
  const pathOf = (commentId: string) => ({
    params: { paymentIntentId: access.oid, commentId },
    query: { token: access.t },
  })
  return openListSession({
    server,
    storage: browserStorage(),
    storageKey: `list ${access.oid}`,
    newId,
    now: () => new Date(),
    later: (ms, act) => {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
    save: ({ id, revision, versionHash, target, quote, text, suggestion }) =>
      call(reviewRoutes.saveComment, {
        ...pathOf(id),
        body: { revision, versionHash, target, quote, text, suggestion },
      }),
    remove: (id) => call(reviewRoutes.deleteComment, pathOf(id)),
  })
}
