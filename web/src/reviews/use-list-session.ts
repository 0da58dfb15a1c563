import { useEffect, useState } from 'react'
import { type CommentAnswer, reviewRoutes } from '@vitrine/contract/reviews'
import { call } from '../api/call.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { browserStorage } from '../api/stored-order.ts'
import { later, useSavingSession } from '../api/use-saving-session.ts'
import { type ListSession, type ListState, openListSession } from './list-session.ts'
import { newId } from '../api/new-id.ts'

/** The customer's open list for as long as the component stands. */
export function useListSession(access: OrderAccess, server: readonly CommentAnswer[]) {
  const [session] = useState(() => openInBrowser(access, server))
  const state = useSavingSession(session, wouldLose)
  useEffect(() => session.receive(server), [session, server])
  return { session, state }
}

const wouldLose = ({ waiting, backedUp }: ListState) => waiting.size > 0 && !backedUp

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
    later,
    save: ({ id, revision, versionHash, target, quote, text, suggestion }) =>
      call(reviewRoutes.saveComment, {
        ...pathOf(id),
        body: { revision, versionHash, target, quote, text, suggestion },
      }),
    remove: (id) => call(reviewRoutes.deleteComment, pathOf(id)),
  })
}
