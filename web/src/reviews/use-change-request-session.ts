import { useEffect, useState } from 'react'
import { type CommentResponse, reviewRoutes } from '@vitrine/contract/reviews'
import { request } from '../api/client.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { browserStorage } from '../api/stored-order.ts'
import { startTimer, useAutosave } from '../api/use-autosave.ts'
import {
  type ChangeRequestSession,
  type ChangeRequestState,
  createChangeRequestSession,
} from './change-request-session.ts'
import { randomUuid } from '../api/random-uuid.ts'

/** The open change request while the component is mounted. */
export function useChangeRequestSession(access: OrderAccess, server: readonly CommentResponse[]) {
  const [session] = useState(() => openInBrowser(access, server))
  const state = useAutosave(session, wouldLose)
  useEffect(() => session.receive(server), [session, server])
  return { session, state }
}

const wouldLose = ({ waiting, backedUp }: ChangeRequestState) => waiting.size > 0 && !backedUp

function openInBrowser(
  access: OrderAccess,
  server: readonly CommentResponse[],
): ChangeRequestSession {
  const pathOf = (commentId: string) => ({
    params: { paymentIntentId: access.oid, commentId },
    query: { token: access.t },
  })
  return createChangeRequestSession({
    server,
    storage: browserStorage(),
    storageKey: `list ${access.oid}`,
    newId: randomUuid,
    now: () => new Date(),
    later: startTimer,
    save: ({ id, revision, versionHash, target, quote, text, suggestion }) =>
      request(reviewRoutes.saveComment, {
        ...pathOf(id),
        body: { revision, versionHash, target, quote, text, suggestion },
      }),
    remove: (id) => request(reviewRoutes.deleteComment, pathOf(id)),
  })
}
