import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from '../ui/icons.tsx'
import { useState } from 'react'
import {
  type OrderReviewResponse,
  reviewRoutes,
  type SentPreviewResponse,
  type TeamItemResponse,
} from '@vitrine/contract/reviews'
import { request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { paths } from '../shell/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { AlertDialog } from '../ui/dialog.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { TextArea } from '../ui/field.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { TextButton } from '../ui/upload-zone.tsx'
import { randomUuid } from '../api/random-uuid.ts'
import { CommentText } from './comment-card.tsx'
import { SendPreviewFromOrder } from './send-preview-from-order.tsx'
import { VERDICTS } from './verdicts.ts'

/** How the review of an order stands: its previews, the customer's lists, the rounds, the approval. */
export function StaffReview({ orderId, onChanged }: { orderId: string; onChanged: () => void }) {
  const review = useQuery({
    ...routeQuery(reviewRoutes.readOrderReview, { params: { orderId } }),
    refetchOnMount: 'always',
  })
  if (review.data) return <Review orderId={orderId} review={review.data} onChanged={onChanged} />
  return (
    <Panel title="Review">
      {review.isError ? (
        <ErrorNotice
          title="The reviews could not be loaded"
          error={review.error}
          onRetry={() => void review.refetch()}
        />
      ) : (
        <Skeleton className="h-20 w-full animate-late" />
      )}
    </Panel>
  )
}

function Review(props: { orderId: string; review: OrderReviewResponse; onChanged: () => void }) {
  const { orderId, review, onChanged } = props
  const { previews, submitted, rounds, granted, approval, openComments } = review
  return (
    <Panel title="Review" aside={<State review={review} />}>
      {previews.length === 0 ? (
        <p className="text-muted">No preview was sent yet.</p>
      ) : (
        <ol className="divide-y divide-line border-t border-line">
          {previews.map((preview) => (
            <Preview key={preview.number} preview={preview} />
          ))}
        </ol>
      )}
      {approval && (
        <p className="mt-3">
          Preview {approval.previewNumber} approved by the customer, <Timestamp at={approval.at} />.
        </p>
      )}
      {submitted.map(({ number, submittedAt, items }) => (
        <details key={number} className="mt-3 border-t border-line pt-1">
          <summary className="flex min-h-11 flex-wrap items-center gap-x-3">
            <span className="font-semibold">
              Round {number}: {items.length === 1 ? '1 change' : `${items.length} changes`}
            </span>
            <span className="text-caption text-muted">
              <Timestamp at={submittedAt} /> · {openWords(items)}
            </span>
          </summary>
          <ol className="grid gap-2.5 pb-2">
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ol>
          {review.orderStatus === 'in_revision' && (
            <ButtonLink small variant="outline" to={paths.staffEditor(orderId)}>
              Answer in the editor
            </ButtonLink>
          )}
        </details>
      ))}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-2">
        <p>
          {rounds.used} of {rounds.allowed} rounds used
          {rounds.validUntil !== null && (
            <span className="text-muted">
              , until <Timestamp at={rounds.validUntil} />
            </span>
          )}
          {openComments > 0 && (
            <span className="text-muted"> · {openComments} typed, not sent yet</span>
          )}
        </p>
        <GrantRound orderId={orderId} onChanged={onChanged} />
      </div>
      {review.maySendPreview && (
        <div className="mt-2 mb-1">
          <SendPreviewFromOrder orderId={orderId} onSent={onChanged} />
        </div>
      )}
      {granted.map(({ at, by, reason }) => (
        <p key={at} className="text-caption text-muted">
          One more by {by.replace(/^staff:/, '')}, <Timestamp at={at} />: {reason}
        </p>
      ))}
    </Panel>
  )
}

function State({
  review: { orderStatus, submitted, previewRequest },
}: {
  review: OrderReviewResponse
}) {
  if (previewRequest?.state === 'failed')
    return <StatusChip tone="danger">The last preview failed</StatusChip>
  const open = submitted[0]?.items.filter(({ answer }) => answer === null).length ?? 0
  if (orderStatus === 'in_review') return <StatusChip>With the customer</StatusChip>
  if (orderStatus !== 'in_revision') return null
  return (
    <StatusChip tone={open > 0 ? 'warn' : 'ok'}>
      {open > 0 ? `${open} to answer` : 'All answered'}
    </StatusChip>
  )
}

function Preview({ preview }: { preview: SentPreviewResponse }) {
  const { number, sentAt, sentBy, url, owedLanguages, owedReason } = preview
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
      <div className="min-w-0">
        <p className="font-semibold">Preview {number}</p>
        <p className="text-caption text-muted">
          <Timestamp at={sentAt} /> · {sentBy.replace(/^staff:/, '')}
          {owedLanguages.length > 0 && ` · without ${owedLanguages.join(', ')}: ${owedReason}`}
        </p>
      </div>
      {url === null ? (
        <span className="text-caption text-muted">Its address has ended</span>
      ) : (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 text-link"
        >
          Open
          <span className="sr-only"> preview {number}</span>
          <ExternalLink aria-hidden="true" size={16} strokeWidth={1.75} />
        </a>
      )}
    </li>
  )
}

function Item({ item }: { item: TeamItemResponse }) {
  const { answer, answeredBy } = item
  return (
    <li className="grid gap-1 rounded-sm bg-glass-1 px-3 py-2">
      <CommentText remark={item} quoted />
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <StatusChip tone={answer ? VERDICTS[answer.verdict].tone : 'warn'}>
          {answer ? VERDICTS[answer.verdict].label : 'Not answered'}
        </StatusChip>
        {answer && (
          <span className="text-caption break-words text-muted">
            {[answer.words, answeredBy].filter(Boolean).join(' · ')}
          </span>
        )}
      </p>
    </li>
  )
}

function GrantRound({ orderId, onChanged }: { orderId: string; onChanged: () => void }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<string>()
  const [reason, setReason] = useState('')
  const grant = useMutation({
    mutationFn: (requestId: string) =>
      request(reviewRoutes.grantRound, { params: { orderId }, body: { requestId, reason } }),
    onSuccess: (answer) => {
      setAsking(undefined)
      queryClient.setQueryData(
        routeQuery(reviewRoutes.readOrderReview, { params: { orderId } }).queryKey,
        answer,
      )
      onChanged()
    },
  })
  return (
    <>
      <TextButton
        onClick={() => {
          grant.reset()
          setReason('')
          setAsking(randomUuid())
        }}
      >
        Grant one more round…
      </TextButton>
      <AlertDialog
        open={asking !== undefined}
        onOpenChange={(open) => {
          if (!open) setAsking(undefined)
        }}
        title="Grant one more round?"
        description="The customer can send one more list than the plan includes. The reason stands in the order’s history, with your name."
        confirmLabel="Grant it"
        cancelLabel="Cancel"
        busy={grant.isPending}
        onConfirm={() => {
          if (asking !== undefined) grant.mutate(asking)
        }}
      >
        <TextArea
          label="Why?"
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {grant.isError && (
          <div className="mt-3">
            <Notice kind="danger" urgent>
              {errorMessage(grant.error)}
            </Notice>
          </div>
        )}
      </AlertDialog>
    </>
  )
}

function openWords(items: readonly TeamItemResponse[]): string {
  const open = items.filter(({ answer }) => answer === null).length
  return open === 0 ? 'all answered' : `${open} not answered`
}
