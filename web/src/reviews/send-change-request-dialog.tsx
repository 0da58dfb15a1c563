import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ReviewResponse,
  reviewRoutes,
  type ShownVersionResponse,
} from '@vitrine/contract/reviews'
import { request, ApiError } from '../api/client.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import {
  isEmptyComment,
  type ChangeRequestSession,
  type ChangeRequestState,
} from './change-request-session.ts'
import { randomUuid } from '../api/random-uuid.ts'
import { CommentText } from './comment-card.tsx'
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
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      title={comments.length === 1 ? 'Send this change?' : `Send these ${comments.length} changes?`}
      description={
        may.submitRound
          ? `${sendRoundText(rounds)} Your writer answers every change, and you get a new preview.`
          : (submitRefusal ?? 'The list can’t be sent now.')
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
      <ErrorNotice error={send.error} title="The list was not sent" className="mt-4" />
      <div className="mt-6 flex flex-wrap gap-3">
        {may.submitRound && (
          <Button small busy={send.isPending} onClick={() => send.mutate()}>
            {`Send and use round ${rounds.used + 1}`}
          </Button>
        )}
        <Button small variant="outline" onClick={() => onOpenChange(false)}>
          Keep writing
        </Button>
      </div>
    </Dialog>
  )
}

class NotSaved extends Error {
  override name = 'NotSaved'
  constructor() {
    super('Not everything you wrote has reached us yet. Try again when you are online.')
  }
}
