import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { conversationRoutes } from '@vitrine/contract/conversation'
import {
  type ReviewResponse,
  reviewRoutes,
  type ShownVersionResponse,
} from '@vitrine/contract/reviews'
import { request, ApiError } from '../api/client.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { routeQuery } from '../api/query-client.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import {
  isEmptyComment,
  type ChangeRequestSession,
  type ChangeRequestState,
} from './change-request-session.ts'
import { randomUuid } from '../api/random-uuid.ts'
import { CommentText } from './comment-card.tsx'
import { commentsAsMessage } from './comments-as-message.ts'
import { sendRoundText } from './round-text.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'

/** Shows the whole change request and the used round before sending. */
export function SendChangeRequestDialog(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  access: OrderAccess
  review: ReviewResponse
  shown: ShownVersionResponse
  session: ChangeRequestSession
  state: ChangeRequestState
  onAnswer: (answer: ReviewResponse) => void
  onRefresh: () => void
  /** The comments went to the team as a message. */
  onMessageSent: () => void
}) {
  const { open, onOpenChange, access, review, shown, session, state, onAnswer, onRefresh } = props
  const { may, submitRefusal, rounds } = review
  // A repeated click, or a retry after a lost response, sends one request.
  const [requestId] = useState(randomUuid)
  const comments = state.comments.filter((each) => !isEmptyComment(each))
  const send = useMutation({
    mutationFn: async () => {
      if (!(await session.flush())) throw new NotSaved()
      const sent = session
        .state()
        .comments.filter((each) => !isEmptyComment(each))
        .map(({ id, revision }) => ({ id, revision }))
      return request(reviewRoutes.submitRound, {
        params: { paymentIntentId: access.oid },
        query: { token: access.t },
        body: { requestId, versionHash: shown.versionHash, comments: sent },
      })
    },
    onSuccess: (answer) => {
      session.submitted()
      onOpenChange(false)
      onAnswer(answer)
    },
    onError: (fault) => {
      if (fault instanceof ApiError) onRefresh()
    },
  })
  const message = useSendAsMessage({ access, comments, requestId, onSent: props.onMessageSent })
  const asMessage = !may.submitRound && rounds.left === 0 && comments.length > 0
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      title={comments.length === 1 ? 'Send this change?' : `Send these ${comments.length} changes?`}
      description={
        may.submitRound
          ? `${sendRoundText(rounds)} Your writer answers every change, and you get a new preview.`
          : `${submitRefusal ?? 'The list can’t be sent now.'}${asMessage ? ' You can send the list as a message now. A person answers it; it stays here too.' : ''}`
      }
    >
      <ol className="grid gap-3">
        {comments.map((comment) => (
          <li
            key={comment.id}
            className="grid gap-1.5 rounded-sm border-l-[3px] border-glass-7 bg-glass-1 px-3.5 py-2.5"
          >
            <CommentText comment={comment} quoted />
          </li>
        ))}
      </ol>
      <ErrorNotice
        error={send.error ?? message.error}
        title={asMessage ? 'The message was not sent' : 'The list was not sent'}
        className="mt-4"
      />
      <div className="mt-6 flex flex-wrap gap-3">
        {may.submitRound && (
          <Button small busy={send.isPending} onClick={() => send.mutate()}>
            {`Send and use round ${rounds.used + 1}`}
          </Button>
        )}
        {asMessage && (
          <Button small busy={message.isPending} onClick={() => message.mutate()}>
            Send as a message
          </Button>
        )}
        <Button small variant="outline" onClick={() => onOpenChange(false)}>
          Keep writing
        </Button>
      </div>
    </Dialog>
  )
}

function useSendAsMessage(props: {
  access: OrderAccess
  comments: ChangeRequestState['comments']
  requestId: string
  onSent: () => void
}) {
  const { access, comments, requestId, onSent } = props
  const queryClient = useQueryClient()
  const input = { params: { paymentIntentId: access.oid }, query: { token: access.t } }
  return useMutation({
    mutationFn: () =>
      request(conversationRoutes.sendMessage, {
        ...input,
        body: { id: requestId, text: commentsAsMessage(comments), answersEntry: null },
      }),
    onSuccess: (answer) => {
      const { queryKey } = routeQuery(conversationRoutes.readConversation, input)
      queryClient.setQueryData(queryKey, answer)
      onSent()
    },
  })
}

class NotSaved extends Error {
  override name = 'NotSaved'
  constructor() {
    super('Not everything you wrote has reached us yet. Try again when you are online.')
  }
}
