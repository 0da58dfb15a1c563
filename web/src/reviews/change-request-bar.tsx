import { useState, useSyncExternalStore } from 'react'
import type { ReviewResponse, ShownVersionResponse } from '@vitrine/contract/reviews'
import type { OrderAccess } from '../api/order-access.ts'
import { Button } from '../ui/button.tsx'
import { Status } from '../ui/status.tsx'
import { formatClockTime } from '../ui/timestamp.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import {
  isEmptyComment,
  type ChangeRequestSession,
  type ChangeRequestState,
} from './change-request-session.ts'
import { SEND_OR_APPROVE } from './review-layout.tsx'
import { roundText } from './round-text.ts'
import { SendChangeRequestDialog } from './send-change-request-dialog.tsx'

/** The change request with its save status, and buttons to send it or to approve. */
export function ChangeRequestBar(props: {
  access: OrderAccess
  review: ReviewResponse
  shown: ShownVersionResponse
  session: ChangeRequestSession
  state: ChangeRequestState
  onAnswer: (answer: ReviewResponse) => void
  onRefresh: () => void
}) {
  const { review, state } = props
  const { may, rounds } = review
  const [asking, setAsking] = useState<'send' | 'approve' | null>(null)
  const [isMessageSent, setMessageSent] = useState(false)
  const online = useOnline()
  const count = state.comments.filter((each) => !isEmptyComment(each)).length
  const dialog = {
    ...props,
    open: true,
    onOpenChange: (open: boolean) => {
      if (!open) setAsking(null)
    },
  }
  return (
    <div
      id={SEND_OR_APPROVE}
      tabIndex={-1}
      role="region"
      aria-label="Your list"
      // Above the offline banner.
      className={`sticky z-20 border-t outline-none border-line bg-wall px-[clamp(1.25rem,3vw,2.75rem)] py-3 shadow-[0_-12px_24px_-20px_oklch(0.205_0.02_192/0.5)] ${online ? 'bottom-0' : 'bottom-12'}`}
    >
      <Status className="mx-auto max-w-[41rem] pb-2 text-small text-ok empty:hidden">
        {isMessageSent && 'Your list was sent as a message. It stays here too.'}
      </Status>
      <div className="mx-auto flex max-w-[41rem] flex-wrap items-center justify-between gap-x-5 gap-y-2.5">
        <div className="min-w-0 flex-1 basis-24 text-small">
          <p className="font-semibold">
            {count === 0 ? 'No changes yet' : `${count} ${count === 1 ? 'change' : 'changes'}`}
          </p>
          <SaveWords state={state} otherwise={roundText(rounds)} />
        </div>
        <div className="flex gap-2.5">
          {may.comment && (
            <Button
              small
              variant={count > 0 ? 'primary' : 'outline'}
              disabled={count === 0}
              onClick={() => setAsking('send')}
            >
              Send changes…
            </Button>
          )}
          {may.approve && (
            <Button
              small
              variant={count > 0 ? 'outline' : 'primary'}
              onClick={() => setAsking('approve')}
            >
              Approve…
            </Button>
          )}
        </div>
      </div>
      <Status onlyChanges className="sr-only">
        {count === 1 ? 'Your list has 1 change.' : `Your list has ${count} changes.`}
      </Status>
      {asking === 'send' && (
        <SendChangeRequestDialog
          {...dialog}
          onMessageSent={() => {
            setAsking(null)
            setMessageSent(true)
          }}
        />
      )}
      {asking === 'approve' && <ApproveDialog {...dialog} />}
    </div>
  )
}

/** The save status. Only errors are announced. */
function SaveWords({ state, otherwise }: { state: ChangeRequestState; otherwise: string }) {
  const { waiting, sending, savedAt, error, sentence } = state
  const text = errorText(error, sentence)
  return (
    <>
      <Status urgent className="text-warn empty:hidden">
        {text}
      </Status>
      {text === null && (
        <p className="text-muted">
          {sending || waiting.size > 0 ? 'Saving…' : savedWords(otherwise, savedAt)}
        </p>
      )}
    </>
  )
}

/** Small screens show only the save time. */
function savedWords(rounds: string, savedAt: Date | null) {
  if (savedAt === null) return rounds
  return (
    <>
      <span className="max-sm:hidden">{rounds} · </span>
      <span>Saved {formatClockTime(savedAt)}</span>
    </>
  )
}

function errorText(error: ChangeRequestState['error'], sentence: string | null): string | null {
  switch (error) {
    case null:
      return null
    case 'unreachable':
      return 'Offline: what you write is kept on this device and sent later.'
    case 'refused':
      return `Not saved: ${sentence ?? 'it was refused'}`
    case 'closed':
      return sentence ?? 'Nothing more can be added. Load the page again.'
  }
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      addEventListener('online', changed)
      addEventListener('offline', changed)
      return () => {
        removeEventListener('online', changed)
        removeEventListener('offline', changed)
      }
    },
    () => navigator.onLine,
  )
}
