import { useMutation } from '@tanstack/react-query'
import {
  type ReviewResponse,
  reviewRoutes,
  type ShownVersionResponse,
} from '@vitrine/contract/reviews'
import { request, ApiError } from '../api/client.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { AlertDialog } from '../ui/dialog.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { Notice } from '../ui/notice.tsx'
import { isEmptyComment, type ChangeRequestState } from './change-request-session.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'

/** Names the preview, its languages and its hash before approval. */
export function ApproveDialog(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  access: OrderAccess
  shown: ShownVersionResponse
  state: ChangeRequestState
  onAnswer: (answer: ReviewResponse) => void
  onRefresh: () => void
}) {
  const { open, onOpenChange, access, shown, state, onAnswer, onRefresh } = props
  const { previewNumber, versionHash, at, languages, owedLanguages, onlyChanged } = shown
  const unsent = state.comments.filter((each) => !isEmptyComment(each)).length
  const approve = useMutation({
    mutationFn: () =>
      request(reviewRoutes.approve, {
        params: { paymentIntentId: access.oid },
        query: { token: access.t },
        body: { previewNumber: previewNumber ?? 0, versionHash },
      }),
    onSuccess: (answer) => {
      onOpenChange(false)
      onAnswer(answer)
    },
    // A newer preview exists: show it.
    onError: (fault) => {
      if (fault instanceof ApiError) onRefresh()
    },
  })
  const names = new Intl.ListFormat('en').format(languages.map(({ name }) => name))
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Approve preview ${previewNumber}?`}
      description={
        <>
          <p>
            <span>
              Exactly what you saw goes live now: the site and the PDFs of preview {previewNumber},
              sent{' '}
            </span>
            <Timestamp at={at} />
            <span>, in {names}. </span>
            <span>
              {onlyChanged.length > 0 &&
                `Only ${new Intl.ListFormat('en').format(onlyChanged)} changes. `}
            </span>
            We’ll email you a confirmation.
          </p>
          <details className="mt-2 text-small text-muted">
            <summary className="w-fit cursor-pointer text-link">Details</summary>
            Fingerprint of this version:{' '}
            <code className="font-body break-all tabular-nums select-all">
              {versionHash.slice(0, 16)}
            </code>
          </details>
        </>
      }
      confirmLabel="Approve and go live"
      cancelLabel="Not yet"
      busy={approve.isPending}
      onConfirm={() => approve.mutate()}
    >
      <div className="grid gap-3 empty:hidden">
        {unsent > 0 && (
          <Notice kind="warn">
            {unsent === 1
              ? 'One change on your list is not sent. Approving leaves it out.'
              : `${unsent} changes on your list are not sent. Approving leaves them out.`}
          </Notice>
        )}
        {owedLanguages.length > 0 && (
          <Notice kind="info">{owedLanguages.join(', ')} will follow.</Notice>
        )}
        <ErrorNotice error={approve.error} title="Nothing was approved" />
      </div>
    </AlertDialog>
  )
}
